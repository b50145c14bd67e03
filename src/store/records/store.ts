import type { Roll } from '../../engine/dice.ts';
import type { EntropyParts } from '../../engine/entropy.ts';
import type { Alarms } from '../alarms/alarms.ts';
import type { PrivacyRecords } from '../keeping/privacy.ts';
import type { RetentionRecords } from '../keeping/retention.ts';

/**
 * What the bot keeps. Everything is parsed with zod on the way out of the database, so these types can be trusted.
 * JSON columns are held as text; `options`, `result` and `state` are handed over as parsed JSON of unknown shape, which
 * the game's own schema parses again.
 */

export const tableStatuses = ['lobby', 'active', 'finished', 'ended', 'cancelled'] as const;
export type TableStatus = (typeof tableStatuses)[number];

export const troubles = ['channel-gone', 'forbidden', 'bot-removed'] as const;
/** Why a table cannot be shown where it is. */
export type Trouble = (typeof troubles)[number];

/** What about a table cannot be read (any more). */
export type Unreadable = 'row' | 'game' | 'options' | 'league' | 'state' | 'log' | 'rules';

export interface StoredSeat {
  readonly seat: number;
  /** Discord user id; undefined for a computer. */
  readonly userId?: string;
  /** Level of the computer that plays: one of its own, or beside a person's id one that stands in for them. */
  readonly level?: string;
  /** How often in a row the person let the time run out; 0 unless given. */
  readonly timeouts?: number;
  /** Display name when sitting down. */
  readonly name: string;
  /** What the person's sitting down adds to the stream of chance (the id of the interaction); public. */
  readonly entropy: string;
  /** A word of the person's own, which is part of the table's entropy; public. */
  readonly word?: string;
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
  /** The post that pings those who are awaited; undefined: there is none. */
  readonly noticeId?: string;
  /** Number of the last action after which those whose turn it became were told. */
  readonly notifiedSeq: number;
  /** Those who may join; undefined: everybody. */
  readonly invited?: readonly string[];
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

export interface StoredAction {
  /** 1, 2, 3, … without a gap. */
  readonly number: number;
  readonly seat: number;
  readonly notation: string;
  /** SHA-256 of the canonical JSON of the state after the action. */
  readonly hash: string;
  /** What made it: `ActionCommit.source`. */
  readonly source: string;
  readonly at: Date;
}

export interface StoredRoll extends Roll {
  readonly tableId?: string;
  /** Number of the action that rolled; 0 for setup. */
  readonly actionNumber?: number;
  readonly guildId?: string;
  /** Who rolled, for rolls outside tables. */
  readonly userId?: string;
  /** Notation and seed of a roll outside tables; its seed is public as soon as the roll is. */
  readonly notation?: string;
  readonly seed?: string;
  readonly createdAt: Date;
}

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
  /** Keys of the leagues that its options name: they are kept for as long as the table is, unless it is cancelled. */
  readonly leagues?: readonly string[];
  /** What is posted once because the table was opened. */
  readonly owedPosts?: readonly OwedPost[];
}

/** The dice of a table from now on, and what is posted once because of that. */
export interface NewDice extends Pick<StoredTable, 'seed' | 'commit' | 'entropy' | 'earlierSeeds'> {
  readonly post?: OwedPost;
}

/** Until when a table waits, and when it says so once more. */
export interface Due {
  readonly deadlineAt: Date;
  readonly remindAt?: Date;
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

/** What was decided about a person's seat together with an action. */
export interface SeatMark {
  readonly seat: number;
  readonly timeouts: number;
  /** The computer that plays from now on; null: the person plays. */
  readonly level: string | null;
}

export interface ActionCommit {
  readonly number: number;
  /** The table's revision that the action was decided on: whatever changed it meanwhile refuses the action. */
  readonly revision: number;
  readonly seat: number;
  readonly notation: string;
  readonly hash: string;
  readonly rolls: readonly Roll[];
  /** Id of the interaction, or `computer:<number>`; unique within the table, so that a delivery repeated counts once. */
  readonly source: string;
  /** Given when the action ends the game. */
  readonly finish?: { readonly result: unknown };
  /** What the action leaves for later games of the server, by key; it replaces what was kept there. */
  readonly keepsakes?: { readonly game: string; readonly texts: Readonly<Record<string, string>> };
  /** Until when the table waits after the action; undefined: as before; null: for ever, as after the last. */
  readonly due?: Due | null;
  /** Whether a program is to act next. */
  readonly awaitsProgram?: boolean;
  readonly mark?: SeatMark;
  /** The table's proposal is settled by it, and goes. */
  readonly settles?: boolean;
  /** Given when the action's rolls, and those after it, come from elsewhere than those before. */
  readonly dice?: NewDice;
  /** State after the action, kept now and then so that loading is quick. */
  readonly snapshot?: unknown;
}

/** What the commit of an action found in the table's row. */
export interface Committed {
  /** The post that pings those who are awaited; another process may have made it. */
  readonly noticeId?: string;
}

/** What a person has chosen for themselves, on every server. */
export interface StoredPerson {
  readonly userId: string;
  /** How to tell them that it is their turn, as the tables name it. */
  readonly notify: string;
  readonly digestAt?: Date;
}

/** A league that people brought to a game; never changed. */
export interface StoredLeague {
  /** Teams and players carry it in front of their names. */
  readonly key: string;
  readonly game: string;
  readonly name: string;
  /** JSON as the game wrote it. */
  readonly document: string;
  /** When it was kept. A league that went and another of the same key are told apart by it. */
  readonly bornAt: Date;
}

/** A league that a server offers, without its document. */
export interface GuildLeague extends Omit<StoredLeague, 'document'> {
  readonly importedBy: string;
  readonly createdAt: Date;
}

export interface NewLeague extends Omit<StoredLeague, 'key' | 'bornAt'> {
  readonly guildId: string;
  readonly importedBy: string;
  /** Keys that it may go by; it gets the first that no other league has. */
  readonly keys: readonly string[];
}

export interface RollQuery {
  readonly guildId?: string;
  readonly tableId?: string;
  readonly userId?: string;
  /** Newest first; 100 unless another number is given. */
  readonly limit?: number;
}

export interface Store {
  /** What is kept about a person. */
  readonly privacy: PrivacyRecords;
  /** Tables that are over and need not be kept for ever. */
  readonly retention: RetentionRecords;

  /** @throws ChannelTaken; StoreError (`no-league`) when a league that it names is not there any more */
  createTable(table: NewTable): Promise<StoredTable>;
  loadTable(id: string): Promise<StoredTable | undefined>;
  /** The table that a channel or thread has open (lobby or active). At most one: `createTable` refuses a second with `ChannelTaken`. */
  openTableIn(channelId: string): Promise<StoredTable | undefined>;
  /** The newest table of a channel, whatever its status. */
  latestTableIn(channelId: string): Promise<StoredTable | undefined>;
  /** Lobby and active tables: of a guild a hundred at most, those in trouble first, then the newest; or all of all guilds. */
  openTables(guildId?: string): Promise<StoredTable[]>;
  /** Tables whose message or log lags behind (cursors), for the catch-up after a restart. */
  laggingTables(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  /** Running games with a time control and no deadline, though nothing lets them rest and no program is to act. */
  tablesWithoutClock(): Promise<readonly { readonly id: string; readonly guildId: string }[]>;
  /** @throws RevisionMoved when somebody else changed the table first. */
  changeLobby(id: string, change: LobbyChange): Promise<StoredTable>;
  /** Changes a running game beside its actions. @throws RevisionMoved when it is another by now, or is over */
  changeTable(id: string, change: TableChange): Promise<StoredTable>;
  /**
   * Takes an open table to another channel, where its message is yet to be posted. Trouble that it had is for a change of
   * lobby or table to take away.
   * @throws RevisionMoved, ChannelTaken
   */
  moveTable(id: string, revision: number, channelId: string): Promise<StoredTable>;
  /**
   * Notes why an open table cannot be shown, and that it waits for nobody meanwhile. `bot-removed` and `channel-gone` say
   * more than `forbidden`, and stay.
   * @param post owed to the log channel for it
   * @returns whether the table's trouble is another now
   */
  setTrouble(id: string, trouble: Trouble, post?: OwedPost): Promise<boolean>;
  /** The bot is not in this server any more: notes it of all open tables there, but those whose channel is gone. Their ids. */
  setRemoved(guildId: string): Promise<string[]>;
  /** Servers with open tables. */
  openGuilds(): Promise<string[]>;
  /** Where open tables are, in the order of their ids after one, at most so many; those of a server, or all. */
  openPlaces(after: string, limit: number, guildId?: string): Promise<OpenPlace[]>;
  /** Running games that wait for a program, at most so many, in the order of their ids after one. */
  tablesForPrograms(after: string, limit: number): Promise<StoredTable[]>;
  /** Open tables at which a person sits or which they follow, the newest first, at most 100. */
  tablesOf(userId: string, guildId: string): Promise<StoredTable[]>;
  /** The last games that are over, at which a person sat or which they follow, the newest first. */
  lastGamesOf(userId: string, guildId: string, limit: number): Promise<StoredTable[]>;
  /** Ends an active table without a result; the log channel is owed the post. @throws RevisionMoved */
  endTable(
    id: string,
    revision: number,
    why?: { readonly reason?: string; readonly post?: OwedPost },
  ): Promise<StoredTable>;
  /** Notes that the log channel has got a post that it was owed. */
  setPosted(id: string, key: string): Promise<void>;
  /** Action, rolls, snapshot and the table's `seq`, `revision`, `status` in one transaction. @throws NumberTaken, SourceRepeated */
  commitAction(id: string, action: ActionCommit): Promise<Committed>;
  /** Actions after number `after`, in order. */
  actions(id: string, after?: number): Promise<StoredAction[]>;
  /** Newest snapshot, or the newest of an action up to a number; number 0 is the state after setup. */
  snapshot(id: string, upTo?: number): Promise<{ number: number; state: unknown } | undefined>;
  /** Rolls of a table in stream order. */
  tableRolls(id: string): Promise<StoredRoll[]>;
  setMessage(id: string, messageId: string): Promise<void>;
  /** Notes which version of the rules a game's log has been found to follow. */
  setRulesVersion(id: string, version: number): Promise<void>;
  /** Cursors only move forward: the database keeps the greater value. */
  moveCursors(cursors: readonly Cursor[]): Promise<void>;
  /** Notes that the message of an open table does not show it, whatever its cursor says. */
  setUnshown(id: string): Promise<void>;
  /** Notes the post that pings those who are awaited; false where the table has left that channel. */
  setNotice(id: string, channelId: string, messageId: string): Promise<boolean>;
  /** Notes that this post is gone; another that took its place meanwhile stays. */
  clearNotice(id: string, messageId: string): Promise<void>;
  /** Notes that the people whom action `seq` left to act were reminded; false where the table has moved on or it is done. */
  setReminded(id: string, seq: number): Promise<boolean>;
  /** Tables with a deadline, or those whose deadline or reminder is due at a moment. */
  dueTables(until?: Date): Promise<readonly (Due & { readonly id: string; readonly seq: number })[]>;

  /** Rings when the deadlines and reminders of the tables are due. */
  readonly alarms: Alarms;

  follow(id: string, userId: string): Promise<void>;
  unfollow(id: string, userId: string): Promise<void>;
  followers(id: string): Promise<string[]>;

  /** When a seat acted last; undefined: never. */
  lastActed(id: string, seat: number): Promise<Date | undefined>;

  /** What a person has chosen for themselves; undefined: nothing. */
  person(userId: string): Promise<StoredPerson | undefined>;
  savePerson(person: StoredPerson): Promise<void>;
  /** Notes a digest for somebody, if what they have chosen is still what was read. */
  setDigested(person: StoredPerson, at: Date): Promise<void>;
  /** People who have chosen so, and who sit at a running game. */
  peopleWho(notify: string): Promise<StoredPerson[]>;
  /** Running games at which a person sits, on every server. */
  gamesOf(userId: string): Promise<StoredTable[]>;

  saveRolls(rolls: readonly StoredRoll[]): Promise<void>;
  rollById(id: string): Promise<StoredRoll | undefined>;
  rolls(query: RollQuery): Promise<StoredRoll[]>;
  /** Count of every face of the dice with so many sides, over the query's rolls (no limit). Index 0 is face 1. Secret rolls do not count. */
  faceCounts(sides: number, query: RollQuery): Promise<number[]>;

  /** Texts that games have left in a guild: those of these keys that there are. */
  keepsakes(
    guildId: string,
    game: string,
    keys: readonly string[],
  ): Promise<Readonly<Record<string, string>>>;

  /** Settings of a guild, by key; values are short texts. */
  setting(guildId: string, key: string): Promise<string | undefined>;
  settings(guildId: string): Promise<Readonly<Record<string, string>>>;
  setSetting(guildId: string, key: string, value: string | undefined): Promise<void>;

  /**
   * Keeps a league and offers it in the server. The same content is kept once, whoever brings it and how often.
   * @throws StoreError (`no-league-key`) when other leagues have all its keys
   */
  keepLeague(league: NewLeague): Promise<{ readonly key: string; readonly added: boolean }>;
  /** A league by its key, also one that no server offers any more while a table names it. */
  league(key: string): Promise<StoredLeague | undefined>;
  /** When the league of a key was kept; undefined: there is none. */
  leagueBornAt(key: string): Promise<Date | undefined>;
  /** Leagues that a server offers, oldest first. */
  guildLeagues(guildId: string): Promise<GuildLeague[]>;
  /**
   * Letters of the documents of all leagues that a server offers or that its tables name, those that are over among them.
   * @param beside a document that does not count; all do unless given
   */
  leagueLetters(guildId: string, beside?: string): Promise<number>;
  /** Counts one more import of a server on a day, `2026-05-01`: how many there were with it. */
  countImport(guildId: string, day: string): Promise<number>;
  /**
   * Offers a league no more; false where it was not offered. It is deleted unless another server offers it or a table
   * names it; then it goes with the last of them.
   */
  dropLeague(guildId: string, key: string): Promise<boolean>;

  /** True when the database answers, and has not failed of damage or of its disk lately. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

/** The channel already has an open table. */
export class ChannelTaken extends Error {
  override readonly name = 'ChannelTaken';
}
/** The number of the action was taken by another writer. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}
/** This delivery was committed before. */
export class SourceRepeated extends Error {
  override readonly name = 'SourceRepeated';
}
/** The lobby was changed by somebody else since it was read. */
export class RevisionMoved extends Error {
  override readonly name = 'RevisionMoved';
}
