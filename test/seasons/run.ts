import { z } from 'zod';
import { optionsOf } from '../../scripts/at-the-prompt.ts';
import { luckOf } from '../contract/luck.ts';
import { playSeason } from './season.ts';

/**
 * Plays a season of computers through the real bot in the playground, playoffs included, and kills the bot now and
 * then. In the end every game must have one table and one result, everything that is shown must follow from the logs, and
 * the exported event files must have the same line scores. Prints the figures as JSON; the exit code is 1 if anything is wrong.
 * `npm run season -- --seed 1`
 */

const usage =
  'npm run season -- [--league built-in] [--weeks 18] [--games 4] [--level regular] [--kills 0] [--database sqlite|postgresql] [--processes 1] [--seed 1]';
const { values } = optionsOf(
  {
    options: {
      league: { type: 'string', default: 'built-in' },
      weeks: { type: 'string', default: '18' },
      games: { type: 'string', default: '4' },
      level: { type: 'string', default: 'regular' },
      kills: { type: 'string', default: '0' },
      database: { type: 'string', default: 'sqlite' },
      processes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
    },
  },
  usage,
);
const asked = z
  .object({
    league: z.literal('built-in'),
    weeks: z.coerce.number().int().min(1).max(60),
    games: z.coerce.number().int().min(2).max(6),
    level: z.string(),
    kills: z.coerce.number().int().min(0),
    database: z.enum(['sqlite', 'postgresql']),
    processes: z.coerce.number().int().min(1).max(8),
    seed: z.coerce.number().int(),
  })
  .safeParse(values);
if (!asked.success) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const { seed, ...rest } = asked.data;
const found = await playSeason({ ...rest, chance: luckOf(seed).part });
process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
process.exitCode = found.wrong.length > 0 ? 1 : 0;
