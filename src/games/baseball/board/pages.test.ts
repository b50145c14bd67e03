import { describe, expect, it } from 'vitest';
import { checkPanel } from '../../../../test/contract/clauses/words.ts';
import { diceOf, seedOf } from '../../../../test/contract/walk.ts';
import {
  outing,
  type Situation,
  sampleState,
  sampleTeam,
  sampleView,
} from '../../../../test/games/baseball/sample-game.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { baseball } from '../index.ts';
import { lastName, playerExists, teamOf } from '../league/roster.ts';
import { noDecisions } from '../scoring/pitching-decisions.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { options } from '../terms/options.ts';
import { fieldPositions } from '../terms/positions.ts';
import type { LineupEntry } from '../terms/terms.ts';
import { view } from '../view.ts';
import { closing } from '../words/story.ts';
import { page as pageOf, pages } from './pages.ts';
import { draw, describe as inWords } from './scoreboard.ts';
import { panel } from './table-words.ts';

const page = (...seen: Parameters<typeof pageOf>) => pageOf(...seen).panel;

/** The box scores of both teams. */
const bothBoxes = (situation: Situation) =>
  ['box-away', 'box-home'].map((id) => page(sampleView(situation), id, names));

const names = (seat: number) => ['Ann', 'Bob'][seat] ?? '';
const [riversmeade = ''] = teamOf('PCG').rotation;
const pilkanter = teamOf('IVS').lineups.dh_vs_rhp[5]?.player ?? '';
const [pinchHitter = ''] = teamOf('IVS').bench;

const lineup: LineupEntry[] = sampleTeam('IVS').lineup.flatMap((entry) =>
  entry.order === 2
    ? [
        { ...entry, active: false },
        { ...entry, player: pinchHitter, starter: false, played: ['PH', entry.position ?? 'LF'] },
      ]
    : [entry],
);

const late: Situation = {
  inning: 7,
  half: 'bottom',
  outs: 1,
  on: [3, 0, 5],
  step: {
    kind: 'runner',
    play: {
      defence: { ...defaultDefense, hold_runners: [1] },
      offence: defaultOffense,
      pending: {
        kind: 'contact',
        asks: 'send',
        ball: {
          outcome: 'groundball_c',
          hitType: 'groundball_c',
          location: 'SS',
          reading: null,
          xCheck: null,
          advancement: 'GB10',
        },
        lead: { from: 3, to: 4, safe: 6 },
      },
      attemptOff: false,
      rolls: [],
    },
  },
  teams: {
    away: {
      score: 5,
      line: [0, 2, 0, 0, 3, 0, 0],
      hits: 9,
      errors: 1,
      errorsByPosition: { SS: 1 },
      leftOnBase: 6,
      pitchers: [outing(riversmeade, { outs: 19, BF: 29, H: 8, R: 4, ER: 3, BB: 2, SO: 7, WP: 1 })],
    },
    home: {
      score: 4,
      line: [1, 0, 0, 0, 0, 2, 1],
      hits: 8,
      battingIndex: 5,
      batting: {
        [pilkanter]: { PA: 4, AB: 3, H: 2, HR: 1, R: 1, BB: 1, RBI: 2 },
        [pinchHitter]: { PA: 1, AB: 1, SO: 1 },
      },
      lineup,
    },
  },
};

const tables = (text: string) =>
  [...text.matchAll(/```\n([^`]*)\n```/g)].flatMap(([, table = '']) => table.split('\n'));

describe('the table message', () => {
  it('says all that a manager wants to know', () => {
    const { title, text, color } = panel(sampleView(late), names);
    expect(title).toBe('PCG 5, IVS 4 · ▼ 7th, one out');
    expect(color).toBe('#b5483a');
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^\*\*Pilkanter\*\* bats [LRS] · run \d+ · bunt [A-D] · H&R [A-D]$/),
      expect.stringMatching(/^\*\*Riversmeade\*\* pitches [LR] · hold [+-]?\d+ · [▰▱]{5}/),
      expect.stringMatching(/^\*\*On base:\*\* \S+ \(1st\), \S+ \(3rd\)$/),
      '**Defense:** holds the runner on first',
      '**The play:** Pilkanter grounds to short',
      expect.stringMatching(/^\*\*Does \S+ go home\?\*\* Bob \(IVS\)$/),
    ]);
  });

  it('shows by a gauge how tired the pitcher is', () => {
    const pitching = (change: Partial<ReturnType<typeof outing>>) => {
      const pitchers = [{ ...outing(teamOf('IVS').rotation[0] ?? ''), ...change }];
      return panel(sampleView({ teams: { home: { pitchers } } }), names).text.split('\n')[1];
    };
    expect(pitching({})).toMatch(/ ▰▰▰▰▰$/);
    expect(pitching({ line: { ...outing('').line, outs: 12 } })).toMatch(/ ▰{1,4}▱{1,4}$/);
    expect(pitching({ fatigued: true })).toMatch(/ ▱▱▱▱▱ tired$/);
  });

  it('says who has to repair a lineup', () => {
    const problem = 'Missing required positions: C';
    expect(
      panel(sampleView({ step: { kind: 'substitution', side: 'away', problem } }), names).text,
    ).toContain(`**The lineup needs fixing:** Ann (PCG). ${problem}`);
  });

  it('says how it ended', () => {
    const decisions = { ...noDecisions, win: riversmeade };
    const { title, text } = panel(
      sampleView({
        result: { reason: 'conceded', winner: 'away', score: { away: 9, home: 0 }, decisions },
        step: { kind: 'over' },
      }),
      names,
    );
    expect(title).toBe('PCG 0, IVS 0');
    expect(text).toContain(
      '**Final, conceded:** Port Calder Gulls win before the first inning was over, recorded 9-0.\n**W** Zubin',
    );
  });
});

describe('a page', () => {
  it.each(pages)('fits a message and a phone: $label', ({ id }) => {
    for (const situation of [{}, late]) {
      const shown = page(sampleView(situation), id, names);
      checkPanel(id, shown);
      expect(tables(shown.text).length).toBeGreaterThan(4);
      expect(tables(shown.text).filter((line) => line.length > 36)).toEqual([]);
    }
  });

  it('shows one’s own card before the exchange, to oneself alone', () => {
    const dealt = baseball.setup(
      options.parse({}),
      [{ kind: 'person' }, { kind: 'person' }],
      diceOf(seedOf('cards')),
    );
    const swap = { kind: 'lineup', edit: { kind: 'swap', one: 1, other: 9 } } as const;
    const changed = baseball.apply(dealt, 0, swap, diceOf(seedOf('cards'))).state;
    const mine = (state: typeof dealt, id: string) => page(view(state, 0), id, names).text;
    for (const id of ['lineup', 'box']) {
      const last = (text: string) => tables(text).find((line) => line.startsWith('9 '));
      expect(last(mine(changed, id))).toBe(tables(mine(dealt, id))[0]?.replace(/^1/, '9'));
      expect(mine(changed, id).match(/Shown once both cards are in/g)).toHaveLength(1);
    }
    for (const viewer of [1, 'public'] as const) {
      const [before, after] = [view(dealt, viewer), view(changed, viewer)];
      expect(after).toEqual(before);
      for (const { id } of pages) expect(page(after, id, names)).toEqual(page(before, id, names));
      // The box score doesn't show batters whose lineup hasn't been revealed yet.
      const { text } = page(after, 'box', names);
      for (const { player } of teamOf('PCG').lineups.dh_vs_rhp)
        if (playerExists(player)) expect(text).not.toContain(lastName(player));
    }
  });

  it('of a game that was given up has the runs that were scored, as the picture has, and what it is recorded as', () => {
    const result = {
      reason: 'conceded',
      winner: 'away',
      score: { away: 9, home: 0 },
      decisions: noDecisions,
    } as const;
    const situation: Situation = { ...late, result, step: { kind: 'over' } };
    const { text } = page(sampleView(situation), 'box', names);
    expect(tables(text).slice(1, 3)).toEqual([
      'PCG 0 2 0 0 3 0 0      5 9 1',
      'IVS 1 0 0 0 0 2 1      4 8 0',
    ]);
    const runs = draw(sampleView(situation), names).shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.x === 566 ? [shape.text] : [],
    );
    expect(runs).toEqual(['5', '4']);
    expect(inWords(sampleView(situation), names)).toContain('win after 6½ innings, recorded 9-0.');
    const state = sampleState({ inning: 7, teams: { away: { score: 5 }, home: { score: 4 } } });
    const over = baseball.apply(state, 1, baseball.resignation(1), diceOf(seedOf('up'))).events.at(-1);
    const [first, ...lines] = (over && closing(over, names)?.text.split('\n')) ?? [];
    expect(first).toBe('**Conceded** after six innings, recorded 9-0');
    expect(lines.slice(1, 4).map((line) => line.split(/ +/).at(-3))).toEqual(['R', '5', '4']);
  });

  it('of lineups lists who plays now', () => {
    const { text } = page(sampleView(late), 'lineup', names);
    expect(text).toContain('**Ironvale Smelters** (Bob)');
    expect(tables(text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^6 Pilkanter +\S+ +[LRS] 2-3$/),
        expect.stringMatching(/^· Riversmeade +P +[LR]$/),
      ]),
    );
    expect(tables(text).filter((line) => line.startsWith('2 '))).toHaveLength(2);
    expect(text).toMatch(/\n\*\*Next half\*\* \S+, \S+, \S+$/m);
    expect(text).toMatch(/\n\*\*On deck\*\* \S+, then \S+$/m);
  });

  it.each(['box', 'bullpen'])('called %s has one’s own team first, and the other a press away', (id) => {
    const seenBy = (viewer: 'public' | 0 | 1) => pageOf({ ...sampleView(late), viewer }, id, names);
    const [gulls, smelters] = ['Port Calder Gulls', 'Ironvale Smelters'];
    for (const [viewer, own, other, turn] of [
      ['public', gulls, smelters, { id: `${id}-home`, label: 'IVS' }],
      [0, gulls, smelters, { id: `${id}-home`, label: 'IVS' }],
      [1, smelters, gulls, { id: `${id}-away`, label: 'PCG' }],
    ] as const) {
      const { panel: shown, turns } = seenBy(viewer);
      expect(shown.text).toContain(`**${own}**`);
      expect(shown.text).not.toContain(other);
      expect(turns).toEqual([turn]);
      expect(page(sampleView(late), turn.id, names).text).toContain(`**${other}**`);
    }
    expect(() => page(sampleView(late), `${id}-bench`, names)).toThrow('There’s no page');
  });

  it('of the box score has batters, substitutes, pitchers and notes', () => {
    const text = bothBoxes(late)
      .map((box) => box.text)
      .join('\n');
    expect(tables(text)).toEqual(
      expect.arrayContaining([
        '    1 2 3 4 5 6 7 8 9  R H E',
        'PCG 0 2 0 0 3 0 0      5 9 1',
        'IVS 1 0 0 0 0 2 1      4 8 0',
        expect.stringMatching(/^Pilkanter +\S+ +3 +1 +2 +2 +1 +0$/),
        expect.stringMatching(/^Riversmeade +6\.1 +8 +4 +3 +2 +7$/),
        expect.stringMatching(/^ \S+ +\S+ +1 +0 +0 +0 +0 +1$/),
        expect.stringMatching(/^Total +4 +1 +2 +2 +1 +1$/),
      ]),
    );
    expect(text).toContain('**WP** Riversmeade · **LOB** 6');
    expect(text).toContain('**HR** Pilkanter · **LOB** 0');
  });

  it('of the box score has what the fielders did, with every X-Check', () => {
    const checks = {
      [pilkanter]: { '3B': [1, 0, 1, 0], SS: [3, 2, 0, 1] },
      [pinchHitter]: { SS: [1, 2, 0, 0] },
    } as const;
    const home = { errorsByPosition: { SS: 1, C: 2 }, passedBalls: 1, doublePlays: 2, checks };
    const fields = bothBoxes({ teams: { away: { errors: 0 }, home } }).flatMap((box) => box.fields ?? []);
    expect(fields.map(({ name }) => name)).toEqual(['Fielding, IVS']);
    expect(fields[0]?.value.split('\n')).toEqual([
      '**E** C 2, SS · **PB** 1 · **DP** 2',
      '3B Pilkanter 1 check, 1 hit',
      'SS Pilkanter 3 checks, 2 outs, 1 error',
      expect.stringMatching(/^SS \S+ 1 check, 2 outs$/),
    ]);
  });

  it('of the box score fits a message after the longest of games', () => {
    const { players } = teamOf('IVS');
    const lines = Object.fromEntries(fieldPositions.map((position) => [position, [12, 10, 1, 1] as const]));
    const checks = Object.fromEntries(players.map(({ id }) => [id, lines]));
    const shown = page(sampleView({ teams: { home: { checks } } }), 'box-home', names);
    checkPanel('box', shown);
    expect(shown.fields?.[0]?.value).toMatch(/\nand \d+ more$/);
  });

  it('of the box score has a starter who was replaced before his first batter', () => {
    const [reliever = ''] = teamOf('PCG').bullpen.setup;
    const pitchers = [outing(riversmeade), outing(reliever, { outs: 3, BF: 4, BB: 1, SO: 2 })];
    const { text } = page(sampleView({ teams: { away: { pitchers } } }), 'box', names);
    expect(tables(text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Riversmeade +0\.0 +0 +0 +0 +0 +0$/),
        expect.stringMatching(/^\S+ +1\.0 +0 +0 +0 +1 +2$/),
      ]),
    );
  });

  it('of the bullpen says who is left and who is gone', () => {
    const { text } = page(sampleView(late), 'bullpen-home', names);
    expect(text).toContain('Left the game: ');
    expect(tables(text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/ closer$/), expect.stringMatching(/ long relief$/)]),
    );
  });

  it('that does not exist is refused', () => {
    expect(() => page(sampleView(), 'weather', names)).toThrow(
      new RuleError('no-page', 'There’s no page “weather” here.'),
    );
  });
});
