import type { Game } from '../../../src/games/game.ts';
import type { Example } from '../walk.ts';
import { type Nim, type NimAction, type NimEvent, nim, nimExample } from './trial-games.ts';

/** Nim with a level that thinks and with chances to win: a toy for `Level.thinks` and `evaluate`. */

type Options = { least: number; misere: boolean };

/** The best move: it leaves a multiple of four if possible. */
const best = ({ heap }: Nim): NimAction => ({ take: heap % 4 || 1 });

/** Simulates thinking: counts until it is told that time is over. */
function ponder(view: Nim, over: () => boolean): NimAction {
  let rounds = 0;
  while (rounds < 1_000_000_000 && !over()) rounds += 1;
  return best(view);
}

export const pondering: Game<Nim, NimAction, Options, Nim, NimEvent> = {
  ...nim,
  id: 'pondering',
  title: 'Pondering',
  levels: [...nim.levels, { id: 'deep', label: 'Deep', thinks: { seconds: 0.3 } }],
  computer: (view, seat, level, dice, over = () => true) =>
    level === 'deep'
      ? { action: ponder(view, over), delayMs: 0, why: `${dice.roll('whim', [6], 'whim').values[0]} of 6` }
      : nim.computer(view, seat, level, dice),
  /** With two players, a heap that isn't a multiple of four usually wins for the seat to move. */
  evaluate: ({ heap, seats, turn, winner }) => {
    const all = Array.from({ length: seats }, (_, seat) => seat);
    if (winner !== null) return all.map((seat) => (seat === winner ? 1 : 0));
    const own = (heap % 4 === 0 ? 0.2 : 0.8) * (2 / seats);
    return all.map((seat) => (seat === turn ? own : (1 - own) / (seats - 1)));
  },
};

export const ponderingExample: Example<Nim, Options> = { ...nimExample, name: 'two players', seats: 2 };
