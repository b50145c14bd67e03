import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import type { Player } from '../cards/team-file.ts';
import { playerOf, runningOf, teamOf } from '../league/roster.ts';
import type { State } from '../state.ts';
import { battingValue, shareToTheLeft } from '../teams/card-value.ts';
import type { Substitution } from '../terms/decisions.ts';
import { type PlayerId, teamCodes } from '../terms/terms.ts';
import { regularDefense } from './defense.ts';
import { manage } from './manager.ts';
import { regularOffense } from './offense.ts';

/**
 * Tests a regular's decisions, one rule of Baseball 16 at a time. The Gulls bat against the Smelters' first starter.
 */

const everybody = teamCodes.flatMap((code) => teamOf(code).players);
const hitters = everybody.filter(({ batting }) => batting !== undefined);
const smelter = playerOf(teamOf('IVS').rotation[0] ?? '');

function found(players: readonly Player[], is: (player: Player) => boolean): PlayerId {
  const player = players.find(is);
  if (player === undefined) throw new Error('The content has no such player.');
  return player.id;
}

/** The visitors' lineup with other players in some slots. */
function withBatters(situation: Situation, slots: Readonly<Record<number, PlayerId>>): State {
  const state = sampleState(situation);
  const { away } = state.teams;
  const lineup = away.lineup.map((entry) => {
    const player = entry.order === null ? undefined : slots[entry.order];
    return player === undefined ? entry : { ...entry, player };
  });
  const runners = state.runners.map((runner, at) => {
    const slot = situation.on?.[at] ?? 0;
    return runner === null ? null : { ...runner, player: slots[slot] ?? runner.player };
  });
  const [first = null, second = null, third = null] = runners;
  return { ...state, runners: [first, second, third], teams: { ...state.teams, away: { ...away, lineup } } };
}

const margin = (score: number) => ({ away: { score: score + 5 }, home: { score: 5 } });

describe('the defense of a regular', () => {
  it.each([
    ['tied in the seventh with a runner on third', { inning: 7, on: [0, 0, 9], teams: margin(0) }, 'in'],
    ['the offense one behind', { inning: 9, on: [0, 8, 9], teams: margin(-1) }, 'in'],
    ['first and third, nobody out', { inning: 8, on: [9, 0, 8], teams: margin(0) }, 'in'],
    ['first and third, one out', { inning: 8, outs: 1, on: [9, 0, 8], teams: margin(0) }, 'normal'],
    ['two outs', { inning: 8, outs: 2, on: [0, 0, 8], teams: margin(0) }, 'normal'],
    ['in the sixth', { inning: 6, on: [0, 0, 8], teams: margin(0) }, 'normal'],
    ['the offense ahead', { inning: 8, on: [0, 0, 8], teams: margin(1) }, 'normal'],
    ['the offense two behind', { inning: 8, on: [0, 0, 8], teams: margin(-2) }, 'normal'],
  ] as const)('plays the infield by inning and score: %s', (_, situation, depth) => {
    expect(regularDefense(sampleState(situation)).infield_depth).toBe(depth);
  });

  it('plays for two when a slow man bats late with a runner on first', () => {
    const slow = found(hitters, ({ running }) => running === 10);
    const quick = found(hitters, ({ running }) => running === 11);
    const depth = (batter: PlayerId, situation: Situation) =>
      regularDefense(withBatters({ inning: 7, on: [9, 0, 0], ...situation }, { 1: batter })).infield_depth;
    expect(depth(slow, {})).toBe('double_play');
    expect(depth(slow, { on: [9, 8, 0], teams: margin(4) })).toBe('double_play');
    expect(depth(quick, {})).toBe('normal');
    expect(depth(slow, { inning: 6 })).toBe('normal');
    expect(depth(slow, { outs: 2 })).toBe('normal');
    expect(depth(slow, { on: [0, 9, 0] })).toBe('normal');
    expect(depth(slow, { on: [9, 0, 8], teams: margin(4) })).toBe('normal');
  });

  it('shifts when seven of ten grounders and singles go to one side', () => {
    const share = ({ batting }: Player) => (batting === undefined ? 0.5 : shareToTheLeft(batting.vs_rhp));
    const alignment = (batter: PlayerId) =>
      regularDefense(withBatters({ teams: { home: { pitchers: [outing(rightHander)] } } }, { 1: batter }))
        .alignment;
    const rightHander = found(everybody, ({ pitching, throws }) => pitching !== undefined && throws === 'R');
    const pulls = hitters.filter((player) => share(player) >= 0.7);
    const goesRight = hitters.filter((player) => share(player) <= 0.3);
    const neither = hitters.filter((player) => share(player) < 0.7 && share(player) > 0.3);
    expect(neither.map(({ id }) => alignment(id)).every((each) => each === 'normal')).toBe(true);
    expect(pulls.map(({ id }) => alignment(id)).every((each) => each === 'shifted_left')).toBe(true);
    expect(goesRight.map(({ id }) => alignment(id)).every((each) => each === 'shifted_right')).toBe(true);
    expect(pulls.length + goesRight.length).toBeGreaterThan(0);
  });

  it('counts the sides without center field and the pitcher', () => {
    expect(
      shareToTheLeft({
        ratings: [
          ['groundball_a@SS', 700],
          ['single_1@RF', 300],
          ['single_2@CF', 1160],
        ],
      }),
    ).toBe(0.7);
    expect(
      shareToTheLeft({
        ratings: [
          ['groundball_c@P', 1000],
          ['homerun@LF', 1160],
        ],
      }),
    ).toBe(0.5);
  });

  it('walks a much better batter late, with two outs, first base empty and somebody on the others', () => {
    const value = (player: Player) => battingValue(player, smelter.throws);
    const good = found(hitters, (player) => value(player) > 0.4);
    const poor = found(hitters, (player) => value(player) < 0.3);
    const walks = (situation: Situation, next = poor) =>
      regularDefense(withBatters({ inning: 8, outs: 2, on: [0, 9, 0], ...situation }, { 1: good, 2: next }))
        .intentional_walk;
    expect(walks({})).toBe(true);
    expect(walks({ on: [0, 0, 9], teams: margin(1) })).toBe(true);
    expect(walks({}, good)).toBe(false);
    expect(walks({ inning: 7 })).toBe(false);
    expect(walks({ outs: 1 })).toBe(false);
    expect(walks({ on: [9, 8, 0] })).toBe(false);
    expect(walks({ on: [0, 0, 0] })).toBe(false);
    expect(walks({ teams: margin(2) })).toBe(false);
    expect(walks({ teams: margin(-2) })).toBe(false);
  });
});

describe('the offense of a regular', () => {
  const ways = ({ steal }: Player) =>
    (steal?.jump ?? []).reduce((sum, total) => sum + 6 - Math.abs(7 - total), 0);
  const thief = found(hitters, (player) => (player.steal?.high ?? 0) >= 19 && ways(player) >= 9);

  it('steals third only with one out', () => {
    const steals = (outs: number) =>
      regularOffense(withBatters({ on: [0, 9, 0], outs }, { 9: thief })).steal_attempts;
    const third = [0, 1, 2].map(steals);
    expect([third[0], third[2]]).toEqual([[], []]);
    const anybody = hitters.filter(
      ({ id }) => regularOffense(withBatters({ on: [0, 9, 0], outs: 1 }, { 9: id })).steal_attempts[0] === 3,
    );
    for (const { steal } of anybody) expect(steal?.high).toBeGreaterThanOrEqual(17);
  });

  it('never steals home and never goes without a jump', () => {
    for (const { id } of hitters) {
      const decision = regularOffense(withBatters({ on: [8, 0, 9] }, { 9: id, 8: thief }));
      expect(decision.steal_attempts).not.toContain(4);
      expect(decision).toMatchObject({ steal_without_jump: false, hit_and_run: false });
    }
  });

  it('bunts late in a close game with a weak hitter who can', () => {
    const value = (player: Player) => battingValue(player, smelter.throws);
    const able = ({ bunt }: Player) => bunt === 'A' || bunt === 'B';
    const weak = hitters.filter((player) => value(player) < 0.26);
    const bunter = found(weak, able);
    const hacker = found(weak, (player) => !able(player));
    const hitter = found(hitters, (player) => able(player) && value(player) > 0.3);
    const bunts = (situation: Situation, batter = bunter) =>
      regularOffense(withBatters({ inning: 7, on: [9, 0, 0], ...situation }, { 1: batter })).bunt_attempt;
    expect([bunts({}), bunts({ on: [9, 8, 0] }), bunts({ on: [0, 9, 0], teams: margin(-1) })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([bunts({}, hacker), bunts({}, hitter)]).toEqual([false, false]);
    for (const situation of [
      { inning: 6 },
      { outs: 1 },
      { on: [9, 0, 8] },
      { on: [0, 0, 0] },
      { teams: margin(1) },
      { teams: margin(-2) },
    ] as const)
      expect(bunts(situation)).toBe(false);
  });

  it('bunts with a pitcher who bats whenever somebody stands on first or second', () => {
    const pitcher = sampleState().teams.away.pitchers[0]?.player ?? '';
    const bunts = (situation: Situation) => {
      const state = withBatters(situation, { 1: pitcher });
      const lineup = state.teams.away.lineup.map((entry) =>
        entry.order === 1 ? { ...entry, position: 'P' as const } : entry,
      );
      const away = { ...state.teams.away, lineup };
      return regularOffense({ ...state, teams: { ...state.teams, away } }).bunt_attempt;
    };
    expect([bunts({ on: [9, 0, 0] }), bunts({ on: [0, 9, 0], outs: 1 })]).toEqual([true, true]);
    expect([bunts({}), bunts({ on: [9, 0, 8] }), bunts({ on: [9, 0, 0], outs: 2 })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('puts the ball in play with a runner on third late in a close game', () => {
    const approach = (situation: Situation) =>
      regularOffense(sampleState({ inning: 8, on: [0, 0, 9], ...situation })).approach;
    expect([approach({}), approach({ outs: 1, teams: margin(-1) })]).toEqual(['contact', 'contact']);
    for (const situation of [{ inning: 7 }, { outs: 2 }, { on: [0, 9, 0] }, { teams: margin(1) }] as const)
      expect(approach(situation)).toBe('normal');
  });
});

describe('the bench of a regular', () => {
  const change = (state: State, side: 'away' | 'home' = 'away'): Substitution | undefined => {
    const action = manage(state, side, 'regular');
    return action.kind === 'substitution' ? action.change : undefined;
  };
  const value = (id: PlayerId) => battingValue(playerOf(id), smelter.throws);
  const order = ({ positions }: Player) => Object.keys(positions).length;

  it('pinch-hits from the seventh with a man who is better by 0.04 and can take over', () => {
    const [weakest] = hitters
      .filter(({ positions }) => positions.LF !== undefined)
      .sort((a, b) => value(a.id) - value(b.id));
    const bench = sampleState().teams.away.bench;
    const outfielder = bench.find(
      (id) => playerOf(id).positions.LF !== undefined && value(id) - value(weakest?.id ?? '') > 0.04,
    );
    const slot = sampleState().teams.away.lineup.find(({ position }) => position === 'LF')?.order ?? 0;
    const at = (situation: Situation) => {
      const state = withBatters(situation, { [slot]: weakest?.id ?? '' });
      const away = {
        ...state.teams.away,
        battingIndex: slot - 1,
        bench: outfielder === undefined ? [] : [outfielder],
      };
      return change({ ...state, teams: { ...state.teams, away } });
    };
    expect(at({ inning: 7 })).toEqual({ kind: 'pinch_hit', player: outfielder });
    expect(at({ inning: 9, teams: margin(-4) })?.kind).toBe('pinch_hit');
    expect([
      at({ inning: 6 }),
      at({ inning: 7, teams: margin(1) }),
      at({ inning: 7, teams: margin(-5) }),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('pinch-runs from the eighth for a slow man on second or first, when tied or one behind', () => {
    const slow = found(
      hitters,
      (player) => runningOf(player.id) <= 9 && player.positions['1B'] !== undefined,
    );
    const fast = found(hitters, (player) => runningOf(player.id) >= 13 && order(player) > 2);
    const slot = sampleState().teams.away.lineup.find(({ position }) => position === 'DH')?.order ?? 0;
    const at = (on: readonly [number, number, number], situation: Situation, bench = [fast]) => {
      const state = withBatters({ inning: 8, outs: 2, on, ...situation }, { [slot]: slow });
      const away = { ...state.teams.away, bench };
      return change({ ...state, teams: { ...state.teams, away } });
    };
    expect(at([slot, 0, 0], {})).toEqual({ kind: 'pinch_run', base: 1, player: fast });
    expect(at([0, slot, 0], { teams: margin(-1) })).toEqual({ kind: 'pinch_run', base: 2, player: fast });
    expect(at([0, 0, slot], {})?.kind).not.toBe('pinch_run');
    expect(at([slot, 0, 0], { inning: 7 })?.kind).not.toBe('pinch_run');
    expect(at([slot, 0, 0], { teams: margin(1) })?.kind).not.toBe('pinch_run');
    expect(at([slot, 0, 0], { teams: margin(-2) })?.kind).not.toBe('pinch_run');
    expect(at([slot, 0, 0], {}, [])?.kind).not.toBe('pinch_run');
  });

  it('brings a better glove to protect a small lead from the eighth, at the start of the half-inning', () => {
    const glove = found(hitters, ({ positions }) => positions.CF?.range === 1);
    const hole = found(hitters, ({ positions }) => (positions.CF?.range ?? 0) >= 3);
    const at = (situation: Situation) => {
      const state = sampleState({ inning: 8, teams: { home: { score: 2 } }, ...situation });
      const { home } = state.teams;
      const lineup = home.lineup.map((entry) =>
        entry.position === 'CF' ? { ...entry, player: hole } : entry,
      );
      return change(
        { ...state, teams: { ...state.teams, home: { ...home, lineup, bench: [glove] } } },
        'home',
      );
    };
    expect(at({})).toEqual({ kind: 'defence', moves: [{ player: glove, position: 'CF' }] });
    expect([
      at({ inning: 7 }),
      at({ teams: { home: { score: 0 } } }),
      at({ teams: { home: { score: 4 } } }),
      at({ frame: { ...sampleState().frame, plays: 1 } }),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('the pitchers of a regular', () => {
  const { closer, setup } = teamOf('IVS').bullpen;
  const pitcher = (situation: Situation): PlayerId | undefined => {
    const action = manage(sampleState(situation), 'home', 'regular');
    return action.kind === 'substitution' && action.change.kind === 'pitcher'
      ? action.change.player
      : undefined;
  };

  it('bring the closer at the start of the ninth with a lead of one to three', () => {
    const at = (score: number, situation: Situation = {}) =>
      pitcher({ inning: 9, teams: { home: { score, bench: [] } }, ...situation });
    expect([1, 3].map((score) => at(score))).toEqual([closer, closer]);
    expect([0, 4].map((score) => at(score))).toEqual([undefined, undefined]);
    expect(at(1, { inning: 8 })).toBeUndefined();
    expect(at(1, { frame: { ...sampleState().frame, plays: 1 } })).toBeUndefined();
  });

  it('relieve a starter with four runs at the start of the seventh', () => {
    const at = (inning: number) =>
      pitcher({ inning, teams: { home: { bench: [], pitchers: [outing(smelter.id, { R: 4 })] } } });
    expect([at(6), at(7)]).toEqual([undefined, setup[0]]);
  });

  it('are relieved when they are tired: at the start of an inning, or with a runner on', () => {
    const tired = { home: { bench: [], pitchers: [{ ...outing(smelter.id), fatigued: true }] } };
    const inTheMiddle = { frame: { ...sampleState().frame, plays: 1 } };
    const at = (situation: Situation) => pitcher({ inning: 6, teams: tired, ...situation });
    expect(at({})).toBeDefined();
    expect(at({ ...inTheMiddle, on: [9, 0, 0] })).toBeDefined();
    expect(at(inTheMiddle)).toBeUndefined();
  });
});
