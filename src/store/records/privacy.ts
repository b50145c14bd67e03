import type { GuildLeague } from './league.ts';
import type { ToldTip } from './person.ts';
import type { ReplayShare } from './replay-share.ts';
import type { StoredRoll } from './roll.ts';
import type { PrivateKind } from './season-private.ts';
import type { KeptSeat, StoredSeat, StoredTable, TableStatus } from './table.ts';

/** Replaces the id of a forgotten person. */
export const nobody = 'nobody';

/** The name that replaces a forgotten person in finished games. */
export const someone = 'someone';

/** What finished games and ratings hold about a person. */
export interface PlayedByPerson {
  readonly games: readonly {
    readonly table: string;
    readonly server: string;
    readonly channel: string;
    readonly game: string;
    readonly endedAt: Date;
    readonly name: string;
    readonly place: number;
    readonly score: number | null;
    readonly outcome: string;
  }[];
  readonly ratings: readonly {
    readonly server: string;
    readonly game: string;
    readonly name: string;
    readonly mu: number;
    readonly sigma: number;
    readonly games: number;
    readonly lastAt: Date;
  }[];
  readonly history: readonly {
    readonly table: string;
    readonly server: string;
    readonly game: string;
    readonly at: Date;
    readonly mu: number;
    readonly sigma: number;
  }[];
  readonly seasons: readonly {
    readonly server: string;
    readonly game: string;
    readonly season: string;
    readonly place: number;
    readonly name: string;
    readonly mu: number;
    readonly sigma: number;
    readonly games: number;
  }[];
}

/** The changes to a table that forgets a person. The table must still be at `revision`. */
export interface Forgetting extends Pick<StoredTable, 'revision' | 'openedBy'> {
  readonly seats: readonly StoredSeat[];
  /** Who may join after the change; null means everybody. */
  readonly invited: readonly string[] | null;
  /** None by default. */
  readonly keptSeats?: readonly KeptSeat[] | undefined;
  readonly owedPosts: StoredTable['owedPosts'] | null;
  /** None by default. */
  readonly tags?: StoredTable['tags'] | undefined;
  /** None by default. */
  readonly draw?: StoredTable['draw'] | undefined;
  /** Whether the person's proposal is withdrawn. */
  readonly withdrawn: boolean;
  /** Set if the lobby is left empty. */
  readonly cancelled?: boolean;
  readonly awaitsProgram: boolean;
  /** Replaces all stored snapshots, because their histories contain names. Null if no snapshot is stored. */
  readonly snapshot?: { readonly number: number; readonly state: unknown; readonly hash: string } | null;
}

/** What is stored about a person in competitions. */
export interface EnteredCompetition {
  readonly entered: readonly {
    readonly server: string;
    readonly tournament: string;
    readonly game: string;
    readonly phase: string;
    readonly name: string;
  }[];
  readonly made: readonly {
    readonly server: string;
    readonly tournament: string;
    readonly game: string;
    readonly phase: string;
  }[];
  readonly acts: readonly { readonly tournament: string; readonly at: Date; readonly act: unknown }[];
}

/** What a person has written in seasons that nobody else may see: queues of drafts and votes. */
export type WrittenInSeasons = readonly {
  readonly season: string;
  readonly kind: PrivateKind;
  readonly value: readonly string[];
}[];

/** Finds and deletes what is stored about a person. */
export interface PrivacyRecords {
  /** The person's queues and votes in seasons. */
  writtenInSeasons(userId: string): Promise<WrittenInSeasons>;
  /** What the person entered, made and did in competitions. */
  competitions(userId: string): Promise<EnteredCompetition>;
  /** Ids of the tables that mention the person, in a seat or elsewhere. */
  tables(userId: string): Promise<string[]>;
  /** Number of tables where the person has a seat, by table status. */
  counts(userId: string): Promise<ReadonlyMap<TableStatus, number>>;
  /** Ids of the tables that the person follows. */
  followed(userId: string): Promise<string[]>;
  /** Returns a seat's actions, in order. */
  actions(tableId: string, seat: number): Promise<{ number: number; notation: string; at: Date }[]>;
  /** Returns rolls outside tables, newest first. Pages are numbered from 0. */
  rolls(userId: string, page: number): Promise<StoredRoll[]>;
  /** Leagues that the person imported. */
  leagues(userId: string): Promise<(GuildLeague & { readonly guildId: string })[]>;
  /** The keepsakes that the person's games left for their later games. */
  keepsakes(userId: string): Promise<{ guildId: string; game: string; key: string; text: string }[]>;
  /** Tips that the person has been shown. */
  tips(userId: string): Promise<ToldTip[]>;
  /** The person's finished games, ratings, their history and their places on boards of rating seasons. */
  played(userId: string): Promise<PlayedByPerson>;
  /** The finished games that the person shared. */
  shares(userId: string): Promise<Pick<ReplayShare, 'tableId' | 'seat' | 'createdAt'>[]>;
  /** Whether a person left their seat in a running game and someone else took it. */
  hasLeft(tableId: string, userId: string): Promise<boolean>;
  /**
   * Removes a person from one table, in one transaction.
   * @throws RevisionMoved
   */
  forgetAt(id: string, userId: string, forgetting: Forgetting): Promise<void>;
  /** Deletes everything about a person that is stored outside tables. */
  forgetElsewhere(userId: string): Promise<void>;
}
