import type { z } from 'zod';
import { defaultDefence, defaultOffence, defensiveDecision, offensiveDecision } from '../decisions.ts';

/** What the engine makes of the `given` of a case, by kind. */
export type Answers = Readonly<Record<string, z.ZodType<object>>>;

/** Decisions of the cases name only what differs from the defaults, or nothing. */
export const givenDefence = defensiveDecision
  .partial()
  .transform((given) => defensiveDecision.parse({ ...defaultDefence, ...given }))
  .default(defaultDefence);
export const givenOffence = offensiveDecision
  .partial()
  .transform((given) => offensiveDecision.parse({ ...defaultOffence, ...given }))
  .default(defaultOffence);
