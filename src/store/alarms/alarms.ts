import type { Rows } from '../database/clients.ts';
import type { AlarmKind, Alarms, Ring } from '../records/alarms.ts';
import type { Due } from '../records/table.ts';

/** The times at which a table's alarms ring. */
export interface AlarmTimes extends Partial<Due> {
  /** When the chance to ask for a rematch ends. */
  readonly rematchUntil?: Date;
}

/** A table's new alarms; without `due` it has none. */
export interface AlarmChange {
  readonly tableId: string;
  readonly due: AlarmTimes | undefined;
}

/** Alarms that the store sets along with the deadlines themselves. */
export interface KeptAlarms extends Alarms {
  /** Called inside the transaction that changes the deadlines. */
  write(rows: Rows, changes: readonly AlarmChange[]): Promise<void>;
  /** Called after that transaction is committed. */
  committed(changes: readonly AlarmChange[]): void;
}

export interface AlarmDeps {
  /** Tables with an alarm due by `until`; all tables with an alarm if it is missing. */
  readonly due: (until?: Date) => Promise<readonly (AlarmTimes & { readonly id: string })[]>;
  readonly now: () => Date;
  /** Called with errors that will be retried. */
  readonly failed: (error: unknown) => void;
}

/** Each of a table's alarms with its time, or undefined if it isn't set. */
export const timesOf = (due: AlarmTimes | undefined): readonly (readonly [AlarmKind, Date | undefined])[] => [
  ['deadline', due?.deadlineAt],
  ['reminder', due?.remindAt],
  ['rematch', due?.rematchUntil],
];

/** Polling interval in milliseconds. Clocks change and machines sleep, so no timer runs longer. */
const look = 1_000;
/** Most alarms that ring at once. After long downtime thousands may be due, and presses still need answers. */
const together = 4;
/** Delay in milliseconds before ringing is retried. */
export const retryAfter = 5_000;

interface Alarm {
  readonly kind: AlarmKind;
  readonly tableId: string;
  readonly at: number;
}

/**
 * Alarms in memory, for the only process that uses the database. After a restart they are read from the tables'
 * rows.
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
    // An alarm that was set while this one rang is newer.
    if (this.#alarms.get(key) === alarm) {
      if (wait === 0) this.#alarms.delete(key);
      else this.#set(alarm.kind, alarm.tableId, this.#deps.now().getTime() + wait);
    }
    // Start alarms that were waiting for a free place.
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
