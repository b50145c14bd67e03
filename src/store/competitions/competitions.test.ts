import { expect, it } from 'vitest';
import { forEachDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { everyRow } from '../../../test/equipment/every-row.ts';
import { openStore } from '../open.ts';
import { FixtureTaken } from '../records/changes.ts';
import { ActTaken, importing, type NewActs, type NewCompetition } from '../records/competition.ts';
import type { NewLine } from '../records/lines.ts';
import { preparedActs, preparedLines } from '../records/prepared.ts';
import type { Store } from '../records/store.ts';

const cup = (more: Partial<NewCompetition> = {}): NewCompetition => ({
  id: 'cup2222222',
  guildId: 'g1',
  channelId: 'c1',
  name: 'Cup',
  game: 'rps',
  settings: { system: 'swiss' },
  phase: 'open',
  createdBy: '111111',
  ...more,
});

/** An act by which somebody joins. */
const joins = (after: number, entrant: number, userId: string): NewActs => ({
  after,
  acts: [{ act: { do: 'join', entrant }, by: userId }],
  entrants: [{ entrant, userId, name: `Name of ${userId}` }],
  phase: 'open',
});

const table = (id: string) => ({
  id,
  guildId: 'g1',
  channelId: `channel of ${id}`,
  game: 'rps',
  options: {},
  openedBy: '111111',
  seed: '0'.repeat(64),
  commit: '',
  seats: [],
  fixture: 'cup2222222:1:1',
});

const played = async (store: Store, id: string) => {
  const { revision } = await store.changeLobby(id, {
    revision: 1,
    status: 'active',
    start: { state: {}, hash: 'h', rolls: [], entropy: '' },
  });
  return revision;
};

forEachDatabase((open, name) => {
  it('opens an import with acts of their own times and lines, once it is whole', async () => {
    const store = await open({ now: () => new Date(5_000) });
    await store.createCompetition(cup({ kind: 'season', phase: importing }));
    const id = 'cup2222222';
    const acts = [
      { act: { do: 'start', of: 'it’s “ours”' }, at: new Date(1_000), by: '1' },
      { act: { do: 'pause' }, at: new Date(5_000), by: '1' },
    ];
    const lines: readonly NewLine[] = ['p1', 'p2'].map((player) => ({
      sheet: 'batting',
      seat: 0,
      player,
      team: 'PCG',
      opponent: 'IVS',
      figures: { G: 1, '2B': 3 },
    }));
    const place = { tableId: 'table23456', competition: id, fixture: 1, game: 1, counts: true };
    for (const rows of [...preparedActs(id, acts), ...preparedLines([{ place, lines }])])
      await store.insertPrepared(rows);
    expect(await store.competitionServers(new Date(0), 'season')).toEqual([]);
    await store.openImported(id, {
      acts: 2,
      entrants: [{ entrant: 1, userId: '1', name: 'Ada' }],
      phase: 'closed',
      finished: true,
    });
    const kept = await store.acts(id, 0);
    expect(kept).toEqual(acts.map((one, at) => ({ ...one, number: at + 1 })));
    expect(await store.competition(id)).toMatchObject({
      phase: 'closed',
      number: 2,
      postedNumber: 2,
      dueAt: new Date(5_000),
      finishedAt: new Date(5_000),
    });
    expect(await store.entrants(id)).toHaveLength(1);
    const found = await store.linesOfTable('table23456');
    expect(found.map(({ player, figures }) => [player, figures['2B'], figures['SO']])).toEqual([
      ['p1', 3, 0],
      ['p2', 3, 0],
    ]);
    await expect(store.openImported(id, { acts: 2, phase: 'closed' })).rejects.toThrow('given up');
  });

  it('finds imports that were stopped', async () => {
    let now = new Date(1_000);
    const store = await open({ now: () => now });
    await store.createCompetition(cup({ kind: 'season', phase: importing }));
    now = new Date(3_000);
    await store.createCompetition(cup({ id: 'cup3333333', kind: 'season', phase: importing }));
    await store.createCompetition(cup({ id: 'cup4444444', kind: 'season', phase: 'open' }));
    const broken = (until: number) => store.brokenImports(new Date(until), 'season');
    expect(await broken(1_000)).toEqual([]);
    expect(await broken(3_000)).toEqual([{ id: 'cup2222222', guildId: 'g1' }]);
    expect(await broken(4_000)).toHaveLength(2);
    expect(await store.brokenImports(new Date(4_000), 'tournament')).toEqual([]);
  });

  it('keeps a competition with its entrants and acts', async () => {
    const store = await open({ now: () => new Date(5_000) });
    await store.createCompetition(cup({ beginsAt: new Date(9_000) }));
    expect(await store.competition('cup2222222')).toEqual({
      ...cup(),
      kind: 'tournament',
      number: 0,
      shownNumber: -1,
      postedNumber: 0,
      posts: [],
      beginsAt: new Date(9_000),
      createdAt: new Date(5_000),
    });
    await store.addActs('cup2222222', joins(0, 1, '111111'));
    await store.addActs('cup2222222', {
      after: 1,
      acts: [{ act: { do: 'cancel' }, reason: 'Rain' }],
      phase: 'cancelled',
      finished: true,
    });
    expect(await store.entrants('cup2222222')).toEqual([
      { entrant: 1, userId: '111111', name: 'Name of 111111' },
    ]);
    const [joined, canceled] = await store.acts('cup2222222', 0);
    expect(joined).toEqual({ number: 1, at: new Date(5_000), by: '111111', act: { do: 'join', entrant: 1 } });
    expect(canceled).toEqual({ number: 2, at: new Date(5_000), reason: 'Rain', act: { do: 'cancel' } });
    expect(await store.acts('cup2222222', 1)).toEqual([canceled]);
    expect(await store.competition('cup2222222')).toMatchObject({
      number: 2,
      phase: 'cancelled',
      finishedAt: new Date(5_000),
    });
    expect(await store.competition('cup3333333')).toBeUndefined();
  });

  it('gives each number to one act, and adds nothing of the other', async () => {
    const store = await open();
    await store.createCompetition(cup());
    const both = [joins(0, 1, '111111'), joins(0, 1, '222222')].map((acts) =>
      store.addActs('cup2222222', acts),
    );
    const outcomes = await Promise.allSettled(both);
    const lost = outcomes.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toBeInstanceOf(ActTaken);
    const [act, ...others] = await store.acts('cup2222222', 0);
    expect(others).toEqual([]);
    expect(await store.entrants('cup2222222')).toMatchObject([{ userId: act?.by }]);
    await expect(store.addActs('cup2222222', joins(5, 2, '333333'))).rejects.toThrow(ActTaken);
    await expect(store.addActs('nobody2222', joins(0, 1, '333333'))).rejects.toThrow(ActTaken);
    expect(await store.entrants('cup2222222')).toHaveLength(1);
  });

  it('never moves a cursor back', async () => {
    const store = await open();
    await store.createCompetition(cup());
    const shown = async () => {
      const found = await store.competition('cup2222222');
      return [found?.messageId, found?.shownNumber, found?.postedNumber, found?.posts];
    };
    await store.setCompetitionShown('cup2222222', { messageId: 'm1', shownNumber: 4, postedNumber: 6 });
    await store.setCompetitionShown('cup2222222', { shownNumber: 3, postedNumber: 5, posts: [1, 2] });
    expect(await shown()).toEqual(['m1', 4, 6, [1, 2]]);
    await store.setCompetitionShown('cup2222222', {});
    await store.setCompetitionShown('cup2222222', { messageId: 'm2', shownNumber: 5 });
    expect(await shown()).toEqual(['m2', 5, 6, [1, 2]]);
  });

  it('finds what is due, those that waited longest first', async () => {
    const store = await open({ now: () => new Date(5_000) });
    const due = async (at: number) => (await store.dueCompetitions(new Date(at))).map(({ id }) => id);
    for (const [id, dueAt] of [
      ['later22222', 9_000],
      ['first22222', 4_000],
      ['never22222', undefined],
    ] as const)
      await store.createCompetition(cup({ id, ...(dueAt !== undefined && { dueAt: new Date(dueAt) }) }));
    expect(await due(3_999)).toEqual([]);
    expect(await due(8_999)).toEqual(['first22222']);
    expect(await due(9_000)).toEqual(['first22222', 'later22222']);
    // Each act makes it due at once.
    await store.addActs('never22222', joins(0, 1, '111111'));
    expect(await due(5_000)).toEqual(['first22222', 'never22222']);
    // Whoever looked before that act doesn't put it off.
    await store.setCompetitionDue('never22222', 0, undefined);
    expect(await due(5_000)).toContain('never22222');
    await store.setCompetitionDue('never22222', 1, undefined);
    expect(await due(5_000)).not.toContain('never22222');
  });

  it('lists a server’s competitions in some phases, newest first', async () => {
    let now = 0;
    const store = await open({ now: () => new Date(now) });
    for (const [id, more] of [
      ['a222222222', {}],
      ['b222222222', { phase: 'over' }],
      ['c222222222', {}],
      ['d222222222', { guildId: 'g2' }],
    ] as const) {
      now += 1_000;
      await store.createCompetition(cup({ id, ...more }));
    }
    const ids = async (phases: string[]) => (await store.competitionsOf('g1', phases)).map(({ id }) => id);
    expect(await ids(['open'])).toEqual(['c222222222', 'a222222222']);
    expect(await ids(['open', 'over'])).toEqual(['c222222222', 'b222222222', 'a222222222']);
  });

  it('forgets a person, and shows the post and looks at the competition again', async () => {
    const database = await freshDatabase(name);
    const store = await openStore(database.url);
    try {
      await store.createCompetition(cup());
      await store.addActs('cup2222222', joins(0, 1, '111111'));
      await store.addActs('cup2222222', joins(1, 2, '222222'));
      await store.setCompetitionShown('cup2222222', { shownNumber: 2, postedNumber: 2 });
      await store.setCompetitionDue('cup2222222', 2, undefined);
      expect(await store.privacy.competitions('111111')).toMatchObject({
        entered: [{ server: 'g1', tournament: 'Cup', game: 'rps', name: 'Name of 111111' }],
        made: [{ tournament: 'Cup' }],
        acts: [{ tournament: 'Cup', act: { do: 'join', entrant: 1 } }],
      });
      await store.privacy.forgetElsewhere('111111');
      expect(await store.entrants('cup2222222')).toEqual([
        { entrant: 1, name: 'someone' },
        { entrant: 2, userId: '222222', name: 'Name of 222222' },
      ]);
      expect(await store.dueCompetitions(new Date())).toMatchObject([{ id: 'cup2222222' }]);
      // What was being shown meanwhile had the old name, so it doesn't count as shown, and the look isn't over.
      await store.setCompetitionShown('cup2222222', { shownNumber: 2 });
      await store.setCompetitionDue('cup2222222', 2, undefined);
      expect(await store.dueCompetitions(new Date())).toMatchObject([{ id: 'cup2222222' }]);
      expect(await store.competition('cup2222222')).toMatchObject({ number: 3, shownNumber: 2 });
      expect(await store.acts('cup2222222', 2)).toMatchObject([{ number: 3, act: { do: 'forgotten' } }]);
      expect(await store.privacy.competitions('111111')).toEqual({ entered: [], made: [], acts: [] });
      const rows = await everyRow(database.url);
      expect(rows).not.toContain('111111');
      expect(rows).toContain('222222');
    } finally {
      await store.close();
      await database.drop();
    }
  });

  it('has one table for a fixture', async () => {
    const store = await open();
    await store.createTable(table('t1'));
    await expect(store.createTable(table('t2'))).rejects.toThrow(FixtureTaken);
    expect(await store.loadTable('t2')).toBeUndefined();
    expect(await store.fixtureTable('cup2222222:1:1')).toMatchObject({ id: 't1' });
  });

  it('gives a fixture another table after one was canceled or ended', async () => {
    const store = await open();
    await store.createTable(table('t1'));
    await store.changeLobby('t1', { revision: 1, status: 'cancelled' });
    expect(await store.fixtureTable('cup2222222:1:1')).toBeUndefined();
    await store.createTable(table('t2'));
    await store.endTable('t2', await played(store, 't2'));
    expect(await store.fixtureTable('cup2222222:1:1')).toBeUndefined();
    await store.createTable(table('t3'));
    expect(await store.fixtureTable('cup2222222:1:1')).toMatchObject({ id: 't3' });
  });
});
