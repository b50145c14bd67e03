import { existsSync, statSync } from 'node:fs';
import { type Address, addressOf } from '../database/address.ts';
import { sentenceOf } from '../database/postgresql.ts';
import { StoreError } from '../records/store-error.ts';
import { type Counts, type Model, models } from './models.ts';
import type { Source } from './source.ts';
import type { Target } from './target.ts';

/** How many finished games are checked in the target. */
const checkedGames = 100;
const patienceMs = 5_000;

export interface MoveOptions {
  /** Called when all rows of a model are copied. */
  copied?(model: Model, rows: number): void;
  /**
   * Checks games in the unfinished target.
   * @param url address of the target, as in DATABASE_URL
   * @param games ids of random games that are over
   * @throws if the target must not be used
   */
  check?(url: string, games: readonly string[]): Promise<void>;
  /**
   * How long to wait for a stopping bot, or for a move that was killed, to leave PostgreSQL, in milliseconds; 5,000 by
   * default.
   */
  readonly waitMs?: number;
}

/** The result of a move. */
export interface Moved {
  /** Where both databases are, for people. */
  readonly from: string;
  readonly to: string;
  readonly counts: Counts;
}

/**
 * Copies everything from one database to another, empty one. The source is only read. No bot can start on either
 * meanwhile, nor on the target after a move that was interrupted; the next move begins anew.
 *
 * @param from as in DATABASE_URL
 * @param to as in DATABASE_URL
 * @throws StoreError for the operator. If the move was refused, nothing was changed: `same-database`, `no-database`,
 * `database-in-use`, `database-moving`, `half-moved`, `database-older`, `target-not-empty` and others. If it failed, the
 * target stays unfinished: `move-failed`, `move-incomplete`, `bad-row`
 */
export async function move(from: string, to: string, options: MoveOptions = {}): Promise<Moved> {
  const { waitMs = patienceMs } = options;
  const [one, other] = [addressOf(from), addressOf(to)];
  if (await areSame(one, other))
    throw new StoreError('same-database', '--from and --to are the same database. Name another target.');
  return explained(async () => {
    const source = await openSource(one, waitMs);
    try {
      const target = await openTarget(other, waitMs);
      try {
        return await moveAll(source, target, options);
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  });
}

async function areSame(one: Address, other: Address): Promise<boolean> {
  if (one.provider === 'sqlite' && other.provider === 'sqlite') return isSameFile(one.path, other.path);
  if (one.provider !== 'postgresql' || other.provider !== 'postgresql') return false;
  const { areSame: areSameOnServer } = await import('./postgresql-session.ts');
  return areSameOnServer(one.url, other.url);
}

/** Whether two paths lead to one file, by links too. */
function isSameFile(one: string, other: string): boolean {
  if (one === other) return true;
  if (!existsSync(one) || !existsSync(other)) return false;
  const [first, second] = [statSync(one), statSync(other)];
  return first.dev === second.dev && first.ino === second.ino;
}

// PostgreSQL's modules are loaded only where they are needed.
async function openSource(address: Address, waitMs: number): Promise<Source> {
  if (address.provider === 'sqlite')
    return (await import('./sqlite-source.ts')).openSqliteSource(address.path);
  return (await import('./postgresql-source.ts')).openPostgresqlSource(address.url, waitMs);
}

async function openTarget(address: Address, waitMs: number): Promise<Target> {
  if (address.provider === 'sqlite')
    return (await import('./sqlite-target.ts')).openSqliteTarget(address.path);
  return (await import('./postgresql-target.ts')).openPostgresqlTarget(address.url, waitMs);
}

async function moveAll(source: Source, target: Target, { copied, check }: MoveOptions): Promise<Moved> {
  await target.begin(source.place);
  for (const model of models) {
    let rows = 0;
    for await (const batch of source.batches(model)) {
      await target.add(model, batch);
      rows += batch.length;
    }
    copied?.(model, rows);
  }
  const counts = await sameCounts(source, target);
  const games = await target.someGames(checkedGames);
  await target.settle();
  await check?.(target.url, games);
  await source.refuseRunning();
  await target.finish();
  return { from: source.place, to: target.place, counts };
}

/** @throws StoreError (`move-incomplete`) */
async function sameCounts(source: Source, target: Target): Promise<Counts> {
  const counts = new Map<Model, number>();
  for (const model of models) {
    const [had, has] = [await source.count(model), await target.count(model)];
    if (had !== has)
      throw new StoreError(
        'move-incomplete',
        `${source.place} has ${had} rows in ${model}, but ${target.place} has ${has}. Don’t use ${target.place}; please report this.`,
      );
    counts.set(model, had);
  }
  return counts;
}

/** Turns errors of the databases, such as a full disk or a lost connection, into sentences. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutside(error)) throw error;
    throw new StoreError(
      'move-failed',
      `The move stopped: ${sentenceOf(error)} The old database is unchanged. Run the command again; it begins anew.`,
      { cause: error },
    );
  }
}

/** Whether an error came from a driver, the disk or the network. These have a code, except for lost connections. */
function isOutside(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StoreError) return false;
  // Node's own codes for wrong arguments mean a bug.
  if ('code' in error) return !String(error.code).startsWith('ERR_');
  return /^(Connection terminated|Client has encountered)/.test(error.message);
}
