import type { ChainName } from '../../engine/beacon/chain.ts';
import type { EntropyParts, PeoplesParts } from '../../engine/dice/entropy.ts';

/**
 * Stored tables. JSON columns are text in the database. `options`, `result` and `state` are returned as
 * parsed JSON of type `unknown`; the game's own schema then parses them.
 */

export const tableStatuses = ['lobby', 'active', 'finished', 'ended', 'cancelled'] as const;
export type TableStatus = (typeof tableStatuses)[number];

export const troubles = ['channel-gone', 'forbidden', 'bot-removed'] as const;

/** Why a table can't be shown in its channel. */
export type Trouble = (typeof troubles)[number];

/** Which part of a table can't be read. */
export type Unreadable = 'row' | 'game' | 'options' | 'league' | 'state' | 'log' | 'rules';

/** A seat's time bank. Durations are in milliseconds, times in milliseconds since 1970. */
export interface TimeBank {
  /** The time left when the bank last started or stopped running. */
  readonly left: number;
  /** When the bank started running; undefined if it is stopped. */
  readonly since?: number;
  /** Set once the bank has run out. From then on, each turn gets only the increment. */
  readonly spent?: true;
}

export interface StoredSeat {
  readonly seat: number;
  /** Discord user id; undefined for a computer. */
  readonly userId?: string;
  /** Level of the computer that plays. If `userId` is set, the computer plays for that person. */
  readonly level?: string;
  /** How many times in a row the person has run out of time; 0 by default. */
  readonly timeouts?: number;
  /** The seat's time bank; undefined if the table has no banks or this one is unused. */
  readonly bank?: TimeBank;
  /** The person's display name when they sat down. */
  readonly name: string;
  /**
   * What this seat adds to the entropy of the random stream: the id of the interaction with which the person
   * sat down. Public.
   */
  readonly entropy: string;
  /** A word that the person chose. It is part of the table's entropy and public. */
  readonly word?: string;
  /** Who had the seat before, oldest first; undefined if nobody did. */
  readonly earlier?: readonly EarlierSitter[];
}

/** A seat that a lobby reserves for a person. */
export interface KeptSeat {
  readonly seat: number;
  readonly userId: string;
}

/** How long a finished game can be rematched, in milliseconds. */
const rematchFor = 24 * 60 * 60_000;

/** Returns the time until which a game that ended at `finishedAt` can be rematched. */
export const rematchUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + rematchFor);

/** Someone who had a seat until a certain action and then gave it up. */
export interface EarlierSitter {
  readonly until: number;
  /** Undefined for a computer. */
  readonly userId?: string;
  readonly name: string;
}

/** A log channel post that is still being updated. */
export interface LogPost {
  readonly channelId: string;
  readonly messageId: string;
  /** Number of the first action that the post covers. */
  readonly from: number;
}

/** A table's earlier seed. */
export interface EarlierSeed {
  /** Number of the first action that no longer uses this seed. */
  readonly until: number;
  readonly seed: string;
  readonly commit: string;
  readonly entropy: string;
}

/** A value of a beacon that a table waits for. The message fixes its round. */
interface Awaited {
  readonly chain: ChainName;
  /** Id of the message, and its channel; undefined until it is posted. */
  readonly message?: string;
  readonly channelId?: string;
}

/**
 * The drawing of a table's dice. `told`: everybody at the table can see that the dice will be drawn without a
 * beacon. `start`: everything else about the start is fixed, and the game begins with the beacon's value.
 * `again`: a running game has a new seed, and the next action waits for the beacon's value.
 */
export type Draw =
  | {
      readonly kind: 'told';
      /** Whether the host turned the beacon off, or no server answered. */
      readonly why: 'off' | 'silent';
    }
  | (Awaited & {
      readonly kind: 'start';
      readonly parts: PeoplesParts;
      /** The hash in the message. It covers everything that is fixed. */
      readonly seal: string;
      /** The person who pressed **Start**. */
      readonly by: { readonly userId: string; readonly name: string };
      /** The keepsakes of earlier games that this game uses. */
      readonly kept?: Readonly<Record<string, string>>;
    })
  | (Awaited & { readonly kind: 'again' });

/**
 * What a proof knows of a seat's person. With the salt, it can be compared with a person's id and name.
 * Without it, only the tag is left: the person is forgotten.
 */
export type SeatTag = { readonly salt: string } | { readonly tag: string };

/** Who played a seat at the deal. */
export type DealtSeat = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: string };

export interface StoredTable {
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The table message; undefined until it is posted. */
  readonly messageId?: string;
  readonly game: string;
  /**
   * The version of the rules at the deal. Undefined if the game hasn't been dealt, or was dealt before this
   * field existed.
   */
  readonly rulesVersion?: number;
  readonly options: unknown;
  readonly status: TableStatus;
  readonly openedBy: string;
  /**
   * Increases with every change to the table, including lobby changes. A lobby change must name the revision
   * that it is based on.
   */
  readonly revision: number;
  /** Number of the last action; 0 before the first. */
  readonly seq: number;
  /** The revision that the table message shows. Less than `revision` while the message is out of date. */
  readonly shownRevision: number;
  /** What has been posted to the log channel: -1 nothing, 0 the opening post, n everything up to action n. */
  readonly loggedSeq: number;
  /** The log channel post that is still being updated; undefined if there is none. */
  readonly logPost?: LogPost;
  /** The post that pings the people to act; undefined if there is none. */
  readonly noticeId?: string;
  /**
   * Number of the last action after which the next players were notified. It is -1 if the end of the game has
   * yet to be announced.
   */
  readonly notifiedSeq: number;
  /** Who may join; undefined means everybody. */
  readonly invited?: readonly string[];
  /**
   * Id of the table that this is a rematch of; undefined if it isn't a rematch. That table may be archived.
   */
  readonly rematchOf?: string;
  /** The game of a competition that is played here, `<competition>:<fixture>:<game>`; undefined if none. */
  readonly fixture?: string;
  /** Seats that the lobby reserves for people; undefined if none. */
  readonly keptSeats?: readonly KeptSeat[];
  /** When the offer of a rematch expires; undefined if the game can't be rematched. */
  readonly rematchUntil?: Date;
  /** The time control, parsed by the table code's `time-control.ts`. */
  readonly timeControl: string;
  /** Deadline for the people to act after action `seq`; undefined if there is none. */
  readonly deadlineAt?: Date;
  /** When to send the people a reminder; undefined if there is none or it was sent. */
  readonly remindAt?: Date;
  /** When the game was paused; undefined if it isn't paused. */
  readonly pausedAt?: Date;
  /** A proposal that waits for the other players' answers, in the table code's format. */
  readonly proposal?: unknown;
  /** Whether a program (a computer or standing orders) is next to act. */
  readonly awaitsProgram: boolean;
  /** Why the table can't be shown in its channel; undefined if it can. */
  readonly trouble?: Trouble;
  /** When that trouble began. Undefined if there is no trouble, or it began before this field existed. */
  readonly troubleAt?: Date;
  /** A moderator's reason for ending the game. */
  readonly endReason?: string;
  /** Posts that the bot still has to make, oldest first, except those about actions. */
  readonly owedPosts?: readonly OwedPost[];
  /** 64 hexadecimal digits, secret until the game is over. */
  readonly seed: string;
  /** The SHA-256 of the seed, which is public. */
  readonly commit: string;
  /** The seats' entropy, fixed when the game starts; empty in the lobby. It is public. */
  readonly entropy: string;
  /** The parts of the entropy; undefined if the game is older than this field. */
  readonly entropyParts?: EntropyParts;
  /** Seeds and entropy of earlier rolls, oldest first. Undefined if all rolls use `seed` and `entropy`. */
  readonly earlierSeeds?: readonly EarlierSeed[];
  /** Who played each seat at the deal; undefined if the game is older than this field. */
  readonly seating?: readonly DealtSeat[];
  /**
   * The keepsakes of earlier games that this game uses, by key, fixed at the start; undefined if there are
   * none.
   */
  readonly kept?: Readonly<Record<string, string>>;
  /** The drawing of the dice; undefined if nothing is being drawn. */
  readonly draw?: Draw;
  /** By seat, in order; undefined if the game hasn't begun or is older than this field. */
  readonly tags?: readonly SeatTag[];
  /** False if the game was opened as unrated; undefined: it is rated if the server has ratings. */
  readonly rated?: boolean;
  readonly seats: readonly StoredSeat[];
  readonly result?: unknown;
  readonly createdAt: Date;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  /**
   * The part that can't be read. If it is the row, trust only the columns that identify the table and its
   * people.
   */
  readonly unreadable?: Unreadable;
  /** What is wrong with a damaged row, as a sentence for the log. */
  readonly fault?: string;
}

/** How much of a table its message, log posts and notifications already cover. Missing fields stay as they are. */
export interface Cursor extends Partial<Pick<StoredTable, 'shownRevision' | 'loggedSeq' | 'notifiedSeq'>> {
  readonly id: string;
}

/** A table's current revision. */
export type Reached = Pick<StoredTable, 'id' | 'revision'>;

/** A post that the bot still has to make in the server's log channel or the table's channel. */
export interface OwedPost {
  /**
   * Unique within the table, at most 12 characters. It becomes part of the post's nonce, so Discord accepts
   * the post only once.
   */
  readonly key: string;
  /** If empty, the post is a line of plain text. */
  readonly title: string;
  readonly text: string;
  /**
   * Set if the post belongs below the table, where all players see it. It goes to the log channel only if
   * that fails.
   */
  readonly orHere?: true;
  /** Set if a beacon's round depends on the post's id. */
  readonly fixesRound?: true;
}

/** The location of an open table. */
export interface OpenPlace extends Pick<StoredTable, 'id' | 'guildId' | 'channelId'> {
  readonly trouble?: Trouble;
}

/** A table's deadline and its reminder. */
export interface Due {
  readonly deadlineAt: Date;
  readonly remindAt?: Date;
}
