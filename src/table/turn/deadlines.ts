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
import { clockRests } from '../clock/resting.ts';
import type { Gap } from '../clock/time-control.ts';
import type { Acted, Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { timeoutSource } from '../log/replay.ts';
import { askedPeople } from '../log/seating.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import { linkTo } from '../message/links.ts';
import { moment } from '../message/moment.ts';
import { awaitedPeople, mentions, notifyOf } from './turn.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly log: Logger;
  readonly watch: Watch;
  readonly now: () => Date;
  /** Called after each action that was played because time ran out. */
  readonly acted: (id: string, acted: Acted) => void;
  /** When the bot was there for the people of a server. */
  readonly attendance: Pick<Attendance, 'of'>;
  /** Called when people have got more time. */
  readonly changed: (live: LiveTable) => void;
}

/** Milliseconds before another look at a game whose clock rests since it cannot be read: another process may read it. */
const untilReadable = 60 * 60_000;
/** Milliseconds before another look at a table whose server the bot is away from: nothing runs out meanwhile. */
const untilBack = 5_000;

/** Reminds people of deadlines, and plays for those who let them pass. Whatever rings, only the table's row is believed. */
export class Deadlines {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();
  #begun = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Begins and returns, once. What passed while the bot was away is done now, a few at a time. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#deps.store.alarms.begin((kind, id) => this.#queue.run(id, () => this.#ring(kind, id)));
  }

  /** Waits for what is under way; the rest is left to the next start. */
  async stop(): Promise<void> {
    await this.#deps.store.alarms.stop();
  }

  async #ring(kind: AlarmKind, id: string): Promise<number> {
    const { store, ledger, now, attendance } = this.#deps;
    const row = await store.loadTable(id);
    if (row === undefined || row.status !== 'active' || clockRests(row)) return 0;
    const at = kind === 'deadline' ? row.deadlineAt : row.remindAt;
    const lost = row.deadlineAt === undefined;
    if (at === undefined && !lost) return 0;
    const wait = at === undefined ? 0 : at.getTime() - now().getTime();
    if (wait > 0) return wait;
    const absence = await attendance.of(row.guildId);
    if (absence === 'away') return untilBack;
    ledger.heard(row);
    try {
      if (lost) await this.renew(id);
      else if (kind === 'deadline') await this.#overdue(row, absence);
      // Somebody has acted since the row was read, which may leave the reminder as it is: look again.
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

  /** Gives people the time that the bot's absence has taken from them. @returns whether it has taken any */
  async #giveTime({ id, deadlineAt: passed }: StoredTable, absence: Gap): Promise<boolean> {
    const { ledger, changed } = this.#deps;
    let given = false;
    const live = await ledger.change(id, async (now) => {
      given = false;
      // Somebody was just in time.
      if (now.stored.deadlineAt?.getTime() !== passed?.getTime() || !this.#passed(now)) return undefined;
      const due = await ledger.clocks.again(now, absence);
      given = due !== undefined;
      return due && { due };
    });
    if (given) changed(live);
    return given;
  }

  /** A game that cannot be read has no time that could run out: its clock rests until `renew`. */
  stopClock(id: string): Promise<void> {
    const { store, ledger } = this.#deps;
    return ledger.queue.run(id, async () => {
      const row = await store.loadTable(id);
      if (row?.status !== 'active' || row.deadlineAt === undefined) return;
      try {
        await store.changeTable(id, { revision: row.revision, due: null });
      } catch (error) {
        // It was ended in that moment.
        if (!(error instanceof RevisionMoved)) throw error;
      }
    });
  }

  /**
   * Gives its people their full time where a running game has a clock and no deadline, as after a time in which it could
   * not be read.
   * @throws TableUnreadable when it still cannot
   */
  async renew(id: string): Promise<void> {
    const { ledger, changed } = this.#deps;
    let given = false;
    const live = await ledger.change(id, async (now) => {
      const due = now.stored.deadlineAt === undefined ? await ledger.clocks.fresh(now) : undefined;
      given = due !== undefined;
      return due && { due };
    });
    if (given) changed(live);
  }

  /** Plays for everyone whose time is over, one after the other: each as the table is then. */
  async #runOut(id: string): Promise<void> {
    const { ledger, log, watch, acted, now } = this.#deps;
    const refused = new Set<Seat>();
    for (;;) {
      const live = await ledger.live(id);
      const deadline = live && this.#passed(live);
      if (live === undefined || deadline === undefined) return;
      const next = overdue(live).find(({ seat }) => !refused.has(seat));
      if (next === undefined) {
        log.error({ table: id, seats: [...refused] }, 'nothing can be played for those whose time is over');
        throw new Error(`Nothing can be played at table ${id}, whose time is over.`);
      }
      const { seat } = next;
      try {
        const done = await ledger.act(
          id,
          { seat, timedOut: true },
          undefined,
          (current) => this.#stillOverdue(current, live, seat),
          `${timeoutSource}${live.stored.seq + 1}:${seat}`,
        );
        refused.clear();
        watch.deadline(now().getTime() - deadline.getTime());
        acted(id, done);
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        // Somebody was just in time, and the loop looks again; or the rules forbid it, and the others come first.
        if (!inTime.has(error.code)) refused.add(seat);
      }
    }
  }

  /** When the table's time was over; undefined while it is not. */
  #passed({ stored }: LiveTable): Date | undefined {
    const { status, deadlineAt } = stored;
    const runs = status === 'active' && !clockRests(stored);
    return runs && deadlineAt !== undefined && deadlineAt <= this.#deps.now() ? deadlineAt : undefined;
  }

  /** What is played for a seat whose time is over. @throws RuleError (`in-time`) when somebody has acted since */
  #stillOverdue(current: LiveTable, seen: LiveTable, seat: Seat): string {
    const next = overdue(current).find((one) => one.seat === seat);
    if (current.stored.revision !== seen.stored.revision || !this.#passed(current) || next === undefined)
      throw new RuleError('in-time', 'Somebody acted in time.');
    return current.game.notate(current.snapshot.state, next.action);
  }

  /**
   * Mentions those who are awaited still, by their own choice. Noted after the post: what a crash in between makes happen
   * again is known by its nonce.
   * @returns whether the row is still true
   */
  async #remind(row: StoredTable): Promise<boolean> {
    const { store, ledger, notices } = this.#deps;
    const live = await ledger.live(row.id);
    const { deadlineAt, seq } = row;
    if (live === undefined || deadlineAt === undefined) return true;
    if (live.stored.revision !== row.revision) return false;
    const people = awaitedPeople(live).map(({ userId }) => userId);
    const choices = await Promise.all(people.map((userId) => store.person(userId)));
    const wanting = people.filter((_, at) => notifyOf(choices[at]) !== 'none');
    if (wanting.length > 0 && deadlineAt > this.#deps.now()) {
      const text = `⏰ ${mentions(wanting)}, your turn in **${live.game.title}** ends ${moment(deadlineAt)}: ${linkTo(row)}`;
      await notices.notify(row.id, wanting, text, `${row.id}-r${seq}`);
    }
    await store.setReminded(row.id, seq);
    return true;
  }
}

/** Codes that say that the seat is not out of time any more. */
const inTime: ReadonlySet<string> = new Set(['in-time', 'late', 'repeated', 'paused']);

/**
 * What the game plays for those whom the table waits for. Programs play for themselves, unless the game knows nothing to
 * be played for anybody else.
 */
function overdue(live: LiveTable): ReturnType<Game['timeout']> {
  const asked = askedPeople(live);
  const all = live.game.timeout(live.snapshot.state);
  const theirs = all.filter(({ seat }) => asked.includes(seat));
  return theirs.length > 0 ? theirs : all;
}
