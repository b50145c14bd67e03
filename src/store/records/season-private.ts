/**
 * What people write in a season that nobody else may see: queues of a draft, and votes (League 20). Such entries are
 * no acts, because they are deleted while the season's list of acts stays.
 */

/** `queue`: a team's queue of the draft. The others: a person's vote for an award. */
export const privateKinds = ['queue', 'vote-player', 'vote-pitcher', 'vote-fielder'] as const;
export type PrivateKind = (typeof privateKinds)[number];

export interface PrivateEntry {
  readonly kind: PrivateKind;
  /** Whose it is: a team's code for a queue, a person's number for a vote. */
  readonly holder: string;
  /** Who wrote it, and who may export and delete it. */
  readonly userId: string;
  /** Ids of players, the first choice first. */
  readonly value: readonly string[];
}

export interface SeasonPrivateRecords {
  /** The entries of some kinds, in order of kinds and holders. */
  privateEntries(competition: string, kinds: readonly PrivateKind[]): Promise<readonly PrivateEntry[]>;
  /** Writes an entry in place of the holder's earlier one. */
  setPrivateEntry(competition: string, entry: PrivateEntry): Promise<void>;
  deletePrivateEntries(competition: string, kinds: readonly PrivateKind[]): Promise<void>;
}
