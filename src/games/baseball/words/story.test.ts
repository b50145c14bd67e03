import { describe, expect, it } from 'vitest';
import { checkPanel, checkStory } from '../../../../test/contract/clauses/words.ts';
import { samplePlay, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { baseball } from '../index.ts';
import { teamOf } from '../league/roster.ts';
import type { GameResult } from '../records/game-result.ts';
import type { Event, FinalLine, PlayRecord } from '../records/play-record.ts';
import { defaultDefense } from '../terms/decisions.ts';
import { playOutcomes } from '../terms/terms.ts';
import { bulletin, closing, story } from './story.ts';
import { telling } from './telling.ts';

const names = (seat: number) => ['Ann', 'Bob'][seat] ?? '';
const order = teamOf('PCG').lineups.dh_vs_rhp.map(({ player }) => player);
const [heldenbrand = '', second = '', third = '', fourth = ''] = order;
const name = (id: string) => teamOf('PCG').players.find((one) => one.id === id)?.name ?? '';
const last = (id: string) => name(id).split(' ').at(-1) ?? '';
const [caravessa = ''] = teamOf('IVS').rotation;

/** Builds a play by the Gulls' lead-off man against the Smelters' first starter. */
const play = (change: Partial<PlayRecord>): PlayRecord =>
  samplePlay({ batter: heldenbrand, pitcher: caravessa, ...change });

const line = (change: Partial<PlayRecord>) => story({ kind: 'play', play: play(change) }, names);
const went = (...from: (1 | 2 | 3)[]) => from.map((base) => ({ from: base, out: false }));

describe('a line of the story', () => {
  it.each<[string, Partial<PlayRecord>, string]>([
    ['a strikeout', { outsAdded: 1 }, 'Caspian Heldenbrand strikes out looking. One out.'],
    [
      'the same, told otherwise',
      { number: 31, outsAdded: 1, outsBefore: 2 },
      'Caravessa catches Caspian Heldenbrand looking. Three outs.',
    ],
    [
      'a strikeout with the dice that it was read by',
      { outsAdded: 1, rolls: [{ id: 'a', text: 'AbRoll 4 2 5 9 11' }] },
      '🎲 4 · 2+5 · 11: Caspian Heldenbrand strikes out looking. One out.',
    ],
    [
      'a wild pitch with its check',
      { outcome: 'wild_pitch', rolls: [{ id: 'a', text: 'AbRoll 4 2 5 1 7' }] },
      '🎲 check 1 · 7: Caravessa throws a wild pitch.',
    ],
    [
      'a walk on purpose, for which nobody rolls',
      { outcome: 'intentional_walk' },
      'Caspian Heldenbrand is walked on purpose.',
    ],
    [
      'a groundout',
      { outcome: 'groundout', fielder: 'SS', outsAdded: 1, outsBefore: 1 },
      'Caspian Heldenbrand grounds out to short. Two outs.',
    ],
    [
      'a single that scores two',
      {
        outcome: 'single',
        fielder: 'LF',
        runners: [second, third, fourth],
        finals: { batter: 1, first: 3, second: 4, third: 4 },
        runs: 2,
      },
      `Caspian Heldenbrand singles to left; ${last(fourth)} scores, ${last(third)} scores from second, and ${last(second)} goes to third. **PCG 2, IVS 1.**`,
    ],
    [
      'a double to right-center',
      {
        outcome: 'double',
        fielder: 'RF',
        runners: [second, null, null],
        finals: { batter: 2, first: 4, second: null, third: null },
        runs: 1,
      },
      `Caspian Heldenbrand doubles to right-center; ${last(second)} scores from first. **PCG 2, IVS 1.**`,
    ],
    [
      'a double that wins the game, cut short',
      {
        half: 'bottom',
        batting: 'PCG',
        fielding: 'IVS',
        outcome: 'double',
        fielder: 'RF',
        runners: [null, null, second],
        finals: { batter: 1, first: null, second: null, third: 4 },
        credited: 1,
        runs: 1,
      },
      `Caspian Heldenbrand doubles to right-center, scored as a single; ${last(second)} scores. **IVS 2, PCG 1.**`,
    ],
    [
      'a solo home run',
      {
        outcome: 'homerun',
        fielder: 'LF',
        finals: { batter: 4, first: null, second: null, third: null },
        runs: 1,
      },
      'Caspian Heldenbrand hits a solo home run to left. **PCG 2, IVS 1.**',
    ],
    [
      'a grand slam',
      {
        number: 32,
        outcome: 'homerun',
        fielder: 'LF',
        runners: [second, third, fourth],
        finals: { batter: 4, first: 4, second: 4, third: 4 },
        runs: 4,
      },
      `Caspian Heldenbrand crushes a grand slam to left; ${last(fourth)}, ${last(third)}, and ${last(second)} score too. **PCG 2, IVS 1.**`,
    ],
    [
      'a walk with the bases loaded',
      {
        outcome: 'walk',
        runners: [second, third, fourth],
        finals: { batter: 1, first: 2, second: 3, third: 4 },
        runs: 1,
      },
      `Caspian Heldenbrand walks; ${last(fourth)} scores, ${last(third)} goes to third, and ${last(second)} goes to second. **PCG 2, IVS 1.**`,
    ],
    [
      'a wild pitch',
      {
        outcome: 'wild_pitch',
        runners: [null, second, null],
        finals: { batter: null, first: null, second: 3, third: null },
      },
      `Caravessa throws a wild pitch; ${last(second)} goes to third.`,
    ],
    [
      'a stolen base',
      {
        outcome: 'stolen_base',
        attempts: went(1),
        runners: [second, null, null],
        finals: { batter: null, first: 2, second: null, third: null },
      },
      `${name(second)} steals second.`,
    ],
    [
      'a stolen base and a bad throw',
      {
        outcome: 'stolen_base',
        attempts: went(1),
        runners: [second, null, third],
        finals: { batter: null, first: 3, second: null, third: 4 },
        error: 'C',
        runs: 1,
      },
      `${last(third)} scores and ${name(second)} steals second and goes on to third, the throw gets away from the catcher. **PCG 2, IVS 1.**`,
    ],
    [
      'a double steal with a man caught',
      {
        outcome: 'caught_stealing',
        attempts: [{ from: 2, out: true }, ...went(1)],
        runners: [second, third, null],
        finals: { batter: null, first: 2, second: 0, third: null },
        outsAdded: 1,
      },
      `${name(third)} is caught stealing third and ${name(second)} steals second. One out.`,
    ],
    [
      'a pick-off',
      {
        outcome: 'pick_off',
        attempts: [{ from: 1, out: true }],
        runners: [second, null, null],
        finals: { batter: null, first: 0, second: null, third: null },
        outsAdded: 1,
      },
      `Caravessa picks ${name(second)} off first. One out.`,
    ],
    [
      'a steal that is off, and what came then',
      {
        outcome: 'flyout',
        fielder: 'CF',
        attemptOff: true,
        runners: [second, null, null],
        finals: { batter: 0, first: 1, second: null, third: null },
        outsAdded: 1,
      },
      'No good jump: the steal is off. Caspian Heldenbrand flies out to center. One out.',
    ],
    [
      'a sacrifice',
      {
        outcome: 'bunt_sacrifice',
        runners: [second, null, null],
        finals: { batter: 0, first: 2, second: null, third: null },
        outsAdded: 1,
      },
      `Caspian Heldenbrand lays down a sacrifice bunt; ${last(second)} goes to second. One out.`,
    ],
    [
      'a bunt thrown away',
      {
        outcome: 'bunt_error',
        error: 'P',
        runners: [second, null, null],
        finals: { batter: 1, first: 2, second: null, third: null },
      },
      `Caspian Heldenbrand bunts and reaches on an error by the pitcher; ${last(second)} goes to second.`,
    ],
    [
      'a fielder’s choice',
      {
        outcome: 'bunt_fielders_choice',
        runners: [second, null, null],
        finals: { batter: 1, first: 0, second: null, third: null },
        outsAdded: 1,
      },
      `Caspian Heldenbrand bunts into a fielder’s choice; ${last(second)} is out at second. One out.`,
    ],
  ])('tells %s', (_, change, expected) => {
    expect(line(change)).toBe(expected);
  });

  it.each(playOutcomes)('has words for every %s', (outcome) => {
    const finals = { batter: null, first: 0, second: 3, third: 4 } as const;
    const attempts = went(3, 2, 1);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const told = telling(
        play({ number, outcome, attempts, finals, runners: [second, third, fourth], runs: 1 }),
      );
      checkStory(told);
      expect(told).toMatch(/^[A-Z]\S* \S.*\S\.$/);
      expect(told).not.toMatch(/[{}]| {2}|undefined/);
    }
  });

  it('says what a defense does out of the ordinary', () => {
    const told = (decision: object) =>
      story({ kind: 'defence', team: 'IVS', decision: { ...defaultDefense, ...decision } }, names);
    expect(told({})).toBe('');
    expect(told({ infield_depth: 'in', hold_runners: [1, 3] })).toBe(
      'Ironvale plays the infield in and holds the runners on first and third.',
    );
    expect(told({ alignment: 'shifted_left', corners_in: true, outfield_depth: 'back' })).toBe(
      'Ironvale shifts to the left, brings the corners in, and plays the outfield deep.',
    );
    expect(told({ intentional_walk: true })).toBe('Ironvale puts the batter on.');
  });

  it('says who replaces which player', () => {
    const told = (change: Partial<Extract<Event, { kind: 'substitution' }>>) =>
      story(
        {
          kind: 'substitution',
          team: 'PCG',
          change: 'pinch_hit',
          moves: [],
          leaving: [],
          dhLost: false,
          ...change,
        },
        names,
      );
    const move = { player: second, role: 'PH', order: 1, replaced: heldenbrand, base: null } as const;
    expect(told({ moves: [move] })).toBe(`Port Calder: ${name(second)} bats for Heldenbrand.`);
    expect(told({ moves: [{ ...move, role: 'PR', base: 2 }] })).toBe(
      `Port Calder: ${name(second)} runs for Heldenbrand on second.`,
    );
    expect(told({ moves: [{ ...move, role: 'P', order: null }] })).toBe(
      `Port Calder: ${name(second)} relieves Heldenbrand on the mound.`,
    );
    expect(
      told({
        change: 'double_switch',
        moves: [
          { ...move, role: 'P', order: 9 },
          { ...move, player: third, role: 'LF', order: null, replaced: null },
        ],
        leaving: [heldenbrand, fourth],
        dhLost: true,
      }),
    ).toBe(
      `Port Calder: ${name(second)} relieves Heldenbrand on the mound, batting 9th and ${name(third)} moves to left field. ${last(fourth)} leaves the game. There’s no designated hitter anymore.`,
    );
  });
});

const half: Event = {
  kind: 'half_inning',
  inning: 3,
  half: 'top',
  batting: 'PCG',
  fielding: 'IVS',
  runs: 2,
  hits: 3,
  errors: 1,
  leftOnBase: 1,
  teams: { away: 'PCG', home: 'IVS' },
  score: { away: 3, home: 1 },
};

const finalLine = (team: 'PCG' | 'IVS', change: Partial<FinalLine>): FinalLine => ({
  team,
  line: [0, 0, 0, 0, 0, 0, 0, 0, 0],
  runs: 0,
  hits: 0,
  errors: 0,
  leftOnBase: 0,
  homeRuns: [],
  ...change,
});

const decisions: GameResult['decisions'] = {
  win: caravessa,
  loss: teamOf('PCG').rotation[0] ?? '',
  save: teamOf('IVS').bullpen.closer,
  holds: [],
  blownSaves: [],
  completeGames: [],
  shutouts: [],
  qualityStarts: [],
};

const end: Event = {
  kind: 'game_over',
  innings: 9,
  played: 9,
  result: { reason: 'home_ahead', winner: 'home', score: { away: 3, home: 4 }, decisions },
  teams: {
    away: finalLine('PCG', { line: [0, 2, 0, 0, 1, 0, 0, 0, 0], runs: 3, hits: 9, errors: 1, leftOnBase: 7 }),
    home: finalLine('IVS', {
      line: [1, 0, 0, 0, 0, 2, 0, 1, 'X'],
      runs: 4,
      hits: 10,
      leftOnBase: 5,
      homeRuns: [{ player: teamOf('IVS').lineups.dh_vs_rhp[0]?.player ?? '', count: 2 }],
    }),
  },
};

describe('a summary', () => {
  it('closes a half-inning', () => {
    expect(story(half, names)).toBe('Middle of the 3rd: PCG 3, IVS 1.');
    expect(closing(half, names)).toEqual({
      title: 'Top of the 3rd, Port Calder: PCG 3, IVS 1',
      text: '2 runs, 3 hits, 1 error, 1 left on base.',
      color: '#1f6fb2',
    });
  });

  it('closes the game', () => {
    expect(story(end, names)).toBe('Ironvale Smelters win: IVS 4, PCG 3 after nine innings.');
    const panel = closing(end, names);
    expect(panel?.title).toBe('Final: IVS 4, PCG 3');
    expect(panel?.text.split('\n')).toEqual([
      '```',
      '    1 2 3 4 5 6 7 8 9  R  H E',
      'PCG 0 2 0 0 1 0 0 0 0  3  9 1',
      'IVS 1 0 0 0 0 2 0 1 X  4 10 0',
      '```',
      '**W** Emeka Caravessa',
      '**L** Zubin Riversmeade',
      expect.stringMatching(/^\*\*S\*\* \S+ \S+$/),
      expect.stringMatching(/^\*\*HR\*\* \S+ 2$/),
      '**LOB** PCG 7, IVS 5',
    ]);
    if (panel !== undefined) checkPanel('the summary', panel);
  });

  it('of a long game fits a phone', () => {
    const line = Array<number>(23).fill(10);
    const long: Event = {
      ...end,
      innings: 23,
      played: 23,
      result: { ...end.result, reason: 'walk_off' },
      teams: { away: finalLine('PCG', { line, runs: 3 }), home: finalLine('IVS', { line, runs: 4 }) },
    };
    const panel = closing(long, names);
    expect(panel?.title).toBe('Final: IVS 4, PCG 3, a walk-off');
    const table = panel?.text.split('```')[1]?.split('\n') ?? [];
    expect(table).toHaveLength(13);
    expect(Math.max(...table.map((each) => each.length))).toBeLessThanOrEqual(36);
    expect(story(long, names)).toBe('Ironvale Smelters win: IVS 4, PCG 3 after 23 innings, a walk-off.');
  });

  it('is not made for a single play', () => {
    expect(closing({ kind: 'play', play: play({}) }, names)).toBeUndefined();
  });
});

describe('what both managers have chosen', () => {
  const dice = createDice({ seed: '2'.repeat(64), entropy: '' });
  const told = (defense: string, offense: string) => {
    const one = baseball.apply(sampleState(), 0, baseball.parse(sampleState(), offense), dice);
    expect(one.events).toEqual([]);
    const { events } = baseball.apply(one.state, 1, baseball.parse(one.state, defense), dice);
    return events.map((event) => story(event, names)).filter((text) => text !== '');
  };

  it('is told once both are in, before the play', () => {
    expect(told('D/n/i/0/n/-/0', 'O/p/-/j/0/0').slice(0, 2)).toEqual([
      'Ironvale plays the infield in.',
      'Port Calder swings for the fences.',
    ]);
    expect(told('D/n/n/0/n/-/0', 'O/n/-/j/0/0')[0]).not.toContain('Port Calder ');
  });
});

describe('a bulletin for the league', () => {
  const told = (change: Partial<PlayRecord>) => bulletin({ kind: 'play', play: play(change) }, names);
  const homer: Partial<PlayRecord> = {
    outcome: 'homerun',
    fielder: 'LF',
    finals: { batter: 4, first: null, second: null, third: null },
    credited: 4,
    runs: 1,
    rolls: [{ id: 'a', text: 'AbRoll 4 2 5 9 11' }],
  };

  it('is made of runs, and of nothing that changes no score', () => {
    expect(told({})).toBeUndefined();
    expect(told(homer)).toMatch(/^▲ 3rd: Caspian Heldenbrand .*a solo home run.* \*\*PCG 2, IVS 1\.\*\*$/);
  });

  it.each([
    [6, { away: 2, home: 1 }, false],
    [7, { away: 2, home: 1 }, true],
    [7, { away: 3, home: 1 }, false],
    [8, { away: 1, home: 1 }, false],
    [9, { away: 1, home: 2 }, false],
  ])('calls a change of the lead one after the sixth: inning %i, %j', (inning, score, lead) => {
    expect(told({ ...homer, inning, score })?.includes('Lead change!')).toBe(lead);
  });

  it('names who comes in to pitch, and nobody else', () => {
    const change = (role: 'P' | 'LF') =>
      bulletin(
        {
          kind: 'substitution',
          team: 'PCG',
          change: role === 'P' ? 'pitcher' : 'defence',
          moves: [{ player: second, role, order: null, replaced: third, base: null }],
          leaving: [third],
          dhLost: false,
        },
        names,
      );
    expect(change('P')).toBe(`Port Calder: ${name(second)} relieves ${last(third)} on the mound.`);
    expect(change('LF')).toBeUndefined();
  });
});
