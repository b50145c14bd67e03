import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Claims } from '../store/claims.ts';
import { ShardKeeper } from './shard-keeper.ts';

/** Claims among the keepers of one test, as the database would keep them. */
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

function keeperOn(board: Board, count: number, more: { fails?: (shard: number) => boolean } = {}) {
  const serving = new Set<number>();
  const opened: Claims[] = [];
  const keeper = new ShardKeeper({
    count,
    every: 2,
    log,
    openClaims: async () => {
      const claims = board.open();
      opened.push(claims);
      return claims;
    },
    open: async (shard) => {
      if (more.fails?.(shard)) throw new Error('no connection');
      serving.add(shard);
    },
    close: async (shard) => void serving.delete(shard),
  });
  running.push(keeper);
  return { keeper, serving, opened };
}

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe('a keeper of shards', () => {
  it('serves all shards when it is alone', async () => {
    const { keeper, serving } = keeperOn(new Board(), 3);
    await keeper.start();
    expect(sorted(serving)).toEqual([0, 1, 2]);
    await keeper.stop();
    expect(serving.size).toBe(0);
  });

  it('shares with those who join, and takes over from those who go', async () => {
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

    // As when the process dies: the database forgets its claims, and nobody closes anything.
    const [dead] = second.opened;
    if (dead) board.members.delete(dead);
    const left = () => sorted([...first.serving, ...third.serving]);
    await expect.poll(left).toEqual([0, 1, 2, 3, 4]);
  });

  it('closes its shards when its claims are lost, and claims anew', async () => {
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

  it('gives a shard back that it cannot serve, and serves the others', async () => {
    const board = new Board();
    let down = true;
    const { keeper, serving } = keeperOn(board, 2, { fails: (shard) => shard === 0 && down });
    await keeper.start();
    expect(keeper.held.has(0)).toBe(false);
    down = false;
    await expect.poll(() => sorted(serving)).toEqual([0, 1]);
  });
});
