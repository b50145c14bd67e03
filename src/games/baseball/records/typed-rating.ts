import { z } from 'zod';
import { fieldPositions } from '../terms/positions.ts';

/** A rating that a manager reads from his card because the bot lacks it (Baseball 14). */
export const typedRating = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('running'), running: z.int().min(1).max(20) }),
  z.strictObject({
    kind: z.literal('fielding'),
    position: z.enum(fieldPositions),
    /** 1 is best, 5 worst. */
    range: z.literal([1, 2, 3, 4, 5]),
    error: z.int().min(0).max(99),
  }),
]);

export type TypedRating = Readonly<z.infer<typeof typedRating>>;
