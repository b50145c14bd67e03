import type { Roll } from '../../engine/dice/dice.ts';
import type { EntropyParts } from '../../engine/dice/entropy.ts';
import type {
  DealtSeat,
  Draw,
  Due,
  KeptSeat,
  OwedPost,
  SeatTag,
  StoredSeat,
  StoredTable,
  TableStatus,
} from './table.ts';

export interface NewTable {
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly game: string;
  readonly options: unknown;
  readonly openedBy: string;
  readonly seed: string;
  readonly commit: string;
  readonly seats: readonly StoredSeat[];
  /** `none` by default. */
  readonly timeControl?: string;
  /**
   * Keys of the leagues that its options name. They are stored as long as the table is, unless it is
   * canceled.
   */
  readonly leagues?: readonly string[];
  /** Who may join; everybody by default. */
  readonly invited?: readonly string[];
  /** The table that this one is a rematch of. */
  readonly rematchOf?: string;
  /** The game of a competition that is played here. */
  readonly fixture?: string;
  readonly keptSeats?: readonly KeptSeat[];
  /** Posts that must be made because the table was opened, each exactly once. */
  readonly owedPosts?: readonly OwedPost[];
  readonly draw?: Draw;
  /** False if the game is unrated on any server. */
  readonly rated?: boolean;
}

/** Where a table's next rolls come from. */
export type DiceSource = Pick<StoredTable, 'seed' | 'commit' | 'entropy' | 'earlierSeeds' | 'entropyParts'>;

/** A table's new seed and entropy, and the post that announces them. */
export interface NewDice extends DiceSource {
  readonly post?: OwedPost;
  /** What is drawn next; null if nothing is drawn anymore. By default, it stays as it is. */
  readonly draw?: Draw | null;
}

/** A change to a lobby. The table must still be at `revision`; the change increases it. */
export interface LobbyChange {
  readonly revision: number;
  readonly status?: TableStatus;
  readonly seats?: readonly StoredSeat[];
  readonly options?: unknown;
  readonly timeControl?: string;
  /** Whether the game is rated, if its server has ratings. */
  readonly rated?: boolean;
  /** Who may join; null means everybody. */
  readonly invited?: readonly string[] | null;
  /** Seats reserved for people; null means none. */
  readonly keptSeats?: readonly KeptSeat[] | null;
  /** Set if the lobby can be shown again. */
  readonly trouble?: null;
  /** A new seed and its public hash. */
  readonly dice?: NewDice;
  /** What is drawn, and the post that fixes its round; null if nothing is drawn anymore. */
  readonly draw?: { readonly now: Draw; readonly post?: OwedPost } | null;
  /** Set if the game starts. */
  readonly start?: {
    /** The version of the rules at the deal. */
    readonly rulesVersion?: number;
    readonly entropy: string;
    readonly entropyParts?: EntropyParts;
    readonly seating?: readonly DealtSeat[];
    readonly state: unknown;
    readonly hash: string;
    readonly rolls: readonly Roll[];
    /** The keepsakes of earlier games that this game uses. A replay starts with the same ones. */
    readonly kept?: Readonly<Record<string, string>>;
    readonly due?: Due;
    readonly awaitsProgram?: boolean;
    readonly tags?: readonly SeatTag[];
  };
}

/**
 * A change to a running game other than an action. The table must still be at `revision`; the change
 * increases it. Missing fields stay as they are, and null clears a field.
 */
export interface TableChange {
  readonly revision: number;
  readonly seats?: readonly StoredSeat[];
  readonly proposal?: unknown;
  readonly pausedAt?: Date | null;
  readonly due?: Due | null;
  readonly timeControl?: string;
  readonly awaitsProgram?: boolean;
  /** Set if the game can be shown again. */
  readonly trouble?: null;
  /** The seed with a beacon's value. */
  readonly dice?: NewDice;
}

/** Thrown if the channel already has an open table. */
export class ChannelTaken extends Error {
  override readonly name = 'ChannelTaken';
}

/** Thrown if the game already has a rematch. */
export class RematchTaken extends Error {
  override readonly name = 'RematchTaken';
}

/** Thrown if the competition's game already has a table. */
export class FixtureTaken extends Error {
  override readonly name = 'FixtureTaken';
}

/** Thrown if someone else changed the table first. */
export class RevisionMoved extends Error {
  override readonly name = 'RevisionMoved';
}

/** Creates, changes and ends tables, each in one transaction. */
export interface TableChanges {
  /**
   * @throws RematchTaken, checked before ChannelTaken; StoreError (`no-league`) if a league in the options no
   * longer exists
   */
  createTable(table: NewTable): Promise<StoredTable>;
  /** @throws RevisionMoved if someone else changed the table first */
  changeLobby(id: string, change: LobbyChange): Promise<StoredTable>;
  /**
   * Changes a running game other than by an action.
   * @throws RevisionMoved if it has changed or ended
   */
  changeTable(id: string, change: TableChange): Promise<StoredTable>;
  /**
   * Ends an active table without a result. The post, if given, will be made in the log channel.
   * @throws RevisionMoved
   */
  endTable(
    id: string,
    revision: number,
    why?: { readonly reason?: string; readonly post?: OwedPost },
  ): Promise<StoredTable>;
  /** Records which version of the rules a game's log follows. */
  setRulesVersion(id: string, version: number): Promise<void>;
}
