import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { contentsOf } from '../equipment/databases/contents.ts';
import { droppedAfterwards, execute, testedDatabases } from '../equipment/databases/databases.ts';
import { playInto } from '../equipment/played-games.ts';
import { runScript } from '../equipment/run-script.ts';
import { moveKilled, runMove } from '../moves/killed-moves.ts';

/** `npm run db:move`, with whole games and a kill in each direction. `npm run moves` does more of it. */

const { fresh, empty } = droppedAfterwards();

async function withGames(many: number): Promise<string> {
  const url = await fresh('sqlite');
  const store = await openStore(url);
  await playInto(store, many);
  await store.close();
  return url;
}

describe.runIf(testedDatabases().length === 2)('npm run db:move', () => {
  it('moves every kind of game to PostgreSQL and back, though it is killed on the way', async () => {
    const from = await withGames(10);
    const over = await empty('postgresql');
    const there = await moveKilled(from, over, [{ lines: 3 }]);
    expect(there.left).toEqual(['unfinished']);
    expect(there.last?.out).toMatch(
      /^ {2}Table +10\n.* now holds all of .*: 10 tables, [\d,]+ actions, [\d,]+ rolls; every count is the same\. It took \d+ s\.\nChecked 9 finished games from the seed on: all is well\.\nSet DATABASE_URL to the new database and start the bot\. The old one is unchanged; delete it once the bot runs well\.\n$/s,
    );
    // An address has a password.
    expect(`${there.last?.out}${there.last?.err}`).not.toContain(new URL(over).password);
    const back = await empty('sqlite');
    expect((await moveKilled(over, back, [{ lines: 3 }])).left).toEqual(['unfinished']);
    expect(await contentsOf(back)).toEqual(await contentsOf(from));
  });

  it('reports games that did not check before, and moves them all the same', async () => {
    const [from, to] = [await withGames(2), await empty('sqlite')];
    await execute(
      from,
      `UPDATE "Action" SET "hash" = 'forged' WHERE "tableId" = 'game000001' AND "number" = 1`,
    );
    const { code, out } = await runMove(from, to);
    expect(code).toBe(0);
    expect(out).toMatch(
      /Checked 2 finished games from the seed on: 1 of them not well\.\n {2}It didn’t check before the move either: game000001: After action 1 /,
    );
  });

  it('refuses in one sentence, with exit code 1 or 2', async () => {
    const [from, to] = [await withGames(1), await empty('sqlite')];
    expect(await runScript('db-move', '--from', from, '--to', from)).toEqual({
      code: 1,
      out: '',
      err: '--from and --to are the same database. Name another target.\n',
    });
    const usage = 'npm run db:move -- --from <address> --to <address>, as in DATABASE_URL\n';
    const address =
      'must look like file:./data/clubhouse.db or postgresql://user:password@host:5432/clubhouse.';
    expect(await runScript('db-move', '--from', 'data/clubhouse.db', '--to', to)).toEqual({
      code: 2,
      out: '',
      err: `--from ${address}\n${usage}`,
    });
    expect(await runScript('db-move', '--from', from)).toEqual({
      code: 2,
      out: '',
      err: `--to ${address}\n${usage}`,
    });
    expect(await runScript('db-move', '--form', from)).toEqual({
      code: 2,
      out: '',
      err: `Unknown option '--form'.\n${usage}`,
    });
  });
});
