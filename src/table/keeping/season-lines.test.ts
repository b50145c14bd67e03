import { afterEach, beforeEach, expect, it } from 'vitest';
import { execute, type FreshDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { computer, table as newTable } from '../../../test/equipment/databases/kept-tables.ts';
import { gameRecord } from '../../../test/equipment/databases/played-tables.ts';
import { baseball } from '../../games/baseball/index.ts';
import type { Game } from '../../games/game.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/records/store.ts';
import { linesAfter } from '../log/lines.ts';
import type { LiveTable } from '../log/live.ts';
import { dealt, step } from '../log/replay.ts';
import { rebuildLines } from './season-lines.ts';

const game = baseball as unknown as Game;
const options = baseball.options.parse({ innings: 1, max_innings: 2, season: 'season23456' });

let database: FreshDatabase;
let store: Store;

beforeEach(async () => {
  database = await freshDatabase('sqlite');
  store = await openStore(database.url);
});

afterEach(async () => {
  await store.close();
  await database.drop();
});

/** Computers play a game of the season at a table, as a ledger stores it. */
async function played(id: string, fixture: string): Promise<void> {
  const seats = [0, 1].map((seat) => ({ ...computer, seat, level: 'regular' }));
  const { revision } = await store.createTable(newTable(id, { options, seats, fixture }));
  await store.changeLobby(id, {
    revision,
    start: { entropy: `3:${id}`, state: {}, hash: '', rolls: [], rulesVersion: game.version },
  });
  const stored = await store.loadTable(id);
  if (stored === undefined) throw new Error('There is no table.');
  let live: LiveTable = dealt(game, stored);
  while (game.result(live.snapshot.state) === undefined) {
    const [next] = game.timeout?.(live.snapshot.state) ?? [];
    if (next === undefined) throw new Error('Nobody acts.');
    const { seat, action } = next;
    const { table, notation, hash, rolls } = step(live, seat, action);
    live = table;
    const lines = linesAfter(live);
    await store.addAction(id, {
      number: live.stored.seq,
      revision: live.stored.seq + 1,
      seat,
      notation,
      hash,
      rolls,
      source: `computer:${live.stored.seq}`,
      ...(game.result(live.snapshot.state) !== undefined && {
        finish: {
          result: game.result(live.snapshot.state),
          record: gameRecord(['1', '2'], { game: 'baseball' }),
          ...(lines && { lines }),
        },
      }),
    });
  }
}

async function rebuilt(check: boolean, competition?: string) {
  const found = [];
  for await (const one of rebuildLines(store, [game], check, competition)) found.push(one);
  return found.map(({ tableId, differences, unknown }) => [tableId, differences, unknown]);
}

it('finds that the lines of a season follow from its logs', async () => {
  await played('t1', 'season23456:1:1');
  await played('t2', 'other23456:1:2');
  expect((await store.linesOfTable('t1')).length).toBeGreaterThanOrEqual(40);
  expect(await rebuilt(true)).toEqual([
    ['t2', [], undefined],
    ['t1', [], undefined],
  ]);
  expect(await rebuilt(true, 'season23456')).toEqual([['t1', [], undefined]]);
});

it('says which lines differ, and corrects them only if it should', async () => {
  await played('t1', 'season23456:1:1');
  const before = await store.linesOfTable('t1');
  const batter = before.find(({ sheet }) => sheet === 'batting')?.player ?? '';
  const fielder = before.find(({ sheet, position }) => sheet === 'fielding' && position === 'SS');
  await execute(database.url, `UPDATE "BattingLine" SET "HR" = "HR" + 1 WHERE "player" = '${batter}'`);
  await execute(
    database.url,
    `DELETE FROM "FieldingLine" WHERE "position" = 'SS' AND "seat" = ${fielder?.seat}`,
  );
  await execute(database.url, 'UPDATE "TeamLine" SET "counts" = 0 WHERE "seat" = 1');
  const differing = [
    ['t1', [`batting of ${batter}`, 'team of IVS', `fielding of ${fielder?.player} at SS`], undefined],
  ];
  expect(await rebuilt(true)).toEqual(differing);
  expect(await store.linesOfTable('t1')).not.toEqual(before);
  expect(await rebuilt(false)).toEqual(differing);
  expect(await store.linesOfTable('t1')).toEqual(before);
  expect(await rebuilt(true)).toEqual([['t1', [], undefined]]);
});

it('leaves the lines of games that it can’t replay', async () => {
  await played('t1', 'season23456:1:1');
  await played('t2', 'season23456:1:2');
  await store.retention.retire('t1', undefined);
  await execute(database.url, `UPDATE "Action" SET "hash" = 'x' WHERE "tableId" = 't2' AND "number" = 2`);
  const before = await store.linesOfTable('t2');
  const found = await rebuilt(false);
  expect(found.map(([id, differences]) => [id, differences])).toEqual([
    ['t1', []],
    ['t2', []],
  ]);
  expect(found[0]?.[2]).toBe('Its table is archived.');
  expect(found[1]?.[2]).toContain('doesn’t match the stored one');
  expect(await store.linesOfTable('t1')).not.toEqual([]);
  expect(await store.linesOfTable('t2')).toEqual(before);
});
