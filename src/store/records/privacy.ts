import type { GuildLeague } from './league.ts';
import type { ToldTip } from './person.ts';
import type { StoredRoll } from './roll.ts';
import type { KeptSeat, StoredSeat, StoredTable, TableStatus } from './table.ts';

/** Replaces the id of a forgotten person. */
export const nobody = 'nobody';

/** How a table changes when it forgets a person, if it is still at `revision`. */
export interface Forgetting extends Pick<StoredTable, 'revision' | 'openedBy'> {
  readonly seats: readonly StoredSeat[];
  /** Null means that everybody may join. */
  readonly invited: readonly string[] | null;
  /** None by default. */
  readonly keptSeats?: readonly KeptSeat[] | undefined;
  readonly owedPosts: StoredTable['owedPosts'] | null;
  /** Whether the person's proposal is withdrawn. */
  readonly withdrawn: boolean;
  /** Given when the lobby is left empty. */
  readonly cancelled?: boolean;
  readonly awaitsProgram: boolean;
  /** Replaces all stored snapshots, because their histories contain names. Null if none is stored. */
  readonly snapshot?: { readonly number: number; readonly state: unknown; readonly hash: string } | null;
}

/** Finds and forgets what is stored about a person. */
export interface PrivacyRecords {
  /** Ids of the tables that mention the person, in a seat or elsewhere. */
  tables(userId: string): Promise<string[]>;
  /** How many tables of each status the person sits at. */
  counts(userId: string): Promise<ReadonlyMap<TableStatus, number>>;
  /** Ids of the tables that the person follows. */
  followed(userId: string): Promise<string[]>;
  /** A seat's actions, in order. */
  actions(tableId: string, seat: number): Promise<{ number: number; notation: string; at: Date }[]>;
  /** Rolls outside tables, newest first, in pages from 0. */
  rolls(userId: string, page: number): Promise<StoredRoll[]>;
  /** Leagues that the person imported. */
  leagues(userId: string): Promise<(GuildLeague & { readonly guildId: string })[]>;
  /** What the person's games left for their later games. */
  keepsakes(userId: string): Promise<{ guildId: string; game: string; key: string; text: string }[]>;
  /** Tips that the person has been shown. */
  tips(userId: string): Promise<ToldTip[]>;
  /** Whether a person gave up their seat in a running game to someone else. */
  hasLeft(tableId: string, userId: string): Promise<boolean>;
  /** Makes one table forget a person, in one transaction. @throws RevisionMoved */
  forgetAt(id: string, userId: string, forgetting: Forgetting): Promise<void>;
  /** Forgets everything about a person outside tables. */
  forgetElsewhere(userId: string): Promise<void>;
}
