import type { LineupCard } from './lineup-card.ts';
import { aligned } from './print.ts';
import { lastName, playerOf } from './roster.ts';

/** A card as lines of a table: order, name, position and the side he bats from; a dot stands before the pitcher who does not bat. */
export function cardRows({ batters, starter, dh }: LineupCard): string[] {
  const rows = batters.map(({ player, position }, at) => [
    `${at + 1} ${lastName(player)}`,
    position,
    playerOf(player).bats,
  ]);
  return aligned(dh ? [...rows, [`· ${lastName(starter)}`, 'P', playerOf(starter).throws]] : rows, 'lll');
}
