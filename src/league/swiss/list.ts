import {
  type Entrant,
  overTheBoard,
  type Points,
  pointsOf,
  type Round,
  type Turn,
  turnsOf,
} from '../results.ts';
import { type Wish, wishOf } from './wish.ts';

/** What the pairing has to know about an entrant. */
export interface Player {
  readonly entrant: Entrant;
  readonly points: number;
  /** Everybody they were paired with. A forfeit counts as paired (League 4.3), and so does an annulled result. */
  readonly met: ReadonlySet<Entrant>;
  /** Byes and wins by forfeit (League 4.2). */
  readonly gifts: number;
  readonly wish: Wish;
}

const isGift = (turn: Turn): boolean =>
  turn.kind === 'bye' || (turn.kind === 'game' && turn.forfeit && turn.score === 'win');

function playerOf(entrant: Entrant, turns: readonly Turn[], points: Points): Player {
  const paired = turns.filter((turn) => turn.kind === 'game' || turn.kind === 'annulled');
  return {
    entrant,
    points: pointsOf(turns, points, 'swiss'),
    met: new Set(paired.map(({ opponent }) => opponent)),
    gifts: turns.filter(isGift).length,
    wish: wishOf(overTheBoard(turns).map(({ side }) => side)),
  };
}

/** Returns the entrants in the order of the list: points, then pairing number (League 4.1). */
export function listOf(
  entrants: readonly Entrant[],
  rounds: readonly Round[],
  points: Points,
): readonly Player[] {
  return [...turnsOf(entrants, rounds)]
    .map(([entrant, turns]) => playerOf(entrant, turns, points))
    .toSorted((one, other) => other.points - one.points || one.entrant - other.entrant);
}
