import { z } from 'zod';
import data from '../data/outcomes.json' with { type: 'json' };
import { type FieldPosition, fieldPositions } from './positions.ts';

const outcome = z.object({
  value: z.string(),
  group: z.enum([
    'out',
    'groundball',
    'flyout',
    'hit',
    'walk',
    'check',
    'error',
    'bunt',
    'running',
    'simple',
  ]),
  /** 1 if the outcome is an at-bat, 0 if not; a string if it depends on the play. */
  ab: z.union([z.literal([0, 1]), z.string()]).optional(),
  bases: z.int().min(1).max(4).optional(),
  /** 0 if the outcome doesn't end the plate appearance. */
  pa: z.literal(0).optional(),
  location: z.string().optional(),
});
export type Outcome = z.infer<typeof outcome>;

const outcomes: ReadonlyMap<string, Outcome> = new Map(
  z
    .object({ play_outcomes: z.array(outcome) })
    .parse(data)
    .play_outcomes.map((each) => [each.value, each]),
);

/**
 * Finds a PlayOutcome by its value (Baseball 8.2).
 *
 * @throws Error for an unknown value
 */
export function outcomeOf(value: string): Outcome {
  const found = outcomes.get(value);
  if (found === undefined) throw new Error(`${value} isn’t a play outcome.`);
  return found;
}

/** Bases of a hit; 0 for every other outcome. */
export const hitBases = (value: string): number => outcomeOf(value).bases ?? 0;

/** Whether an outcome ends the plate appearance. */
export const endsPlateAppearance = (value: string): boolean => outcomeOf(value).pa !== 0;

/**
 * Whether an outcome is a base on balls, intentional or not. A hit batter and interference move runners the
 * same way but aren't walks (Baseball 12.1).
 */
export const isWalk = (value: string): boolean => value === 'walk' || value === 'intentional_walk';

const locations: Readonly<Record<string, readonly FieldPosition[]>> = {
  infield: ['P', 'C', '1B', '2B', '3B', 'SS'],
  outfield: ['LF', 'CF', 'RF'],
};

/** Positions at which an outcome can happen; undefined if it needs no location. */
export function locationsOf(value: string): readonly FieldPosition[] | undefined {
  const { location } = outcomeOf(value);
  return location === undefined ? undefined : (locations[location] ?? fieldPositions);
}
