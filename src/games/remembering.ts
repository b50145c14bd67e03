import type { Choice } from './facets/offer.ts';
import type { Seat } from './facets/seats.ts';
import type { Game } from './game.ts';

/**
 * Maximum number of states in the cache. It only has to cover the presses in progress: while a person thinks,
 * nothing asks for their choices.
 */
const states = 32;

/**
 * Caches the lists of choices, so that the game computes each list once, even if one press asks for it many
 * times. In baseball that means trying every substitution.
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
 * Caches the lists of the newest states. That is safe, because states never change. Lists of older states are
 * dropped to save memory: nobody asks for them again, and on a large board they are long.
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
