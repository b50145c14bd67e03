/** A place in a table or a bracket. Equal places are shared: 1 2 2 4. */
export interface Place {
  /** From 1, the best. */
  readonly place: number;
  readonly shared: boolean;
}

/** Formats a place as tables show it: `3`, or `3=` if it is shared (League 4.5, 5). */
export const shownPlace = ({ place, shared }: Place): string => (shared ? `${place}=` : `${place}`);

/**
 * Gives places to entrants in their final order. Those who are level share the place of the first of them.
 *
 * @param isLevel whether an entrant is level with the one before
 */
export function placesInOrder<T>(order: readonly T[], isLevel: (one: T, other: T) => boolean): Place[] {
  const starts: number[] = [];
  order.forEach((each, index) => {
    const before = order[index - 1];
    const start = starts[index - 1];
    starts.push(before !== undefined && start !== undefined && isLevel(before, each) ? start : index);
  });
  return starts.map((start, index) => ({
    place: start + 1,
    shared: start !== index || starts[index + 1] === start,
  }));
}
