import { parseArgs } from 'node:util';
import { readPlaces } from '../src/config.ts';
import { restore } from '../src/store/backup.ts';
import { placeOf } from '../src/store/clients.ts';
import { atThePrompt, complain, say } from './at-the-prompt.ts';

/** Puts a backup in the place of the database: `npm run db:restore -- backups/clubhouse-20260501T120000Z.db`. */

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    complain('Name the backup: npm run db:restore -- <file>');
    return 2;
  }
  const place = placeOf(readPlaces(process.env).databaseUrl);
  if (place.provider === 'postgresql') {
    complain(
      `DATABASE_URL names a PostgreSQL server, which brings tools of its own for this. Stop the bot, then:\n\n  pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${file}`,
    );
    return 1;
  }
  const { tables, actions, rolls, replaced } = await restore(file, place.path, new Date());
  say(`${place.path} holds the backup now: ${tables} tables, ${actions} actions, ${rolls} rolls.`);
  if (replaced !== undefined)
    say(`What was there is kept as ${replaced}; delete it when the bot runs as it should.`);
  return 0;
}

await atThePrompt(main);
