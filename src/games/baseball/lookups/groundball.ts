import { z } from 'zod';
import data from '../data/groundball_chart.json' with { type: 'json' };
import { type DefensiveDecision, infieldDepths } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';

/** Groundball types: hard, medium and soft. */
export const groundballTypes = ['A', 'B', 'C'] as const;
export type GroundballType = (typeof groundballTypes)[number];

export const infielders = ['P', 'C', '1B', '2B', '3B', 'SS'] as const satisfies readonly FieldPosition[];
const corners: readonly FieldPosition[] = ['P', 'C', '1B', '3B'];

const byLocation = z.record(z.enum(infielders), z.string().regex(/^GB\d\d$/));
const { chart } = z
  .object({
    chart: z.record(
      z.enum(infieldDepths),
      z.record(z.enum(groundballTypes), z.record(z.string(), byLocation)),
    ),
  })
  .parse(data);

/** Codes indexed by depth, type, on-base code and location, in this order. */
const codes: readonly string[] = infieldDepths.flatMap((depth) =>
  groundballTypes.flatMap((type) =>
    Array.from({ length: 8 }, (_, onBase) => onBase).flatMap((onBase) =>
      infielders.map((location) => chart[depth][type][String(onBase)]?.[location] ?? ''),
    ),
  ),
);

/** Whether the fielder at this position plays in (Baseball 4.1). */
export const playsIn = (
  defense: Pick<DefensiveDecision, 'infield_depth' | 'corners_in'>,
  position: FieldPosition,
): boolean =>
  (defense.corners_in && corners.includes(position)) ||
  (defense.infield_depth === 'in' && infielders.some((each) => each === position));

/**
 * The groundball result of Baseball 8.5, `GB01` to `GB10`.
 *
 * @param location infield position that fields the ball
 * @throws RangeError for an outfield position
 */
export function groundballCode(
  type: GroundballType,
  onBase: number,
  location: FieldPosition,
  depth: DefensiveDecision['infield_depth'],
): string {
  const place = infielders.indexOf(location as (typeof infielders)[number]);
  const row = infieldDepths.indexOf(depth) * groundballTypes.length + groundballTypes.indexOf(type);
  const code = place < 0 ? undefined : codes[(row * 8 + onBase) * infielders.length + place];
  if (code === undefined || code === '') throw new RangeError(`No groundball goes to ${location}.`);
  return code;
}

/**
 * The infield depth for a ball at this location. With the corners in, the corner infielders count as `in`;
 * the others keep their depth.
 */
export const depthAt = (
  defense: Pick<DefensiveDecision, 'infield_depth' | 'corners_in'>,
  location: FieldPosition,
): DefensiveDecision['infield_depth'] =>
  defense.corners_in && corners.includes(location) ? 'in' : defense.infield_depth;

/**
 * Groundball codes that put two players out at once. They count as grounding into a double play (Baseball
 * 12.1).
 */
export const doublePlayCodes: readonly string[] = ['GB05', 'GB06', 'GB09', 'RP_G1'];
