import type { EntropyParts } from '../../engine/entropy.ts';

/**
 * Tables as they are kept. JSON columns are held as text; `options`, `result` and `state` are handed over as parsed JSON of
 * unknown shape, which the game's own schema parses again.
 */

export const tableStatuses = ['lobby', 'active', 'finished', 'ended', 'cancelled'] as const;
export type TableStatus = (typeof tableStatuses)[number];

export const troubles = ['channel-gone', 'forbidden', 'bot-removed'] as const;

/** Why a table cannot be shown where it is. */
export type Trouble = (typeof troubles)[number];

/** What about a table cannot be read (any more). */
export type Unreadable = 'row' | 'game' | 'options' | 'league' | 'state' | 'log' | 'rules';

/** The time bank of a seat: milliseconds, and moments in milliseconds since 1970. */
export interface TimeBank {
  /** What was left when it began to run, or when it stopped. */
  readonly left: number;
  /** Since when it runs; undefined: it stands still. */
  readonly since?: number;
  /** It was at nought: from then on each turn has the increment alone. */
  readonly spent?: true;
}

export interface StoredSeat {
  readonly seat: number;
  /** Discord user id; undefined for a computer. */
  readonly userId?: string;
  /** Level of the computer that plays: one of its own, or beside a person's id one that stands in for them. */
  readonly level?: string;
  /** How often in a row the person let the time run out; 0 unless given. */
  readonly timeouts?: number;
  /** Its time bank; undefined: the table has none, or nothing of it was used. */
  readonly bank?: TimeBank;
  /** Display name when sitting down. */
  readonly name: string;
  /** What the person's sitting down adds to the stream of chance (the id of the interaction); public. */
  readonly entropy: string;
  /** A word of the person's own, which is part of the table's entropy; public. */
  readonly word?: string;
  /** Who sat there before, oldest first; undefined: nobody. */
  readonly earlier?: readonly EarlierSitter[];
}

/** A seat that a lobby keeps for a person until they sit down. */
export interface KeptSeat {
  readonly seat: number;
  readonly userId: string;
}

/** For how long after its end a game can be asked a rematch of, in milliseconds. */
const rematchFor = 24 * 60 * 60_000;

/** Until when a game that ended at a moment can be asked a rematch of. */
export const rematchUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + rematchFor);

/** Somebody who sat in a seat up to an action, and gave it to another. */
export interface EarlierSitter {
  readonly until: number;
  /** Undefined for a computer. */
  readonly userId?: string;
  readonly name: string;
}

/** A post in a log channel that is still written on. */
export interface LogPost {
  readonly channelId: string;
  readonly messageId: string;
  /** Number of the action that began it. */
  readonly from: number;
}

/** A seed of a table that is not its newest. */
export interface EarlierSeed {
  /** Number of the first action that it gives no rolls for any more. */
  readonly until: number;
  readonly seed: string;
  readonly commit: string;
  readonly entropy: string;
}

/** Who played a seat when the game was dealt. */
export type DealtSeat = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: string };

export interface StoredTable {
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The table message; undefined until it is posted. */
  readonly messageId?: string;
  readonly game: string;
  /** Version of the game's rules by which it was dealt; undefined: not dealt, or before this was kept. */
  readonly rulesVersion?: number;
  readonly options: unknown;
  readonly status: TableStatus;
  readonly openedBy: string;
  /** Counts every change of the table, lobby changes included. A lobby change must name the revision it saw. */
  readonly revision: number;
  /** Number of the last action; 0 before the first. */
  readonly seq: number;
  /** The revision that the table message shows; less than `revision` when the channel lags. */
  readonly shownRevision: number;
  /** Log posts: -1 nothing posted, 0 the opening posted, n everything up to action n posted. */
  readonly loggedSeq: number;
  /** The post in the log channel that is still written on; undefined: there is none. */
  readonly logPost?: LogPost;
  /** The post that pings those who are awaited; undefined: there is none. */
  readonly noticeId?: string;
  /** Number of the last action after which those whose turn it became were told; -1: it ended since, which is to be told. */
  readonly notifiedSeq: number;
  /** Those who may join; undefined: everybody. */
  readonly invited?: readonly string[];
  /** Id of the table that this one is the rematch of, which may be in the archive; undefined: it is none. */
  readonly rematchOf?: string;
  /** Seats that the lobby keeps for people; undefined: none. */
  readonly keptSeats?: readonly KeptSeat[];
  /** Until when the game, which is over, can be asked a rematch of; undefined: it cannot. */
  readonly rematchUntil?: Date;
  /** The time that people have, as `time-control.ts` of the tables reads it. */
  readonly timeControl: string;
  /** Until when the table waits for those who are to act after action `seq`; undefined: for ever. */
  readonly deadlineAt?: Date;
  /** When they are to be reminded of it; undefined: not, or it is done. */
  readonly remindAt?: Date;
  /** Since when the game rests; undefined: it does not. */
  readonly pausedAt?: Date;
  /** What somebody has asked all others for, as the tables wrote it. */
  readonly proposal?: unknown;
  /** A program (a computer, standing orders) is to act. */
  readonly awaitsProgram: boolean;
  /** Why the table cannot be shown where it is; undefined: it can. */
  readonly trouble?: Trouble;
  /** Since when; undefined: it can be shown, or the trouble began before this was kept. */
  readonly troubleAt?: Date;
  /** What a moderator said when ending the game. */
  readonly endReason?: string;
  /** Posts that are owed beside those that follow from the actions, oldest first. */
  readonly owedPosts?: readonly OwedPost[];
  /** Secret until the game is over: 64 hexadecimal digits. */
  readonly seed: string;
  /** SHA-256 of the seed, public. */
  readonly commit: string;
  /** Public entropy of the seats, fixed when the game starts; empty in the lobby. */
  readonly entropy: string;
  /** What the entropy was made of when the game began; undefined: it began before that was kept. */
  readonly entropyParts?: EntropyParts;
  /** Seeds and entropy of earlier rolls, oldest first; undefined: all rolls come from `seed` and `entropy`. */
  readonly earlierSeeds?: readonly EarlierSeed[];
  /** Who played each seat when the game was dealt; undefined: it began before that was kept. */
  readonly seating?: readonly DealtSeat[];
  /** What earlier games have left for this one, by key, fixed when it starts; undefined where there is nothing. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly seats: readonly StoredSeat[];
  readonly result?: unknown;
  readonly createdAt: Date;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  /** What about it cannot be read: of a damaged row only what names the table and its people is to be relied on. */
  readonly unreadable?: Unreadable;
  /** What is wrong with a damaged row, in a sentence for the log. */
  readonly fault?: string;
}

/** How far the channel of a table, its log channel and what its people are told have come; what is not given stays. */
export interface Cursor extends Partial<Pick<StoredTable, 'shownRevision' | 'loggedSeq' | 'notifiedSeq'>> {
  readonly id: string;
}

/** How far a table has come. */
export type Reached = Pick<StoredTable, 'id' | 'revision'>;

/** A post that a server's log channel is owed, or the channel of the table. */
export interface OwedPost {
  /** Unique within the table, at most 12 letters: the post's nonce is made of it, so that it is posted once. */
  readonly key: string;
  /** Empty: a line of plain text. */
  readonly title: string;
  readonly text: string;
  /** It goes below the table, where all its people are; to the log channel only where the table's refuses it. */
  readonly orHere?: true;
}

/** Where an open table is. */
export interface OpenPlace extends Pick<StoredTable, 'id' | 'guildId' | 'channelId'> {
  readonly trouble?: Trouble;
}

/** Until when a table waits, and when it says so once more. */
export interface Due {
  readonly deadlineAt: Date;
  readonly remindAt?: Date;
}
