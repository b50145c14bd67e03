import type { Choice } from './facets/offer.ts';
import type { Seat } from './facets/seats.ts';
import type { Game } from './game.ts';

/** States whose choices are remembered: those that presses under way have to do with. Who waits for the next press has none. */
const states = 16;

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

/** Of the newest states; a state is a value that nobody changes, and what is listed hangs on nothing else. */
function once(list: List): List {
  const known = new Map<unknown, Map<Seat, readonly Choice<unknown>[]>>();
  const of = (state: unknown) => {
    const found = known.get(state);
    if (found !== undefined) return found;
    const begun = new Map<Seat, readonly Choice<unknown>[]>();
    known.set(state, begun);
    const [oldest] = known.size > states ? known.keys() : [];
    known.delete(oldest);
    return begun;
  };
  return (state, seat) => {
    const seats = of(state);
    const found = seats.get(seat) ?? list(state, seat);
    seats.set(seat, found);
    return found;
  };
}
