import { z } from 'zod';
import {
  defaultDefense,
  defaultOffense,
  defensiveDecision,
  offensiveDecision,
} from '../../../../src/games/baseball/terms/decisions.ts';

/** The engine's answer to the `given` of a case, by kind. */
export type Answers = Readonly<Record<string, z.ZodType<object>>>;

/** Bases in ascending order, no matter how a case lists them. */
const rising = <Base extends number>(base: z.ZodType<Base>) =>
  z.array(base).transform((list) => [...new Set(list)].sort((one, other) => one - other));

/** The cases name only decisions that differ from the defaults. Some name none. */
export const givenDefense = defensiveDecision
  .extend({ hold_runners: rising(z.literal([1, 2, 3])) })
  .partial()
  .transform((given) => defensiveDecision.parse({ ...defaultDefense, ...given }))
  .default(defaultDefense);
export const givenOffense = offensiveDecision
  .extend({ steal_attempts: rising(z.literal([2, 3, 4])) })
  .partial()
  .transform((given) => offensiveDecision.parse({ ...defaultOffense, ...given }))
  .default(defaultOffense);
