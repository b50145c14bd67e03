import type { Result } from '../../facets/result.ts';
import type { Seat, State } from '../state.ts';

/** The result of the game, in the form that the table needs (Dutch E8, G8). */

/** Figures by which a seat is ranked at the end, the most important first. Lower is better. */
type Standing = readonly number[];

const isBetter = (one: Standing, other: Standing): boolean => {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};

/** Returns the place of each seat, from 1. Seats with equal figures share a place. */
const placesOf = (standings: readonly Standing[]): number[] =>
  standings.map((own) => 1 + standings.filter((other) => isBetter(other, own)).length);

/** Seats that left the game share the last place. */
const departed: Standing = [2];

export function resultOf(state: State): Result | undefined {
  const { phase, result, match, players } = state;
  if (phase !== 'game_ended' || result === null) return undefined;
  const winners = match?.end?.winners ?? result.winners;
  const standing = (seat: Seat): Standing => {
    const won = winners.includes(seat) ? 0 : 1;
    if (match !== null) {
      const total = match.totals.find((one) => one.seat === seat);
      return total === undefined ? departed : [won, total.points, -total.wins];
    }
    const score = result.scores.find((one) => one.seat === seat);
    // Winners share first place, whatever their points.
    return score === undefined ? departed : won === 0 ? [0] : [won, score.points, score.cards];
  };
  return {
    winners,
    scores: pointsOf(state),
    places: placesOf(players.map((_, seat) => standing(seat))),
    reason: match?.end?.reason ?? result.reason,
  };
}

/**
 * Returns the points of each seat: the totals of a match, or the score of a finished single round. Otherwise
 * 0.
 */
export const pointsOf = ({ players, match, result }: State): number[] =>
  players.map(
    (_, seat) => (match?.totals ?? result?.scores ?? []).find((one) => one.seat === seat)?.points ?? 0,
  );
