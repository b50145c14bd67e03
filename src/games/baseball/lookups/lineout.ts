import { z } from 'zod';
import data from '../data/lineout_chart.json' with { type: 'json' };
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import type { Base } from '../terms/terms.ts';

const chart = z
  .object({
    double_play_window: z.array(z.int().min(1).max(20)),
    order_by_location: z.partialRecord(z.enum(fieldPositions), z.array(z.literal([1, 2, 3]))),
  })
  .parse(data);

/**
 * The base of the runner who may be caught off base on a line drive to an infielder; undefined if there's
 * none (Baseball 8.6).
 */
export function doubledOff(location: FieldPosition | null, onBase: number, outs: number): Base | undefined {
  if (outs >= 2 || location === null) return undefined;
  return chart.order_by_location[location]?.find((base) => (onBase & (1 << (base - 1))) !== 0);
}

/** Whether the roll doubles the runner off. */
export const isDoubledOff = (d20: number): boolean => chart.double_play_window.includes(d20);
