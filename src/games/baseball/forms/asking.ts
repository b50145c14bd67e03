import { z } from 'zod';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Asking } from '../../facets/options.ts';
import { teamExists, teamOf } from '../league/roster.ts';
import { chosenBy, presetIds, presets } from '../terms/league-options.ts';
import { options } from '../terms/options.ts';

/**
 * What `/play baseball` asks for: the options, a preset of them, and one number in place of two for the extra runner, since
 * Discord shows no more than 25. An option that is typed counts; then the preset that is typed; else what the home team's
 * league says, and beneath it the server's preset.
 */

const labels = {
  sba: 'SBA: manual, you read your own cards',
  pd: 'PD: automatic, cards read by their ratings',
  club: 'Club: automatic, cards read by their columns',
} as const satisfies Record<(typeof presetIds)[number], string>;

const presetId = z.enum(presetIds);

const { away, home, ...others } = options.omit({
  extra_runner_on_second: true,
  extra_runner_from_inning: true,
}).shape;

const schema = z.object({
  away,
  home,
  preset: presetId.optional().meta({
    description: "Rules of a league; else those of the home team's league, or of this server",
    labels,
  }),
  ...others,
  extra_runner: z
    .int()
    .min(0)
    .max(30)
    .optional()
    .describe('From this inning on each half starts with a runner on second (0: never)'),
});

/** What is read of it here; the rest is for the options' own schema to judge. */
const typed = z.looseObject({
  home: z.string().default(options.parse({}).home),
  preset: z.unknown().optional(),
  extra_runner: z.int().min(0).max(30).optional(),
});

function presetNamed(id: unknown) {
  const known = presetId.safeParse(id);
  if (known.success) return presets[known.data];
  throw new RuleError('no-such-preset', `There is no such preset; choose ${presetIds.join(', ')}.`);
}

export const asking: Asking = {
  schema,
  presets: presetIds.map((id) => ({ id, label: labels[id] })),
  settle: (asked, ofServer) => {
    const read = typed.safeParse(asked);
    // Not even the shape is right: the schema of the options says what is wrong.
    if (!read.success) return asked;
    const { preset, extra_runner: runner, ...given } = read.data;
    const server = presetId.safeParse(ofServer);
    const league = teamExists(given.home) ? teamOf(given.home).options : undefined;
    const chosen =
      preset === undefined
        ? { ...(server.success ? presets[server.data] : {}), ...(league && chosenBy(league)) }
        : presetNamed(preset);
    const extra =
      runner === undefined ? {} : { extra_runner_on_second: runner > 0, extra_runner_from_inning: runner };
    return { ...chosen, ...extra, ...given };
  },
};
