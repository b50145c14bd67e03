import type { Rows } from '../database/clients.ts';
import type { AlarmKind, Alarms, Ring } from '../records/alarms.ts';
import type { Due } from '../records/table.ts';

/** When each alarm of a table rings. */
export interface AlarmTimes extends Partial<Due> {
  /** When a game that is over can be asked a rematch of no more. */
  readonly rematchUntil?: Date;
}

/** What a table's alarms are from now on; without `due` there are none. */
export interface AlarmChange {
  readonly tableId: string;
  readonly due: AlarmTimes | undefined;
}

/** Alarms as the store sets them, together with the deadlines themselves. */
export interface KeptAlarms extends Alarms {
  /** Called within the transaction that changes the deadlines. */
  write(rows: Rows, changes: readonly AlarmChange[]): Promise<void>;
  /** Called when it is committed. */
  committed(changes: readonly AlarmChange[]): void;
}

export interface AlarmDeps {
  /** Tables with an alarm at a moment or before it; all that have one unless a moment is given. */
  readonly due: (until?: Date) => Promise<readonly (AlarmTimes & { readonly id: string })[]>;
  readonly now: () => Date;
  /** Told of what went wrong and is tried again. */
  readonly failed: (error: unknown) => void;
}

/** Each alarm of a table with its time; undefined where there is none. */
export const timesOf = (due: AlarmTimes | undefined): readonly (readonly [AlarmKind, Date | undefined])[] => [
  ['deadline', due?.deadlineAt],
  ['reminder', due?.remindAt],
  ['rematch', due?.rematchUntil],
];

/** Milliseconds between two looks: a clock may be set and a machine may sleep, so no timer runs for longer. */
const look = 1_000;
/** Alarms that ring at once: after a long rest there may be thousands, and presses must be answered meanwhile. */
const together = 4;
/** Milliseconds before another try when ringing failed. */
export const retryAfter = 5_000;

interface Alarm {
  readonly kind: AlarmKind;
  readonly tableId: string;
  readonly at: number;
}

/** Alarms in the memory of the one process that has the database. The tables' rows keep them over its end. */
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
          // What was set meanwhile is newer.
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
    // What was set while it rang is newer.
    if (this.#alarms.get(key) === alarm) {
      if (wait === 0) this.#alarms.delete(key);
      else this.#set(alarm.kind, alarm.tableId, this.#deps.now().getTime() + wait);
    }
    // After a long rest others have waited for their turn.
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
