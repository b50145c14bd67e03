import { z } from 'zod';
import data from '../data/holding.json' with { type: 'json' };
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import type { Base } from '../terms/terms.ts';

/**
 * The side from which the batter bats. A switch hitter bats opposite the pitcher's throwing hand (Baseball
 * 6.1).
 */
export type BatterSide = 'L' | 'R';

const bySide = z.record(z.enum(['L', 'R']), z.array(z.enum(fieldPositions)));
const chart = z
  .object({ occupied: z.record(z.string(), bySide), by_held_base: z.record(z.string(), bySide) })
  .parse(data);

const listed = (table: Readonly<Record<string, z.infer<typeof bySide>>>, first: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const row = table[String(first + at)];
    if (row === undefined) throw new Error(`The holding chart has no row ${first + at}.`);
    return row;
  });

const byOccupied = listed(chart.occupied, 0, 8);
const byHeldBase = listed(chart.by_held_base, 1, 3);

/** Positions that hold runners, by the occupied bases and the batter's side (Baseball 9.3). */
export const holdingPositions = (onBase: number, side: BatterSide): readonly FieldPosition[] =>
  byOccupied[onBase]?.[side] ?? [];

/** Whether the fielder at this position holds a runner on one of these bases. */
export const holdsOneOf = (bases: readonly Base[], side: BatterSide, position: FieldPosition): boolean =>
  bases.some((base) => byHeldBase[base - 1]?.[side].includes(position) === true);
