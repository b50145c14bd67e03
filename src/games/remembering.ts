import type { Choice } from './facets/offer.ts';
import type { Seat } from './facets/seats.ts';
import type { Game } from './game.ts';

/** States whose choices are remembered: those that presses under way have to do with. Who waits for the next press has none. */
const states = 32;

/**
 * The game, which lists what a seat may do once for a state, however many rooms ask while one press is answered: baseball
 * tries each change of players out to list it.
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
 * Of the newest states; a state is a value that nobody changes, and what is listed hangs on nothing else. Nobody asks for a state
 * that a table has left, and then its lists go with it: on a large board they are long.
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
