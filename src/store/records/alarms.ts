import type { Due } from './table.ts';

export const alarmKinds = ['deadline', 'reminder', 'rematch'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/**
 * Handles an alarm. An alarm may fire too early, too often or after its deadline has changed, but it never
 * fails to fire. So only the table's row says what is due. If this throws, the alarm fires again later.
 * @returns milliseconds until the alarm is due; 0 if nothing is left to do
 */
export type Ring = (kind: AlarmKind, tableId: string) => Promise<number>;

/**
 * Fires when a table's deadline or reminder is due, and when its **Rematch** expires. Starts with `begin`;
 * alarms that were due before then fire soon after.
 */
export interface Alarms {
  /** Starts the alarms and returns immediately. Errors are retried. */
  begin(ring: Ring): void;
  /** Stops the alarms and waits until those being handled are done. */
  stop(): Promise<void>;
}

/** Deadlines and reminders of running games, and their alarms. */
export interface DeadlineRecords {
  /**
   * Records that the people to act after action `seq` were reminded.
   * @returns false if the game has moved on or they were already reminded
   */
  setReminded(id: string, seq: number): Promise<boolean>;
  /** Returns tables with a deadline. With `until`, only those whose deadline or reminder is due by then. */
  dueTables(until?: Date): Promise<readonly (Due & { readonly id: string; readonly seq: number })[]>;
  /**
   * Returns finished games that can still be rematched. With `until`, only those whose time for a rematch
   * ends by then.
   */
  rematchTables(until?: Date): Promise<readonly { readonly id: string; readonly rematchUntil: Date }[]>;
  /**
   * Stops offering a rematch, because the time is up or the rematch was opened.
   * @returns false if none was offered
   */
  endRematch(id: string): Promise<boolean>;
  /** Fires when a table's deadline or reminder is due, and when its **Rematch** expires. */
  readonly alarms: Alarms;
}
