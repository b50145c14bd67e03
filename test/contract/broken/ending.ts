import { RuleError } from '../../../src/engine/rule-error.ts';
import type { Result } from '../../../src/games/facets/result.ts';
import { type SnapAction, snap } from '../toys/snap.ts';
import { type Nim, nim } from '../toys/trial-games.ts';
import type { Variant } from './variant.ts';

/** Toys that never end, or that report their end wrongly. */

const timeouts = 'time-outs lead on to the end';
const resigning = 'anybody may resign at any time';
const ending = 'the game has a result exactly when nobody is to act';

/** A variant of `apply` in which the heap never shrinks to nothing. */
export const forever: typeof nim.apply = (state, seat, action, dice) => {
  const result = nim.apply(state, seat, action, dice);
  return { ...result, state: { ...result.state, heap: Math.max(result.state.heap, 3), winner: null } };
};
const resignInTurn: typeof nim.apply = (state, seat, action, dice) => {
  if (seat !== state.turn) throw new RuleError('not-your-turn', 'It is not your turn.');
  return nim.apply(state, seat, action, dice);
};

const won = (state: Nim, change: Partial<Result>): Result | undefined => {
  const result = nim.result(state);
  return result && { ...result, ...change };
};

export const nimEnds: readonly Variant<typeof nim>[] = [
  [timeouts, 'nothing happens', { timeout: () => [] }, /nothing happens/],
  [
    timeouts,
    'what nobody may do',
    { timeout: (s) => [{ seat: s.turn, action: { take: 4 } }] },
    /does what it may not/,
  ],
  [
    timeouts,
    'a clock without time',
    { clock: () => ({ id: 'turn', seconds: Number.NaN }) },
    /The clock says/,
  ],
  [resigning, 'only in turn', { apply: resignInTurn }, /may not resign/],
  [
    resigning,
    'the resigned wins',
    {
      result: (s) => (s.winner === null ? undefined : { winners: [0, 1, 2], scores: [0, 0, 0], reason: 'x' }),
    },
    /resigned and wins/,
  ],
  [ending, 'a result too early', { result: (s) => nim.result({ ...s, winner: 0 }) }, /result before the end/],
  [ending, 'no result', { result: () => undefined }, /over without a result/],
  [ending, 'a stranger wins', { result: (s) => won(s, { winners: [7] }) }, /winners are 7/],
  [ending, 'too few scores', { result: (s) => won(s, { scores: [1] }) }, /scores are 1/],
  [ending, 'a reason in prose', { result: (s) => won(s, { reason: 'Last match!' }) }, /reason is/],
  [ending, 'too many scores', { scores: ({ heap }) => [heap] }, /scores are \d+\./],
  [ending, 'no end', { apply: forever }, /No walk came to an end/],
];

export const snapEnds: readonly Variant<typeof snap>[] = [
  [
    timeouts,
    'a window that never ends by correspondence',
    { clock: () => ({ id: 'window', seconds: 10, slowSeconds: 0 }) },
    /The clock says/,
  ],
  [
    timeouts,
    'a time-out that the rules refuse',
    {
      timeout: (state) =>
        snap.timeout(state).map((one) => ({ ...one, action: { kind: 'snap', slot: 98 } as SnapAction })),
    },
    /does what it may not/,
  ],
  [
    timeouts,
    'no end',
    {
      // Turns that the clock plays aren't counted.
      apply: (state, seat, action, dice) =>
        snap.apply(action.kind === 'timer' ? { ...state, count: 1 } : state, seat, action, dice),
    },
    /still runs/,
  ],
  [
    resigning,
    'somebody who gives up twice',
    {
      apply: (state, seat, action, dice) =>
        action.kind === 'quit' && state.quit.includes(seat)
          ? { state, events: [] }
          : snap.apply(state, seat, action, dice),
    },
    /has resigned, and resigns again/,
  ],
  [
    resigning,
    'choices for somebody who has given up',
    {
      outline: undefined,
      choices: (state, seat) => snap.choices({ ...state, quit: [] }, seat),
    },
    /has resigned and has choices/,
  ],
  [
    ending,
    'places with a gap',
    {
      result: (state) => {
        const result = snap.result(state);
        return result && { ...result, places: [1, 3, 3] };
      },
    },
    /places are 1, 3, 3/,
  ],
  [
    ending,
    'a winner who is not first',
    {
      result: (state) => {
        const result = snap.result(state);
        return result && { ...result, winners: [0], places: [3, 1, 2] };
      },
    },
    /The winners are 0, and on the first place are 1/,
  ],
];
