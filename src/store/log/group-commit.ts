import { canonicalJson } from '../../engine/canonical.ts';
import type { Watch } from '../../watching/watch.ts';
import type { AlarmChange, KeptAlarms } from '../alarms/alarms.ts';
import type { Provider } from '../database/address.ts';
import {
  type Advanced,
  advancing,
  bankingOfAdvanced,
  insertingOfAdvanced,
  readAdvanced,
} from '../database/bulk.ts';
import { type Rows, withSeats } from '../database/clients.ts';
import type { Database, Reach } from '../database/database.ts';
import { isRefused, isTaken } from '../database/driver-errors.ts';
import { nobodys, rollRow, tableOf } from '../database/rows.ts';
import type { Prisma } from '../generated/sqlite/client.ts';
import { recordGame } from '../played/finishing.ts';
import { lockRatings } from '../played/lock.ts';
import { type AddedAction, type NewAction, NumberTaken, SourceRepeated } from '../records/log.ts';
import { StoreError } from '../records/store-error.ts';
import { rematchUntil } from '../records/table.ts';
import { renewDice } from './new-dice.ts';

/**
 * Maximum number of commits per transaction. It is large enough to share the wait for the disk, and small
 * enough that other commits can be prepared and answered meanwhile.
 */
const groupSize = 32;

/** The metrics that a commit reports. */
type Watching = Pick<Watch, 'committed' | 'snapshot'>;
/** The part of the database that the group commit uses. */
type Reaching = Reach & Pick<Database, 'atOnce'>;

interface Waiting {
  readonly tableId: string;
  readonly action: NewAction;
  readonly result: string | undefined;
  readonly snapshot: string | undefined;
  readonly done: (found: AddedAction) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Commits actions of many tables in groups. Actions that arrive while a transaction runs share the next one,
 * because waiting for the disk is the main cost. If an action fails because its number is taken, the others
 * in its group are not affected.
 */
export class GroupCommit {
  readonly #reach: Reaching;
  readonly #alarms: KeptAlarms;
  readonly #watch: Watching;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  /** Ends the wait for more commits. Set only during that wait. */
  #full: (() => void) | undefined;

  constructor(reach: Reaching, alarms: KeptAlarms, watch: Watching) {
    this.#reach = reach;
    this.#alarms = alarms;
    this.#watch = watch;
  }

  /**
   * Resolves when the action is safely stored.
   * @throws NumberTaken, SourceRepeated
   */
  add(tableId: string, action: NewAction): Promise<AddedAction> {
    return new Promise((done, failed) => {
      // Serialize before queueing, so that a value that isn't JSON makes only this action fail.
      const result = action.finish && canonicalJson(action.finish.result);
      const snapshot = action.snapshot === undefined ? undefined : canonicalJson(action.snapshot);
      this.#waiting.push({ tableId, action, result, snapshot, done, failed });
      if (this.#waiting.length >= groupSize) this.#full?.();
      this.#running ??= this.#run();
    });
  }

  /** The number of actions waiting for their transaction. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when no commits are waiting. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      await this.#gathered();
      await this.#commitGroup(this.#takeGroup());
    } while (this.#waiting.length > 0);
    this.#running = undefined;
  }

  /** Waits briefly for more commits that arrive at the same time. Ends early when the group is full. */
  async #gathered(): Promise<void> {
    if (this.#waiting.length >= groupSize) return;
    await new Promise<void>((resolve) => {
      this.#full = resolve;
      setImmediate(resolve);
    });
    this.#full = undefined;
  }

  /** Takes one commit per table. A second one for the same table is either late or depends on the first. */
  #takeGroup(): Waiting[] {
    const group = new Map<string, Waiting>();
    const later: Waiting[] = [];
    for (const each of this.#waiting.splice(0)) {
      if (group.size < groupSize && !group.has(each.tableId)) group.set(each.tableId, each);
      else later.push(each);
    }
    this.#waiting.push(...later);
    return [...group.values()];
  }

  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    const watch = this.#watch;
    const begun = performance.now();
    try {
      const { made, now } = await write(this.#reach, this.#alarms, group);
      this.#alarms.committed(alarmsOf([...made.keys()], now));
      watch.committed(made.size, performance.now() - begun);
      for (const each of group) {
        const found = made.get(each);
        if (!found) each.failed(await this.#whyRefused(each).catch((error: unknown) => error));
        else {
          if (each.snapshot !== undefined) watch.snapshot();
          each.done(found);
        }
      }
    } catch (error) {
      const [first] = group;
      if (first && group.length === 1) {
        first.failed(isTaken(error) ? await this.#whyRefused(first, error).catch(() => error) : error);
      } else if (isRefused(error)) {
        for (const each of group) await this.#commitGroup([each]);
      } else {
        for (const each of group) each.failed(error);
      }
    }
  }

  /**
   * Finds out why the table refused an action: it was a repeated delivery, or another action took its number.
   */
  async #whyRefused({ tableId, action }: Waiting, cause?: unknown): Promise<Error> {
    const { number, source, revision } = action;
    const repeated = await this.#reach.ask((rows) => rows.action.count({ where: { tableId, source } }));
    if (repeated > 0)
      return new SourceRepeated(`Delivery ${source} of table ${tableId} was already committed.`);
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
    if (open && table.seq === number - 1 && table.revision === revision)
      return new StoreError(
        'roll-taken',
        `A roll of action ${number} of table ${tableId} is already stored.`,
        { cause },
      );
    return new NumberTaken(`Action ${number} of table ${tableId} was taken by another writer.`);
  }
}

/** Stores the keepsakes of an action for later games. Few actions have any. */
async function keep(rows: Rows, guildId: string, { keepsakes }: NewAction): Promise<void> {
  if (keepsakes === undefined) return;
  const { game, texts } = keepsakes;
  for (const { key, text, userId = nobodys } of texts) {
    const row = { guildId, game, key, userId };
    const where = { guildId_game_key_userId: row };
    await rows.keepsake.upsert({ where, create: { ...row, text }, update: { text } });
  }
}

/** Stores an action's change to a seat. Most actions have none. */
async function mark(rows: Rows, tableId: string, { mark: decided }: NewAction): Promise<void> {
  if (decided === undefined) return;
  const { seat, timeouts, level } = decided;
  await rows.seat.updateMany({ where: { tableId, seat }, data: { timeouts, level } });
}

/** Removes the table's proposal when the action settles it. */
async function settle(rows: Rows, tableId: string, { settles }: NewAction): Promise<void> {
  if (settles) await rows.table.updateMany({ where: { id: tableId }, data: { proposal: null } });
}

/** Collects the deadline changes of actions. A game that ended can be rematched for a limited time. */
function alarmsOf(made: readonly Waiting[], now: Date): AlarmChange[] {
  return made.flatMap(({ tableId, action: { due }, result }): AlarmChange[] => {
    if (result !== undefined) return [{ tableId, due: { rematchUntil: rematchUntil(now) } }];
    return due === undefined ? [] : [{ tableId, due: due ?? undefined }];
  });
}

/** Whether all statements of an action are independent of each other, as for nearly all actions. */
const isIndependent = ({ action: { keepsakes, mark: decided, settles, dice, finish } }: Waiting): boolean =>
  keepsakes === undefined &&
  decided === undefined &&
  settles === undefined &&
  dice === undefined &&
  finish?.record === undefined;

/** The statements that write a group. The first advances the tables, and the others depend on which ones advanced. */
function statementsOf(provider: Provider, group: readonly Waiting[], now: Date): Prisma.Sql[] {
  const advances = group.map(({ tableId, action: { number, revision, due, awaitsProgram }, result }) => ({
    tableId,
    number,
    expected: revision,
    dueGiven: due !== undefined,
    deadlineAt: due?.deadlineAt ?? null,
    remindAt: due?.remindAt ?? null,
    awaitsProgram: awaitsProgram ?? false,
    result: result ?? null,
  }));
  const actions = group.map(({ tableId, action: { number, seat, notation, hash, source, why = null } }) => ({
    tableId,
    number,
    seat,
    notation,
    hash,
    source,
    why,
    at: now,
  }));
  const snapshots = group.flatMap(({ tableId, action: { number, hash }, snapshot }) =>
    snapshot === undefined ? [] : [{ tableId, number, hash, state: snapshot }],
  );
  const rolls = group.flatMap(({ tableId, action }) => {
    const place = { tableId, actionNumber: action.number, createdAt: now };
    return action.rolls.map((roll) => rollRow({ ...roll, ...place }));
  });
  const banks = group.flatMap(({ tableId, action: { number, banks: changed = [] } }) =>
    changed.map(({ seat, bank }) => ({ tableId, number, seat, bank: canonicalJson(bank) })),
  );
  return [
    advancing(provider, advances, now),
    ...insertingOfAdvanced(provider, 'Action', actions),
    ...insertingOfAdvanced(provider, 'Snapshot', snapshots),
    ...insertingOfAdvanced(provider, 'Roll', rolls),
    ...bankingOfAdvanced(provider, banks),
  ];
}

type Made = ReadonlyMap<Waiting, AddedAction>;

/** The commits whose tables advanced, with the values read from their rows. */
function madeOf(group: readonly Waiting[], advanced: Advanced, now: Date): Made {
  const found = new Map(advanced.map((row) => [row.id, row]));
  return new Map(
    group.flatMap((each) => {
      const row = found.get(each.tableId);
      if (row === undefined) return [];
      const noticed = row.noticeId === null ? {} : { noticeId: row.noticeId };
      const over = each.result === undefined ? {} : { finishedAt: now, rematchUntil: rematchUntil(now) };
      return [[each, { ...noticed, ...over }]];
    }),
  );
}

/**
 * Commits every action that is the next one for its table. Each round trip takes a turn of the event loop, so a whole
 * transaction is sent at once where possible.
 */
async function write(
  reach: Reaching,
  alarms: KeptAlarms,
  group: readonly Waiting[],
): Promise<{ readonly made: Made; readonly now: Date }> {
  const { provider, atOnce } = reach;
  if (atOnce && group.every(isIndependent)) {
    const now = reach.now();
    const [advanced] = await atOnce(statementsOf(provider, group, now));
    return { made: madeOf(group, readAdvanced(advanced), now), now };
  }
  return reach.inTransaction(async (rows) => {
    // Ratings follow the order in which games end, so the time is taken once no other game can end.
    await lockRatings(
      rows,
      provider,
      group.flatMap(({ action }) => action.finish?.record ?? []),
    );
    const now = reach.now();
    const [first, ...others] = statementsOf(provider, group, now);
    const advanced = readAdvanced(first && (await rows.$queryRaw(first)));
    for (const each of others) await rows.$queryRaw(each);
    const guilds = new Map(advanced.map(({ id, guildId }) => [id, guildId]));
    const made = madeOf(group, advanced, now);
    for (const { tableId, action } of made.keys()) {
      await keep(rows, guilds.get(tableId) ?? '', action);
      await mark(rows, tableId, action);
      await settle(rows, tableId, action);
      if (action.dice) await renewDice(rows, tableId, action.dice);
      if (action.finish) await recordGame(rows, provider, tableId, action.finish, now);
    }
    const changes = alarmsOf([...made.keys()], now);
    if (changes.length > 0) await alarms.write(rows, changes);
    return { made, now };
  });
}
