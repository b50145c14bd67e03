import type { Logger } from 'pino';
import type { ChainName } from '../../engine/beacon/chain.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { restoredNote } from '../../store/keeping/restored-note.ts';
import { RevisionMoved } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { OpenPlace } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { renewedDice } from '../log/proof/promise.ts';
import type { Beacon } from '../seats/beacon.ts';

const { guildId: bot, key: restoredKey } = restoredNote;
/** Prefix of the setting that marks a table as still needing a new seed; the table's id follows. */
const owing = `${restoredKey}:`;
/** Number of tables to read per query. */
const pageSize = 500;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly log: Logger;
  /** By default, presses complete the new seeds. */
  readonly beacon?: Pick<Beacon, 'answering'>;
}

/**
 * After a backup is restored, gives every open table with dice a new seed before anybody can press a button.
 * Otherwise, games would repeat rolls that people have already seen. If a crash interrupts this, the next
 * start continues.
 */
export async function renewAfterRestore(deps: Deps): Promise<void> {
  const { store, log, beacon } = deps;
  const notes = await store.settings(bot);
  if (!Object.keys(notes).some((key) => key.startsWith(restoredKey))) return;
  // Asked once: a beacon that doesn't answer would hold up the start for each table.
  const chain = await beacon?.answering();
  for (const [key, occasion] of Object.entries(notes)) {
    if (key.startsWith(owing)) await renew(deps, chain, key.slice(owing.length), occasion);
  }
  const occasion = notes[restoredKey];
  if (occasion === undefined) return;
  let tables = 0;
  for (let after = ''; ; ) {
    const page: readonly OpenPlace[] = await store.openPlaces(after, pageSize);
    for (const { id } of page) await renew(deps, chain, id, occasion);
    tables += page.length;
    const last = page.at(-1)?.id;
    if (last === undefined) break;
    after = last;
  }
  await store.setSetting(bot, restoredKey, undefined);
  log.warn({ tables, restored: occasion }, 'a backup was restored: its games have new seeds');
}

/** If a table fails, the others continue, and the next start tries it again. */
async function renew(deps: Deps, chain: ChainName | undefined, id: string, occasion: string): Promise<void> {
  const { store, log } = deps;
  try {
    await renewOne(deps, chain, id, `${restoredKey}:${occasion}`);
    await store.setSetting(bot, `${owing}${id}`, undefined);
  } catch (error) {
    log.error({ table: id, err: error }, 'this table did not get a new seed after the restore');
    await store.setSetting(bot, `${owing}${id}`, occasion);
  }
}

async function renewOne(
  { store, ledger }: Deps,
  chain: ChainName | undefined,
  id: string,
  source: string,
): Promise<void> {
  try {
    const table = await ledger.stored(id);
    if (ledger.isWithoutChance(table.game)) return;
    if (table.status === 'active') await ledger.renew(id, source, chain);
    else if (table.status === 'lobby') {
      await store.changeLobby(id, { revision: table.revision, dice: renewedDice(table, 0) });
      ledger.forget(id);
    }
  } catch (error) {
    // Another process or an earlier start has already renewed the seed.
    const done = error instanceof RuleError && error.code === 'repeated';
    if (!done && !(error instanceof RevisionMoved)) throw error;
  }
}
