import { z } from 'zod';
import data from '../data/simple_chart.json' with { type: 'json' };
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';

/** Outcomes of the simple chart. The last two can only be entered by hand (Baseball 6.3). */
export const simpleOutcomes = [
  'strikeout',
  'groundout',
  'flyout',
  'walk',
  'single',
  'double',
  'triple',
  'homerun',
  'lineout',
  'double_play',
] as const;
export type SimpleOutcome = (typeof simpleOutcomes)[number];

const outcome = z.enum(simpleOutcomes);
const chart = z
  .object({
    d20: z.record(z.string().regex(/^\d+(-\d+)?$/), outcome),
    advancement: z.record(outcome, z.string()),
    fielder_shown: z.partialRecord(outcome, z.enum(fieldPositions)),
  })
  .parse(data);

const faces: readonly (SimpleOutcome | undefined)[] = Array.from({ length: 20 }, (_, at) => {
  const range = Object.entries(chart.d20).find(([text]) => {
    const [from = '', to = from] = text.split('-');
    return Number(from) <= at + 1 && at + 1 <= Number(to);
  });
  return range?.[1];
});

/**
 * Returns the outcome of a d20 face.
 *
 * @throws RangeError for a number that isn't on a d20
 */
export function readSimpleChart(d20: number): SimpleOutcome {
  const found = faces[d20 - 1];
  if (found === undefined) throw new RangeError(`A d20 can’t show ${d20}.`);
  return found;
}

/** Code of `advancement.json` for an outcome. */
export const simpleAdvancement = (outcome: SimpleOutcome): string => chart.advancement[outcome];

/** The fielder that the chart's text names, as in "Groundout to shortstop"; null if it names nobody. */
export const simpleFielder = (outcome: SimpleOutcome): FieldPosition | null =>
  chart.fielder_shown[outcome] ?? null;
