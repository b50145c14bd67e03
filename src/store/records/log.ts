import type { Roll } from '../../engine/dice/dice.ts';
import type { NewDice } from './changes.ts';
import type { NewLines } from './lines.ts';
import type { NewGameRecord, RatingRules } from './played.ts';
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
  /** What caused the action, as in `NewAction.source`. */
  readonly source: string;
  readonly at: Date;
  /**
   * Why the computer chose this action. Undefined for people, and for computers that give no reasons. Hidden
   * until the game is over.
   */
  readonly why?: string;
}

/** A change to a person's seat that is stored with an action. */
export interface SeatMark {
  readonly seat: number;
  readonly timeouts: number;
  /** The level of the computer that takes over; null if the person plays. */
  readonly level: string | null;
}

/** A seat's time bank after an action. */
export interface SeatBank {
  readonly seat: number;
  readonly bank: TimeBank;
}

export interface NewAction {
  readonly number: number;
  /**
   * The table revision on which the action was decided. If the revision has changed, the action is refused.
   */
  readonly revision: number;
  readonly seat: number;
  readonly notation: string;
  readonly hash: string;
  readonly rolls: readonly Roll[];
  /**
   * Id of the interaction, or `computer:<number>`. Unique within the table, so that a repeated delivery is
   * stored only once.
   */
  readonly source: string;
  /** Why the computer chose this action. */
  readonly why?: string;
  /** Set if the action ends the game. */
  readonly finish?: {
    readonly result: unknown;
    /** Kept for profiles, ratings and competitions; undefined: nothing is. */
    readonly record?: NewGameRecord;
    /** How the game changes ratings, in the same transaction; undefined: it changes none. */
    readonly rules?: RatingRules;
    /** The game's statistics, if it belongs to a season. They are stored only with a record. */
    readonly lines?: NewLines;
  };
  /**
   * The keepsakes that the action leaves for the server's later games. They replace earlier texts with the
   * same keys.
   */
  readonly keepsakes?: { readonly game: string; readonly texts: readonly LeftText[] };
  /** The deadline after the action. Undefined leaves it unchanged; null clears it, as after the last action. */
  readonly due?: Due | null;
  /** Whether a program is next to act. */
  readonly awaitsProgram?: boolean;
  readonly mark?: SeatMark;
  /** The time banks that changed. */
  readonly banks?: readonly SeatBank[];
  /** Whether the action settles the table's proposal. The proposal is then removed. */
  readonly settles?: boolean;
  /** New seeds, if rolls from this action on use another random stream. */
  readonly dice?: NewDice;
  /** The state after the action, stored from time to time so that loading is quick. */
  readonly snapshot?: unknown;
}

/** What was read from the table's row when the action was committed. */
export interface AddedAction {
  /** The post that pings the people to act. Another process may have posted it. */
  readonly noticeId?: string;
  /** If the action ended the game: when it ended, and when the offer of a rematch expires. */
  readonly finishedAt?: Date;
  readonly rematchUntil?: Date;
}

/** Thrown if another writer has already stored an action with this number. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}

/** Thrown if an action with this source is already stored, because it was delivered twice. */
export class SourceRepeated extends Error {
  override readonly name = 'SourceRepeated';
}

/** Stores the tables' action logs and rolls. */
export interface LogRecords {
  /**
   * In one transaction, stores an action with its rolls and snapshot, and updates the table.
   * @throws NumberTaken, SourceRepeated
   */
  addAction(id: string, action: NewAction): Promise<AddedAction>;
  /** Actions after number `after`, in order. */
  actions(id: string, after?: number): Promise<StoredAction[]>;
  /**
   * Returns the newest snapshot, or the newest one not after action `upTo`. Number 0 is the state after
   * setup.
   */
  snapshot(id: string, upTo?: number): Promise<{ number: number; state: unknown } | undefined>;
  /** Rolls of a table in stream order. */
  tableRolls(id: string): Promise<StoredRoll[]>;
  /** When an action was taken; undefined if it doesn't exist. */
  actionTime(id: string, number: number): Promise<Date | undefined>;
  /** When a seat last acted; undefined if never. */
  lastActed(id: string, seat: number): Promise<Date | undefined>;
  /**
   * When a person last pressed something for the seat, ignoring programs and the clock; undefined if never.
   */
  lastPressed(id: string, seat: number): Promise<Date | undefined>;
}
