import type { Result } from '../../facets/result.ts';
import type { Seat, State } from '../state.ts';

/** How the game has ended, as the table tells it (Dutch E8, G8). */

/** Figures of one seat at the end, the most important first; lower is better. */
type Standing = readonly number[];

const isBetter = (one: Standing, other: Standing): boolean => {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};

/** Returns each seat's place: one more than the number of better standings. */
const placesOf = (standings: readonly Standing[]): number[] =>
  standings.map((own) => 1 + standings.filter((other) => isBetter(other, own)).length);

/** Seats that left rank behind everybody. */
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
    // Winners share the first place, whatever their figures.
    return score === undefined ? departed : won === 0 ? [0] : [won, score.points, score.cards];
  };
  return {
    winners,
    scores: pointsOf(state),
    places: placesOf(players.map((_, seat) => standing(seat))),
    reason: match?.end?.reason ?? result.reason,
  };
}

/** Points by seat: the totals of a match, or in a single round nothing before its end. */
export const pointsOf = ({ players, match, result }: State): number[] =>
  players.map(
    (_, seat) => (match?.totals ?? result?.scores ?? []).find((one) => one.seat === seat)?.points ?? 0,
  );
