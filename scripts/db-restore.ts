import { readStorage } from '../src/config.ts';
import { addressOf } from '../src/store/database/address.ts';
import { handOverAll, ownerFor, ownName } from '../src/store/database/owners.ts';
import { restore } from '../src/store/keeping/backup.ts';
import { restoredNote } from '../src/store/keeping/restored-note.ts';
import { openStore } from '../src/store/open.ts';
import { atThePrompt, complain, optionsOf, say } from './at-the-prompt.ts';

/**
 * Replaces the database with a backup: `npm run db:restore -- backups/clubhouse-20260501T120000Z.db`.
 * `--new-seeds` alone tells the bot that a backup was restored by other means.
 */

const usage = 'npm run db:restore -- <backup>, or npm run db:restore -- --new-seeds';

async function main(): Promise<number> {
  const options = { 'new-seeds': { type: 'boolean', default: false } } as const;
  const { positionals, values } = optionsOf({ allowPositionals: true, options }, usage);
  if (values['new-seeds']) return markRestored();
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    complain(`Name the backup.\n${usage}`);
    return 2;
  }
  const address = addressOf(readStorage(process.env).databaseUrl);
  if (address.provider === 'postgresql') {
    complain(
      `DATABASE_URL points to PostgreSQL, which has its own tools for this. Stop the bot, then:\n\n  pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${file}\n  npm run db:restore -- --new-seeds\n\nThe second line gives every game a new seed at the next start. Otherwise games would repeat dice that people have already seen.`,
    );
    return 1;
  }
  const { tables, actions, rolls, replaced, isOwners } = await restore(file, address.path, new Date());
  say(`${address.path} now holds the backup: ${tables} tables, ${actions} actions, ${rolls} rolls.`);
  // Root's new database in root's folder may be for a bot of another user.
  if (!isOwners || (replaced === undefined && process.getuid?.() === 0 && ownerFor(address.path).uid === 0))
    say(`It belongs to ${ownName()}. If the bot runs as another user, give it to that one with \`chown\`.`);
  if (replaced !== undefined) say(`The old database is now ${replaced}. Delete it once the bot runs well.`);
  return 0;
}

/** For a database that was restored without this script. */
async function markRestored(): Promise<number> {
  const { databaseUrl } = readStorage(process.env);
  const address = addressOf(databaseUrl);
  const owner = address.provider === 'sqlite' ? ownerFor(address.path) : undefined;
  const store = await openStore(databaseUrl);
  try {
    await store.setSetting(restoredNote.guildId, restoredNote.key, new Date().toISOString());
  } finally {
    await store.close();
  }
  if (address.provider === 'sqlite' && owner) handOverAll(address.path, owner);
  say('At its next start the bot gives every unfinished game a new seed.');
  return 0;
}

await atThePrompt(main);
