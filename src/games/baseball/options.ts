import { z } from 'zod';
import { teamOf } from './roster.ts';
import { teamCodes } from './state.ts';

/** What people read for a team's code. */
const labels = Object.fromEntries(teamCodes.map((code) => [code, teamOf(code).name]));

/** What `/play baseball` asks for (section 1). */
export const options = z.object({
  away: z.enum(teamCodes).default('PCG').meta({ description: 'Visiting team', labels }),
  home: z.enum(teamCodes).default('IVS').meta({ description: 'Home team', labels }),
  innings: z.int().min(1).max(15).default(9).describe('Regulation innings'),
  dh: z.boolean().default(true).describe('Play with the designated hitter'),
  away_starter: z.int().min(1).max(5).default(1).describe("Turn in the visitors' rotation that starts"),
  home_starter: z.int().min(1).max(5).default(1).describe("Turn in the home team's rotation that starts"),
  extra_runner_on_second: z
    .boolean()
    .default(false)
    .describe('Each half of an extra inning starts with a runner on second'),
  extra_runner_from_inning: z
    .int()
    .min(0)
    .max(30)
    .default(0)
    .describe('First inning with that runner (0: the first extra inning)'),
  max_innings: z
    .int()
    .min(0)
    .max(30)
    .default(0)
    .describe('A tie stands after this inning (0: play until somebody wins)'),
  mercy: z.boolean().default(false).describe('End the game early when one team is far ahead'),
  mercy_runs: z.int().min(1).max(30).default(10).describe('Lead that ends the game under the mercy rule'),
  mercy_after_inning: z.int().min(1).max(30).default(7).describe('First inning of the mercy rule'),
});
export type Options = z.infer<typeof options>;
