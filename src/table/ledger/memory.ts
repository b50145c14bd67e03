import type { StoredTable } from '../../store/records/table.ts';
import { HotTables } from './hot-tables.ts';
import { Lobbies } from './lobbies.ts';
import type { RetainedBy } from './retained.ts';

/** Tables that this process has in memory, as last written or read. */
export class Memory {
  /** Tables whose game has started. */
  readonly games: HotTables;
  /** Rows of tables in the lobby. */
  readonly lobbies: Lobbies;

  constructor(busy: (id: string) => boolean, retainedBy: RetainedBy) {
    this.games = new HotTables(busy, retainedBy);
    this.lobbies = new Lobbies(retainedBy);
  }

  has(id: string): boolean {
    return this.games.has(id) || this.lobbies.has(id);
  }

  /** The cached row of a table. */
  row(id: string): StoredTable | undefined {
    return this.games.get(id)?.stored ?? this.lobbies.get(id);
  }

  forget(id: string): void {
    this.games.delete(id);
    this.lobbies.delete(id);
  }

  /** Updates the cached row (message id, cursors). */
  note(
    id: string,
    change: Partial<
      Pick<StoredTable, 'messageId' | 'shownRevision' | 'loggedSeq' | 'logPost' | 'notifiedSeq' | 'noticeId'>
    >,
  ): void {
    const live = this.games.get(id);
    if (live) this.games.set(id, { ...live, stored: { ...live.stored, ...change } });
    const lobby = this.lobbies.get(id);
    if (lobby) this.lobbies.set(id, { ...lobby, ...change });
  }

  /** Records that one of the posts that a table still had to make has been sent. */
  posted(id: string, key: string): void {
    const live = this.games.get(id);
    if (live) this.games.set(id, { ...live, stored: without(live.stored, key) });
    const lobby = this.lobbies.get(id);
    if (lobby) this.lobbies.set(id, without(lobby, key));
  }

  /** Records that a table's notification post was deleted. */
  noticeGone(id: string, messageId: string): void {
    const live = this.games.get(id);
    if (live?.stored.noticeId !== messageId) return;
    const { noticeId: _, ...stored } = live.stored;
    this.games.set(id, { ...live, stored });
  }
}

function without({ owedPosts = [], ...table }: StoredTable, key: string): StoredTable {
  const left = owedPosts.filter((post) => post.key !== key);
  return left.length > 0 ? { ...table, owedPosts: left } : table;
}
