import { z } from 'zod';
import leagueDefaults from '../data/league_defaults.json' with { type: 'json' };
import { whole } from './numbers.ts';
import { type Options, options } from './options.ts';

/** The options that a league plays by (Baseball 1), in the words of `league_defaults.json`. */

/** The presets: leagues whose managers own the cards, leagues with digital cards, and the built-in league. */
export const presetIds = ['sba', 'pd', 'club'] as const;
export type PresetId = (typeof presetIds)[number];

const { shape } = options;

/** Leaves out what may be empty in the rules; `preset` gives the rest. */
export const leagueOptions = z.strictObject({
  preset: z.enum(presetIds).exactOptional(),
  mode: shape.mode.unwrap().exactOptional(),
  auto_resolution: shape.auto_resolution.unwrap().exactOptional(),
  regulation_innings: whole(1, 15).exactOptional(),
  dh: z.boolean().exactOptional(),
  extra_runner_on_second: z.boolean().exactOptional(),
  extra_runner_from_inning: whole(1, 30).exactOptional(),
  max_innings: whole(1, 30).exactOptional(),
  mercy: z
    .strictObject({
      enabled: z.boolean().exactOptional(),
      runs: whole(1, 30).exactOptional(),
      after_inning: whole(1, 30).exactOptional(),
    })
    .refine((given) => Object.keys(given).length > 0, 'needs enabled, runs or after_inning')
    .exactOptional(),
  pitcher_range_table: shape.pitcher_range_table.unwrap().exactOptional(),
  rare_play_rule: shape.rare_play_rule.unwrap().exactOptional(),
  hash_hold_source: shape.hash_hold_source.unwrap().exactOptional(),
  fo_passed_ball_check: z.boolean().exactOptional(),
  fatigue: z.boolean().exactOptional(),
  pitcher_max_innings: whole(1, 15).exactOptional(),
  pitcher_rest: z.boolean().exactOptional(),
  three_batter_minimum: z.boolean().exactOptional(),
  injuries: z.boolean().exactOptional(),
  weather: z.boolean().exactOptional(),
});
export type LeagueOptions = z.infer<typeof leagueOptions>;

/** Everything that a league decides; the table decides who plays and who pitches. */
const { away: _away, home: _home, away_starter: _a, home_starter: _h, ...usual } = options.parse({});

/** Lead and inning of a mercy rule for leagues that do not give them. */
const usualMercy = { runs: 10, after_inning: 7 } as const;

function mercyOf({ enabled = true, ...given }: NonNullable<LeagueOptions['mercy']>): Partial<Options> {
  const { runs, after_inning } = { ...usualMercy, ...given };
  return { mercy_runs: enabled ? runs : 0, mercy_after_inning: after_inning };
}

/** A league's options as a game's; leaves open what the league leaves open. */
export function chosenBy({ preset, regulation_innings, mercy, ...same }: LeagueOptions): Partial<Options> {
  return {
    ...(preset === undefined ? {} : presets[preset]),
    ...same,
    ...(regulation_innings === undefined ? {} : { innings: regulation_innings }),
    ...(mercy === undefined ? {} : mercyOf(mercy)),
  };
}

/** A preset. Roster sizes are no option of a game (Baseball 17). */
const preset = leagueOptions
  .extend({ roster: z.unknown().optional() })
  .transform(({ roster: _, ...given }) => ({
    ...usual,
    ...chosenBy(given),
  }));

/** Every option that a league decides, by preset. */
export const presets: Readonly<Record<PresetId, Partial<Options>>> = z
  .object({ sba: preset, pd: preset, club: preset })
  // Leaves out empty values, like the documents that people import.
  .parse(JSON.parse(JSON.stringify(leagueDefaults), (_, value: unknown) => value ?? undefined));
