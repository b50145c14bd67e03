import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openStore } from '../src/store/open.ts';
import { gameLine } from '../src/table/log/archived-game.ts';
import { readRecord } from '../src/table/log/proof/verify.ts';
import { atThePrompt, complain, optionsOf, say } from './at-the-prompt.ts';

/**
 * Writes the logs of a database's finished games to `test/logs/`, one per version of the rules and mode:
 * `npm run logs -- <file>`. `--version 1` gives the version for games whose row lacks it.
 */

const folder = 'test/logs';
const mode = z.object({
  mode: z.string().optional(),
  auto_resolution: z.string().optional(),
  match_rounds: z.number().optional(),
  rules: z.string().optional(),
  ending: z.string().optional(),
});

const usage = 'npm run logs -- <file> [--version <number>]';

async function main(): Promise<number> {
  const { values, positionals } = optionsOf(
    {
      allowPositionals: true,
      options: { version: { type: 'string' } },
    },
    usage,
  );
  const [file] = positionals;
  if (file === undefined) {
    complain(`Name the database.\n${usage}`);
    return 2;
  }
  await mkdir(folder, { recursive: true });
  const store = await openStore(`file:${file}`);
  try {
    const finished: string[] = [];
    for await (const { id } of store.retention.overBefore(new Date())) finished.push(id);
    for (const id of finished) {
      const table = await store.loadTable(id);
      if (table?.status !== 'finished') continue;
      const rulesVersion = values.version === undefined ? table.rulesVersion : Number(values.version);
      if (rulesVersion === undefined) {
        complain(`The database doesn’t say which rules ${id} used. Set --version.`);
        return 1;
      }
      const {
        mode: played,
        auto_resolution: by,
        match_rounds: rounds = 1,
        rules,
        ending,
      } = mode.parse(table.options);
      const way = `${by && played === 'auto' ? `-${by}` : ''}${rounds === 1 ? '' : '-match'}`;
      const name = `${table.game}-${rulesVersion}-${played ?? rules ?? ending?.toLowerCase() ?? 'automatic'}${way}`;
      const { actions, rolls } = await readRecord(store, { ...table, rulesVersion });
      await writeFile(
        join(folder, `${name}.json`),
        `${gameLine({ table: { ...table, rulesVersion }, actions, rolls })}\n`,
      );
      say(`${folder}/${name}.json: ${actions.length} actions`);
    }
    return 0;
  } finally {
    await store.close();
  }
}

await atThePrompt(main);
