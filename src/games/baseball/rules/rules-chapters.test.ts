import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { charts } from '../charts/all.ts';
import { figures } from '../scoring/figures.ts';
import { view } from '../view.ts';
import { chartLines } from './at-bat.ts';
import { rulesChapters } from './rules-chapters.ts';

const chapter = (id: string): string => {
  const found = rulesChapters.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no chapter ${id}.`);
  return found.text;
};

const chart = (id: string, part?: string): string => {
  const found = charts.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no chart ${id}.`);
  return found.show(part, undefined).text;
};

describe('the rules for players', () => {
  it('print the simple chart that is played', () => {
    expect(chartLines()).toEqual([
      '  1-5  strikeout',
      ' 6-10  groundout to short',
      '11-13  flyout to center',
      '14-15  walk',
      '16-17  single',
      '   18  double',
      '   19  triple',
      '   20  home run',
    ]);
    expect(chapter('chart')).toContain(chartLines().join('\n'));
  });

  it.each(rulesChapters)('fit a message and a phone: $title', ({ text }) => {
    expect(text.length).toBeLessThanOrEqual(4000);
    const tables = [...text.matchAll(/```\n([^`]*)\n```/g)].flatMap(([, table = '']) => table.split('\n'));
    expect(tables.filter((line) => line.length > 38)).toEqual([]);
    expect(text.split('```').length % 2).toBe(1);
  });

  it.each(rulesChapters)('name only chapters, charts and parts that there are: $title', ({ text }) => {
    for (const [, id = ''] of text.matchAll(/chapter:([a-z_]+)/g)) expect(chapter(id)).not.toBe('');
    for (const [, id = '', part] of text.matchAll(/chart:([a-z_]+)(?: part:([a-z_]+))?/g))
      expect(chart(id, part)).not.toBe('');
  });

  it('print the targets of the league’s figures', () => {
    const targets = figures.report({}, 0).flatMap(({ target }) => target ?? []);
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets) expect(chapter('league')).toContain(`${target}`);
  });
});

/** Questions from a person who knows the tabletop game but not the bot, and where to find each answer. */
const questions: readonly (readonly [question: string, found: string, phrase: string])[] = [
  [
    'What does G2# mean with R1 and a lefty up?',
    chapter('holding'),
    'R1) and a lefty up, 1B and SS hold: G2# at either is a single',
  ],
  ['Who holds with R1 and a lefty up?', chart('holding'), '1st 1B 2B 1B SS'],
  ['How likely is my runner to score on flyout_bq?', chart('running_advance', 'fbq_r3_home'), '12 15 14 15'],
  [
    'Which dice does a steal need?',
    chapter('dice'),
    'Jump roll* for a steal: d20 check die, two d6 for the jump, d20 resolution die',
  ],
  ['What happens on an FO with an error?', chapter('errors'), 'An FO with an error is a *dropped foul*'],
  ['What is a rare F3?', chart('x_check_results', 'F3'), 'lead runner is doubled off'],
  [
    'What does SPD ask?',
    chart('x_check_results', 'SPD'),
    '1d20 at most running of the batter: SI1; otherwise G3',
  ],
  ['Does an error 20 shortstop err on a 15?', chart('error_charts', 'SS 20'), '15 E1'],
  ['A 6 for a range 2 second baseman?', chart('range_tables', '2B'), '6 G1 G2#'],
  [
    'Infield in, R1 and R3, medium grounder to third: who is out?',
    chart('groundball_chart', 'in'),
    '1st 3rd 02 02 02 02 02 02',
  ],
  [
    'And what is GB02?',
    chart('groundball_chart', 'in'),
    '**GB02** Batter out at first; only forced runners advance',
  ],
  ['What does a squeeze do on a 17 with a B bunter?', chart('bunt_chart', 'squeeze'), '17 pop K'],
  [
    'Does the run count when my runner is thrown out for the third out?',
    chapter('innings'),
    'runs of the runners *ahead* of him count',
  ],
  ['When do pitchers tire, and what then?', chapter('fatigue'), '3 × E outs or faced 5 × E batters'],
  [
    'What does the power approach cost?',
    chart('card_modifiers', 'approach'),
    '**power** walk: 1 → strikeout',
  ],
  [
    'Where does everybody go on single_2 with R1 and R2?',
    chart('advancement', 'single_2'),
    '1st 2nd 13H. 13H. 13H.',
  ],
  [
    'Can my pinch hitter come back later?',
    chapter('substitutions'),
    'A player who leaves the game can’t come back',
  ],
  ['When do I lose the DH?', chapter('substitutions'), 'the DH takes a position in the field'],
  [
    'How is a balk made?',
    chapter('balks'),
    'check die 2, and the resolution die is at most the pitcher’s balk number',
  ],
  ['What do I add for a steal of third?', chapter('steals'), '-3 for third base'],
  ['Is there a dropped third strike?', chapter('outcomes'), 'no dropped third strike'],
  ['When is my starter in line for the win?', chapter('pitching_decisions'), 'A starter needs 15 outs'],
  ['How hurt is a p50 on a 10 in his first game?', chart('injuries', '1'), '10 REM 3 4 5'],
  ['How many runs is bases loaded, nobody out worth?', chart('run_expectancy'), 'loaded 2.37'],
  [
    'I hold my own cards: who picks the result?',
    chapter('manual'),
    'The manager **at bat** reads the card and picks the result',
  ],
];

describe('a person who knows the tabletop game finds', () => {
  it.each(questions)('%s', (_question, found, phrase) => {
    // Tables are padded with spaces.
    expect(found.replaceAll(/ +/g, ' ')).toContain(phrase);
  });

  it('how likely her own runner scores, at her table', () => {
    const now = view(sampleState({ on: [0, 0, 1], outs: 1 }), 0);
    const shown = charts.find(({ id }) => id === 'running_advance')?.show('fbq_r3_home', now).text;
    expect(shown).toMatch(/▶ fly BQ: runner on third to home\. .+, running \d+: LF \*\*\d+ \(\d+%\)\*\*/);
  });
});
