import { z } from 'zod';
import leagueDefaults from '../data/league_defaults.json' with { type: 'json' };
import { whole } from './numbers.ts';
import { type Options, options } from './options.ts';

/** The options that a league can set (Baseball 1), with the names of `league_defaults.json`. */

/**
 * The presets: for leagues whose managers own the cards, for leagues with digital cards, and for the built-in
 * league.
 */
export const presetIds = ['sba', 'pd', 'club'] as const;
export type PresetId = (typeof presetIds)[number];

const { shape } = options;

/** Options of a league. Any of them may be missing; `preset` fills those in. */
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

/** Default values of the options that a league decides. The table chooses the teams and the starters. */
const { away: _away, home: _home, away_starter: _a, home_starter: _h, ...usual } = options.parse({});

/** Lead and inning of a mercy rule if the league doesn't give them. */
const usualMercy = { runs: 10, after_inning: 7 } as const;

function mercyOf({ enabled = true, ...given }: NonNullable<LeagueOptions['mercy']>): Partial<Options> {
  const { runs, after_inning } = { ...usualMercy, ...given };
  return { mercy_runs: enabled ? runs : 0, mercy_after_inning: after_inning };
}

/** Converts a league's options to a game's. Options that the league doesn't set stay unset. */
export function chosenBy({ preset, regulation_innings, mercy, ...same }: LeagueOptions): Partial<Options> {
  return {
    ...(preset === undefined ? {} : presets[preset]),
    ...same,
    ...(regulation_innings === undefined ? {} : { innings: regulation_innings }),
    ...(mercy === undefined ? {} : mercyOf(mercy)),
  };
}

/** A preset. Roster sizes are dropped, because they aren't an option of a game (Baseball 17). */
const preset = leagueOptions
  .extend({ roster: z.unknown().optional() })
  .transform(({ roster: _, ...given }) => ({
    ...usual,
    ...chosenBy(given),
  }));

/** The values of all league options, by preset. */
export const presets: Readonly<Record<PresetId, Partial<Options>>> = z
  .object({ sba: preset, pd: preset, club: preset })
  // Null values count as missing, as in imported documents.
  .parse(JSON.parse(JSON.stringify(leagueDefaults), (_, value: unknown) => value ?? undefined));
