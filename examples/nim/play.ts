import type { Dice } from '../../src/engine/dice/dice.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { offers } from '../../src/games/choices.ts';
import type { Clock, TimeOut } from '../../src/games/facets/clock.ts';
import type { Choice } from '../../src/games/facets/offer.ts';
import type { Result } from '../../src/games/facets/result.ts';
import type { Seat, Seating, Viewer } from '../../src/games/facets/seats.ts';
import type { Action, Answer, Event, Nim, Options, View } from './state.ts';

/** The rules: who may do what, what each action does, and when the game is over. */

/** A state and the events that led to it. */
type Played = { readonly state: Nim; readonly events: readonly Event[] };

export function setup(
  { heap, most, grabs, last_loses: lastLoses }: Options,
  seating: Seating,
  dice: Dice,
): Nim {
  const [first = 1] = dice.roll('first', [seating.length], 'who begins').values;
  return {
    heap,
    most,
    lastLoses,
    taken: seating.map(() => 0),
    grabs: seating.map(() => grabs),
    quit: [],
    turn: first - 1,
    count: 1,
    window: null,
    last: null,
  };
}

/** Seats that are still in the game. */
const playing = ({ taken, quit }: Pick<Nim, 'taken' | 'quit'>): Seat[] =>
  taken.map((_, seat) => seat).filter((seat) => !quit.includes(seat));

const isOver = (state: Nim): boolean => state.last !== null || playing(state).length < 2;

/** Whose turn comes after this one. */
export function nextSeat(state: Pick<Nim, 'taken' | 'quit' | 'turn'>): Seat {
  const seats = playing(state);
  return seats.find((seat) => seat > state.turn) ?? seats[0] ?? 0;
}

const waiting = ({ asked, answers }: NonNullable<Nim['window']>): Seat[] =>
  asked.filter((seat) => answers[seat] === undefined);

export function toAct(state: Nim): Seat[] {
  if (isOver(state)) return [];
  return state.window ? waiting(state.window) : [state.turn];
}

export function choices(state: Nim, seat: Seat): Choice<Action>[] {
  if (!toAct(state).includes(seat)) return [];
  if (state.window) return [hidden('grab', 'Grab'), hidden('leave', 'Leave it')];
  return Array.from({ length: Math.min(state.most, state.heap) }, (_, at) => ({
    kind: 'action',
    action: { kind: 'take', count: at + 1 },
    label: `Take ${at + 1}`,
    path: [],
  }));
}

/**
 * Offers an answer only in the private answer, which then shows what the person has chosen. The table message must
 * not reveal it.
 */
const hidden = (kind: Answer, label: string): Choice<Action> => ({
  kind: 'action',
  action: { kind },
  label,
  path: [],
  private: true,
  again: [],
});

export function apply(state: Nim, seat: Seat, action: Action): Played {
  if (isOver(state)) throw new RuleError('over', 'The game is over.');
  if (action.kind === 'quit') return resigned(state, seat);
  if (!offers(choices(state, seat), action)) throw new RuleError('not-now', refusal(state, seat));
  return action.kind === 'take' ? turn(state, seat, action.count) : answered(state, seat, action.kind);
}

function refusal(state: Nim, seat: Seat): string {
  if (state.window?.answers[seat] !== undefined) return 'You have answered already.';
  if (state.window) return 'You can’t do that while the window is open.';
  if (seat !== state.turn) return 'It’s not your turn.';
  return `You can take 1 to ${Math.min(state.most, state.heap)}.`;
}

function turn(state: Nim, seat: Seat, count: number): Played {
  const after = withMatches(state, seat, count);
  const event: Event = { kind: 'take', seat, count, left: after.heap };
  if (isOver(after)) return over(after, [event]);
  const asked = playing(after).filter((other) => other !== seat && (after.grabs[other] ?? 0) > 0);
  // If nobody can grab, there is nothing to wait for.
  return asked.length === 0
    ? { state: nextTurn(after), events: [event] }
    : { state: { ...after, window: { asked, answers: {} } }, events: [event] };
}

function answered(state: Nim, seat: Seat, answer: Answer): Played {
  const { asked = [], answers = {} } = state.window ?? {};
  const after = { ...state, window: { asked, answers: { ...answers, [seat]: answer } } };
  return closed(after, [{ kind: 'answered', seat }]);
}

/**
 * Closes the window after the last answer. A player who grabs alone gets a match. If several grab, nobody gets one.
 */
function closed(state: Nim, events: readonly Event[]): Played {
  const { window } = state;
  if (window === null || waiting(window).length > 0) return { state, events };
  const grabbers = window.asked.filter((seat) => window.answers[seat] === 'grab');
  const spent = {
    ...state,
    window: null,
    grabs: state.grabs.map((left, seat) => (grabbers.includes(seat) ? left - 1 : left)),
  };
  const [alone, ...others] = grabbers;
  const after = alone === undefined || others.length > 0 ? spent : withMatches(spent, alone, 1);
  const told: Event[] = [...events, { kind: 'opened', grabbers, left: after.heap }];
  return isOver(after) ? over(after, told) : { state: nextTurn(after), events: told };
}

function resigned(state: Nim, seat: Seat): Played {
  if (!playing(state).includes(seat)) throw new RuleError('quit', 'You have given up already.');
  const without = { ...state, quit: [...state.quit, seat] };
  const told: Event[] = [{ kind: 'quit', seat }];
  if (isOver(without)) return over({ ...without, window: null }, told);
  if (state.window) {
    const { [seat]: _, ...answers } = state.window.answers;
    const asked = state.window.asked.filter((other) => other !== seat);
    return closed({ ...without, window: { asked, answers } }, told);
  }
  return { state: state.turn === seat ? nextTurn(without) : without, events: told };
}

const withMatches = (state: Nim, seat: Seat, count: number): Nim => ({
  ...state,
  heap: state.heap - count,
  taken: state.taken.map((matches, at) => (at === seat ? matches + count : matches)),
  last: state.heap === count ? seat : null,
});

const nextTurn = (state: Nim): Nim => ({ ...state, turn: nextSeat(state), count: state.count + 1 });

function over(state: Nim, events: readonly Event[]): Played {
  const { winners = [] } = result(state) ?? {};
  return { state, events: [...events, { kind: 'over', winners, taken: state.taken }] };
}

export function clock({ window, count }: Nim): Clock {
  // A window is short and closes automatically, even if people have days for a turn.
  return window
    ? { id: `window ${count}`, seconds: 20, slowSeconds: 4 * 3600 }
    : { id: `turn ${count}`, seconds: 60 };
}

/** A player who runs out of time on their turn takes one match. A player who lets the window pass isn't at fault. */
export const timeout = (state: Nim): TimeOut<Action>[] =>
  toAct(state).map((seat) =>
    state.window
      ? { seat, action: { kind: 'leave' }, excused: true }
      : { seat, action: { kind: 'take', count: 1 } },
  );

export function view({ window, ...rest }: Nim, viewer: Viewer): View {
  const mine = viewer === 'public' ? undefined : window?.answers[viewer];
  return {
    ...rest,
    viewer,
    next: nextSeat(rest),
    window: window && { waiting: waiting(window), mine: mine ?? null },
  };
}

/**
 * Ranks a seat; higher is better. Whoever took the last match ranks first, or last among the remaining players if the
 * last match loses. Among the others, more matches rank higher. Seats that gave up rank below all of these, and the
 * later they gave up, the higher.
 */
function worth({ taken, quit, last, lastLoses }: Nim, seat: Seat): number {
  if (quit.includes(seat)) return quit.indexOf(seat) - taken.length - 1;
  if (seat === last) return lastLoses ? -1 : Number.MAX_SAFE_INTEGER;
  return taken[seat] ?? 0;
}

export function result(state: Nim): Result | undefined {
  if (!isOver(state)) return undefined;
  const worths = state.taken.map((_, seat) => worth(state, seat));
  const places = worths.map((own) => 1 + worths.filter((other) => other > own).length);
  return {
    winners: places.flatMap((place, seat) => (place === 1 ? [seat] : [])),
    scores: state.taken,
    places,
    reason: state.last === null ? 'left_alone' : 'last_match',
  };
}
