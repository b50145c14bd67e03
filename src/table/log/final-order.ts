import { andList } from '../../engine/english.ts';
import type { Result } from '../../games/facets/result.ts';
import type { Names, Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';

/** The final order of a finished game: `🏆 1. Ada · 2. Ben and Cleo · 4. Dev`; `🏁` if nobody has won. */

/**
 * The place of each seat, from 1; equals share one. If the game does not say, winners come first and the
 * others follow by score. Without a winner all are equal.
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
 * The order in a line, if there is more to say than who has won: more than two players, or places that the
 * game names.
 *
 * @param names for Markdown; a sign before the first number keeps the line from becoming a list
 * @param above the game's own summary; if it already lists everybody with their place, the order is left out
 */
export function finalOrder(result: Result, names: Names, above = ''): string | undefined {
  if (result.places === undefined && result.scores.length < 3) return undefined;
  const places = placesOf(result);
  if (places.every((place, seat) => above.includes(`${place}. ${names(seat)}`))) return undefined;
  const groups = [...new Set(places)].toSorted((one, other) => one - other);
  // One shared place is a draw, not an order.
  if (groups.length < 2) return undefined;
  const at = (place: number) => places.flatMap((own, seat) => (own === place ? [names(seat)] : []));
  const sign = result.winners.length > 0 ? '🏆' : '🏁';
  return `${sign} ${groups.map((place) => `${place}. ${andList(at(place))}`).join(' · ')}`;
}

/** Adds the order to the last summary of the action that ended a game; a game without summaries gets one. */
export function withFinalOrder(summaries: readonly Panel[], order: string | undefined): readonly Panel[] {
  if (order === undefined) return summaries;
  const last = summaries.at(-1);
  if (last === undefined) return [{ title: 'Game over', text: order }];
  return [
    ...summaries.slice(0, -1),
    { ...last, text: [last.text, order].filter((text) => text !== '').join('\n') },
  ];
}
