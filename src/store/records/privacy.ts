import type { GuildLeague } from './league.ts';
import type { ToldTip } from './person.ts';
import type { StoredRoll } from './roll.ts';
import type { KeptSeat, StoredSeat, StoredTable, TableStatus } from './table.ts';

/** Stands where the id of a person stood who wanted to be forgotten. */
export const nobody = 'nobody';

/** What becomes of a table when a person is forgotten; made only if it still has `revision`. */
export interface Forgetting extends Pick<StoredTable, 'revision' | 'openedBy'> {
  readonly seats: readonly StoredSeat[];
  /** null: everybody may join. */
  readonly invited: readonly string[] | null;
  /** None unless given. */
  readonly keptSeats?: readonly KeptSeat[] | undefined;
  readonly owedPosts: StoredTable['owedPosts'] | null;
  /** What somebody has asked all others for is withdrawn. */
  readonly withdrawn: boolean;
  /** Given when the lobby has nobody left. */
  readonly cancelled?: boolean;
  readonly awaitsProgram: boolean;
  /** Takes the place of all that are kept: their stories hold names. null: none is kept. */
  readonly snapshot?: { readonly number: number; readonly state: unknown; readonly hash: string } | null;
}

/** What is kept about a person: finding it, and forgetting it. */
export interface PrivacyRecords {
  /** Ids of the tables in which the person's id stands, in a seat or elsewhere. */
  tables(userId: string): Promise<string[]>;
  /** At how many tables of each status the person sits. */
  counts(userId: string): Promise<ReadonlyMap<TableStatus, number>>;
  /** Ids of the tables that the person follows. */
  followed(userId: string): Promise<string[]>;
  /** What a seat has played, in order. */
  actions(tableId: string, seat: number): Promise<{ number: number; notation: string; at: Date }[]>;
  /** Rolls outside tables, newest first, a page at a time from 0. */
  rolls(userId: string, page: number): Promise<StoredRoll[]>;
  /** Leagues that the person brought to servers. */
  leagues(userId: string): Promise<(GuildLeague & { readonly guildId: string })[]>;
  /** What the person's games have left for later games of theirs. */
  keepsakes(userId: string): Promise<{ guildId: string; game: string; key: string; text: string }[]>;
  /** Tips that the person was told. */
  tips(userId: string): Promise<ToldTip[]>;
  /** Whether a person has sat at a running game and given their seat to another. */
  hasLeft(tableId: string, userId: string): Promise<boolean>;
  /** Makes one table forget a person: all of it or nothing. @throws RevisionMoved */
  forgetAt(id: string, userId: string, forgetting: Forgetting): Promise<void>;
  /** Forgets everything about a person that stands outside of tables. */
  forgetElsewhere(userId: string): Promise<void>;
}
