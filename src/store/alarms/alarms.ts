import type { Rows } from '../database/clients.ts';
import type { AlarmKind, Alarms, Ring } from '../records/alarms.ts';
import type { Due } from '../records/table.ts';

/** The times at which a table's alarms fire. */
export interface AlarmTimes extends Partial<Due> {
  /** When people can no longer ask for a rematch. */
  readonly rematchUntil?: Date;
}

/** A change of a table's alarms. Without `due`, all its alarms are removed. */
export interface AlarmChange {
  readonly tableId: string;
  readonly due: AlarmTimes | undefined;
}

/** Alarms that the store sets together with the deadlines themselves. */
export interface KeptAlarms extends Alarms {
  /** Called inside the transaction that changes the deadlines. */
  write(rows: Rows, changes: readonly AlarmChange[]): Promise<void>;
  /** Called after that transaction is committed. */
  committed(changes: readonly AlarmChange[]): void;
}

export interface AlarmDeps {
  /** Returns the tables with an alarm due by `until`; without `until`, all tables with an alarm. */
  readonly due: (until?: Date) => Promise<readonly (AlarmTimes & { readonly id: string })[]>;
  readonly now: () => Date;
  /** Called with errors after which the work is retried. */
  readonly failed: (error: unknown) => void;
}

/** Returns the time of each of a table's alarms; undefined for an alarm that isn't set. */
export const timesOf = (due: AlarmTimes | undefined): readonly (readonly [AlarmKind, Date | undefined])[] => [
  ['deadline', due?.deadlineAt],
  ['reminder', due?.remindAt],
  ['rematch', due?.rematchUntil],
];

/**
 * Polling interval in milliseconds. It is short because clocks change and machines sleep, so long timers
 * would be unreliable.
 */
const look = 1_000;
/**
 * Maximum number of alarms handled at once. After a long downtime thousands may be due, and presses still
 * need quick answers.
 */
const together = 4;
/** Delay before a failed alarm is retried, in milliseconds. */
export const retryAfter = 5_000;

interface Alarm {
  readonly kind: AlarmKind;
  readonly tableId: string;
  readonly at: number;
}

/**
 * Keeps alarms in memory. Used if only one process uses the database. After a restart they are read from the
 * tables' rows.
 */
export class MemoryAlarms implements KeptAlarms {
  readonly #deps: AlarmDeps;
  readonly #alarms = new Map<string, Alarm>();
  readonly #ringing = new Map<string, Promise<void>>();
  #ring: Ring | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: AlarmDeps) {
    this.#deps = deps;
  }

  begin(ring: Ring): void {
    this.#ring = ring;
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      for (const { id, ...due } of await this.#deps.due()) {
        for (const [kind, at] of timesOf(due)) {
          // Don't overwrite an alarm that was set in the meantime; it is newer.
          if (at && !this.#alarms.has(keyOf(kind, id))) this.#set(kind, id, at.getTime());
        }
      }
      this.#lookSoon(0);
    } catch (error) {
      this.#deps.failed(error);
      if (this.#ring) this.#timer = setTimeout(() => void this.#load(), retryAfter);
    }
  }

  async write(): Promise<void> {}

  committed(changes: readonly AlarmChange[]): void {
    if (!this.#ring) return;
    for (const { tableId, due } of changes) {
      for (const [kind, at] of timesOf(due)) {
        if (at) this.#set(kind, tableId, at.getTime());
        else this.#alarms.delete(keyOf(kind, tableId));
      }
    }
  }

  #set(kind: AlarmKind, tableId: string, at: number): void {
    this.#alarms.set(keyOf(kind, tableId), { kind, tableId, at });
  }

  #lookSoon(wait = look): void {
    if (this.#ring) this.#timer = setTimeout(() => this.#look(), wait);
  }

  #look(): void {
    const now = this.#deps.now().getTime();
    for (const [key, alarm] of this.#alarms) {
      if (this.#ringing.size >= together) break;
      if (alarm.at <= now && !this.#ringing.has(key)) this.#ringing.set(key, this.#ringOne(key, alarm));
    }
    this.#lookSoon();
  }

  async #ringOne(key: string, alarm: Alarm): Promise<void> {
    const wait = await this.#wait(alarm);
    this.#ringing.delete(key);
    // An alarm that was set while this one was being handled is newer.
    if (this.#alarms.get(key) === alarm) {
      if (wait === 0) this.#alarms.delete(key);
      else this.#set(alarm.kind, alarm.tableId, this.#deps.now().getTime() + wait);
    }
    // Start alarms that had to wait because too many were running.
    if (this.#ring && this.#ringing.size === together - 1) {
      clearTimeout(this.#timer);
      this.#look();
    }
  }

  async #wait({ kind, tableId }: Alarm): Promise<number> {
    try {
      return (await this.#ring?.(kind, tableId)) ?? 0;
    } catch (error) {
      this.#deps.failed(error);
      return retryAfter;
    }
  }

  async stop(): Promise<void> {
    this.#ring = undefined;
    clearTimeout(this.#timer);
    await Promise.all(this.#ringing.values());
  }
}

const keyOf = (kind: AlarmKind, tableId: string) => `${kind}:${tableId}`;
