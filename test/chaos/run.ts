import { z } from 'zod';
import { optionsOf } from '../../scripts/at-the-prompt.ts';
import { luckOf } from '../contract/luck.ts';
import { databaseNames } from '../equipment/databases/databases.ts';
import type { Findings } from './audit.ts';
import { failover } from './failover.ts';
import { withFaults } from './faults.ts';
import { kills } from './kills.ts';
import { races } from './races.ts';
import { windows } from './windows.ts';

/**
 * Run by `npm run chaos`. People play while the bot is killed, raced and cut off; then everything is checked. Prints
 * the counts. The exit code is 1 if anything failed. `--only kills --database sqlite` runs a part.
 */

const trials = ['kills', 'races', 'faults', 'failover', 'windows'] as const;

const { values } = optionsOf(
  {
    options: {
      only: { type: 'string', multiple: true, default: [...trials] },
      database: { type: 'string', multiple: true, default: [...databaseNames] },
      kills: { type: 'string', default: '100' },
      tables: { type: 'string', default: '50' },
      presses: { type: 'string', default: '1000' },
      windows: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      verbose: { type: 'boolean', default: false },
    },
  },
  'npm run chaos -- [--only kills|races|faults|failover|windows]… [--database sqlite|postgresql]… [--kills 100] [--tables 50] [--presses 1000] [--windows 100] [--rounds 5] [--seed 1] [--verbose]',
);
const count = z.coerce.number().int().positive();
const asked = z
  .object({
    only: z.array(z.enum(trials)),
    database: z.array(z.enum(databaseNames)),
    kills: count,
    tables: count,
    presses: count,
    windows: count,
    rounds: count,
    seed: count,
  })
  .parse(values);

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** What a sentence says without the table, the numbers, the move and the control. */
const kindOf = (sentence: string): string =>
  sentence
    .replace(/^[a-z2-9]{10}: ((pass|same \d+) )?/, '')
    .replaceAll(/\[[^\]]*\]/g, '[…]')
    .replaceAll(/\d+/g, '#');

let failed = false;

async function trial(title: string, work: () => Promise<Findings>): Promise<void> {
  const begun = performance.now();
  const { counts, wrong } = await work();
  say(`\n${title} (seed ${asked.seed}, ${Math.round((performance.now() - begun) / 1000)} s)`);
  const line = (what: string, number: number) => say(`  ${what.padEnd(36)}${String(number).padStart(9)}`);
  for (const [what, number] of Object.entries(counts)) line(what, number);
  line('things that are wrong', wrong.length);
  const kinds = new Map<string, string[]>();
  for (const sentence of wrong)
    kinds.set(kindOf(sentence), [...(kinds.get(kindOf(sentence)) ?? []), sentence]);
  for (const alike of kinds.values()) say(`    ${alike.length} × ${alike.slice(0, 3).join(' · ')}`);
  failed ||= wrong.length > 0;
}

for (const database of asked.database) {
  const told = (made: number, presses: number) => {
    if (values.verbose) say(`  ${database}: ${made} kills, ${presses} presses`);
  };
  const { tables, presses, seed } = asked;
  if (asked.only.includes('kills'))
    await trial(`Kills on ${database}`, () =>
      kills({ database, kills: asked.kills, tables, chance: luckOf(seed).part, told }),
    );
  if (asked.only.includes('races'))
    await trial(`Races on ${database}`, () => races(database, presses, luckOf(seed).part));
  if (asked.only.includes('faults'))
    await trial(`Faults on ${database}`, () => withFaults(database, tables, luckOf(seed).part));
}
if (asked.only.includes('failover'))
  await trial('Failover on postgresql', () => failover(12, luckOf(asked.seed).part));
if (asked.only.includes('windows'))
  for (const kills of [false, true])
    await trial(`Windows on postgresql${kills ? ', with kills' : ''}`, () =>
      windows({
        tables: asked.windows,
        rounds: asked.rounds,
        kills,
        chance: luckOf(asked.seed).part,
        told: (round, presses) => {
          if (values.verbose) say(`  round ${round}: ${presses} presses in windows`);
        },
      }),
    );
process.exitCode = failed ? 1 : 0;
