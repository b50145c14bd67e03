import { andList } from '../../engine/english.ts';
import type { Result } from '../../games/facets/result.ts';
import type { Names, Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';

/** The final order of a finished game: `🏆 1. Ada · 2. Ben and Cleo · 4. Dev`; `🏁` if nobody won. */

/**
 * The place of each seat, from 1; ties share a place. If the game doesn't give places, winners come first,
 * then the others by score. Without a winner, everybody is tied.
 */
export function placesOf({ winners, scores, places }: Result): readonly number[] {
  if (places !== undefined) return places;
  const worth = (seat: Seat): number =>
    winners.includes(seat) ? Number.POSITIVE_INFINITY : (scores[seat] ?? 0);
  return scores.map((_, seat) =>
    winners.length === 0 ? 1 : 1 + scores.filter((__, other) => worth(other) > worth(seat)).length,
  );
}

/**
 * The final order in one line. Undefined with two players and no places from the game, because the winner
 * says it all.
 *
 * @param names for Markdown; the emoji before the first number keeps the line from becoming a list
 * @param above the game's own summary; if it already lists everybody's place, the order is left out
 */
export function finalOrder(result: Result, names: Names, above = ''): string | undefined {
  if (result.places === undefined && result.scores.length < 3) return undefined;
  const places = placesOf(result);
  if (places.every((place, seat) => above.includes(`${place}. ${names(seat)}`))) return undefined;
  const groups = [...new Set(places)].toSorted((one, other) => one - other);
  // If everybody shares one place, it's a draw, not an order.
  if (groups.length < 2) return undefined;
  const at = (place: number) => places.flatMap((own, seat) => (own === place ? [names(seat)] : []));
  const sign = result.winners.length > 0 ? '🏆' : '🏁';
  return `${sign} ${groups.map((place) => `${place}. ${andList(at(place))}`).join(' · ')}`;
}

/**
 * Adds the order to the last summary of the action that ended the game. If there is no summary, makes one.
 */
export function withFinalOrder(summaries: readonly Panel[], order: string | undefined): readonly Panel[] {
  if (order === undefined) return summaries;
  const last = summaries.at(-1);
  if (last === undefined) return [{ title: 'Game over', text: order }];
  return [
    ...summaries.slice(0, -1),
    { ...last, text: [last.text, order].filter((text) => text !== '').join('\n') },
  ];
}
