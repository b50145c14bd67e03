import { type Logger, pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../../start-refused.ts';
import type { Claims } from '../../store/claims/claims.ts';
import { DatabaseAway } from '../../store/records/store-error.ts';
import { ShardKeeper } from './shard-keeper.ts';

/** Stores the claims of the keepers in one test, in place of the database. */
class Board {
  readonly members = new Map<Claims, { held: Set<number>; lose: (error: Error) => void }>();

  open(): Claims {
    const held = new Set<number>();
    let lose: (error: Error) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => {
      lose = resolve;
    });
    const claims: Claims = {
      lost,
      claim: async (number) => {
        if ([...this.members.values()].some((one) => one.held.has(number))) return false;
        held.add(number);
        return true;
      },
      release: async (number) => void held.delete(number),
      holdings: async () => [...this.members.values()].map((one) => one.held.size),
      takeTurn: async () => true,
      endTurn: async () => undefined,
      close: async () => void this.members.delete(claims),
    };
    this.members.set(claims, { held, lose });
    return claims;
  }
}

const log = pino({ level: 'silent' });
const running: ShardKeeper[] = [];
afterEach(async () => {
  for (const keeper of running.splice(0)) await keeper.stop();
});

interface More {
  readonly fails?: (shard: number) => Error | false;
  /** Why the claims can't be opened; undefined if they can. */
  readonly refuses?: () => Error | undefined;
  readonly log?: Logger;
}

function keeperOn(board: Board, count: number, more: More = {}) {
  const serving = new Set<number>();
  const opened: Claims[] = [];
  const tried: { shard: number; at: number }[] = [];
  const keeper = new ShardKeeper({
    count,
    every: 2,
    afterFailure: { first: 30, longest: 120 },
    log: more.log ?? log,
    openClaims: async () => {
      const refusal = more.refuses?.();
      if (refusal) throw refusal;
      const claims = board.open();
      opened.push(claims);
      return claims;
    },
    open: async (shard) => {
      tried.push({ shard, at: performance.now() });
      const error = more.fails?.(shard);
      if (error) throw error;
      serving.add(shard);
    },
    close: async (shard) => void serving.delete(shard),
  });
  running.push(keeper);
  return { keeper, serving, opened, tried };
}

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe('a keeper of shards', () => {
  it('serves all shards if it is alone', async () => {
    const { keeper, serving } = keeperOn(new Board(), 3);
    await keeper.start();
    expect(sorted(serving)).toEqual([0, 1, 2]);
    await keeper.stop();
    expect(serving.size).toBe(0);
  });

  it('shares with keepers that join, and takes over from those that go', async () => {
    const board = new Board();
    const first = keeperOn(board, 5);
    await first.keeper.start();
    const second = keeperOn(board, 5);
    const third = keeperOn(board, 5);
    await Promise.all([second.keeper.start(), third.keeper.start()]);
    const all = () => sorted([...first.serving, ...second.serving, ...third.serving]);
    await expect
      .poll(() => sorted([first.serving.size, second.serving.size, third.serving.size]))
      .toEqual([1, 2, 2]);
    await expect.poll(all).toEqual([0, 1, 2, 3, 4]);

    // Act as if the process died: the database drops its claims, and nothing gets closed.
    const [dead] = second.opened;
    if (dead) board.members.delete(dead);
    const left = () => sorted([...first.serving, ...third.serving]);
    await expect.poll(left).toEqual([0, 1, 2, 3, 4]);
  });

  it('closes its shards if its claims are lost, and claims again', async () => {
    const board = new Board();
    const { keeper, serving, opened } = keeperOn(board, 2);
    await keeper.start();
    const [claims] = opened;
    if (!claims) throw new Error('no claims were opened');
    const { lose } = board.members.get(claims) ?? {};
    board.members.delete(claims);
    lose?.(new Error('cut'));
    await expect.poll(() => opened.length).toBe(2);
    await expect.poll(() => sorted(serving)).toEqual([0, 1]);
  });

  it('logs once that the database is out of reach, and every other failure', async () => {
    const lines: string[] = [];
    const board = new Board();
    const away = () => new DatabaseAway('ECONNREFUSED', undefined);
    const failures = [new Error('a bug'), away(), away(), away()];
    const { keeper, opened, serving } = keeperOn(board, 1, {
      refuses: () => failures.shift(),
      log: pino({ level: 'error', base: null }, { write: (line) => lines.push(line) }),
    });
    const told = () => lines.map((line) => JSON.parse(line)).map(({ msg, reason }) => [msg, reason]);
    const unmanaged = 'could not manage the shards of this process; trying again';
    await keeper.start();
    expect(told()).toEqual([
      [unmanaged, undefined],
      [unmanaged, 'ECONNREFUSED'],
    ]);

    failures.push(away(), away());
    const [claims] = opened;
    const { lose } = (claims && board.members.get(claims)) ?? {};
    board.members.clear();
    lose?.(new DatabaseAway('ECONNRESET', undefined));
    await expect.poll(() => opened.length).toBe(2);
    await expect.poll(() => sorted(serving)).toEqual([0]);
    expect(told().slice(2)).toEqual([['the claims on the shards are lost', 'ECONNRESET']]);
  });

  const down = new Error('no connection');

  it('releases a shard that it cannot open, and serves the others', async () => {
    let isDown = true;
    const { keeper, serving } = keeperOn(new Board(), 2, { fails: (shard) => shard === 0 && isDown && down });
    let looked = false;
    void keeper.start().then(() => {
      looked = true;
    });
    await expect.poll(() => sorted(serving)).toEqual([1]);
    expect(keeper.held.has(0)).toBe(false);
    expect(looked).toBe(false);
    isDown = false;
    await expect.poll(() => sorted(serving)).toEqual([0, 1]);
    await expect.poll(() => looked).toBe(true);
  });

  it('waits longer after each round in which nothing could be opened', async () => {
    const { keeper, tried } = keeperOn(new Board(), 3, { fails: () => down });
    void keeper.start();
    await expect.poll(() => tried.length).toBe(6);
    const apart = tried.slice(1).map(({ at }, index) => at - (tried[index]?.at ?? 0));
    for (const [index, least] of [30, 60, 120, 120, 120].entries())
      expect(apart[index]).toBeGreaterThanOrEqual(least - 1);
    // Each in turn, so that one bad shard does not block the others.
    expect(tried.map(({ shard }) => shard)).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('never retries what Discord refuses permanently', async () => {
    const refusal = new StartRefused('token-refused', 'No.', undefined);
    const { keeper, tried } = keeperOn(new Board(), 2, { fails: () => refusal });
    void keeper.start();
    await expect.poll(() => tried.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(tried).toHaveLength(1);
  });

  it('stops while it is opening a shard', async () => {
    let giveUp: (error: Error) => void = () => undefined;
    const keeper = new ShardKeeper({
      count: 2,
      log,
      afterFailure: { first: 1, longest: 1 },
      openClaims: async () => new Board().open(),
      open: () =>
        new Promise((_, reject) => {
          giveUp = reject;
        }),
      close: async () => giveUp(new Error('closed')),
    });
    void keeper.start();
    await expect.poll(() => keeper.held.size).toBe(1);
    await keeper.stop();
    expect(keeper.held.size).toBe(0);
  });
});
