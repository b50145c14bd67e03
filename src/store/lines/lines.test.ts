import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { forEachDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { action, noon, start } from '../../../test/equipment/databases/kept-tables.ts';
import { gameRecord } from '../../../test/equipment/databases/played-tables.ts';
import { ratingRules } from '../../league/ratings/stored.ts';
import { unwatched } from '../../watching/watch.ts';
import { addressOf } from '../database/address.ts';
import { clientFor, type Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { openStore } from '../open.ts';
import { type NewLine, placeOf } from '../records/lines.ts';
import type { Store } from '../records/store.ts';
import { linesOver } from './lines.ts';
import { countLines, insertLines } from './rows.ts';

const season = 'season23456';

const batting = (player: string, figures: NewLine['figures'], team = 'PCG'): NewLine => ({
  sheet: 'batting',
  seat: team === 'PCG' ? 0 : 1,
  player,
  team,
  opponent: team === 'PCG' ? 'IVS' : 'PCG',
  figures: { G: 1, ...figures },
});
const ofTeam = (team: string, figures: NewLine['figures']): NewLine => ({
  ...batting('', figures, team),
  sheet: 'team',
});
const atShort = (player: string, figures: NewLine['figures']): NewLine => ({
  ...batting(player, figures),
  sheet: 'fielding',
  position: 'SS',
});

const twoRuns = [
  batting('pcg-07', { AB: 4, H: 2, '2B': 1, '3B': 1 }),
  atShort('pcg-07', { X: 2, XO: 1, E: 1 }),
  ofTeam('PCG', { R: 2, RA: 1 }),
  ofTeam('IVS', { R: 1, RA: 2 }),
];

/** Plays a game of the season that leaves these lines. */
async function finished(
  store: Store,
  id: string,
  [fixture, game]: readonly [number, number],
  lines: readonly NewLine[],
): Promise<void> {
  await start(store, id, { fixture: `${season}:${fixture}:${game}` });
  const finish = {
    result: { winners: [0], scores: [1, 0], reason: 'rounds' },
    record: gameRecord(['1', '2'], { game: 'baseball' }),
    rules: ratingRules,
    lines: { competition: season, fixture, game, lines },
  };
  await store.addAction(id, action(1, { finish }));
}

forEachDatabase((open) => {
  it('keeps the lines of a game with its last action', async () => {
    const store = await open();
    await finished(store, 't1', [3, 2], twoRuns);
    const found = await store.linesOfTable('t1');
    expect(found.map(({ sheet, player, team }) => [sheet, player, team])).toEqual([
      ['batting', 'pcg-07', 'PCG'],
      ['fielding', 'pcg-07', 'PCG'],
      ['team', '', 'PCG'],
      ['team', '', 'IVS'],
    ]);
    expect(found[0]).toMatchObject({
      tableId: 't1',
      competition: season,
      fixture: 3,
      game: 2,
      counts: true,
      seat: 0,
      opponent: 'IVS',
      figures: { G: 1, AB: 4, H: 2, '2B': 1, '3B': 1, HR: 0 },
    });
    expect(found[1]).toMatchObject({ position: 'SS', figures: { G: 1, X: 2, XO: 1, E: 1, PB: 0, DP: 0 } });
  });

  it('keeps none if somebody else took the number', async () => {
    const store = await open();
    await finished(store, 't1', [1, 1], twoRuns);
    const finish = {
      result: {},
      record: gameRecord(['1', '2'], { game: 'baseball' }),
      lines: { competition: season, fixture: 1, game: 1, lines: [batting('pcg-08', {})] },
    };
    await expect(store.addAction('t1', action(1, { finish }))).rejects.toThrow();
    expect(await store.playerLines(season, 'pcg-08')).toEqual([]);
  });

  it('sums by player and team, the playoffs apart', async () => {
    const store = await open();
    await finished(store, 't1', [1, 1], [batting('pcg-07', { HR: 1 }), batting('pcg-09', { HR: 4 })]);
    await finished(store, 't2', [99, 1], [batting('pcg-07', { HR: 2, '2B': 1 })]);
    await finished(store, 't3', [100, 1], [batting('pcg-07', { HR: 5 })]);
    await finished(store, 't4', [60, 2], [batting('pcg-07', { HR: 3, '2B': 3 }, 'IVS')]);
    const sums = async (...given: Parameters<Store['sums']>) =>
      (await store.sums(...given)).map(({ player, team, figures }) => [
        player,
        team,
        figures['G'],
        figures['HR'],
      ]);
    expect(await sums(season, 'regular', 'batting')).toEqual([
      ['pcg-07', 'IVS', 1, 3],
      ['pcg-07', 'PCG', 2, 3],
      ['pcg-09', 'PCG', 1, 4],
    ]);
    expect(await sums(season, 'playoffs', 'batting')).toEqual([['pcg-07', 'PCG', 1, 5]]);
    expect(await sums(season, 'regular', 'batting', { team: 'IVS' })).toEqual([['pcg-07', 'IVS', 1, 3]]);
    expect(await sums(season, 'regular', 'batting', { player: 'pcg-09' })).toEqual([['pcg-09', 'PCG', 1, 4]]);
    expect(await sums('other', 'regular', 'batting')).toEqual([]);
    expect(
      (await store.teamSums(season, 'regular', 'batting')).map(({ player, team, figures }) => [
        player,
        team,
        figures['HR'],
        figures['2B'],
      ]),
    ).toEqual([
      ['', 'IVS', 3, 3],
      ['', 'PCG', 7, 1],
    ]);
  });

  it('sums fielders by position', async () => {
    const store = await open();
    await finished(
      store,
      't1',
      [1, 1],
      [atShort('pcg-07', { E: 1 }), { ...atShort('pcg-07', {}), position: 'LF' }],
    );
    await finished(store, 't2', [1, 2], [atShort('pcg-07', { E: 2 })]);
    const found = await store.sums(season, 'regular', 'fielding');
    expect(found.map(({ position, figures }) => [position, figures['G'], figures['E']])).toEqual([
      ['LF', 1, 0],
      ['SS', 2, 3],
    ]);
  });

  it('lists a player’s games in order, and a team’s last ones', async () => {
    const store = await open();
    const lines = (HR: number) => [batting('pcg-07', { HR }), ofTeam('PCG', { R: HR }), ofTeam('IVS', {})];
    await finished(store, 't1', [2, 1], lines(3));
    await finished(store, 't2', [1, 2], lines(2));
    await finished(store, 't3', [1, 1], lines(1));
    await finished(store, 't4', [101, 1], lines(4));
    const homers = (found: readonly { readonly figures: NewLine['figures'] }[]) =>
      found.map(({ figures }) => figures['HR']);
    expect(homers(await store.playerLines(season, 'pcg-07'))).toEqual([1, 2, 3, 4]);
    const last = await store.recentLines(season, 'PCG', 2);
    expect(homers(last.filter(({ sheet }) => sheet === 'batting'))).toEqual([4, 3]);
    expect(last.filter(({ sheet }) => sheet === 'team').map(({ team }) => team)).toEqual(['PCG', 'PCG']);
    expect(await store.recentLines(season, 'QHM', 2)).toEqual([]);
  });

  it('leaves an annulled game out until it counts again', async () => {
    const store = await open();
    await finished(store, 't1', [1, 1], twoRuns);
    await finished(store, 't2', [1, 2], twoRuns);
    expect(await store.annul('t1', { by: '9', reason: 'A mistake' }, ratingRules)).toBe(true);
    const at = { competition: season, fixture: 1 };
    expect((await store.linesOfTable('t1')).map(({ counts }) => counts)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    for (const sheet of ['batting', 'fielding'] as const)
      expect((await store.sums(season, 'regular', sheet)).map(({ figures }) => figures['G'])).toEqual([1]);
    expect((await store.playerLines(season, 'pcg-07')).map(({ tableId }) => tableId)).toEqual(['t2', 't2']);
    expect((await store.recentLines(season, 'PCG', 5)).every(({ tableId }) => tableId === 't2')).toBe(true);
    expect(await store.linedGames(season)).toEqual([
      { ...at, tableId: 't1', game: 1, counts: false },
      { ...at, tableId: 't2', game: 2, counts: true },
    ]);
    expect(await store.annul('t1', null, ratingRules)).toBe(true);
    expect((await store.sums(season, 'regular', 'batting'))[0]?.figures).toMatchObject({ G: 2, AB: 8 });
  });

  it('keeps the lines when the table is archived, and finds games that have none yet', async () => {
    const store = await open();
    await finished(store, 't1', [1, 1], twoRuns);
    await finished(store, 't2', [1, 2], []);
    await store.retention.retire('t1', undefined);
    expect((await store.linedGames()).map(({ tableId }) => tableId)).toEqual(['t1', 't2']);
    expect(await store.linedGames('other')).toEqual([]);
    expect(await store.linesOfTable('t1')).toHaveLength(4);
  });

  it('replaces the lines of a game, and removes those of a season', async () => {
    const store = await open();
    await finished(store, 't1', [1, 1], twoRuns);
    await finished(store, 't2', [1, 2], twoRuns);
    const [game] = await store.linedGames(season);
    if (game === undefined) throw new Error('There is no game.');
    await store.replaceLines(game, [batting('pcg-07', { AB: 3 })]);
    expect((await store.linesOfTable('t1')).map(({ sheet, figures }) => [sheet, figures['AB']])).toEqual([
      ['batting', 3],
    ]);
    await store.deleteLines('other');
    expect(await store.linesOfTable('t2')).toHaveLength(4);
    await store.deleteLines(season);
    expect(await store.linesOfTable('t2')).toEqual([]);
  });
});

it.each([
  ['abc23:7:2', { competition: 'abc23', fixture: 7, game: 2 }],
  ['abc23:100:12', { competition: 'abc23', fixture: 100, game: 12 }],
  ['abc23:7', undefined],
  ['abc23:x:1', undefined],
])('reads the key %s', (key, place) => {
  expect(placeOf(key)).toEqual(place);
});

it('plans every sum and list without reading a log or a whole table', async () => {
  const database = await freshDatabase('sqlite');
  await (await openStore(database.url)).close();
  const reporting = { log: pino({ level: 'silent' }), watch: unwatched };
  const { client } = await clientFor(addressOf(database.url), 1, false, reporting);
  const asked: Prisma.Sql[] = [];
  const rows: Rows = new Proxy<Rows>(client, {
    get: (target, name) =>
      name === '$queryRaw'
        ? (query: Prisma.Sql) => {
            asked.push(query);
            return target.$queryRaw(query);
          }
        : Reflect.get(target, name),
  });
  const reach: Reach = {
    provider: 'sqlite',
    ask: async (question) => question(rows),
    inTransaction: (work) => work(rows),
    now: () => noon,
  };
  const place = { tableId: 't1', competition: season, fixture: 1, game: 1, counts: true };
  await insertLines(rows, 'sqlite', place, twoRuns);
  await countLines(rows, 't1', false);
  await countLines(rows, 't1', true);
  const lines = linesOver(reach);
  for (const part of ['regular', 'playoffs'] as const)
    for (const sheet of ['batting', 'pitching', 'fielding'] as const) {
      await lines.sums(season, part, sheet);
      await lines.sums(season, part, sheet, { team: 'PCG' });
      await lines.sums(season, part, sheet, { player: 'pcg-07' });
      await lines.teamSums(season, part, sheet);
    }
  await lines.teamSums(season, 'regular', 'team');
  await lines.playerLines(season, 'pcg-07');
  await lines.recentLines(season, 'PCG', 5);
  await lines.linesOfTable('t1');
  await lines.personSeasons('g1', '1');
  await lines.personRivalry('g1', '1', '2', 5);
  await lines.replaceLines(place, twoRuns);
  await lines.deleteLines(season);
  expect(asked.length).toBeGreaterThan(50);
  const details = z.array(z.object({ detail: z.string() }));
  let boards = 0;
  for (const query of asked) {
    const plan = details.parse(await client.$queryRaw(Prisma.sql`EXPLAIN QUERY PLAN ${query}`));
    expect(query.sql).not.toMatch(/"(Action|Snapshot|Roll|Table)"/);
    // Boards of a whole season sum thousands of lines: the index has all that they read.
    const isBoard = query.sql.includes('GROUP BY "player"') && !/AND "(team|player)" =/.test(query.sql);
    boards += isBoard ? 1 : 0;
    if (isBoard)
      expect(plan.map(({ detail }) => detail).join()).toMatch(
        /^SEARCH \w+ USING COVERING INDEX \w+_sums_idx/,
      );
    expect(
      plan.filter(({ detail }) => detail.startsWith('SCAN') && !detail.startsWith('SCAN record')),
      query.sql,
    ).toEqual([]);
  }
  expect(boards).toBe(6);
  await client.$disconnect();
  await database.drop();
});
