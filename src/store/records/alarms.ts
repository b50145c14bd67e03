import type { Due } from './table.ts';

export const alarmKinds = ['deadline', 'reminder', 'rematch'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/**
 * What is done when a table's alarm rings. It may ring too early, too often and for what has changed meanwhile, but it
 * never fails to ring: only the table's row says what is due. Whatever is thrown makes it ring again later.
 * @returns milliseconds until it is due after all; 0 when nothing is left to be done
 */
export type Ring = (kind: AlarmKind, tableId: string) => Promise<number>;

/** Rings when deadlines and reminders of tables are due, and when their **Rematch** goes, from `begin` on; those that were due before that ring soon after. */
export interface Alarms {
  /** Begins and returns; what goes wrong is tried again. */
  begin(ring: Ring): void;
  /** Rings no more and waits for what still runs. */
  stop(): Promise<void>;
}

/** Deadlines and reminders of running games, and what rings for them. */
export interface DeadlineRecords {
  /** Notes that the people whom action `seq` left to act were reminded; false where the table has moved on or it is done. */
  setReminded(id: string, seq: number): Promise<boolean>;
  /** Tables with a deadline, or those whose deadline or reminder is due at a moment. */
  dueTables(until?: Date): Promise<readonly (Due & { readonly id: string; readonly seq: number })[]>;
  /** Games that are over and can be asked a rematch of: all, or those of which that ends at a moment or before it. */
  rematchTables(until?: Date): Promise<readonly { readonly id: string; readonly rematchUntil: Date }[]>;
  /**
   * Nobody asks a rematch of a game any more, since that ran out or it was played.
   * @returns false where nobody could before
   */
  endRematch(id: string): Promise<boolean>;
  /** Rings when the deadlines and reminders of the tables are due, and when their **Rematch** goes. */
  readonly alarms: Alarms;
}
