import { expect, it } from 'vitest';
import { codeOf, refusalOf } from '../../../test/equipment/rps-table.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { ReplayShare } from '../../store/records/replay-share.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Actor } from '../log/actor.ts';
import { Replaying, type Watcher } from './replaying.ts';
import { newShareToken } from './share-token.ts';

type Deps = ConstructorParameters<typeof Replaying>;

const who = (userId: string, moderator = false): Actor => ({ userId, name: userId, moderator });
const looking = (userId: string, more: Partial<Watcher> = {}): Watcher => ({
  actor: who(userId),
  sees: true,
  ...more,
});
const moderator: Watcher = { actor: who('mod', true), sees: true };

/** A finished game of Ada and Ben. Dora had Ben's seat before. */
const over = (more: Partial<StoredTable> = {}): StoredTable =>
  ({
    id: 't1',
    guildId: 'g',
    status: 'finished',
    startedAt: new Date(0),
    seats: [
      { seat: 0, userId: 'ada', name: 'Ada', entropy: '' },
      {
        seat: 1,
        userId: 'ben',
        name: 'Ben',
        entropy: '',
        earlier: [{ until: 3, userId: 'dora', name: 'Dora' }],
      },
    ],
    ...more,
  }) as unknown as StoredTable;

/** Who may replay and share, over shares in memory. `archive`: ids of tables in the archive. */
function house(tables: readonly StoredTable[] = [over()], archive?: readonly string[]) {
  const shares: ReplayShare[] = [];
  const asked: string[] = [];
  /** Tables that the archive was asked for. */
  const sought: string[] = [];
  const store = {
    replayShare: async (hash: string) => {
      asked.push(hash);
      return shares.find(({ tokenHash }) => tokenHash === hash);
    },
    shareReplay: async (share: ReplayShare) => {
      if (shares.some(({ tableId, seat }) => tableId === share.tableId && seat === share.seat)) return false;
      shares.push(share);
      return true;
    },
    unshareReplay: async (table: string, seat?: number) => {
      const ended = shares.filter((one) => one.tableId === table && (seat ?? one.seat) === one.seat);
      for (const one of ended) shares.splice(shares.indexOf(one), 1);
      return ended.length;
    },
  };
  const ledger = {
    stored: async (id: string) => {
      const found = tables.find((one) => one.id === id);
      if (archive?.includes(id)) throw new RuleError('archived', 'It has moved.');
      if (found === undefined) throw new RuleError('no-such-table', 'None.');
      return found;
    },
  };
  const archived = archive && {
    has: (id: string) => archive.includes(id),
    table: async (id: string) => {
      sought.push(id);
      return tables.find((one) => one.id === id);
    },
    reading: () => store,
  };
  const replaying = new Replaying(
    store as unknown as Deps[0],
    ledger as unknown as Deps[1],
    {} as unknown as Deps[2],
    archived as unknown as Deps[3],
  );
  return { replaying, shares, asked, sought };
}

it('a finished game is replayed by whoever sees its channel', async () => {
  const { replaying } = house();
  const may = (table: StoredTable, watcher: Watcher) => codeOf(replaying.mustMayReplay(table, watcher));
  expect(await may(over(), looking('cleo'))).toBe('none');
  expect(await may(over(), looking('ada', { sees: false }))).toBe('no-such-table');
  expect(await may(over({ status: 'active' }), looking('ada'))).toBe('still-running');
  expect(await may(over({ status: 'ended' }), looking('cleo'))).toBe('none');
  const { startedAt: _, ...never } = over({ status: 'cancelled' });
  expect(await may(never, looking('ada'))).toBe('nothing-played');
});

it('a game of invited people is replayed by those who played it, also before somebody else', async () => {
  const { replaying } = house();
  const table = over({ invited: ['ada', 'ben', 'eve'] });
  const may = async (userId: string) => codeOf(replaying.mustMayReplay(table, looking(userId)));
  expect(await Promise.all(['ada', 'ben', 'dora', 'eve', 'cleo'].map(may))).toEqual([
    'none',
    'none',
    'none',
    'private-table',
    'private-table',
  ]);
  expect(await codeOf(replaying.mustMayReplay(table, moderator))).toBe('private-table');
  expect(replaying.isOpenFor(over(), 'cleo')).toBe(true);
});

it('a share opens its own table to whoever has the token, until it ends', async () => {
  const other = over({ id: 't2', invited: [] });
  const secret = over({ invited: ['ada', 'ben'] });
  const { replaying, shares } = house([secret, other]);
  const token = await replaying.share(secret, looking('ada'));
  expect(JSON.stringify(shares)).not.toContain(token);
  const cleo = looking('cleo', { token, sees: false });
  expect(await codeOf(replaying.mustMayReplay(secret, cleo))).toBe('none');
  expect(await codeOf(replaying.mustMayReplay(other, cleo))).toBe('no-such-share');
  expect(await replaying.sharedBy(token)).toBe(secret);
  expect(await replaying.isOpenTo(token, 't2')).toBe(false);
  expect(await codeOf(replaying.mustMayReplay({ ...secret, status: 'active' }, cleo))).toBe('still-running');
  expect(await replaying.unshare(secret, looking('ada'))).toBe(1);
  expect(await codeOf(replaying.sharedBy(token))).toBe('no-such-share');
  expect(await codeOf(replaying.mustMayReplay(secret, cleo))).toBe('no-such-share');
});

it('what is no token isn’t looked up', async () => {
  const { replaying, asked } = house();
  expect(await codeOf(replaying.sharedBy('no token'))).toBe('no-such-share');
  expect(await replaying.isOpenTo('no token', 't1')).toBe(false);
  expect(asked).toEqual([]);
  expect(await replaying.isOpenTo(newShareToken(), 't1')).toBe(false);
  expect(asked).toHaveLength(1);
});

it('only those who play in the end share, each once, and not from the archive', async () => {
  const { replaying, shares } = house();
  for (const userId of ['cleo', 'dora', 'mod'])
    expect(await codeOf(replaying.share(over(), looking(userId)))).toBe('not-seated');
  expect(await codeOf(replaying.share(over({ status: 'active' }), looking('ada')))).toBe('still-running');
  expect(await codeOf(replaying.share(over(), looking('ada', { sees: false })))).toBe('no-such-table');
  await replaying.share(over(), looking('ben'));
  expect(await codeOf(replaying.share(over(), looking('ben')))).toBe('already-shared');
  await replaying.share(over(), looking('ada'));
  expect(shares.map(({ seat, userId }) => [seat, userId])).toEqual([
    [1, 'ben'],
    [0, 'ada'],
  ]);
  const old = house([over()], ['t1']);
  expect(await codeOf(old.replaying.share(over(), looking('ada')))).toBe('in-archive');
});

it('a share is ended by its seat, and all of a game by a moderator', async () => {
  const { replaying } = house();
  for (const userId of ['ada', 'ben']) await replaying.share(over(), looking(userId));
  expect(await codeOf(replaying.unshare(over(), looking('cleo')))).toBe('not-yours');
  expect(await codeOf(replaying.unshare(over(), looking('ada', { sees: false })))).toBe('no-such-table');
  expect(await replaying.unshare(over(), looking('ada'))).toBe(1);
  expect((await refusalOf(replaying.unshare(over(), looking('ada'))))?.message).toContain('You don’t share');
  await replaying.share(over(), looking('ada'));
  expect(await replaying.unshare(over(), moderator)).toBe(2);
  const none = await refusalOf(replaying.unshare(over(), moderator));
  expect([none?.code, none?.message]).toEqual(['not-shared', 'Nobody shares this game.']);
  // A moderator who plays ends all of them as well.
  for (const userId of ['ada', 'ben']) await replaying.share(over(), looking(userId));
  expect(await replaying.unshare(over(), { actor: who('ada', true), sees: true })).toBe(2);
});

it('a table in the archive is found where the archive can be read', async () => {
  const { replaying, sought } = house([over(), over({ id: 't2' })], ['t1', 'lost']);
  expect((await replaying.stored('t1')).id).toBe('t1');
  expect((await replaying.stored('t2')).id).toBe('t2');
  expect([replaying.isArchived('t1'), replaying.isArchived('t2')]).toEqual([true, false]);
  expect(await codeOf(replaying.stored('lost'))).toBe('archived');
  expect(await codeOf(replaying.stored('never'))).toBe('no-such-table');
  // The archive is read only for what has moved there.
  expect(sought).toEqual(['t1', 'lost']);
  const without = house([over()]);
  expect(without.replaying.isArchived('t1')).toBe(false);
});
