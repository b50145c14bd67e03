import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkChart } from '../../../../test/contract/clauses/words.ts';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import errorData from '../data/error_charts.json' with { type: 'json' };
import rangeData from '../data/range_tables.json' with { type: 'json' };
import { playerOf } from '../league/roster.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import { defaultDefense } from '../terms/decisions.ts';
import { view } from '../view.ts';
import { charts } from './all.ts';

const text = (id: string, part?: string, situation?: Situation, seat: 0 | 1 | 'public' = 'public') => {
  const chart = charts.find((one) => one.id === id);
  if (chart === undefined) throw new Error(`No chart ${id}.`);
  return chart.show(part, situation && view(sampleState(situation), seat)).text;
};

/** Returns the rows of the chart's tables, with one space between columns. */
const rowsOf = (shown: string): string[] =>
  shown
    .split('```')
    .filter((_, at) => at % 2 === 1)
    .flatMap((table) => table.split('\n'))
    .map((line) => line.replaceAll(/ +/g, ' ').trimEnd());

/** Returns the rows marked by the pointer. */
const marked = (shown: string): string[] =>
  rowsOf(shown)
    .filter((line) => line.startsWith('▶'))
    .map((line) => line.replace('▶ ', '▶'));

/** The defense has decided, and the offense hasn't. The home team is in the field. */
const decided = (defense: Partial<typeof defaultDefense>): Situation => ({
  step: {
    kind: 'decide',
    decided: { away: false, home: true },
    offence: null,
    defence: { ...defaultDefense, ...defense },
  },
});

describe('the charts', () => {
  it('are all there, under the names of the data files', () => {
    const files = readdirSync(new URL('../data', import.meta.url)).map((file) => file.replace('.json', ''));
    expect(charts.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it.each(charts)('fit a message and a phone, every part of them: $id', (chart) => {
    const parts = [undefined, ...chart.parts.map(({ id }) => id)];
    const situations = [
      undefined,
      view(sampleState({ on: [1, 0, 3], outs: 1 }), 0),
      view(sampleState({ on: [1, 2, 3], half: 'bottom' }), 'public'),
    ];
    // The error charts have many similar parts, so check only some of them.
    const some = parts.length > 100 ? parts.filter((_, at) => at % 25 === 0) : parts;
    for (const situation of situations)
      for (const part of some) expect(() => checkChart(chart.id, chart.show(part, situation))).not.toThrow();
    for (const part of parts) expect(chart.show(part, undefined).text.length).toBeLessThanOrEqual(4000);
  });

  it('show words, and none of the names and formulas of the data files', () => {
    const views = [undefined, view(sampleState({ on: [1, 2, 3], outs: 1 }), 0)];
    for (const chart of charts)
      for (const part of [undefined, ...chart.parts.map(({ id }) => id)])
        for (const situation of views) {
          const { title, text: shown } = chart.show(part, situation);
          const said = shown.split('```').filter((_, at) => at % 2 === 0);
          expect([title, shown].join('\n'), chart.id).not.toMatch(/[A-Za-z0-9]_[A-Za-z0-9]/);
          expect(said.join('\n'), chart.id).not.toMatch(/[a-z][A-Z]|[<>=]=|->|\.json|\w\[|\d\.\.\d/);
        }
    for (const { parts } of charts)
      for (const { label } of parts) expect(label).not.toMatch(/[A-Za-z0-9]_[A-Za-z0-9]|\.json/);
    expect(text('steal')).toContain('**3-20** the jump is the sum of the two jump dice');
  });

  it('know a part by what people type, and say which there are', () => {
    expect(text('advancement', 'fly BQ')).toBe(text('advancement', 'FLY_BQ'));
    expect(text('error_charts', 'ss 20')).toBe(text('error_charts', 'SS 20'));
    expect(text('advancement', '1st-3rd')).toBe(text('advancement', '1st 3rd'));
    expect(() => text('bunt_chart', 'swing')).toThrow(
      'Bunt chart has no part “swing”. It has `sacrifice`, `squeeze`, `hit`',
    );
    expect(() => text('holding', '1B')).toThrow('Holding positions is a single chart with no parts.');
  });

  it('print every cell of the range tables and every listed rating of the error charts', () => {
    for (const [name, rows] of Object.entries(rangeData.tables)) {
      const printed = rows.map((row, index) => ` ${index + 1} ${row.join(' ')}`);
      expect(rowsOf(text('range_tables', name))).toEqual(expect.arrayContaining(printed));
    }
    for (const [position, { listed_ratings: ratings }] of Object.entries(errorData.charts)) {
      const shown = text('error_charts', position === 'LF_RF' ? 'LF' : position).split('```')[1] ?? '';
      const listed = shown.split('\n').map((line) => /^ +(\d+) (?=[·123R])/.exec(line)?.[1]);
      expect(
        listed
          .filter((rating) => rating !== undefined)
          .map(Number)
          .slice(-ratings.length),
      ).toEqual(ratings);
    }
  });
});

describe('the row that applies is marked', () => {
  it('by the runners and outs', () => {
    const shown = text('run_expectancy', undefined, { on: [1, 0, 3], outs: 1 });
    expect(marked(shown)).toEqual(['▶1st 3rd 1.73 1.14 0.50']);
    expect(shown).toContain('▼1 out');
    expect(shown).toContain('Now: **1.14**');
    expect(marked(text('advancement', 'single_2', { on: [0, 2, 0] }))).toEqual(['▶2nd 1.H. 1.H. 1.H.']);
    expect(
      charts.find(({ id }) => id === 'advancement')?.show(undefined, view(sampleState({ on: [1, 2, 3] }), 0))
        .title,
    ).toBe('Advancement: bases loaded');
  });

  it('by the depth of the infield, for the manager who chose it and for nobody else before it is shown', () => {
    const title = (seat: 0 | 1 | 'public') => {
      const situation = view(sampleState({ on: [0, 0, 1], ...decided({ infield_depth: 'in' }) }), seat);
      return charts.find(({ id }) => id === 'groundball_chart')?.show(undefined, situation).title;
    };
    expect(title(1)).toBe('Groundball chart: infield in');
    expect(title(0)).toBe('Groundball chart: infield normal');
    expect(title('public')).toBe('Groundball chart: infield normal');
    const corners = { on: [0, 0, 1], ...decided({ corners_in: true }) } as const;
    expect(marked(text('groundball_chart', undefined, corners, 1))).toEqual([
      '▶3rd 01 01 01 03 01 03',
      '▶3rd 01 01 01 03 01 03',
      '▶3rd 10 10 10 03 10 03',
    ]);
  });

  it('by the side from which the batter bats', () => {
    // The visitors' leadoff batter, Heldenbrand, is a switch hitter. He bats opposite the pitcher's throwing hand.
    const lefty = text('holding', undefined, { on: [9, 0, 0] });
    expect(marked(lefty)).toEqual(['▶1st 1B 2B 1B SS']);
    expect(lefty).toMatch(/▼[LR]/);
    const ivs = sampleState().teams.home.pitchers[0]?.player ?? '';
    expect(lefty).toContain(playerOf(ivs).throws === 'R' ? '▼L' : '▼R');
  });

  it('by an X-Check: the d20, the adjusted range, the rating and the total', () => {
    const fielder = 'ivs-03';
    const shortstop =
      sampleState().teams.home.lineup.find(({ position }) => position === 'SS')?.player ?? fielder;
    const xCheck: XCheckRecord = {
      position: 'SS',
      defender: shortstop,
      d20: 6,
      errorTotal: 15,
      errorDice: [5, 5, 5],
      d100: null,
      playingIn: true,
      range: 2,
      adjustedRange: 3,
      errorRating: 20,
      baseResult: 'G3#',
      hashConversion: 'playing_in',
      spdTest: null,
      convertedResult: 'SI2',
      errorResult: 'E1',
      finalOutcome: 'single_2',
      hitType: 'si2_plus_error_1',
      scoredAs: 'single',
      advancement: 'ERR_2',
    };
    const lastPlay = { xCheck } as NonNullable<ReturnType<typeof sampleState>['lastPlay']>;
    const ranges = text('range_tables', undefined, { lastPlay });
    expect(marked(ranges)).toEqual(['▶6 G1 G2# G3# SI1 SI2']);
    expect(ranges).toContain('▼3');
    expect(ranges).toContain('range 2, playing in: 3');
    const errors = text('error_charts', undefined, { lastPlay });
    expect(marked(errors)).toEqual(['▶20 · 1 R · · · · · · · · · 1 1 2 ·']);
    const [, chart = ''] = errors.split('```');
    const at =
      chart
        .split('\n')
        .find((line) => line.includes('▼'))
        ?.indexOf('▼') ?? -1;
    expect(chart.split('\n').find((line) => line.startsWith('▶'))?.[at]).toBe('1');
    expect(marked(text('error_charts', 'SS 20', { lastPlay }))).toEqual(['▶15 E1 10']);
  });

  it('by the runners who may go: with their safe numbers and chances', () => {
    const shown = text('running_advance', undefined, { on: [0, 0, 1], outs: 1 });
    expect(marked(shown)).toEqual(['▶fly BQ 3-H +3 0 0 -1 0 yes', '▶GB10 3-H -5 0 - - - no']);
    const { name, running = 0 } = playerOf(sampleState().teams.away.lineup[0]?.player ?? '');
    expect(shown).toContain(`${name}, running ${running}: **${running - 5} (${(running - 5) * 5}%)**`);
    expect(marked(text('running_advance', 'fbq_r3_home', { on: [0, 0, 1] }))[0]).toMatch(
      new RegExp(`^▶${running} `),
    );
    expect(text('running_advance', undefined, { on: [0, 0, 1], outs: 2 })).not.toContain('▶fb');
    expect(
      marked(text('lineout_chart', undefined, { on: [1, 0, 0] })).map((line) => line.split(' ')[0]),
    ).toEqual(['▶P', '▶1B', '▶2B', '▶SS']);
  });

  it('by the batter’s bunt rating, and names what is added to the d20', () => {
    const { bunt, name } = playerOf(sampleState().teams.away.lineup[0]?.player ?? '');
    const squeeze = text('bunt_chart', undefined, { on: [0, 0, 4], ...decided({ infield_depth: 'in' }) }, 1);
    expect(squeeze).toContain(`▼${bunt}`);
    expect(squeeze).toContain(`${name}, bunt ${bunt}: d20 +3`);
    expect(text('bunt_chart', 'hit', { on: [0, 0, 4] })).not.toContain('▼');
    expect(text('bunt_chart', undefined, { on: [4, 0, 0], outs: 2 })).toContain('No bunt with two outs');
  });

  it('by the defense: what its choices do to a card', () => {
    const shown = text('card_modifiers', 'outfield', decided({ outfield_depth: 'back' }), 1);
    expect(shown.split('\n').filter((line) => line.startsWith('- ▶'))).toHaveLength(3);
    expect(text('card_modifiers', 'outfield', decided({ outfield_depth: 'back' }), 0)).not.toContain('▶');
    expect(text('decisions', undefined, decided({ hold_runners: [1] }), 1)).toContain('▶ now **1**');
  });

  it('nowhere when the game is over', () => {
    for (const chart of charts) {
      const over = view(
        { ...sampleState({ on: [1, 2, 3] }), status: 'completed', step: { kind: 'over' } },
        0,
      );
      expect(chart.show(undefined, over).text).not.toMatch(/^▶/m);
    }
  });
});
