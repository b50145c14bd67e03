import type { Player } from '../cards/team-file.ts';
import { playerOf } from '../league/roster.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayerId } from '../terms/terms.ts';

const positionGroups: readonly (readonly FieldPosition[])[] = [
  ['1B', '3B'],
  ['2B', 'SS'],
  ['LF', 'CF', 'RF'],
  ['P', 'C'],
];

/**
 * Returns the emergency fielder for a position that no available player is rated for. It's the best player at
 * the nearest group of positions: by range, then error, then roster order (Baseball 2.2).
 *
 * @param available in roster order
 */
export function emergencyFielder(
  available: readonly PlayerId[],
  position: FieldPosition,
): PlayerId | undefined {
  const own = positionGroups.filter((group) => group.includes(position));
  const others = positionGroups.filter((group) => !group.includes(position));
  for (const group of [...own, ...others]) {
    const rated = available.flatMap((id) => {
      const best = bestRating(playerOf(id), group);
      return best === undefined ? [] : [{ id, best }];
    });
    rated.sort((a, b) => a.best.range - b.best.range || a.best.error - b.best.error);
    const [first] = rated;
    if (first !== undefined) return first.id;
  }
  return available[0];
}

function bestRating(
  player: Player,
  group: readonly FieldPosition[],
): { range: number; error: number } | undefined {
  return group
    .flatMap((position) => {
      const rating = player.positions[position];
      // A rating that's only on a manager's own card counts as the worst.
      return rating === undefined ? [] : [{ range: rating.range ?? 5, error: rating.error ?? 99 }];
    })
    .sort((a, b) => a.range - b.range || a.error - b.error)[0];
}
