import type { Due } from './table.ts';

export const alarmKinds = ['deadline', 'reminder', 'rematch'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/**
 * Handles a ringing alarm. An alarm may ring too early, too often or after a change, but never fails to ring.
 * Only the table's row says what is due. If this throws, the alarm rings again later.
 * @returns milliseconds until the alarm is due; 0 if nothing is left to do
 */
export type Ring = (kind: AlarmKind, tableId: string) => Promise<number>;

/**
 * Rings when a table's deadline or reminder is due, and when its **Rematch** expires, once `begin` is called.
 * Alarms that came due earlier ring soon after.
 */
export interface Alarms {
  /** Starts ringing and returns at once; errors are retried. */
  begin(ring: Ring): void;
  /** Stops ringing and waits for running alarms. */
  stop(): Promise<void>;
}

/** Deadlines and reminders of running games, and their alarms. */
export interface DeadlineRecords {
  /**
   * Records that the people to act after action `seq` were reminded. False if the table has moved on or they
   * already were.
   */
  setReminded(id: string, seq: number): Promise<boolean>;
  /** Tables with a deadline; with `until`, those whose deadline or reminder is due by then. */
  dueTables(until?: Date): Promise<readonly (Due & { readonly id: string; readonly seq: number })[]>;
  /** Finished games that can still be rematched; with `until`, those whose time for it ends by then. */
  rematchTables(until?: Date): Promise<readonly { readonly id: string; readonly rematchUntil: Date }[]>;
  /**
   * Ends the chance of a rematch, because it expired or was used.
   * @returns false if there was none
   */
  endRematch(id: string): Promise<boolean>;
  /** Rings when a table's deadline or reminder is due, and when its **Rematch** expires. */
  readonly alarms: Alarms;
}
