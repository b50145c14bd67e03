import { expect, it } from 'vitest';
import { forEachDatabase } from '../../test/databases.ts';
import type { NewLeague } from './store.ts';

const league = (more: Partial<NewLeague> = {}): NewLeague => ({
  guildId: 'g1',
  game: 'baseball',
  name: 'Harbour Pair',
  document: '{"name":"Harbour Pair"}',
  importedBy: '1',
  keys: ['k3f9a', 'zz999'],
  ...more,
});

forEachDatabase((open) => {
  it('keeps a league once, whoever brings it, and offers it where it was brought', async () => {
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

  it('gives another league of the same key its next one', async () => {
    const store = await open();
    await store.keepLeague(league());
    const other = league({ document: '{"name":"Other"}', name: 'Other' });
    expect(await store.keepLeague(other)).toEqual({ key: 'zz999', added: true });
    const third = league({ document: '{"name":"Third"}' });
    await expect(store.keepLeague(third)).rejects.toMatchObject({ code: 'no-league-key' });
    expect((await store.league('zz999'))?.name).toBe('Other');
  });

  it('keeps what a server offers no more', async () => {
    const store = await open();
    await store.keepLeague(league());
    expect(await store.dropLeague('g2', 'k3f9a')).toBe(false);
    expect(await store.dropLeague('g1', 'k3f9a')).toBe(true);
    expect(await store.guildLeagues('g1')).toEqual([]);
    expect(await store.league('k3f9a')).toEqual({
      key: 'k3f9a',
      game: 'baseball',
      name: 'Harbour Pair',
      document: '{"name":"Harbour Pair"}',
    });
    expect(await store.league('nokey')).toBeUndefined();
  });

  it('settles it when two bring the same in one moment', async () => {
    const store = await open();
    const kept = await Promise.all(
      ['g1', 'g2', 'g3', 'g4'].map((guildId) => store.keepLeague(league({ guildId }))),
    );
    expect(new Set(kept.map(({ key }) => key))).toEqual(new Set(['k3f9a']));
  });
});
