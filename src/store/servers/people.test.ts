import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { action, noon, start } from '../../../test/equipment/databases/kept-tables.ts';

forEachDatabase((open) => {
  it('keeps what a person wishes beside what they wished before', async () => {
    const store = await open();
    expect(await store.person('ada')).toBeUndefined();
    await store.savePerson({ userId: 'ada', notify: 'none', tips: false, forced: true });
    await store.savePerson({ userId: 'ada', notify: 'digest', digestAt: noon, preview: false });
    expect(await store.person('ada')).toMatchObject({
      notify: 'digest',
      digestAt: noon,
      tips: false,
      forced: true,
      preview: false,
    });
    // Saving without a digest time removes the stored one.
    await store.savePerson({ userId: 'ada', notify: 'digest', suggestions: true });
    expect(await store.person('ada')).not.toHaveProperty('digestAt');
    await store.savePerson({ userId: 'ben', notify: 'none' });
    expect((await store.peopleWho('digest')).map(({ userId }) => userId)).toEqual(['ada']);
  });

  it('notes a digest only where nothing else was chosen since', async () => {
    const store = await open();
    const before = { userId: 'ada', notify: 'digest', digestAt: noon };
    const later = new Date(noon.getTime() + 60_000);
    await store.savePerson(before);
    await store.setDigested({ ...before, notify: 'none' }, later);
    await store.setDigested({ ...before, digestAt: later }, later);
    await store.setDigested({ ...before, userId: 'ben' }, later);
    expect(await store.person('ada')).toMatchObject({ digestAt: noon });
    await store.setDigested(before, later);
    expect(await store.person('ada')).toMatchObject({ digestAt: later });
    expect(await store.person('ben')).toBeUndefined();
  });

  it('tells a tip once to each person, game by game, though two ask at once', async () => {
    const store = await open();
    const tip = { game: 'rps', tip: 'hands' };
    const told = await Promise.all([1, 2, 3].map(() => store.tellTip('ada', tip)));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await store.tellTip('ben', tip)).toBe(true);
    expect(await store.tellTip('ada', { ...tip, game: 'nim' })).toBe(true);
    expect(await store.tipsTold('ada', 'rps')).toEqual(['hands']);
    expect(await store.tipsTold('cleo', 'rps')).toEqual([]);
  });

  it('counts a follower once, and forgets who follows no more', async () => {
    const store = await open();
    await start(store, 't1');
    await store.follow('t1', 'ben');
    await store.follow('t1', 'ben');
    await store.follow('t1', 'cleo');
    expect([...(await store.followers('t1'))].sort()).toEqual(['ben', 'cleo']);
    await store.unfollow('t1', 'ben');
    await store.unfollow('t1', 'ben');
    expect(await store.followers('t1')).toEqual(['cleo']);
  });

  it('gives back what was kept for a person to that person alone, and the rest to all', async () => {
    const store = await open();
    await start(store, 't1');
    const texts = [
      { key: 'lineup', text: 'of ada', userId: 'ada' },
      { key: 'lineup', text: 'of ben', userId: 'ben' },
      { key: 'last', text: 'everybody’s' },
    ];
    await store.addAction('t1', action(1, { keepsakes: { game: 'rps', texts } }));
    const found = (...wanted: readonly { key: string; userId?: string }[]) =>
      store.keepsakes('g1', 'rps', wanted);
    expect(await found({ key: 'lineup', userId: 'ada' }, { key: 'last' })).toEqual({
      lineup: 'of ada',
      last: 'everybody’s',
    });
    expect(await found({ key: 'lineup', userId: 'cleo' })).toEqual({});
    expect(await found({ key: 'lineup' }, { key: 'last', userId: 'ada' })).toEqual({});
    expect(await store.keepsakes('g2', 'rps', [{ key: 'last' }])).toEqual({});
    expect(await store.keepsakes('g1', 'nim', [{ key: 'last' }])).toEqual({});
    await store.addAction(
      't1',
      action(2, { keepsakes: { game: 'rps', texts: [{ key: 'last', text: 'newer' }] } }),
    );
    expect(await found({ key: 'last' })).toEqual({ last: 'newer' });
  });
});
