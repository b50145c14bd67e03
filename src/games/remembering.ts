import type { Choice } from './facets/offer.ts';
import type { Seat } from './facets/seats.ts';
import type { Game } from './game.ts';

/**
 * How many states keep their choices: those that presses are using right now. A person who is thinking needs
 * none.
 */
const states = 32;

/**
 * Caches the game's choices, so that it lists them once per state and seat however often one press asks.
 * Baseball tries every substitution to list them.
 */
export function remembering(game: Game): Game {
  const { outline } = game;
  return {
    ...game,
    choices: once((state, seat) => game.choices(state, seat)),
    ...(outline && { outline: once((state, seat) => outline(state, seat)) }),
  };
}

type List = (state: unknown, seat: Seat) => readonly Choice<unknown>[];

/**
 * Caches the lists of the newest states. A state never changes, and its list depends on nothing else. Nobody
 * asks for a state that a table has left, so its lists are dropped: on a large board they are long.
 */
function once(list: List): List {
  const known = new WeakMap<object, Map<Seat, readonly Choice<unknown>[]>>();
  const newest: WeakRef<object>[] = [];
  const of = (state: object) => {
    const found = known.get(state);
    if (found !== undefined) return found;
    const begun = new Map<Seat, readonly Choice<unknown>[]>();
    known.set(state, begun);
    newest.push(new WeakRef(state));
    const oldest = newest.length > states ? newest.shift()?.deref() : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return begun;
  };
  return (state, seat) => {
    const seats = of(state as object);
    const found = seats.get(seat) ?? list(state, seat);
    seats.set(seat, found);
    return found;
  };
}
