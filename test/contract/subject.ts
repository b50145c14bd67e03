import type { Names, Seat, Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { type Example, seedOf, spread, type Walk, walk } from './walk.ts';

/** What the clauses of the contract check: a game, one way to play it, and walks through it. */

/** How much the suite tries. */
export interface Effort {
  /**
   * Number of games played by computers with random actions in between. All clauses check the positions of these
   * games.
   */
  readonly walks: number;
  /** Number of positions in each walk that the costly clauses check. */
  readonly positions: number;
  /**
   * Number of games between computers of one level. If some levels think longer, it can be set per level; the others
   * get the usual number.
   */
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
  /** @throws Error that says where a walk got stuck */
  readonly walks: readonly Walk[];
}

/** Prepares a subject. It makes the walks when they are first needed. */
export function subjectOf<State, Options>(
  game: Game,
  example: Example<State, Options>,
  effort: Partial<Effort> = {},
): Subject {
  const tried = { ...usual, ...effort };
  // The example's functions only get states of its own game.
  const known = example as Example;
  let walks: readonly Walk[] | undefined;
  const made = () =>
    Array.from({ length: tried.walks }, (_, index) =>
      // In a two-player game nobody would be left to continue.
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

/** States before the first action and after every action, from all walks. */
export function everyState({ walks }: Subject): unknown[] {
  return walks.flatMap(({ start, steps }) => [start, ...steps.map(({ next }) => next)]);
}
