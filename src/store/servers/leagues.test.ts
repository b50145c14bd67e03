import pg from 'pg';
import { expect, it } from 'vitest';
import { forEachDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { openStore } from '../open.ts';
import type { NewLeague } from '../records/league.ts';

const league = (more: Partial<NewLeague> = {}): NewLeague => ({
  guildId: 'g1',
  game: 'baseball',
  name: 'Harbour Pair',
  document: '{"name":"Harbour Pair"}',
  importedBy: '1',
  keys: ['k3f9a', 'zz999'],
  ...more,
});

const table = {
  id: 't1',
  guildId: 'g1',
  channelId: 'c1',
  game: 'baseball',
  options: { away: 'k3f9a.KEL' },
  openedBy: '1',
  seed: '0'.repeat(64),
  commit: '',
  seats: [],
};

forEachDatabase((open, name) => {
  it('keeps a league once, whoever imports it, and offers it where it was imported', async () => {
    const store = await open();
    expect(await store.keepLeague(league())).toEqual({ key: 'k3f9a', added: true });
    expect(await store.keepLeague(league())).toEqual({ key: 'k3f9a', added: false });
    expect(await store.keepLeague(league({ guildId: 'g2', importedBy: '2' }))).toEqual({
      key: 'k3f9a',
      added: true,
    });
    const [offered, ...others] = await store.guildLeagues('g1');
    expect(others).toEqual([]);
    expect(offered).toMatchObject({ key: 'k3f9a', game: 'baseball', name: 'Harbour Pair', importedBy: '1' });
    expect(offered).not.toHaveProperty('document');
    expect(await store.guildLeagues('g3')).toEqual([]);
  });

  it('gives another league with the same key its next key', async () => {
    const store = await open();
    await store.keepLeague(league());
    const other = league({ document: '{"name":"Other"}', name: 'Other' });
    expect(await store.keepLeague(other)).toEqual({ key: 'zz999', added: true });
    const third = league({ document: '{"name":"Third"}' });
    await expect(store.keepLeague(third)).rejects.toMatchObject({ code: 'no-league-key' });
    expect((await store.league('zz999'))?.name).toBe('Other');
  });

  it('keeps a league that is no longer offered while another server offers it or a table uses it', async () => {
    const store = await open({ now: () => new Date(5) });
    const kept = {
      key: 'k3f9a',
      game: 'baseball',
      name: 'Harbour Pair',
      document: '{"name":"Harbour Pair"}',
    };
    for (const guildId of ['g1', 'g2']) await store.keepLeague(league({ guildId }));
    await store.createTable({ ...table, leagues: ['k3f9a'] });
    expect(await store.dropLeague('g3', 'k3f9a')).toBe(false);
    expect(await store.dropLeague('g1', 'k3f9a')).toBe(true);
    expect(await store.guildLeagues('g1')).toEqual([]);
    expect(await store.league('k3f9a')).toEqual({ ...kept, bornAt: new Date(5) });
    expect(await store.dropLeague('g2', 'k3f9a')).toBe(true);
    expect(await store.leagueBornAt('k3f9a')).toEqual(new Date(5));
    // The table is canceled without ever starting, so it no longer needs the league.
    await store.changeLobby('t1', { revision: 1, status: 'cancelled' });
    expect(await store.league('k3f9a')).toBeUndefined();
    expect(await store.leagueBornAt('k3f9a')).toBeUndefined();
    expect(await store.league('nokey')).toBeUndefined();
  });

  it('deletes a league that is neither offered nor used, and refuses a table that names it', async () => {
    const store = await open();
    await store.keepLeague(league());
    expect(await store.leagueLetters('g1')).toBe(league().document.length);
    expect(await store.dropLeague('g1', 'k3f9a')).toBe(true);
    expect(await store.leagueLetters('g1')).toBe(0);
    expect(await store.league('k3f9a')).toBeUndefined();
    await expect(store.createTable({ ...table, leagues: ['k3f9a'] })).rejects.toMatchObject({
      code: 'no-league',
    });
    expect(await store.loadTable('t1')).toBeUndefined();
    // Its key is free for another league.
    const other = league({ document: '{"name":"Other"}', name: 'Other' });
    expect(await store.keepLeague(other)).toEqual({ key: 'k3f9a', added: true });
  });

  it('counts offered and used leagues, each once', async () => {
    const store = await open();
    const second = league({ document: '{"name":"Second Pair"}', name: 'Second Pair', keys: ['second'] });
    const letters = { first: league().document.length, second: second.document.length };
    await store.keepLeague(league());
    await store.keepLeague(second);
    await store.keepLeague({ ...second, guildId: 'g2' });
    expect(await store.leagueLetters('g1')).toBe(letters.first + letters.second);
    for (const id of ['t1', 't2']) {
      const places = { id, channelId: id, leagues: ['k3f9a'] };
      await store.createTable({ ...table, ...places });
    }
    await store.dropLeague('g1', 'k3f9a');
    await store.dropLeague('g1', 'second');
    expect(await store.leagueLetters('g1')).toBe(letters.first);
    // The same document doesn't count again.
    expect(await store.leagueLetters('g1', league().document)).toBe(0);
    expect(await store.leagueLetters('g2')).toBe(letters.second);
    await store.changeLobby('t1', { revision: 1, status: 'cancelled' });
    expect(await store.leagueLetters('g1')).toBe(letters.first);
    await store.changeLobby('t2', { revision: 1, status: 'cancelled' });
    expect(await store.leagueLetters('g1')).toBe(0);
    expect(await store.league('k3f9a')).toBeUndefined();
  });

  it('releases the leagues of a lobby whose last person is forgotten', async () => {
    const store = await open();
    await store.keepLeague(league());
    await store.createTable({ ...table, leagues: ['k3f9a'] });
    await store.dropLeague('g1', 'k3f9a');
    const left = { openedBy: '1', seats: [], invited: null, owedPosts: null, awaitsProgram: false };
    const gone = { ...left, revision: 1, withdrawn: true, cancelled: true, snapshot: null };
    await store.privacy.forgetAt('t1', '1', gone);
    expect(await store.league('k3f9a')).toBeUndefined();
  });

  it("counts a server's imports per day", async () => {
    const store = await open();
    for (const count of [1, 2, 3]) expect(await store.countImport('g1', '2026-05-01')).toBe(count);
    expect(await store.countImport('g2', '2026-05-01')).toBe(1);
    expect(await store.countImport('g1', '2026-05-02')).toBe(1);
    expect(await store.settings('g1')).toEqual({});
  });

  it.runIf(name === 'postgresql')('keeps a league that a table starts to use while it goes', async () => {
    const database = await freshDatabase(name);
    const store = await openStore(database.url);
    await store.keepLeague(league());
    await store.createTable(table);
    // Simulates someone's /play with a transaction about to commit.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`INSERT INTO "TableLeague" VALUES ('t1', 'k3f9a')`);
    const dropped = store.dropLeague('g1', 'k3f9a');
    const waits = `SELECT COUNT(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await client.query(waits)).rows).toEqual([{ waiting: 1 }]);
    await client.query('COMMIT');
    await client.end();
    expect(await dropped).toBe(true);
    expect(await store.guildLeagues('g1')).toEqual([]);
    expect(await store.leagueBornAt('k3f9a')).toBeDefined();
    await store.close();
    await database.drop();
  });

  it('handles two imports of the same league at once', async () => {
    const store = await open();
    const kept = await Promise.all(
      ['g1', 'g2', 'g3', 'g4'].map((guildId) => store.keepLeague(league({ guildId }))),
    );
    expect(new Set(kept.map(({ key }) => key))).toEqual(new Set(['k3f9a']));
  });
});
