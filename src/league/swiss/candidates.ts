import type { Player } from './list.ts';

/**
 * Returns the candidates of a player in their order (League 4.3): first those of the same points, nearest to the wanted
 * place first, then those of fewer points down the list. Only players lower in the list are returned: when it is a
 * player's turn, everybody higher is paired already.
 *
 * @param list everybody to be paired, also those who are paired already: they count for the places
 * @param index the player's place in the list, from 0
 * @returns places in the list, from 0
 */
export function candidatesOf(list: readonly Player[], index: number): readonly number[] {
  const points = list[index]?.points;
  const start = list.findIndex((player) => player.points === points);
  const size = list.filter((player) => player.points === points).length;
  const half = Math.floor(size / 2);
  const wanted = index - start < half ? index + half : index - half;
  const lower = list.map((_, place) => place).slice(index + 1);
  const distance = (place: number) => Math.abs(place - wanted);
  return [
    // The sort is stable: of two as near, the higher in the list stays first.
    ...lower
      .filter((place) => place < start + size)
      .toSorted((one, other) => distance(one) - distance(other)),
    ...lower.filter((place) => place >= start + size),
  ];
}
