import type { Roll } from '../../engine/dice.ts';
import type { NewDice } from './changes.ts';
import type { StoredRoll } from './roll.ts';
import type { LeftText } from './server.ts';
import type { Due, TimeBank } from './table.ts';

export interface StoredAction {
  /** 1, 2, 3, … without a gap. */
  readonly number: number;
  readonly seat: number;
  readonly notation: string;
  /** SHA-256 of the canonical JSON of the state after the action. */
  readonly hash: string;
  /** What made it: `NewAction.source`. */
  readonly source: string;
  readonly at: Date;
  /** Why the computer that took it did so; undefined: it was none, or says nothing. Hidden until the game is over. */
  readonly why?: string;
}

/** What was decided about a person's seat together with an action. */
export interface SeatMark {
  readonly seat: number;
  readonly timeouts: number;
  /** The computer that plays from now on; null: the person plays. */
  readonly level: string | null;
}

/** What the time bank of a seat is after an action. */
export interface SeatBank {
  readonly seat: number;
  readonly bank: TimeBank;
}

export interface NewAction {
  readonly number: number;
  /** The table's revision that the action was decided on: whatever changed it meanwhile refuses the action. */
  readonly revision: number;
  readonly seat: number;
  readonly notation: string;
  readonly hash: string;
  readonly rolls: readonly Roll[];
  /** Id of the interaction, or `computer:<number>`; unique within the table, so that a delivery repeated counts once. */
  readonly source: string;
  /** Why the computer takes it. */
  readonly why?: string;
  /** Given when the action ends the game. */
  readonly finish?: { readonly result: unknown };
  /** What the action leaves for later games of the server, by key; it replaces what was kept there. */
  readonly keepsakes?: { readonly game: string; readonly texts: readonly LeftText[] };
  /** Until when the table waits after the action; undefined: as before; null: for ever, as after the last. */
  readonly due?: Due | null;
  /** Whether a program is to act next. */
  readonly awaitsProgram?: boolean;
  readonly mark?: SeatMark;
  /** The time banks that it has changed. */
  readonly banks?: readonly SeatBank[];
  /** The table's proposal is settled by it, and goes. */
  readonly settles?: boolean;
  /** Given when the action's rolls, and those after it, come from elsewhere than those before. */
  readonly dice?: NewDice;
  /** State after the action, kept now and then so that loading is quick. */
  readonly snapshot?: unknown;
}

/** What the commit of an action found in the table's row. */
export interface AddedAction {
  /** The post that pings those who are awaited; another process may have made it. */
  readonly noticeId?: string;
  /** Given where the action has ended the game: when, and until when a rematch can be asked for. */
  readonly finishedAt?: Date;
  readonly rematchUntil?: Date;
}

/** The number of the action was taken by another writer. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}

/** This delivery was committed before. */
export class SourceRepeated extends Error {
  override readonly name = 'SourceRepeated';
}

/** The logs of the tables, with what their actions rolled. */
export interface LogRecords {
  /** Action, rolls, snapshot and the table's `seq`, `revision`, `status` in one transaction. @throws NumberTaken, SourceRepeated */
  addAction(id: string, action: NewAction): Promise<AddedAction>;
  /** Actions after number `after`, in order. */
  actions(id: string, after?: number): Promise<StoredAction[]>;
  /** Newest snapshot, or the newest of an action up to a number; number 0 is the state after setup. */
  snapshot(id: string, upTo?: number): Promise<{ number: number; state: unknown } | undefined>;
  /** Rolls of a table in stream order. */
  tableRolls(id: string): Promise<StoredRoll[]>;
  /** When an action was taken; undefined: there is no such action. */
  actionTime(id: string, number: number): Promise<Date | undefined>;
  /** When a seat acted last; undefined: never. */
  lastActed(id: string, seat: number): Promise<Date | undefined>;
  /** When an action of a seat last came from its person's press, not from a program or the clock; undefined: never. */
  lastPressed(id: string, seat: number): Promise<Date | undefined>;
}
