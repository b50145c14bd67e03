import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { execute, freshDatabase, testedDatabases } from '../../../test/equipment/databases/databases.ts';
import { openClaims } from './claims.ts';

describe.runIf(testedDatabases().includes('postgresql'))('claims on PostgreSQL', () => {
  it('belong to one process at a time, and pass to another when it releases them, ends or loses its connection', async () => {
    const database = await freshDatabase('postgresql');
    const one = await openClaims(database.url);
    const other = await openClaims(database.url);
    expect(await one.holdings()).toEqual([0, 0]);
    expect([await one.claim(0), await one.claim(1)]).toEqual([true, true]);
    expect([await other.claim(0), await other.claim(1), await other.claim(2)]).toEqual([false, false, true]);
    await one.release(1);
    expect(await other.claim(1)).toBe(true);
    expect([...(await one.holdings())].sort()).toEqual([1, 2]);
    expect([await one.takeTurn(0), await other.takeTurn(0), await other.takeTurn(1)]).toEqual([
      true,
      false,
      true,
    ]);
    await one.endTurn(0);
    expect(await other.takeTurn(0)).toBe(true);

    await other.close();
    await expect.poll(() => one.holdings()).toEqual([1]);
    expect([await one.claim(1), await one.claim(2)]).toEqual([true, true]);

    // Simulates a network or database failure: the server drops the claims, and the process notices.
    const third = await openClaims(database.url);
    await execute(
      database.url,
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 1668052322 AND objid = 0`,
    );
    expect((await one.lost).message).not.toBe('');
    // The server releases the locks a moment after the connection closes.
    await expect.poll(() => third.claim(0)).toBe(true);
    await expect(one.claim(5)).rejects.toThrow();
    await third.close();
    await database.drop();
  });

  it('do not count as lost when they are closed', async () => {
    const database = await freshDatabase('postgresql');
    const claims = await openClaims(database.url);
    let lost = false;
    void claims.lost.then(() => {
      lost = true;
    });
    await claims.close();
    await wait(20);
    expect(lost).toBe(false);
    await database.drop();
  });

  it('fail when no database answers', async () => {
    await expect(openClaims('postgresql://nobody@127.0.0.1:9/none')).rejects.toThrow();
  });
});
