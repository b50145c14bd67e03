import { z } from 'zod';
import { teamCode } from './ids.ts';

/** A side's roster, as `rosterText` in league/ writes it; missing: everybody on the team. */
const rosterText = z.string().min(1).max(1_000).exactOptional();

/**
 * Options that only seasons set. People never type them, so they have no defaults: the options of other games don't
 * contain them at all.
 */
export const seasonOptions = {
  /** The id of the season's competition. */
  season: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .exactOptional()
    .describe('Set by seasons: the season that the game belongs to'),
  away_roster: rosterText.describe("Set by seasons: the visitors' active players"),
  home_roster: rosterText.describe("Set by seasons: the home team's active players"),
} as const;

/** The options of `/play baseball` (Baseball 1). */
export const options = z.object({
  away: teamCode.default('PCG').describe('Visiting team: choose one or type its name'),
  home: teamCode.default('IVS').describe('Home team: choose one or type its name'),
  mode: z
    .enum(['auto', 'manual'])
    .default('auto')
    .meta({
      description: 'Who reads the cards: the bot, or the managers, who hold their own',
      labels: { auto: 'Automatic: the bot reads the cards', manual: 'Manual: you read your own cards' },
    }),
  auto_resolution: z
    .enum(['grid', 'ratings', 'simple'])
    .default('grid')
    .meta({
      description: 'How the bot resolves an at-bat in automatic mode',
      labels: {
        grid: 'Cards, by their columns',
        ratings: 'Cards, by their ratings',
        simple: 'Simple d20 chart',
      },
    }),
  innings: z.int().min(1).max(15).default(9).describe('Regulation innings'),
  dh: z.boolean().default(true).describe('Play with the designated hitter'),
  away_starter: z
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe("Which of the visitors' starters pitches, by turn in the rotation"),
  home_starter: z
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe("Which of the home team's starters pitches, by turn in the rotation"),
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
  mercy_runs: z
    .int()
    .min(0)
    .max(30)
    .default(0)
    .describe('Mercy rule: lead that ends the game early (0: no mercy rule)'),
  mercy_after_inning: z.int().min(1).max(30).default(7).describe('First inning of the mercy rule'),
  pitcher_range_table: z
    .enum(['infield', 'pitcher'])
    .default('infield')
    .describe("Range table for a pitcher's X-Check"),
  rare_play_rule: z
    .enum(['chart', 'd100', 'off'])
    .default('chart')
    .meta({
      description: 'What triggers a rare play in an X-Check',
      labels: { chart: 'A 3d6 total of 5', d100: 'A 1 on a d100', off: 'Nothing: no rare plays' },
    }),
  hash_hold_source: z
    .enum(['occupied', 'decision'])
    .default('occupied')
    .meta({
      description: 'Which fielders hold runners on G2# and G3#',
      labels: { occupied: 'By which bases are occupied', decision: 'By which runners you hold' },
    }),
  fo_passed_ball_check: z
    .boolean()
    .default(false)
    .describe('A foul-out X-Check first checks for a passed ball'),
  fatigue: z.boolean().default(true).describe('Pitchers tire'),
  pitcher_max_innings: z
    .int()
    .min(0)
    .max(15)
    .default(0)
    .describe('Innings after which a pitcher must be replaced (0: no limit)'),
  pitcher_rest: z.boolean().default(false).describe('Pitchers need rest between games on this server'),
  three_batter_minimum: z
    .boolean()
    .default(false)
    .describe('A new pitcher faces three batters or ends the half-inning'),
  injuries: z.boolean().default(false).describe('Players can get hurt'),
  weather: z.boolean().default(false).describe('Show the weather at first pitch'),
  ...seasonOptions,
});
export type Options = z.infer<typeof options>;
