import type { Provider } from '../database/address.ts';
import { StoreError } from '../records/store-error.ts';
import { type History, isCurrent, refuseUnusable } from '../schema/history.ts';
import { readMigrations } from '../schema/migrations.ts';

/**
 * Refuses a database whose tables aren't those of this program, because it can copy only what it knows.
 * @throws StoreError for the operator: `database-older`, `database-newer`, `migration-failed`
 */
export async function refuseOtherVersion(provider: Provider, place: string, history: History): Promise<void> {
  const known = await knownTo(provider);
  refuseUnusable(history, known);
  if (!isCurrent(history, known))
    throw new StoreError(
      'database-older',
      `The database ${place} isn’t up to date with this version of Clubhouse. Start the bot on it once and stop it, then try again.`,
    );
}

async function knownTo(provider: Provider): Promise<readonly string[]> {
  return (await readMigrations(provider)).migrationDirectories.map(({ path }) => path);
}

/** Whether a database has all tables of this program, and no others. */
export async function isUpToDate(provider: Provider, history: History): Promise<boolean> {
  return isCurrent(history, await knownTo(provider));
}

/** Whether nothing has ever created tables in a database. */
export const isUntouched = ({ applied, unfinished }: History): boolean =>
  applied.length + unfinished.length === 0;
