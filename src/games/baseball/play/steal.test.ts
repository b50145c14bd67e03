import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { jumpWays, readJump, stealNumber, stealPlan, throwAtRunner } from '../lookups/steal.ts';
import type { State } from '../state.ts';
import type { DefensiveDecision, OffensiveDecision, ThrowTarget } from '../terms/decisions.ts';
import { notatePlay } from '../words/play-notation.ts';

/** The runner of worked example 7 (Baseball 21). */
const runner = { jump: [2, 3, 4, 5, 6, 12], out: [11], auto: false, high: 16, low: 9 };
const battery = { hold: 1, pickoff: 7, balk: 3, arm: -2, error: 9 };
const jump = (checkD20: number, total: number, resolutionD20 = 20) => ({ checkD20, total, resolutionD20 });

describe('the jump (section 10.1)', () => {
  it('is a good one when the two d6 are in his list', () => {
    expect(readJump(jump(4, 5), runner, 2, true, battery, false)).toBe('good_jump');
    expect(readJump(jump(4, 7), runner, 2, true, battery, false)).toBe('attempt_off');
    expect(readJump(jump(4, 7), runner, 2, true, battery, true)).toBe('no_jump');
    expect(readJump(jump(4, 11), runner, 2, true, battery, true)).toBe('caught_leaning');
  });

  it('comes by itself to a runner with auto who is not held', () => {
    const auto = { ...runner, auto: true };
    expect(readJump(jump(4, 11), auto, 2, false, battery, false)).toBe('good_jump');
    expect(readJump(jump(4, 11), auto, 2, true, battery, false)).toBe('caught_leaning');
    expect([jumpWays(auto, false), jumpWays(auto, true)]).toEqual([36, 1 + 2 + 3 + 4 + 5 + 1]);
  });

  it('is not needed for home, but the pitcher may still pick him off or balk', () => {
    expect(readJump(jump(4, 11), runner, 4, false, battery, false)).toBe('no_jump');
    expect(readJump(jump(1, 5, 7), runner, 4, false, battery, false)).toBe('pick_off');
    expect(readJump(jump(1, 5, 8), runner, 4, false, battery, false)).toBe('attempt_off');
    expect(readJump(jump(2, 5, 3), runner, 2, false, battery, false)).toBe('balk');
    expect(readJump(jump(2, 5, 4), runner, 2, false, battery, false)).toBe('attempt_off');
  });
});

describe('the safe number', () => {
  it('is that of worked example 7', () => {
    expect(stealNumber(runner, 2, true, true, battery)).toBe(13);
  });

  it('is 3 less for third, and low - 5 for home whatever the jump', () => {
    expect(stealNumber(runner, 3, false, false, battery)).toBe(9 + 1 - 2 - 3);
    expect(stealNumber(runner, 4, true, true, battery)).toBe(4);
  });

  it('asks for a throwing error only after a roll of exactly 1, never at home', () => {
    const dice =
      (...values: number[]) =>
      () =>
        values.shift() ?? Number.NaN;
    expect(throwAtRunner(13, 2, 9, dice(13))).toEqual({ safe: true, throwingError: false });
    expect(throwAtRunner(13, 2, 9, dice(14))).toEqual({ safe: false, throwingError: false });
    expect(throwAtRunner(13, 3, 9, dice(1, 9))).toEqual({ safe: true, throwingError: true });
    expect(throwAtRunner(13, 3, 9, dice(1, 10))).toEqual({ safe: true, throwingError: false });
    expect(throwAtRunner(13, 4, 9, dice(1))).toEqual({ safe: true, throwingError: false });
  });
});

describe('the plan of several steals', () => {
  it.each([
    [[2], { kind: 'single', lead: 1 }],
    [[3], { kind: 'single', lead: 2 }],
    [[2, 3], { kind: '2,3', lead: 2 }],
    [[2, 4], { kind: '2,4', lead: 1 }],
    [[4], { kind: 'home', lead: 3 }],
    [[3, 4], { kind: 'home', lead: 3 }],
    [[2, 3, 4], { kind: 'home', lead: 3 }],
  ] as const)('of %j is %j', (steal_attempts, plan) => {
    expect(stealPlan({ steal_attempts })).toEqual(plan);
  });
});

interface Order {
  readonly situation: Situation;
  readonly targets: OffensiveDecision['steal_attempts'];
  readonly anyway?: boolean;
  readonly held?: DefensiveDecision['hold_runners'];
  readonly throwTo?: ThrowTarget;
}

/** A steal in the top of an inning, with everybody's real ratings; `anyway` makes the jump certain. */
function steal({ situation, targets, anyway = true, held = [], throwTo }: Order, ...dice: number[]) {
  const scripted = scriptedDice(...dice);
  const start = sampleState({ plateAppearances: 20, ...situation });
  const ready = act(start, 1, defensive({ hold_runners: held }), scripted).state;
  const order = offensive({ steal_attempts: targets, steal_without_jump: anyway });
  const gone = act(ready, 0, order, scripted);
  const ended =
    throwTo === undefined ? gone : act(gone.state, 1, { kind: 'throw', target: throwTo }, scripted);
  const play = ended.events.find((event) => event.kind === 'play')?.play;
  const told = play && { ...play, notation: notatePlay(play) };
  return { state: ended.state, play: told, left: scripted.left.length, waiting: gone.state.step };
}

const trips = (state: State) => state.runners.map((one) => one?.trip ?? null);
/**
 * No check, and a jump total of 7 that catches none of the visitors' runners; the resolution die does not
 * matter.
 */
const usualDice = [10, 3, 4, 20];

describe('a steal as a play of its own', () => {
  it('leaves the same batter up', () => {
    const { state, play, left } = steal({ situation: { on: [9, 0, 0] }, targets: [2] }, ...usualDice, 2);
    expect(play).toMatchObject({ outcome: 'stolen_base', complete: false, notation: 'SB2', rbi: 0 });
    expect(trips(state)).toEqual([null, 9, null]);
    expect(state.teams.away).toMatchObject({ battingIndex: 0, plateAppearances: 0 });
    expect(state.begun).toBe(true);
    expect(left).toBe(0);
  });

  it('is charged to the runner, and to nobody when he is picked off', () => {
    const caught = steal({ situation: { on: [9, 0, 0] }, targets: [2] }, ...usualDice, 20);
    expect(caught.play).toMatchObject({ outcome: 'caught_stealing', notation: 'CS2(26)', outsAdded: 1 });
    expect(Object.values(caught.state.teams.away.batting)).toEqual([{ CS: 1 }]);
    const picked = steal({ situation: { on: [9, 0, 0] }, targets: [2] }, 1, 3, 4, 1);
    expect(picked.play).toMatchObject({ outcome: 'pick_off', notation: 'PO1(13)', outsAdded: 1 });
    expect(picked.state.teams.away.batting).toEqual({});
  });

  it('advances everybody on a balk', () => {
    const { state, play } = steal(
      { situation: { codes: { away: 'IVS', home: 'PCG' }, on: [9, 0, 7] }, targets: [2] },
      2,
      3,
      4,
      1,
    );
    expect(play).toMatchObject({ outcome: 'balk', notation: 'BK.3-H;1-2', runs: 1 });
    expect(state.teams.home.pitchers.at(-1)?.line).toMatchObject({ BK: 1, R: 1 });
    expect(trips(state)).toEqual([null, 9, null]);
  });

  it('costs nothing when it is off: the pitch follows at once', () => {
    const { play, left } = steal({ situation: { on: [9, 0, 0] }, targets: [2] }, 1, 3, 4, 20, 3, 4, 5, 9, 14);
    expect(play).toMatchObject({ outcome: 'walk', attemptOff: true, complete: true });
    expect(play?.rolls.map(({ text }) => text)).toEqual(['JumpRoll 1 3 4 20', 'AbRoll 3 4 5 9 14']);
    expect(left).toBe(0);
  });

  it('moves everybody one more base when the throw gets away, and no run of it is earned', () => {
    const { state, play } = steal({ situation: { on: [9, 0, 7] }, targets: [2] }, ...usualDice, 1, 1);
    expect(play).toMatchObject({ outcome: 'stolen_base', error: 'C', runs: 1, rbi: 0 });
    expect(play?.notation).toBe('SB2.3-H(E2);1-3(E2)');
    expect(trips(state)).toEqual([null, null, 9]);
    expect(state.teams.home).toMatchObject({ errors: 1, errorsByPosition: { C: 1 } });
    expect(state.frame.clean.scored).toEqual([]);
  });

  it('lets the batter lead off next time when it ends the half-inning', () => {
    const { state } = steal({ situation: { on: [9, 0, 0], outs: 2 }, targets: [2] }, ...usualDice, 20);
    expect(state).toMatchObject({ half: 'bottom', outs: 0, begun: false });
    expect(state.teams.away).toMatchObject({ battingIndex: 0, leftOnBase: 0, outsMade: 1 });
  });
});

describe('a double steal of second and third', () => {
  const order = { situation: { on: [9, 8, 0] as const }, targets: [2, 3] as const };

  it('waits for the throw of the defense, which knows both numbers', () => {
    const { waiting } = steal(order, ...usualDice);
    expect(waiting).toMatchObject({
      kind: 'throw',
      play: {
        pending: { steal: '2,3', safeNumbers: { lead: expect.any(Number), trail: expect.any(Number) } },
      },
    });
  });

  it('gives both a stolen base when the throw is late', () => {
    const { state, play } = steal({ ...order, throwTo: 'lead' }, ...usualDice, 2);
    expect(trips(state)).toEqual([null, 9, 8]);
    expect(play?.notation).toBe('SB3;SB2');
    expect(Object.values(state.teams.away.batting)).toEqual([{ SB: 1 }, { SB: 1 }]);
  });

  it('gives the other no stolen base when one is put out', () => {
    const { state, play } = steal({ ...order, throwTo: 'trail' }, ...usualDice, 20);
    expect(trips(state)).toEqual([null, null, 8]);
    expect(play).toMatchObject({ outcome: 'caught_stealing', notation: 'CS2(26).2-3' });
    expect(Object.values(state.teams.away.batting)).toEqual([{ CS: 1 }]);
  });

  it('is thrown at one of the two, nowhere else', () => {
    expect(() => steal({ ...order, throwTo: 'home' }, ...usualDice, 20)).toThrow(
      /Choose Throw to third .* or Throw to second/,
    );
  });
});

describe('a double steal of second and home', () => {
  const order = { situation: { on: [9, 0, 7] as const }, targets: [2, 4] as const };

  it('gives second away when the ball is held', () => {
    const { state, play } = steal({ ...order, throwTo: 'none' }, ...usualDice);
    expect(trips(state)).toEqual([null, 9, 7]);
    expect(play).toMatchObject({ outcome: 'stolen_base', runs: 0, notation: 'SB2' });
  });

  it('scores the runner on third when the throw goes to second', () => {
    const { play, state } = steal({ ...order, throwTo: 'second' }, ...usualDice, 20);
    expect(play).toMatchObject({ outcome: 'caught_stealing', runs: 1, outsAdded: 1, rbi: 0 });
    expect(trips(state)).toEqual([null, null, null]);
  });

  it('scores nobody when that is the third out', () => {
    const two = { ...order, situation: { ...order.situation, outs: 2 } };
    const { play, state } = steal({ ...two, throwTo: 'second' }, ...usualDice, 20);
    expect(play).toMatchObject({ runs: 0, outsAdded: 1 });
    expect(state.teams.away.leftOnBase).toBe(1);
  });

  it('is decided at home by the running of the man on third', () => {
    const out = steal({ ...order, throwTo: 'home' }, ...usualDice, 20);
    expect(out.play).toMatchObject({ outcome: 'caught_stealing', notation: 'CSH(12).1-2' });
    const safe = steal({ ...order, throwTo: 'home' }, ...usualDice, 1);
    expect(safe.play).toMatchObject({ outcome: 'stolen_base', runs: 1, notation: 'SBH;SB2', rbi: 0 });
    expect(safe.left).toBe(0);
  });
});

describe('a steal of home', () => {
  it('takes the others along unless he makes the third out', () => {
    const order = { situation: { on: [9, 8, 7] as const }, targets: [2, 3, 4] as const };
    expect(trips(steal(order, ...usualDice, 1).state)).toEqual([null, 9, 8]);
    expect(trips(steal(order, ...usualDice, 20).state)).toEqual([null, 9, 8]);
    const two = steal({ ...order, situation: { ...order.situation, outs: 2 } }, ...usualDice, 20);
    expect(two.play?.finals).toEqual({ batter: null, first: 1, second: 2, third: 0 });
  });
});
