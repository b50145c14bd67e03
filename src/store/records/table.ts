import type { EntropyParts } from '../../engine/entropy.ts';

/**
 * Stored tables. JSON columns are text in the database. `options`, `result` and `state` come out as parsed JSON
 * of unknown shape, which the game's own schema then parses.
 */

export const tableStatuses = ['lobby', 'active', 'finished', 'ended', 'cancelled'] as const;
export type TableStatus = (typeof tableStatuses)[number];

export const troubles = ['channel-gone', 'forbidden', 'bot-removed'] as const;

/** Why a table can't be shown in its channel. */
export type Trouble = (typeof troubles)[number];

/** The part of a table that can't be read. */
export type Unreadable = 'row' | 'game' | 'options' | 'league' | 'state' | 'log' | 'rules';

/** A seat's time bank: milliseconds, and times in milliseconds since 1970. */
export interface TimeBank {
  /** What was left when it last started or stopped. */
  readonly left: number;
  /** When it started running; undefined if it is stopped. */
  readonly since?: number;
  /** It ran out: from then on each turn has only the increment. */
  readonly spent?: true;
}

export interface StoredSeat {
  readonly seat: number;
  /** Discord user id; undefined for a computer. */
  readonly userId?: string;
  /** Level of the computer that plays; with a person's id, the one that plays for them. */
  readonly level?: string;
  /** How often in a row the person's time ran out; 0 by default. */
  readonly timeouts?: number;
  /** Its time bank; undefined if the table has none or it is unused. */
  readonly bank?: TimeBank;
  /** Display name when the person sat down. */
  readonly name: string;
  /** What sitting down adds to the random stream (the interaction id); public. */
  readonly entropy: string;
  /** A word that the person chose as part of the table's entropy; public. */
  readonly word?: string;
  /** Who had the seat before, oldest first; undefined if nobody. */
  readonly earlier?: readonly EarlierSitter[];
}

/** A seat that a lobby reserves for a person. */
export interface KeptSeat {
  readonly seat: number;
  readonly userId: string;
}

/** How long after its end a game can be rematched, in milliseconds. */
const rematchFor = 24 * 60 * 60_000;

/** Until when a game that ended at this time can be rematched. */
export const rematchUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + rematchFor);

/** Someone who had a seat up to an action and then gave it up. */
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
  /** Number of the first action in it. */
  readonly from: number;
}

/** A table's earlier seed. */
export interface EarlierSeed {
  /** Number of the first action that no longer rolls with it. */
  readonly until: number;
  readonly seed: string;
  readonly commit: string;
  readonly entropy: string;
}

/** Who played a seat at the deal. */
export type DealtSeat = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: string };

export interface StoredTable {
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The table message; undefined until it is posted. */
  readonly messageId?: string;
  readonly game: string;
  /** Version of the rules at the deal; undefined if there was no deal or it predates this field. */
  readonly rulesVersion?: number;
  readonly options: unknown;
  readonly status: TableStatus;
  readonly openedBy: string;
  /** Counts every change to the table, lobby changes included. A lobby change must name the revision that it saw. */
  readonly revision: number;
  /** Number of the last action; 0 before the first. */
  readonly seq: number;
  /** The revision that the table message shows; less than `revision` while the message is behind. */
  readonly shownRevision: number;
  /** Log posts: -1 nothing posted, 0 the opening posted, n everything up to action n posted. */
  readonly loggedSeq: number;
  /** The log channel post that is still being updated; undefined if there is none. */
  readonly logPost?: LogPost;
  /** The post that pings the people to act; undefined if there is none. */
  readonly noticeId?: string;
  /** Number of the last action whose next players were notified; -1 if the game's end is yet to be announced. */
  readonly notifiedSeq: number;
  /** Who may join; undefined means everybody. */
  readonly invited?: readonly string[];
  /** Id of the table that this is a rematch of, which may be archived; undefined if it isn't one. */
  readonly rematchOf?: string;
  /** Seats that the lobby reserves for people; undefined if none. */
  readonly keptSeats?: readonly KeptSeat[];
  /** Until when the finished game can be rematched; undefined if it can't. */
  readonly rematchUntil?: Date;
  /** The time control; `time-control.ts` of the table room reads it. */
  readonly timeControl: string;
  /** Deadline for the people to act after action `seq`; undefined if there is none. */
  readonly deadlineAt?: Date;
  /** When to remind them; undefined if never or already done. */
  readonly remindAt?: Date;
  /** Since when the game is paused; undefined if it isn't. */
  readonly pausedAt?: Date;
  /** A proposal that awaits the others' answers, as the table room wrote it. */
  readonly proposal?: unknown;
  /** Whether a program (a computer or standing orders) is to act. */
  readonly awaitsProgram: boolean;
  /** Why the table can't be shown in its channel; undefined if it can. */
  readonly trouble?: Trouble;
  /** Since when; undefined if it can be shown, or the trouble predates this field. */
  readonly troubleAt?: Date;
  /** A moderator's reason for ending the game. */
  readonly endReason?: string;
  /** Owed posts other than those of the actions, oldest first. */
  readonly owedPosts?: readonly OwedPost[];
  /** Secret until the game is over: 64 hexadecimal digits. */
  readonly seed: string;
  /** SHA-256 of the seed, public. */
  readonly commit: string;
  /** Public entropy of the seats, fixed when the game starts; empty in the lobby. */
  readonly entropy: string;
  /** The parts of the entropy; undefined if the game predates this field. */
  readonly entropyParts?: EntropyParts;
  /** Seeds and entropy of earlier rolls, oldest first; undefined if all rolls come from `seed` and `entropy`. */
  readonly earlierSeeds?: readonly EarlierSeed[];
  /** Who played each seat at the deal; undefined if the game predates this field. */
  readonly seating?: readonly DealtSeat[];
  /** What earlier games left for this one, by key, fixed at the start; undefined if nothing. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly seats: readonly StoredSeat[];
  readonly result?: unknown;
  readonly createdAt: Date;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  /** What can't be read. Of a damaged row, trust only the columns that name the table and its people. */
  readonly unreadable?: Unreadable;
  /** What is wrong with a damaged row, as a sentence for the log. */
  readonly fault?: string;
}

/** How far a table's message, log and notifications have come; missing fields stay as they are. */
export interface Cursor extends Partial<Pick<StoredTable, 'shownRevision' | 'loggedSeq' | 'notifiedSeq'>> {
  readonly id: string;
}

/** A table's current revision. */
export type Reached = Pick<StoredTable, 'id' | 'revision'>;

/** A post owed to the server's log channel or the table's channel. */
export interface OwedPost {
  /** Unique within the table, at most 12 characters. The post's nonce is made from it, so it is posted once. */
  readonly key: string;
  /** Empty for a line of plain text. */
  readonly title: string;
  readonly text: string;
  /** It goes below the table, where all its people are, and to the log channel only if that fails. */
  readonly orHere?: true;
}

/** Where an open table is. */
export interface OpenPlace extends Pick<StoredTable, 'id' | 'guildId' | 'channelId'> {
  readonly trouble?: Trouble;
}

/** A table's deadline and its reminder. */
export interface Due {
  readonly deadlineAt: Date;
  readonly remindAt?: Date;
}
