import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  execute,
  forEachDatabase,
  freshDatabase,
  testedDatabases,
} from '../../../test/equipment/databases/databases.ts';
import { action, noon, start } from '../../../test/equipment/databases/kept-tables.ts';
import { end, finished, gameRecord, played } from '../../../test/equipment/databases/played-tables.ts';
import { everyRow } from '../../../test/equipment/every-row.ts';
import { ratingRules } from '../../league/ratings/stored.ts';
import { unwatched } from '../../watching/watch.ts';
import { addressOf } from '../database/address.ts';
import { clientFor } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { openStore } from '../open.ts';
import type { Store } from '../records/store.ts';
import { allTallies, lastGames, lastSteps, rivalTallies, shownRatings } from './reading.ts';

const key = { guildId: 'g1', game: 'rps' };
const hour = 3_600_000;

const muOf = async (store: Store, who: string): Promise<number | undefined> =>
  (await store.ratingsOf('g1', who))[0]?.mu;

/** What a rebuild would change. */
const differences = async (store: Store): Promise<readonly string[]> =>
  (await store.rebuildRatings(key, ratingRules, true)).differences;

forEachDatabase(
  (open) => {
    it('keeps a finished game and rates it with its last action', async () => {
      const store = await open({ now: () => noon });
      await finished(store, 't1', ['1', '2']);
      expect(await store.gameRecord('t1')).toEqual({
        ...gameRecord(['1', '2']),
        tableId: 't1',
        endedAt: noon,
      });
      const [first] = await store.ratingsOf('g1', '1');
      // Worked example 10 of the league's rules.
      expect(first).toMatchObject({ game: 'rps', name: 'Name of 1', games: 1, lastAt: noon });
      expect(first?.mu).toBeCloseTo(27.6354, 4);
      expect(await muOf(store, '2')).toBeCloseTo(22.3646, 4);
      expect(await store.history(key, '1', 10)).toMatchObject([{ tableId: 't1', games: 1, lastAt: noon }]);
      expect(await store.ratingsOf('g2', '1')).toEqual([]);
      expect(await differences(store)).toEqual([]);
    });

    it('keeps the game and its ratings when the table is archived', async () => {
      const store = await open();
      await finished(store, 't1', ['1', '2']);
      await store.retention.retire('t1', 'clubhouse-2026-05.jsonl.gz');
      expect(await store.loadTable('t1')).toBeUndefined();
      expect(await store.gamesPlayed('g1', '1', 5)).toMatchObject([{ tableId: 't1' }]);
      expect(await store.ratingsOf('g1', '1')).toHaveLength(1);
      expect(await differences(store)).toEqual([]);
    });

    it('keeps nothing if somebody else took the number', async () => {
      const store = await open();
      await finished(store, 't1', ['1', '2']);
      await expect(finished(store, 't1', ['1', '2'])).rejects.toThrow();
      expect(await store.tallies('g1', '1')).toMatchObject([{ games: 1 }]);
    });

    it('orders games that end at one moment', async () => {
      const store = await open({ now: () => noon });
      for (const id of ['t3', 't1', 't2']) await finished(store, id, ['1', '2']);
      const games = await store.gamesPlayed('g1', '1', 10);
      expect(games.map(({ tableId }) => tableId)).toEqual(['t2', 't1', 't3']);
      expect(games.map(({ endedAt }) => endedAt.getTime() - noon.getTime())).toEqual([2, 1, 0]);
      expect(await differences(store)).toEqual([]);
    });

    it('rates ten games of the same people a day, and finds what an annulled result changes', async () => {
      let now = noon.getTime();
      const store = await open({ now: () => new Date(now) });
      for (let at = 1; at <= 11; at++) {
        now += hour;
        await finished(store, `t${at}`, at % 2 === 0 ? ['2', '1'] : ['1', '2']);
      }
      expect((await store.gameRecord('t10'))?.unrated).toBeUndefined();
      expect((await store.gameRecord('t11'))?.unrated).toBe('too many games');
      // A third person makes it another company.
      await finished(store, 't12', ['1', '2', '3']);
      expect((await store.gameRecord('t12'))?.unrated).toBeUndefined();
      const before = await muOf(store, '1');

      expect(await store.annul('t2', { by: '9', reason: 'wrong seat' }, ratingRules)).toBe(true);
      expect(await store.annul('t2', { by: '9', reason: 'again' }, ratingRules)).toBe(false);
      expect(await store.annul('t99', { by: '9', reason: '' }, ratingRules)).toBe(false);
      expect(await store.gameRecord('t2')).toMatchObject({
        unrated: 'annulled',
        annulled: { by: '9', reason: 'wrong seat' },
      });
      expect((await store.gameRecord('t11'))?.unrated).toBeUndefined();
      expect(await muOf(store, '1')).not.toBeCloseTo(before ?? 0, 6);
      expect(await store.tallies('g1', '1')).toEqual([{ game: 'rps', games: 11, won: 7, drawn: 0, lost: 4 }]);
      expect(await differences(store)).toEqual([]);

      expect(await store.annul('t2', null, ratingRules)).toBe(true);
      expect(await muOf(store, '1')).toBeCloseTo(before ?? 0, 9);
      expect((await store.gameRecord('t11'))?.unrated).toBe('too many games');
    });

    it('rates no game that was forfeited before it ended', async () => {
      const store = await open({ now: () => noon });
      const cup = 'cup4567890';
      const made = { id: cup, guildId: 'g1', channelId: 'c1', name: 'Cup', game: 'rps', settings: {} };
      await store.createCompetition({ ...made, phase: 'running', createdBy: '1' });
      const forfeit = (fixture: number) => ({
        act: { do: 'result', fixture, game: 1, outcome: { kind: 'forfeit', by: [1] } },
      });
      const acts = [
        { act: { do: 'result', fixture: 3, game: 2, outcome: { kind: 'forfeit', by: [1] } } },
        forfeit(1),
        forfeit(2),
        { act: { do: 'reopen', fixture: 2, game: 1 } },
        forfeit(31),
      ];
      await store.addActs(cup, { after: 0, acts, phase: 'running' });
      for (const fixture of [1, 2, 3]) {
        await start(store, `t${fixture}`, { fixture: `${cup}:${fixture}:1` });
        await end(store, `t${fixture}`, ['1', '2']);
      }
      expect(await store.gameRecord('t1')).toMatchObject({
        unrated: 'annulled',
        annulled: { reason: 'forfeited' },
      });
      expect((await store.gameRecord('t2'))?.annulled).toBeUndefined();
      expect((await store.gameRecord('t3'))?.annulled).toBeUndefined();
      expect(await store.tallies('g1', '1')).toMatchObject([{ games: 2 }]);
      expect(await store.ratingsOf('g1', '1')).toMatchObject([{ games: 2 }]);
      // If the forfeit is taken back, the game gets another table.
      expect(await store.fixtureTable(`${cup}:1:1`)).toBeUndefined();
      expect((await store.fixtureTable(`${cup}:2:1`))?.id).toBe('t2');
      expect(await differences(store)).toEqual([]);
    });

    it('counts no game of a season that was forfeited before it ended', async () => {
      const store = await open({ now: () => noon });
      const season = 'season2345';
      const made = { id: season, guildId: 'g1', channelId: 'c1', name: 'Season', game: 'rps', settings: {} };
      await store.createCompetition({ ...made, kind: 'season', phase: 'regular', createdBy: '1' });
      const forfeit = (game: number) => ({ act: { do: 'forfeit', fixture: 4, game, by: 'away' } });
      const acts = [forfeit(1), forfeit(2), { act: { do: 'reopen', fixture: 4, game: 2 } }];
      await store.addActs(season, { after: 0, acts, phase: 'regular' });
      for (const game of [1, 2, 3]) {
        await start(store, `t${game}`, { fixture: `${season}:4:${game}` });
        const line = { sheet: 'batting', seat: 0, player: 'pcg-07', team: 'PCG', opponent: 'IVS' } as const;
        await store.addAction(`t${game}`, {
          ...action(1),
          finish: {
            result: {},
            record: gameRecord(['1', '2']),
            rules: ratingRules,
            lines: {
              competition: season,
              fixture: 4,
              game,
              lines: [{ ...line, figures: { G: 1, HR: game } }],
            },
          },
        });
      }
      expect((await store.linesOfTable('t1')).map(({ counts }) => counts)).toEqual([false]);
      expect((await store.linesOfTable('t2')).map(({ counts }) => counts)).toEqual([true]);
      const [sum] = await store.sums(season, 'regular', 'batting');
      expect(sum?.figures).toMatchObject({ G: 2, HR: 5 });
      expect((await store.gameRecord('t1'))?.annulled?.reason).toBe('forfeited');
    });

    it('says what a rebuild changes, and changes it', async () => {
      const store = await open();
      await finished(store, 't1', ['1', '2']);
      await finished(store, 't2', ['1', '2'], { guildId: 'g2' });
      const right = await muOf(store, '1');
      expect(await store.ratingKeys()).toEqual([key, { ...key, guildId: 'g2' }]);
      const wrong = {
        ...ratingRules,
        all: (...given: Parameters<typeof ratingRules.all>) => {
          const { ratings, ...rest } = ratingRules.all(...given);
          return { ...rest, ratings: ratings.map((one) => ({ ...one, mu: one.mu + 1e-6 })) };
        },
      };
      await store.rebuildRatings(key, wrong, false);
      expect(await muOf(store, '1')).toBeCloseTo((right ?? 0) + 1e-6, 9);
      const check = await store.rebuildRatings(key, ratingRules, true);
      expect(check).toEqual({ ...key, games: 1, differences: ['the rating of 1', 'the rating of 2'] });
      expect(await muOf(store, '1')).not.toBeCloseTo(right ?? 0, 9);
      await store.rebuildRatings(key, ratingRules, false);
      expect(await muOf(store, '1')).toBe(right);
    });

    it('keeps the board of a season and begins the next one', async () => {
      let now = noon.getTime();
      const store = await open({ now: () => new Date(now) });
      for (let at = 1; at <= 24; at++) {
        now += 3 * hour;
        await finished(store, `t${at}`, at % 4 === 0 ? ['2', '1'] : ['1', '2']);
      }
      await store.savePerson({ userId: '2', notify: 'none', hidden: true });
      const mu = (await muOf(store, '1')) ?? 0;
      expect(await store.endSeason(key, 'Spring', ratingRules)).toBe(1);
      expect(await store.endSeason(key, 'Spring', ratingRules)).toBeUndefined();
      const board = await store.seasonBoard(key, 'Spring');
      expect(board).toMatchObject([{ place: 1, who: '1', name: 'Name of 1', games: 24 }]);
      expect(board[0]?.mu).toBeCloseTo(mu, 9);
      const [next] = await store.ratingsOf('g1', '1');
      expect(next).toMatchObject({ games: 0 });
      expect(next?.mu).toBeCloseTo(25 + 0.75 * (mu - 25), 9);
      expect(await store.ratingSeasons(key)).toMatchObject([{ name: 'Spring' }]);
      // The clock stands still, and still the game belongs to the new season.
      await finished(store, 't25', ['1', '2']);
      expect((await store.ratingsOf('g1', '1'))[0]).toMatchObject({ games: 1 });
      expect(await differences(store)).toEqual([]);
    });

    it('forgets a person without moving the others', async () => {
      const store = await open();
      await finished(store, 't1', ['1', '2', '3']);
      await finished(store, 't2', ['2', '1']);
      await finished(store, 't3', ['2', '1'], { guildId: 'g2' });
      await store.annul('t1', { by: '1', reason: 'x' }, ratingRules);
      await store.annul('t1', null, ratingRules);
      const before = await store.ratingsOf('g1', '2');
      await store.privacy.forgetElsewhere('1');
      expect(await store.ratingsOf('g1', '2')).toEqual(before);
      expect(await store.ratingsOf('g1', '1')).toEqual([]);
      expect(await store.history(key, '1', 10)).toEqual([]);
      const [here, there] = await Promise.all(['t2', 't3'].map((id) => store.gameRecord(id)));
      const [mine, theirs] = [here?.seats[1], there?.seats[1]];
      expect(mine).toMatchObject({ name: 'someone', place: 2, userId: expect.stringMatching(/^~/) });
      expect(theirs?.userId).not.toBe(mine?.userId);
      expect((await store.gameRecord('t1'))?.seats[0]?.userId).toBe(mine?.userId);
      expect(await differences(store)).toEqual([]);
      expect(await store.privacy.played('1')).toEqual({ games: [], ratings: [], history: [], seasons: [] });
      // The rules still compute the ratings of the others anew.
      await store.annul('t2', { by: '2', reason: 'y' }, ratingRules);
      expect((await store.ratingsOf('g1', '2'))[0]?.games).toBe(1);
      expect(await store.ratingsOf('g1', mine?.userId ?? '')).toEqual([]);
    });

    it('finds results and rivals, without annulled games', async () => {
      const store = await open();
      await finished(store, 't1', ['1', '2']);
      await finished(store, 't2', ['3', '2', '1'], { game: 'dutch' });
      const level = [
        played(0, '1', { place: 1, outcome: 'drawn' }),
        played(1, '2', { place: 1, outcome: 'drawn' }),
      ];
      await finished(store, 't3', [], { seats: level });
      await finished(store, 't4', ['2', '1']);
      await store.annul('t4', { by: '9', reason: 'x' }, ratingRules);
      expect(await store.rivalry('g1', '1', '2')).toEqual([
        { game: 'rps', games: 2, won: 1, drawn: 1, lost: 0 },
        { game: 'dutch', games: 1, won: 0, drawn: 0, lost: 1 },
      ]);
      const meetings = await store.meetings('g1', '1', '2', 2);
      expect(meetings.map(({ tableId, outcome }) => [tableId, outcome])).toEqual([
        ['t3', 'drawn'],
        ['t2', 'lost'],
      ]);
      expect((await store.gamesPlayed('g1', '2', 9)).map(({ tableId }) => tableId)).toEqual([
        't3',
        't2',
        't1',
      ]);
    });

    it('leaves out hidden people and old ratings', async () => {
      const store = await open({ now: () => noon });
      await finished(store, 't1', ['1', '2']);
      await store.savePerson({ userId: '1', notify: 'none', hidden: true });
      await store.savePerson({ userId: '2', notify: 'none', hidden: false });
      expect(await store.isHidden('1')).toBe(true);
      expect(await store.isHidden('2')).toBe(false);
      expect((await store.ratingsSince(key, noon)).map(({ who }) => who)).toEqual(['2']);
      expect(await store.ratingsSince(key, new Date(noon.getTime() + 1))).toEqual([]);
    });
  },
  { threads: true },
);

describe.each(testedDatabases())('on %s', (name) => {
  it('counts games that two processes end at once one after another', async () => {
    const database = await freshDatabase(name);
    // Only PostgreSQL has several processes.
    const store = await openStore(database.url);
    const more = name === 'postgresql' ? [await openStore(database.url)] : [];
    const stores = [store, ...more];
    const games = Array.from({ length: 24 }, (_, at) => at);
    for (const at of games) await start(store, `t${at}`);
    const ended = games.map((at) => {
      const people = [String(1 + (at % 3)), String(4 + (at % 5))];
      const process = stores[Math.floor(at / 2) % stores.length] ?? store;
      return end(process, `t${at}`, people, { game: at % 2 === 0 ? 'rps' : 'dutch' });
    });
    await Promise.all(ended);
    for (const game of ['rps', 'dutch']) {
      const check = await store.rebuildRatings({ guildId: 'g1', game }, ratingRules, true);
      expect(check).toEqual({ guildId: 'g1', game, games: 12, differences: [] });
    }
    for (const each of stores) await each.close();
    await database.drop();
  });

  it('leaves no row that names a forgotten person', async () => {
    const database = await freshDatabase(name);
    const store = await openStore(database.url);
    await finished(store, 't1', ['111111', '222222']);
    await store.annul('t1', { by: '111111', reason: 'x' }, ratingRules);
    await store.annul('t1', null, ratingRules);
    await store.annul('t1', { by: '111111', reason: 'x' }, ratingRules);
    await execute(
      database.url,
      `INSERT INTO "SeasonLine" VALUES ('g1', 'rps', 'Spring', 1, '111111', 'Name of 111111', 25, 8, 12)`,
    );
    expect(await store.privacy.played('111111')).toMatchObject({
      games: [{ table: 't1', outcome: 'won' }],
      seasons: [{ season: 'Spring', place: 1 }],
    });
    await store.privacy.forgetElsewhere('111111');
    await store.close();
    const rows = await everyRow(database.url);
    expect(rows).not.toContain('111111');
    expect(rows).toContain('222222');
    await database.drop();
  });
});

it('reads boards, profiles and histories by their keys alone', async () => {
  const database = await freshDatabase('sqlite');
  await (await openStore(database.url)).close();
  const reporting = { log: pino({ level: 'silent' }), watch: unwatched };
  const { client } = await clientFor(addressOf(database.url), 1, false, reporting);
  const queries = [
    lastGames('g1', '1', 5),
    allTallies('g1', '1'),
    rivalTallies('g1', '1', '2'),
    shownRatings('g1', 'rps', noon),
    lastSteps('g1', 'rps', '1', 100),
  ];
  const details = z.array(z.object({ detail: z.string() }));
  for (const query of queries) {
    const plan = details.parse(await client.$queryRaw(Prisma.sql`EXPLAIN QUERY PLAN ${query}`));
    const text = plan.map(({ detail }) => detail).join('\n');
    expect(text).toMatch(/SEARCH (mine|rating|RatingStep) USING INDEX \S+ \(guildId=\? AND /);
    // Subqueries are scanned, tables are not.
    expect(text).not.toMatch(/SCAN (?!results|\(subquery)/);
  }
  await client.$disconnect();
  await database.drop();
});
