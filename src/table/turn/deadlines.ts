import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { AlarmKind } from '../../store/records/alarms.ts';
import { RevisionMoved } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Watch } from '../../watching/watch.ts';
import type { Notices } from '../channel/notices.ts';
import type { Attendance } from '../clock/attendance.ts';
import { excused } from '../clock/bank.ts';
import { isOutOfTime } from '../clock/banks.ts';
import { clockRests } from '../clock/resting.ts';
import type { Gap } from '../clock/time-control.ts';
import type { Acted, Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { timeoutSource } from '../log/replay.ts';
import { askedPeople } from '../log/seating.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import { linked } from '../message/links.ts';
import { moment } from '../message/moment.ts';
import { awaitedPeople, mentions, notifyOf } from './turn.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly log: Logger;
  readonly watch: Watch;
  readonly now: () => Date;
  /** Called after each action played because time ran out. */
  readonly acted: (id: string, acted: Acted) => void;
  /** When the bot was online for a server. */
  readonly attendance: Pick<Attendance, 'of'>;
  /** Handles the end of the time for a game's rematch; returns what `ring` returns. */
  readonly rematch: (id: string) => Promise<number>;
  /** Called when people got more time. */
  readonly changed: (live: LiveTable) => void;
}

/**
 * Milliseconds before the next check of a game that cannot be read and whose clock is paused: another process
 * may read it.
 */
const untilReadable = 60 * 60_000;
/**
 * Milliseconds before the next check of a table whose server the bot is away from: nothing runs out
 * meanwhile.
 */
const untilBack = 5_000;

/**
 * Reminds people of deadlines, and plays for those who miss them. Whatever alarm rings, only the table's row
 * counts.
 */
export class Deadlines {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();
  readonly #returning = new Set<Promise<void>>();
  #begun = false;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Starts and returns, once. What came due while the bot was away is done now, a few at a time. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#deps.store.alarms.begin((kind, id) => this.#queue.run(id, () => this.#ring(kind, id)));
  }

  /** Waits for running work; the rest is for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#deps.store.alarms.stop();
    await Promise.all(this.#returning);
  }

  /**
   * The bot is back at some servers: its absence does not count against time banks. Starts and returns; a
   * person who acts before their table is checked pays no more either.
   */
  returned(servers: (guildId: string) => boolean): void {
    const returning = this.#allWithoutAbsence(servers).finally(() => this.#returning.delete(returning));
    this.#returning.add(returning);
  }

  async #allWithoutAbsence(servers: (guildId: string) => boolean): Promise<void> {
    const { store, log } = this.#deps;
    try {
      for (const { id, guildId } of await store.tablesWithBanks()) {
        if (this.#stopped) return;
        if (servers(guildId)) await this.#withoutAbsence(id);
      }
    } catch (error) {
      log.error({ err: error }, 'could not look for time banks that run; their alarms do');
    }
  }

  /** An error at one table does not stop the others. */
  async #withoutAbsence(id: string): Promise<void> {
    const { ledger, changed, log } = this.#deps;
    try {
      let given = false;
      const live = await ledger.change(id, async (now) => {
        const { due = null, seats = [] } = await ledger.clocks.fresh(now, now);
        given = seats.some((one, at) => one !== now.stored.seats[at]);
        return given ? { due, seats } : undefined;
      });
      if (given) changed(live);
    } catch (error) {
      // It is over, or its clock is paused if it cannot be read.
      if (!(error instanceof RuleError))
        log.error({ table: id, err: error }, 'the banks of this table cannot be set');
    }
  }

  async #ring(kind: AlarmKind, id: string): Promise<number> {
    const { store, ledger, now, attendance, rematch } = this.#deps;
    if (kind === 'rematch') return rematch(id);
    const row = await store.loadTable(id);
    if (row === undefined || row.status !== 'active' || clockRests(row)) return 0;
    const at = kind === 'deadline' ? row.deadlineAt : row.remindAt;
    const lost = row.deadlineAt === undefined;
    if (at === undefined && !lost) return 0;
    const wait = at === undefined ? 0 : at.getTime() - now().getTime();
    if (wait > 0) return wait;
    const absence = await attendance.of(row.guildId);
    if (absence === 'away') return untilBack;
    ledger.noteRow(row);
    // The reminder is out of date, whatever the deadline does.
    if (kind === 'deadline') void this.#deps.notices.reminderOver(id);
    try {
      if (lost) await this.renew(id);
      else if (kind === 'deadline') await this.#overdue(row, absence);
      // Somebody acted after the row was read, which may leave the reminder as it is: read again.
      else if (!(await this.#remind(row))) return this.#ring(kind, id);
    } catch (error) {
      if (!(error instanceof TableUnreadable)) throw error;
      await this.stopClock(id);
      return untilReadable;
    }
    return 0;
  }

  async #overdue(row: StoredTable, absence: Gap | undefined): Promise<void> {
    if (absence === undefined || !(await this.#giveTime(row, absence))) await this.#runOut(row.id);
  }

  /** Gives people back the time of the bot's absence. @returns whether there was any */
  async #giveTime({ id, deadlineAt: passed }: StoredTable, absence: Gap): Promise<boolean> {
    const { ledger, changed } = this.#deps;
    let given = false;
    const live = await ledger.change(id, async (now) => {
      given = false;
      // Somebody was just in time.
      if (now.stored.deadlineAt?.getTime() !== passed?.getTime() || !this.#passed(now)) return undefined;
      const again = await ledger.clocks.again(now, absence);
      given = again !== undefined;
      return again && { due: again.due, ...(again.seats && { seats: again.seats }) };
    });
    if (given) changed(live);
    return given;
  }

  /** The time of an unreadable game cannot run out: its clock is paused until `renew`. */
  stopClock(id: string): Promise<void> {
    const { store, ledger } = this.#deps;
    return ledger.queue.run(id, async () => {
      const row = await store.loadTable(id);
      if (row?.status !== 'active' || row.deadlineAt === undefined) return;
      try {
        const seats = row.seats.map((one) => (one.bank ? { ...one, bank: excused(one.bank) } : one));
        const banked = row.seats.some(({ bank }) => bank !== undefined);
        await store.changeTable(id, { revision: row.revision, due: null, ...(banked && { seats }) });
      } catch (error) {
        // It was just ended.
        if (!(error instanceof RevisionMoved)) throw error;
      }
    });
  }

  /**
   * Restarts the full time of a running game that has a clock and no deadline, as after it was unreadable.
   *
   * @throws TableUnreadable if it still cannot be read
   */
  async renew(id: string): Promise<void> {
    const { ledger, changed } = this.#deps;
    let given = false;
    const live = await ledger.change(id, async (now) => {
      if (now.stored.deadlineAt !== undefined) return undefined;
      const { due, seats } = await ledger.clocks.fresh(now, now);
      given = due !== undefined;
      return due && { due, ...(seats && { seats }) };
    });
    if (given) changed(live);
  }

  /** Plays for everyone whose time is over, one after another, each on the current table. */
  async #runOut(id: string): Promise<void> {
    const { ledger, log, watch, acted, now } = this.#deps;
    const refused = new Set<Seat>();
    for (;;) {
      const live = await ledger.live(id);
      const deadline = live && this.#passed(live);
      if (live === undefined || deadline === undefined) return;
      const next = overdue(live, now()).find(({ seat }) => !refused.has(seat));
      if (next === undefined && refused.size === 0 && !someoneIsLate(live, now())) return this.#setRight(id);
      if (next === undefined) {
        log.error({ table: id, seats: [...refused] }, 'nothing can be played for those whose time is over');
        throw new Error(`Nothing can be played at table ${id}, whose time is over.`);
      }
      const { seat } = next;
      try {
        if (await this.#standsIn(live, seat)) {
          watch.deadline(now().getTime() - deadline.getTime());
          continue;
        }
        const done = await ledger.act(
          id,
          { seat, timedOut: true },
          undefined,
          (current) => current.game.notate(current.snapshot.state, this.#stillOverdue(current, live, seat)),
          `${timeoutSource}${live.stored.seq + 1}:${seat}`,
        );
        refused.clear();
        watch.deadline(now().getTime() - deadline.getTime());
        acted(id, done);
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        // Somebody was just in time, and the loop checks again; or the rules forbid it, and the others come
        // first.
        if (!inTime.has(error.code)) refused.add(seat);
      }
    }
  }

  /**
   * When the table no longer waits for the seat whose time bank would now be empty, it waits for the others.
   */
  async #setRight(id: string): Promise<void> {
    const { ledger, changed } = this.#deps;
    const live = await ledger.change(id, async (now) => {
      if (someoneIsLate(now, this.#deps.now())) return undefined;
      const { due = null, seats } = await ledger.clocks.fresh(now, now);
      return { due, ...(seats && { seats }) };
    });
    changed(live);
  }

  /** When the table's time ran out; undefined if it did not. */
  #passed({ stored }: LiveTable): Date | undefined {
    const { status, deadlineAt } = stored;
    const runs = status === 'active' && !clockRests(stored);
    return runs && deadlineAt !== undefined && deadlineAt <= this.#deps.now() ? deadlineAt : undefined;
  }

  /**
   * Seats a stand-in computer at the first time-out, instead of playing for the seat. @returns whether it
   * does
   */
  async #standsIn(seen: LiveTable, seat: Seat): Promise<boolean> {
    const { ledger, changed } = this.#deps;
    let stands = false;
    const live = await ledger.change(seen.stored.id, async (current) => {
      stands = false;
      const change = await ledger.clocks.standIn(current, seat, this.#stillOverdue(current, seen, seat));
      stands = change !== undefined;
      return change;
    });
    if (stands) changed(live);
    return stands;
  }

  /** The action for a seat whose time is over. @throws RuleError (`in-time`) if somebody acted since */
  #stillOverdue(current: LiveTable, seen: LiveTable, seat: Seat): unknown {
    const next = overdue(current, this.#deps.now()).find((one) => one.seat === seat);
    if (current.stored.revision !== seen.stored.revision || !this.#passed(current) || next === undefined)
      throw new RuleError('in-time', 'Somebody acted in time.');
    return next.action;
  }

  /**
   * Mentions those still to act who want that. Recorded after the post: the nonce catches a repetition after
   * a crash.
   *
   * @returns whether the row is still current
   */
  async #remind(row: StoredTable): Promise<boolean> {
    const { store, ledger, notices } = this.#deps;
    const live = await ledger.live(row.id);
    const { deadlineAt, seq } = row;
    if (live === undefined || deadlineAt === undefined) return true;
    if (live.stored.revision !== row.revision) return false;
    const awaited = awaitedPeople(live).filter(({ seat }) => isOutOfTime(live, seat, deadlineAt.getTime()));
    const people = awaited.map(({ userId }) => userId);
    const choices = await Promise.all(people.map((userId) => store.person(userId)));
    const wanting = people.filter((_, at) => notifyOf(choices[at]) !== 'none');
    if (wanting.length > 0 && deadlineAt > this.#deps.now()) {
      const text = `⏰ ${mentions(wanting)}, your turn in **${linked(live.game.title, row)}** ends ${moment(deadlineAt)}`;
      await notices.notify(row.id, wanting, text, `${row.id}-r${seq}`, [], deadlineAt);
    }
    await store.setReminded(row.id, seq);
    return true;
  }
}

/** Codes that say that the seat is no longer out of time. */
const inTime: ReadonlySet<string> = new Set(['in-time', 'late', 'repeated', 'paused']);

/**
 * What the game plays for the seats it waits for. Programs play for themselves, unless the game has nothing
 * to play for anybody else. With time banks, seats that have time left go on.
 */
function overdue(live: LiveTable, now: Date): ReturnType<Game['timeout']> {
  if (!someoneIsLate(live, now)) return [];
  const asked = askedPeople(live).filter((seat) => isOutOfTime(live, seat, now.getTime()));
  const all = live.game.timeout(live.snapshot.state);
  const theirs = all.filter(({ seat }) => asked.includes(seat));
  return theirs.length > 0 ? theirs : all;
}

/**
 * Whether anybody's time is over when the table's is: with time banks it may be that of a seat that is no
 * longer to act.
 */
function someoneIsLate(live: LiveTable, now: Date): boolean {
  const asked = askedPeople(live);
  return asked.length === 0 || asked.some((seat) => isOutOfTime(live, seat, now.getTime()));
}
