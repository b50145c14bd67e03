import { setImmediate as immediate } from 'node:timers/promises';
import { canonicalJson } from '../engine/canonical.ts';
import { type Rows, withSeats } from './clients.ts';
import { type RollRow, rollRow, tableOf } from './rows.ts';
import { type ActionCommit, NumberTaken, SourceRepeated } from './store.ts';
import { StoreError } from './store-error.ts';
import { codeOf, isTaken } from './turns.ts';

/** Most commits that share a transaction: enough to share the wait for the disk, few enough to keep it short. */
const groupSize = 64;

/** How the group commit reaches the database. */
export interface Reach {
  /** Runs a transaction: all of it happens or nothing. */
  inTransaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>;
  /** Asks one question outside of transactions. */
  ask<T>(question: (rows: Rows) => PromiseLike<T>): Promise<T>;
  now(): Date;
}

interface Waiting {
  readonly tableId: string;
  readonly action: ActionCommit;
  readonly result: string | undefined;
  readonly snapshot: string | undefined;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Commits of many tables that arrive while a transaction runs share the next one, since the wait for the disk is what
 * costs. A commit that cannot be made (its number is taken) does not disturb the others of its group.
 */
export class GroupCommit {
  readonly #reach: Reach;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /** Resolves when the action is safely stored. @throws NumberTaken, SourceRepeated */
  commit(tableId: string, action: ActionCommit): Promise<void> {
    return new Promise((done, failed) => {
      // Written as text before it queues: a value that is no JSON is refused here, alone.
      const result = action.finish && canonicalJson(action.finish.result);
      const snapshot = action.snapshot === undefined ? undefined : canonicalJson(action.snapshot);
      this.#waiting.push({ tableId, action, result, snapshot, done, failed });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      // Lets the other presses of the same moment join the group; SQLite would otherwise never let them in.
      await immediate();
      await this.#commitGroup(this.#waiting.splice(0, groupSize));
    } while (this.#waiting.length > 0);
    this.#running = undefined;
  }

  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const refused = await this.#reach.inTransaction((rows) => write(rows, group, this.#reach.now()));
      for (const each of group) {
        if (refused.has(each)) each.failed(await this.#whyRefused(each).catch((error: unknown) => error));
        else each.done();
      }
    } catch (error) {
      const [first] = group;
      if (first && group.length === 1) {
        first.failed(isTaken(error) ? await this.#whyRefused(first, error).catch(() => error) : error);
      } else if (isFaultOfOne(error)) {
        for (const each of group) await this.#commitGroup([each]);
      } else {
        for (const each of group) each.failed(error);
      }
    }
  }

  /** The table did not wait for this action: because it was delivered before, or because another came first. */
  async #whyRefused({ tableId, action }: Waiting, cause?: unknown): Promise<Error> {
    const { number, source } = action;
    const repeated = await this.#reach.ask((rows) => rows.action.count({ where: { tableId, source } }));
    if (repeated > 0)
      return new SourceRepeated(`Delivery ${source} of table ${tableId} was committed before.`);
    const found = await this.#reach.ask((rows) =>
      rows.table.findUnique({ where: { id: tableId }, include: withSeats }),
    );
    const table = found === null ? undefined : tableOf(found);
    if (!table) return new StoreError('no-table', `There is no table ${tableId}.`);
    const open = table.status === 'active';
    if (open && table.seq < number - 1)
      return new StoreError(
        'gap',
        `Action ${number} of table ${tableId} would leave a gap after ${table.seq}.`,
      );
    if (open && table.seq === number - 1)
      return new StoreError(
        'roll-taken',
        `A roll of action ${number} of table ${tableId} is stored already.`,
        { cause },
      );
    return new NumberTaken(`Action ${number} of table ${tableId} was taken by another writer.`);
  }
}

/** Makes every commit of the group that its table waits for; returns the others. */
async function write(rows: Rows, group: readonly Waiting[], now: Date): Promise<ReadonlySet<Waiting>> {
  const refused = new Set<Waiting>();
  const made: Waiting[] = [];
  const rolls: RollRow[] = [];
  // Two processes lock the tables of their groups in the same order, so they cannot lock each other out.
  for (const each of [...group].sort(byTable)) {
    const { tableId, action } = each;
    const [table] = await rows.table.updateManyAndReturn({
      where: { id: tableId, seq: action.number - 1, status: 'active' },
      data: {
        seq: action.number,
        revision: { increment: 1 },
        ...(each.result !== undefined && finished(each.result, now)),
      },
      select: { guildId: true },
    });
    if (!table) {
      refused.add(each);
      continue;
    }
    made.push(each);
    const place = { tableId, actionNumber: action.number, guildId: table.guildId, createdAt: now };
    rolls.push(...action.rolls.map((roll) => rollRow({ ...roll, ...place })));
  }
  const actions = made.map(({ tableId, action: { number, seat, notation, hash, source } }) => ({
    tableId,
    number,
    seat,
    notation,
    hash,
    source,
    at: now,
  }));
  const snapshots = made.flatMap(({ tableId, action: { number, hash }, snapshot }) =>
    snapshot === undefined ? [] : [{ tableId, number, hash, state: snapshot }],
  );
  if (actions.length > 0) await rows.action.createMany({ data: actions });
  if (snapshots.length > 0) await rows.snapshot.createMany({ data: snapshots });
  if (rolls.length > 0) await rows.roll.createMany({ data: rolls });
  return refused;
}

function finished(result: string, now: Date) {
  return { status: 'finished', openChannel: null, result, finishedAt: now };
}

function byTable(left: Waiting, right: Waiting): number {
  if (left.tableId !== right.tableId) return left.tableId < right.tableId ? -1 : 1;
  return left.action.number - right.action.number;
}

/** The database refused what one of the group brought, and would take the rest; it is not out of reach or too busy. */
function isFaultOfOne(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return code.startsWith('P20') && !['P2024', 'P2028', 'P2034'].includes(code);
}
