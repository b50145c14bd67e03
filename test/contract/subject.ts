import type { Names, Seat, Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { type Example, seedOf, spread, type Walk, walk } from './walk.ts';

/** What the clauses of the contract look at: a game, one way to play it, and walks through it. */

/** How much is tried. */
export interface Effort {
  /** Games played with whims, whose positions all clauses look at. */
  readonly walks: number;
  /** Positions of each walk that the costly clauses look at. */
  readonly positions: number;
  /** Games between computers of one level; by level where some take longer to think, the usual number for the others. */
  readonly computerGames: number | Readonly<Partial<Record<string, number>>>;
}

const usualGames = 1000;
export const usual: Effort = { walks: 4, positions: 25, computerGames: usualGames };

export const gamesOf = ({ computerGames }: Effort, level: string): number =>
  typeof computerGames === 'number' ? computerGames : (computerGames[level] ?? usualGames);

/** A game, one way to play it, and walks through it. */
export interface Subject {
  readonly game: Game;
  readonly example: Example;
  readonly effort: Effort;
  /** @throws Error that says where a walk gets stuck */
  readonly walks: readonly Walk[];
}

/** The walks are made when they are first asked for. */
export function subjectOf<State, Options>(
  game: Game,
  example: Example<State, Options>,
  effort: Partial<Effort> = {},
): Subject {
  const tried = { ...usual, ...effort };
  // The example's functions are only ever given states of its own game.
  const known = example as Example;
  let walks: readonly Walk[] | undefined;
  const made = () =>
    Array.from({ length: tried.walks }, (_, index) =>
      // Of two players nobody would be left to play on.
      walk(game, known, seedOf(`${game.id} ${example.name} ${index}`), index % 2 === 1 && example.seats > 2),
    );
  return {
    game,
    example: known,
    effort: tried,
    get walks() {
      walks ??= made();
      return walks;
    },
  };
}

const longName = 'Maximiliana Featherstonehaugh 32';
export const names: Names = (seat) => longName.slice(0, 31) + String(seat);

export function seatsOf({ example }: Subject): Seat[] {
  return Array.from({ length: example.seats }, (_, seat) => seat);
}

export function viewersOf(subject: Subject): Viewer[] {
  return ['public', ...seatsOf(subject)];
}

/** States of running games from all walks. */
export function positions({ walks, effort }: Subject): unknown[] {
  return walks.flatMap(({ steps }) => spread(steps, effort.positions).map(({ state }) => state));
}

/** States after every action of all walks, the first ones included. */
export function everyState({ walks }: Subject): unknown[] {
  return walks.flatMap(({ start, steps }) => [start, ...steps.map(({ next }) => next)]);
}
