import { z } from 'zod';
import data from '../data/simple_chart.json' with { type: 'json' };

/** Default ratings for a player without his own, about the league average (Baseball 6.3). */
export const { missing_ratings: missing } = z
  .object({
    missing_ratings: z.object({
      bunt: z.enum(['A', 'B', 'C', 'D']),
      running: z.int(),
      steal: z.object({
        jump: z.array(z.int()),
        out: z.array(z.int()),
        auto: z.boolean(),
        high: z.int(),
        low: z.int(),
      }),
      pitcher: z.object({ hold: z.int(), pickoff: z.int(), balk: z.int() }),
      catcher: z.object({ arm: z.int(), error: z.int() }),
    }),
  })
  .parse(data);
