import type { Roll } from '../../engine/dice.ts';
import type { EntropyParts } from '../../engine/entropy.ts';
import type { DealtSeat, Due, KeptSeat, OwedPost, StoredSeat, StoredTable, TableStatus } from './table.ts';

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
  /** `none` unless given. */
  readonly timeControl?: string;
  /** Keys of the leagues that its options name: they are kept for as long as the table is, unless it is canceled. */
  readonly leagues?: readonly string[];
  /** Those who may join; everybody unless given. */
  readonly invited?: readonly string[];
  /** The table that this one is the rematch of. */
  readonly rematchOf?: string;
  readonly keptSeats?: readonly KeptSeat[];
  /** What is posted once because the table was opened. */
  readonly owedPosts?: readonly OwedPost[];
}

/** The dice of a table from now on, and what is posted once because of that. */
export interface NewDice extends Pick<StoredTable, 'seed' | 'commit' | 'entropy' | 'earlierSeeds'> {
  readonly post?: OwedPost;
}

/** A change of the lobby, made only if the table still has `revision`; it sets the next one. */
export interface LobbyChange {
  readonly revision: number;
  readonly status?: TableStatus;
  readonly seats?: readonly StoredSeat[];
  readonly options?: unknown;
  readonly timeControl?: string;
  /** Who may join from now on; null: everybody. */
  readonly invited?: readonly string[] | null;
  /** Seats that are kept for people from now on; null: none. */
  readonly keptSeats?: readonly KeptSeat[] | null;
  /** Given when the lobby can be shown again. */
  readonly trouble?: null;
  /** Another seed is promised. */
  readonly dice?: NewDice;
  /** Given when the game starts. */
  readonly start?: {
    /** Version of the rules by which it is dealt. */
    readonly rulesVersion?: number;
    readonly entropy: string;
    readonly entropyParts?: EntropyParts;
    readonly seating?: readonly DealtSeat[];
    readonly state: unknown;
    readonly hash: string;
    readonly rolls: readonly Roll[];
    /** What the game was given from earlier ones; a replay begins with it. */
    readonly kept?: Readonly<Record<string, string>>;
    readonly due?: Due;
    readonly awaitsProgram?: boolean;
  };
}

/**
 * A change of a running game beside its actions, made only if the table still has `revision`; it sets the next one. What
 * is not given stays; null takes away.
 */
export interface TableChange {
  readonly revision: number;
  readonly seats?: readonly StoredSeat[];
  readonly proposal?: unknown;
  readonly pausedAt?: Date | null;
  readonly due?: Due | null;
  readonly timeControl?: string;
  readonly awaitsProgram?: boolean;
  /** Given when the game can be shown again. */
  readonly trouble?: null;
}

/** The channel already has an open table. */
export class ChannelTaken extends Error {
  override readonly name = 'ChannelTaken';
}

/** The game has a rematch already. */
export class RematchTaken extends Error {
  override readonly name = 'RematchTaken';
}

/** The lobby was changed by somebody else since it was read. */
export class RevisionMoved extends Error {
  override readonly name = 'RevisionMoved';
}

/** Tables made, changed and ended, each all at once or not at all. */
export interface TableChanges {
  /** @throws RematchTaken before ChannelTaken; StoreError (`no-league`) when a league that it names is not there any more */
  createTable(table: NewTable): Promise<StoredTable>;
  /** @throws RevisionMoved when somebody else changed the table first. */
  changeLobby(id: string, change: LobbyChange): Promise<StoredTable>;
  /** Changes a running game beside its actions. @throws RevisionMoved when it is another by now, or is over */
  changeTable(id: string, change: TableChange): Promise<StoredTable>;
  /** Ends an active table without a result; the log channel is owed the post. @throws RevisionMoved */
  endTable(
    id: string,
    revision: number,
    why?: { readonly reason?: string; readonly post?: OwedPost },
  ): Promise<StoredTable>;
  /** Notes which version of the rules a game's log has been found to follow. */
  setRulesVersion(id: string, version: number): Promise<void>;
}
