import { z } from 'zod';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Asking } from '../../facets/options.ts';
import { teamExists, teamOf } from '../league/roster.ts';
import { chosenBy, presetIds, presets } from '../terms/league-options.ts';
import { options } from '../terms/options.ts';

/**
 * What `/play baseball` asks for. Discord allows at most 25 options, so there is a preset, one number instead
 * of two for the extra runner, and one menu instead of two for the starters. A typed option has priority,
 * then a typed preset, then the options of the home team's league, then the server's preset.
 */

const labels = {
  sba: 'SBA: manual, you read your own cards',
  pd: 'PD: automatic, cards read by their ratings',
  club: 'Club: automatic, cards read by their columns',
} as const satisfies Record<(typeof presetIds)[number], string>;

const presetId = z.enum(presetIds);

/** The rotation turns of both starters, visitors first, such as `2-3`. */
const turns = [1, 2, 3, 4, 5];
const bothStarters = turns.flatMap((of) => turns.map((other) => `${of}-${other}`));
const starters = z.enum(bothStarters);

const { away, home, ...others } = options.omit({
  away_starter: true,
  home_starter: true,
  extra_runner_on_second: true,
  extra_runner_from_inning: true,
  season: true,
  away_roster: true,
  home_roster: true,
}).shape;

const schema = z.object({
  away,
  home,
  preset: presetId.optional().meta({
    description: "A league's rules; by default the home team's league or this server's",
    labels,
  }),
  ...others,
  starters: starters.optional().meta({
    description: 'Which starters pitch, by turn in the rotation',
    labels: Object.fromEntries(
      bothStarters.map((both) => [both, `Visitors' no. ${both[0]}, home team's no. ${both[2]}`]),
    ),
  }),
  extra_runner: z
    .int()
    .min(0)
    .max(30)
    .optional()
    .describe('From this inning on, each half starts with a runner on second (0: never)'),
});

/** The options that this file reads; the full options schema checks the others. */
const typed = z.looseObject({
  home: z.string().default(options.parse({}).home),
  preset: z.unknown().optional(),
  starters: starters.optional(),
  extra_runner: z.int().min(0).max(30).optional(),
});

function presetNamed(id: unknown) {
  const known = presetId.safeParse(id);
  if (known.success) return presets[known.data];
  throw new RuleError('no-such-preset', `There’s no such preset. Choose ${presetIds.join(', ')}.`);
}

export const asking: Asking = {
  schema,
  presets: presetIds.map((id) => ({ id, label: labels[id] })),
  settle: (asked, ofServer) => {
    const read = typed.safeParse(asked);
    // The input has the wrong shape; the options schema reports the problem.
    if (!read.success) return asked;
    const { preset, starters: both, extra_runner: runner, ...given } = read.data;
    const server = presetId.safeParse(ofServer);
    const league = teamExists(given.home) ? teamOf(given.home).options : undefined;
    const chosen =
      preset === undefined
        ? { ...(server.success ? presets[server.data] : {}), ...(league && chosenBy(league)) }
        : presetNamed(preset);
    const extra =
      runner === undefined ? {} : { extra_runner_on_second: runner > 0, extra_runner_from_inning: runner };
    const pitching =
      both === undefined ? {} : { away_starter: Number(both[0]), home_starter: Number(both[2]) };
    return { ...chosen, ...extra, ...pitching, ...given };
  },
};
