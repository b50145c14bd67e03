import { dirname, join } from 'node:path';
import { readStorage } from '../src/config.ts';
import { addressOf } from '../src/store/database/address.ts';
import { backUp } from '../src/store/keeping/backup.ts';
import { atThePrompt, complain, optionsOf, say } from './at-the-prompt.ts';

/**
 * Copies the bot's database while it runs: `npm run db:backup -- --to backups --keep 14`. The copy is checked
 * before it gets its name.
 */

const usage = 'npm run db:backup [-- --to <folder>] [--keep <number of copies>]';

async function main(): Promise<number> {
  const { values } = optionsOf({ options: { to: { type: 'string' }, keep: { type: 'string' } } }, usage);
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) {
    complain(`--keep must be a number from 1 to 9999.\n${usage}`);
    return 2;
  }
  const address = addressOf(readStorage(process.env).databaseUrl);
  if (address.provider === 'postgresql') {
    const file = join(values.to ?? '.', 'clubhouse.dump');
    complain(
      `DATABASE_URL points to PostgreSQL, which has its own tools for this:\n\n  pg_dump --format=custom --file=${file} "$DATABASE_URL"\n\npg_dump must be at least as new as the server.`,
    );
    return 1;
  }
  const folder = values.to ?? join(dirname(address.path), 'backups');
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const { file, tables, actions, rolls, pruned } = await backUp(address.path, folder, keep, new Date());
  say(`${file}: ${tables} tables, ${actions} actions, ${rolls} rolls; checked and complete.`);
  if (pruned.length > 0) say(`Deleted: ${pruned.join(', ')}`);
  return 0;
}

await atThePrompt(main);
