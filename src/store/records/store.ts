import type { Alarms } from './alarms.ts';
import type { LobbyChange, NewTable, TableChange } from './changes.ts';
import type { GuildLeague, NewLeague, StoredLeague } from './league.ts';
import type { ActionCommit, Committed, StoredAction } from './log.ts';
import type { StoredPerson } from './person.ts';
import type { PrivacyRecords } from './privacy.ts';
import type { RetentionRecords } from './retention.ts';
import type { RollQuery, StoredRoll } from './roll.ts';
import type { Cursor, Due, OpenPlace, OwedPost, StoredTable, Trouble } from './table.ts';

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
