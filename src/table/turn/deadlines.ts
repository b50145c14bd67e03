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
import { awaitedPeople, mentions, notifyOf, stillAwaited } from './turn.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly log: Logger;
  readonly watch: Watch;
  readonly now: () => Date;
  /** Called after each action that was played because time ran out. */
  readonly acted: (id: string, acted: Acted) => void;
  /** Knows when the bot was online for a server. */
  readonly attendance: Pick<Attendance, 'of'>;
  /** Handles the end of a game's rematch period. Returns the same as `Rematches.ring`. */
  readonly rematch: (id: string) => Promise<number>;
  /** Called when people were given more time. */
  readonly changed: (live: LiveTable) => void;
}

/**
 * Milliseconds before an unreadable game with a stopped clock is checked again. Another process may be able
 * to read it.
 */
const untilReadable = 60 * 60_000;
/**
 * Milliseconds before a table is checked again while the bot is away from its server. No time runs out during
 * that period.
 */
const untilBack = 5_000;

/**
 * Reminds people of deadlines, and plays for those who miss them. A timer only triggers a check; the table's
 * row decides.
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

  /**
   * Starts the timers, only once, and returns. Deadlines that passed while the bot was away are handled now,
   * a few at a time.
   */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#deps.store.alarms.begin((kind, id) => this.#queue.run(id, () => this.#ring(kind, id)));
  }

  /** Waits for work in progress; the next start handles everything else. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#deps.store.alarms.stop();
    await Promise.all(this.#returning);
  }

  /**
   * Called when the bot is back at some servers: its absence doesn't count against time banks. Starts the
   * work and returns. A person who acts before their table is checked isn't charged for the absence, either.
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
      log.error({ err: error }, 'could not look for running time banks; their alarms will');
    }
  }

  /** Removes the absence from a table's time banks. An error doesn't stop the other tables. */
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
      // The game is over, or its clock is stopped because it can't be read.
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
    // The deadline has passed, so the reminder is out of date.
    if (kind === 'deadline') void this.#deps.notices.reminderOver(id);
    try {
      if (lost) await this.renew(id);
      else if (kind === 'deadline') await this.#overdue(row, absence);
      // Somebody acted after the row was read. The reminder may still be due, so check again.
      else if (!(await this.#remind(row))) return this.#ring(kind, id);
    } catch (error) {
      // The game ended after the row was read.
      if (error instanceof RuleError && over.has(error.code)) return 0;
      if (!(error instanceof TableUnreadable)) throw error;
      await this.stopClock(id);
      return untilReadable;
    }
    return 0;
  }

  async #overdue(row: StoredTable, absence: Gap | undefined): Promise<void> {
    if (absence === undefined || !(await this.#giveTime(row, absence))) await this.#runOut(row.id);
  }

  /**
   * Gives people back the time of the bot's absence.
   * @returns whether they got more time
   */
  async #giveTime({ id, deadlineAt: passed }: StoredTable, absence: Gap): Promise<boolean> {
    const { ledger, changed } = this.#deps;
    let given = false;
    const live = await ledger.change(id, async (now) => {
      given = false;
      // Somebody acted just in time.
      if (now.stored.deadlineAt?.getTime() !== passed?.getTime() || !this.#passed(now)) return undefined;
      const again = await ledger.clocks.again(now, absence);
      given = again !== undefined;
      return again && { due: again.due, ...(again.seats && { seats: again.seats }) };
    });
    if (given) changed(live);
    return given;
  }

  /** Stops the clock of an unreadable game, so that its time can't run out, until `renew` restarts it. */
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
        // The game just ended.
        if (!(error instanceof RevisionMoved)) throw error;
      }
    });
  }

  /**
   * Restarts the full time of a running game that should have a deadline but has none, for example after it
   * was unreadable.
   *
   * @throws TableUnreadable if it still can't be read
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

  /** Plays for all seats that are out of time, one after another, each on the current table. */
  async #runOut(id: string): Promise<void> {
    const { ledger, log, watch, acted, now } = this.#deps;
    const refused = new Set<Seat>();
    for (;;) {
      const live = await ledger.live(id);
      const deadline = live && this.#passed(live);
      if (live === undefined || deadline === undefined) return;
      const next = overdue(live, now()).find(({ seat }) => !refused.has(seat));
      if (next === undefined && !someoneIsLate(live, now())) return this.#setRight(id);
      if (next === undefined) {
        log.error(
          { table: id, seats: [...refused] },
          'nothing can be played for players who are out of time',
        );
        throw new Error(`Nothing can be played at table ${id}, which is out of time.`);
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
        // If somebody acted just in time, the loop checks again. If the rules forbid the action, try the
        // other seats first.
        if (!inTime.has(error.code)) refused.add(seat);
      }
    }
  }

  /** Sets a new deadline when the seat whose time bank ran out no longer has to act, but other seats do. */
  async #setRight(id: string): Promise<void> {
    const { ledger, changed } = this.#deps;
    const live = await ledger.change(id, async (now) => {
      // Whoever is late by now gets no more time by this: their banks end when they ended before.
      const { due = null, seats } = await ledger.clocks.fresh(now, now);
      return { due, ...(seats && { seats }) };
    });
    changed(live);
  }

  /** When the table's time ran out; undefined if it hasn't. */
  #passed({ stored }: LiveTable): Date | undefined {
    const { status, deadlineAt } = stored;
    const runs = status === 'active' && !clockRests(stored);
    return runs && deadlineAt !== undefined && deadlineAt <= this.#deps.now() ? deadlineAt : undefined;
  }

  /**
   * Lets a computer take the seat at the first time-out, instead of playing for the person.
   * @returns whether a computer took the seat
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

  /**
   * The action to play for a seat that is out of time.
   * @throws RuleError (`in-time`) if somebody acted in the meantime
   */
  #stillOverdue(current: LiveTable, seen: LiveTable, seat: Seat): unknown {
    const next = overdue(current, this.#deps.now()).find((one) => one.seat === seat);
    if (current.stored.revision !== seen.stored.revision || !this.#passed(current) || next === undefined)
      throw new RuleError('in-time', 'Somebody acted in time.');
    return next.action;
  }

  /**
   * Mentions the people who still have to act and want reminders. The reminder is recorded after the post; if a crash
   * repeats the post, the nonce prevents a duplicate.
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
      const line = (userIds: readonly string[]) =>
        `⏰ ${mentions(userIds)}, your turn in **${linked(live.game.title, row)}** ends ${moment(deadlineAt)}`;
      const still = () => stillAwaited(ledger, row.id);
      await notices.notify(row.id, wanting, line, `${row.id}-r${seq}`, { ends: deadlineAt, still });
    }
    await store.setReminded(row.id, seq);
    return true;
  }
}

/** Error codes that mean that the seat is no longer out of time. */
const inTime: ReadonlySet<string> = new Set(['in-time', 'late', 'repeated', 'paused']);
/** Error codes that mean that the game is over. */
const over: ReadonlySet<string> = new Set(['table-finished', 'table-ended']);

/**
 * What the game plays for the seats that are out of time. Programs play for themselves, unless the game has
 * nothing to play for other seats. With time banks, seats that have time left keep playing.
 */
function overdue(live: LiveTable, now: Date): ReturnType<Game['timeout']> {
  if (!someoneIsLate(live, now)) return [];
  const asked = askedPeople(live).filter((seat) => isOutOfTime(live, seat, now.getTime()));
  const all = live.game.timeout(live.snapshot.state);
  const theirs = all.filter(({ seat }) => asked.includes(seat));
  return theirs.length > 0 ? theirs : all;
}

/**
 * Whether any seat to act is out of time. With time banks, the deadline may belong to a seat that no longer has to
 * act.
 */
function someoneIsLate(live: LiveTable, now: Date): boolean {
  const asked = askedPeople(live);
  return asked.length === 0 || asked.some((seat) => isOutOfTime(live, seat, now.getTime()));
}
