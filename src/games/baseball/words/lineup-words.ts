import { lastName, playerOf } from '../league/roster.ts';
import type { LineupCard } from '../records/lineup-card.ts';
import { aligned } from './print.ts';

/** Prints both lineup cards side by side, narrow enough for a phone: batting order, name and position. */
export function bothCards(away: LineupCard, home: LineupCard): string[] {
  const rows = ({ batters, starter, dh }: LineupCard) => [
    ...batters.map(({ player, position }) => [shortened(player), position]),
    ...(dh ? [[shortened(starter), 'P']] : []),
  ];
  const [left, right] = [rows(away), rows(home)];
  const count = Math.max(left.length, right.length);
  return aligned(
    Array.from({ length: count }, (_, at) => [
      at < 9 ? `${at + 1}` : '·',
      ...(left[at] ?? ['', '']),
      ...(right[at] ?? ['', '']),
    ]),
    'lllll',
  );
}

const shortened = (id: string): string => lastName(id).slice(0, 13);

/**
 * Formats a lineup card as table rows: batting order, name, position and batting side. A dot marks a pitcher
 * who doesn't bat.
 */
export function cardRows({ batters, starter, dh }: LineupCard): string[] {
  const rows = batters.map(({ player, position }, at) => [
    `${at + 1} ${lastName(player)}`,
    position,
    playerOf(player).bats,
  ]);
  return aligned(dh ? [...rows, [`· ${lastName(starter)}`, 'P', playerOf(starter).throws]] : rows, 'lll');
}
