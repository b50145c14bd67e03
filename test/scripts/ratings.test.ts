import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { droppedAfterwards, execute, oneDatabase } from '../equipment/databases/databases.ts';
import { finished } from '../equipment/databases/played-tables.ts';
import { runScript, runScriptWith } from '../equipment/run-script.ts';

/** `npm run ratings`. */

const { fresh } = droppedAfterwards();

it('says what differs, corrects it, and is content afterwards', async () => {
  const [name = 'sqlite'] = oneDatabase();
  const url = await fresh(name);
  const store = await openStore(url);
  await finished(store, 't1', ['1', '2']);
  await finished(store, 't2', ['1', '2']);
  await store.close();
  const run = (...args: string[]) => runScriptWith({ DATABASE_URL: url }, 'ratings', 'rebuild', ...args);
  expect(await run('--check')).toEqual({ code: 0, out: '2 games: all ratings are as computed.\n', err: '' });
  await execute(url, `UPDATE "Rating" SET "mu" = "mu" + 0.00000001 WHERE "who" = '1'`);
  expect(await run('--check')).toMatchObject({
    code: 1,
    out: 'Server g1, rps: the rating of 1 differs.\n2 games: 1 difference.\n',
  });
  expect(await run()).toMatchObject({
    code: 0,
    out: 'Server g1, rps: the rating of 1 is now as computed.\n2 games: 1 difference, all corrected.\n',
  });
  expect((await run('--check')).code).toBe(0);
  expect(await runScript('ratings', 'burn')).toMatchObject({
    code: 2,
    err: 'npm run ratings -- rebuild [--check]\n',
  });
}, 60_000);
