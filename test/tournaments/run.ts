import { z } from 'zod';
import { optionsOf } from '../../scripts/at-the-prompt.ts';
import { games } from '../../src/games/catalog.ts';
import { systems } from '../../src/league/course/settings.ts';
import { luckOf } from '../contract/luck.ts';
import { playTournament } from './tournament.ts';

/**
 * Plays a tournament of computers through the real bot in the playground, and kills the bot now and then. In the end
 * every game must have one table and one result, and the table must follow from them. Prints the figures as JSON; the
 * exit code is 1 if anything is wrong.
 * `npm run tournament -- --game dutch --entrants 16 --system swiss --seed 1`
 */

const usage =
  'npm run tournament -- [--game dutch] [--system swiss] [--entrants 16] [--level easy] [--kills 0] [--database sqlite|postgresql] [--processes 1] [--seed 1]';
const { values } = optionsOf(
  {
    options: {
      game: { type: 'string', default: 'dutch' },
      system: { type: 'string', default: 'swiss' },
      entrants: { type: 'string', default: '16' },
      level: { type: 'string' },
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
    game: z.enum(games.map(({ id }) => id)),
    system: z.enum(systems),
    entrants: z.coerce.number().int().min(2).max(128),
    level: z.string().optional(),
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
const { seed, level, ...rest } = asked.data;
const usual = games.find(({ id }) => id === rest.game)?.levels[0]?.id ?? '';
const found = await playTournament({ ...rest, level: level ?? usual, chance: luckOf(seed).part });
process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
process.exitCode = found.wrong.length > 0 ? 1 : 0;
