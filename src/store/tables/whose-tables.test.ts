import { beforeAll, describe, expect, it } from 'vitest';
import {
  execute,
  type FreshDatabase,
  freshDatabase,
  testedDatabases,
} from '../../../test/equipment/databases/databases.ts';
import { openStore } from '../open.ts';

/** Finished games on one server. */
const games = 20_000;

describe.each(testedDatabases())('among many finished games, on %s', (name) => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase(name);
    const at =
      name === 'sqlite'
        ? `strftime('%Y-%m-%dT%H:%M:%f+00:00', '2026-05-01', i || ' seconds')`
        : `TIMESTAMP '2026-05-01' + i * INTERVAL '1 second'`;
    // Mia played all of them and Eve played twenty. Each was opened by one of a thousand other people.
    await execute(
      database.url,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${games})
       INSERT INTO "Table" ("id", "guildId", "channelId", "game", "options", "status", "openedBy", "revision", "seq",
         "shownRevision", "loggedSeq", "seed", "commit", "entropy", "createdAt", "startedAt", "finishedAt")
       SELECT 't' || i, 'g1', 'c', 'rps', '{}', 'finished', 'u' || (i % 1000), 1, 0, 1, 0, '${'0'.repeat(64)}', '', '',
         ${at}, ${at}, ${at} FROM n`,
    );
    const seat = (number: number, person: string, where = '') =>
      execute(
        database.url,
        `INSERT INTO "Seat" ("tableId", "seat", "userId", "name", "entropy")
         SELECT "id", ${number}, '${person}', '${person}', '' FROM "Table" ${where}`,
      );
    await seat(0, 'mia');
    await seat(1, 'eve', `WHERE "openedBy" = 'u7'`);
    const store = await openStore(database.url);
    for (const [id, sits] of [
      ['mine', 'eve'],
      ['hers', 'ada'],
    ] as const)
      await store.createTable({
        id,
        guildId: 'g1',
        channelId: id,
        game: 'rps',
        options: {},
        openedBy: 'u7',
        seed: '0'.repeat(64),
        commit: '',
        seats: [{ seat: 0, userId: sits, name: sits, entropy: '' }],
      });
    await store.changeLobby('hers', { revision: 1, invited: ['eve'] });
    await store.close();
    return async () => database.drop();
  });

  it("finds a person's tables without scanning all", async () => {
    const store = await openStore(database.url);
    const ids = (tables: readonly { readonly id: string }[]) => tables.map(({ id }) => id);
    // Returns the best of several measurements, because the machine may be busy.
    const quick = async <T>(ask: () => Promise<T>): Promise<T> => {
      const times: number[] = [];
      for (let tries = 0; tries < 6; tries++) {
        const begun = performance.now();
        await ask();
        times.push(performance.now() - begun);
      }
      expect(Math.min(...times)).toBeLessThan(300);
      return ask();
    };
    expect(ids(await quick(() => store.tablesOf('eve', 'g1')))).toEqual(['mine']);
    expect(await quick(() => store.tablesOf('mia', 'g1'))).toEqual([]);
    expect(ids(await quick(() => store.lastGamesOf('eve', 'g1', 3)))).toEqual(['t19007', 't18007', 't17007']);
    expect(ids(await quick(() => store.lastGamesOf('mia', 'g1', 2)))).toEqual(['t20000', 't19999']);
    expect(await quick(() => store.lastGamesOf('nobody', 'g1', 2))).toEqual([]);
    expect(await quick(() => store.privacy.tables('eve'))).toHaveLength(22);
    expect(await quick(() => store.privacy.tables('u8'))).toHaveLength(20);
    expect(await quick(() => store.privacy.tables('nobody'))).toEqual([]);
    const counts = await quick(() => store.privacy.counts('eve'));
    expect(Object.fromEntries(counts)).toEqual({ finished: 20, lobby: 1 });
    await store.close();
  });
});
