import { z } from 'zod';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

/**
 * A game for tests of clocks. It has turns of several decisions, rounds in which everybody decides, and windows that
 * the game itself ends. An option says what happens to a player who runs out of time in a turn or a round: they leave
 * the game, or one decision is made for them.
 */
export interface Relay {
  readonly leaves: boolean;
  readonly count: number;
  readonly phase: 'turn' | 'round' | 'window' | 'over';
  /** Whose turn it is. */
  readonly turn: Seat;
  /** Decisions left in the turn, or for each seat in the round. */
  readonly steps: readonly number[];
  readonly quit: readonly Seat[];
  /** Seats that play by standing orders. */
  readonly orders: readonly Seat[];
}
export type RelayAction = 'step' | 'long step' | 'order' | 'own' | 'quit' | 'timer';

const phases = ['turn', 'turn', 'round', 'window'] as const;
const mostTurns = 40;

const inPlay = ({ steps, quit }: Relay): Seat[] =>
  steps.map((_, seat) => seat).filter((seat) => !quit.includes(seat));

export const awaitedIn = (state: Relay): Seat[] => {
  if (state.phase === 'over') return [];
  if (state.phase === 'turn') return [state.turn];
  return inPlay(state).filter((seat) => (state.steps[seat] ?? 0) > 0);
};

/** Nobody is to blame for running out of time in a window or in every other round. */
const isExcused = ({ phase, count }: Relay): boolean =>
  phase === 'window' || (phase === 'round' && count % 2 === 0);

/** Returns the next turn, round or window. It depends only on the number, so that a trial can be repeated. */
function next(state: Relay): Relay {
  const order = inPlay(state);
  const count = state.count + 1;
  if (order.length < 2 || count > mostTurns) return { ...state, count, phase: 'over' };
  const phase = phases[((count * 7 + 3) % 5) % 4] ?? 'turn';
  const turn = order.find((seat) => seat > state.turn) ?? order[0] ?? 0;
  return {
    ...state,
    count,
    phase,
    turn,
    steps: state.steps.map((_, seat) => 1 + ((count * 5 + seat * 3) % 4)),
  };
}

const taken = (state: Relay, seat: Seat, many: number): Relay => {
  const steps = state.steps.map((left, at) => (at === seat ? Math.max(0, left - many) : left));
  const after = { ...state, steps };
  const isDone = after.phase === 'turn' ? steps[seat] === 0 : awaitedIn(after).length === 0;
  return isDone ? next(after) : after;
};

function applied(state: Relay, seat: Seat, action: RelayAction): Relay {
  const awaited = awaitedIn(state).includes(seat);
  switch (action) {
    case 'own':
      return { ...state, orders: state.orders.filter((one) => one !== seat) };
    case 'order':
      return { ...taken(state, seat, 1), orders: [...state.orders.filter((one) => one !== seat), seat] };
    case 'quit': {
      const left = { ...state, quit: [...state.quit, seat] };
      const goesOn =
        inPlay(left).length > 1 && awaitedIn(left).length > 0 && !(state.phase === 'turn' && awaited);
      return goesOn ? left : next(left);
    }
    case 'timer':
      return state.phase === 'window' ? next(state) : taken(state, seat, 1);
    default:
      return taken(state, seat, action === 'step' ? 1 : 2);
  }
}

const relayGame = {
  id: 'relay',
  title: 'Relay',
  seats: { min: 2, max: 4 },
  levels: [
    { id: 'weak', label: 'Weak' },
    { id: 'middle', label: 'Middle' },
    { id: 'strong', label: 'Strong' },
  ],
  options: z.object({ leaves: z.boolean().default(true) }),
  setup: ({ leaves }: { leaves: boolean }, seating: readonly unknown[]): Relay => ({
    leaves,
    count: 1,
    phase: 'turn',
    turn: 0,
    steps: seating.map(() => 2),
    quit: [],
    orders: [],
  }),
  toAct: awaitedIn,
  choices: () => [],
  door: () => undefined,
  apply(state: Relay, seat: Seat, action: RelayAction) {
    if (state.phase === 'over' || state.quit.includes(seat)) throw new RuleError('over', 'You are out.');
    return { state: applied(state, seat, action), events: [] };
  },
  resignation: () => 'quit',
  clock: ({ phase, count }: Relay) =>
    phase === 'over'
      ? undefined
      : { id: `${phase} ${count}`, seconds: 60, ...(phase === 'window' && { slowSeconds: 600 }) },
  timeout: (state: Relay) =>
    awaitedIn(state).map((seat) => ({
      seat,
      action: state.leaves && !isExcused(state) ? 'quit' : 'timer',
      ...(isExcused(state) && { excused: true as const }),
    })),
  standing: {
    on: ({ orders }: Relay, seat: Seat) => orders.includes(seat),
    decide: () => 'step',
    takeOver: 'own',
  },
  view: (state: Relay) => state,
  result: ({ phase, quit, steps }: Relay) =>
    phase === 'over'
      ? {
          winners: steps.map((_, seat) => seat).filter((seat) => !quit.includes(seat)),
          scores: steps.map(() => 0),
          reason: 'end',
        }
      : undefined,
  notate: (_: Relay, action: RelayAction) => action,
  parse: (_: Relay, text: string) => text,
  reveals: () => false,
  scores: ({ steps }: Relay) => steps.map(() => 0),
};

/** The other members come from rock, paper, scissors and aren't used. */
export const relay = { ...rockPaperScissors, ...relayGame } as unknown as Game;
