/** Points at a table (League 6). */

/** The points of a table's winner. */
const most = 6;

/** Points of a place that isn't shared: 6 4 2 0 at a table of four, 6 3 0 at one of three, 6 0 at one of two. */
const pointsOf = (place: number, seats: number): number => (most * (seats - place)) / (seats - 1);

/** Returns the points of each seat. Those who share a place share the points of the places they fill. */
export function tablePoints(places: readonly number[]): number[] {
  return places.map((place) => {
    const sharing = places.filter((other) => other === place).length;
    // The mean of equal steps is the mean of the first and the last.
    return (pointsOf(place, places.length) + pointsOf(place + sharing - 1, places.length)) / 2;
  });
}
