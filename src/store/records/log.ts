import type { Roll } from '../../engine/dice.ts';
import type { NewDice } from './changes.ts';
import type { StoredRoll } from './roll.ts';
import type { LeftText } from './server.ts';
import type { Due, TimeBank } from './table.ts';

export interface StoredAction {
  /** 1, 2, 3, … without gaps. */
  readonly number: number;
  readonly seat: number;
  readonly notation: string;
  /** SHA-256 of the canonical JSON of the state after the action. */
  readonly hash: string;
  /** What caused it: `NewAction.source`. */
  readonly source: string;
  readonly at: Date;
  /** Why the computer chose it; undefined for people and computers without reasons. Hidden until the game is over. */
  readonly why?: string;
}

/** A decision about a person's seat that comes with an action. */
export interface SeatMark {
  readonly seat: number;
  readonly timeouts: number;
  /** The computer that takes over; null if the person plays. */
  readonly level: string | null;
}

/** A seat's time bank after an action. */
export interface SeatBank {
  readonly seat: number;
  readonly bank: TimeBank;
}

export interface NewAction {
  readonly number: number;
  /** The table revision that the action was decided on; if it has changed, the action is refused. */
  readonly revision: number;
  readonly seat: number;
  readonly notation: string;
  readonly hash: string;
  readonly rolls: readonly Roll[];
  /** Id of the interaction, or `computer:<number>`. Unique within the table, so a repeated delivery counts once. */
  readonly source: string;
  /** The computer's reason for it. */
  readonly why?: string;
  /** Given when the action ends the game. */
  readonly finish?: { readonly result: unknown };
  /** What the action leaves for the server's later games, by key, replacing earlier texts. */
  readonly keepsakes?: { readonly game: string; readonly texts: readonly LeftText[] };
  /** The deadline after the action. Undefined leaves it unchanged; null clears it, as after the last action. */
  readonly due?: Due | null;
  /** Whether a program is next to act. */
  readonly awaitsProgram?: boolean;
  readonly mark?: SeatMark;
  /** The time banks that changed. */
  readonly banks?: readonly SeatBank[];
  /** Whether it settles the table's proposal, which is then removed. */
  readonly settles?: boolean;
  /** New seeds, if the rolls from this action on come from another stream. */
  readonly dice?: NewDice;
  /** State after the action, stored now and then so that loading is quick. */
  readonly snapshot?: unknown;
}

/** What the commit of an action found in the table's row. */
export interface AddedAction {
  /** The post that pings the people to act; another process may have made it. */
  readonly noticeId?: string;
  /** If the action ended the game: when, and until when a rematch is possible. */
  readonly finishedAt?: Date;
  readonly rematchUntil?: Date;
}

/** Another writer took the number of the action. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}

/** This delivery was already committed. */
export class SourceRepeated extends Error {
  override readonly name = 'SourceRepeated';
}

/** The tables' action logs and rolls. */
export interface LogRecords {
  /**
   * Stores an action, its rolls and snapshot, and updates the table, in one transaction. @throws NumberTaken,
   * SourceRepeated
   */
  addAction(id: string, action: NewAction): Promise<AddedAction>;
  /** Actions after number `after`, in order. */
  actions(id: string, after?: number): Promise<StoredAction[]>;
  /** The newest snapshot, or the newest up to action `upTo`. Number 0 is the state after setup. */
  snapshot(id: string, upTo?: number): Promise<{ number: number; state: unknown } | undefined>;
  /** Rolls of a table in stream order. */
  tableRolls(id: string): Promise<StoredRoll[]>;
  /** When an action was taken; undefined if it doesn't exist. */
  actionTime(id: string, number: number): Promise<Date | undefined>;
  /** When a seat last acted; undefined if never. */
  lastActed(id: string, seat: number): Promise<Date | undefined>;
  /** When the seat's person last pressed, ignoring programs and the clock; undefined if never. */
  lastPressed(id: string, seat: number): Promise<Date | undefined>;
}
