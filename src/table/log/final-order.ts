import { andList } from '../../engine/english.ts';
import type { Result } from '../../games/facets/result.ts';
import type { Names, Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';

/** Who came where when a game is over: `🏆 1. Ada · 2. Ben and Cleo · 4. Dev`; `🏁` where nobody has won. */

/**
 * The place of each seat, from 1; those who are as good have the same. Where the game does not say, the winners are first and
 * the others follow by their scores, high before low; where nobody has won, nobody is before another.
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
 * The order in a line, where there is more to say of it than who has won: more than two play, or the game itself names places.
 *
 * @param names fit for Markdown; a sign stands before the first number, so that the line is no list
 * @param above what the game says at its end: where everybody stands there behind their place, it is not said again
 */
export function finalOrder(result: Result, names: Names, above = ''): string | undefined {
  if (result.places === undefined && result.scores.length < 3) return undefined;
  const places = placesOf(result);
  if (places.every((place, seat) => above.includes(`${place}. ${names(seat)}`))) return undefined;
  const groups = [...new Set(places)].toSorted((one, other) => one - other);
  // All on one place: that is a draw, and no order.
  if (groups.length < 2) return undefined;
  const at = (place: number) => places.flatMap((own, seat) => (own === place ? [names(seat)] : []));
  const sign = result.winners.length > 0 ? '🏆' : '🏁';
  return `${sign} ${groups.map((place) => `${place}. ${andList(at(place))}`).join(' · ')}`;
}

/** The summaries of the action that ended a game, the last of which tells the order; a game that closes with none gets one. */
export function withFinalOrder(summaries: readonly Panel[], order: string | undefined): readonly Panel[] {
  if (order === undefined) return summaries;
  const last = summaries.at(-1);
  if (last === undefined) return [{ title: 'Game over', text: order }];
  return [
    ...summaries.slice(0, -1),
    { ...last, text: [last.text, order].filter((text) => text !== '').join('\n') },
  ];
}
