import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Identifies, type SessionStarts } from './identifies.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;
const plenty: SessionStarts = {
  total: 1_000,
  remaining: 1_000,
  reset_after: 12 * 60 * minute,
  max_concurrency: 1,
};

/** A gateway with limited session starts, and the process that uses it. */
function gateway(given: Partial<SessionStarts> = {}) {
  const starts = { ...plenty, ...given };
  const at: number[] = [];
  let asked = 0;
  const began = performance.now();
  const deps = {
    log: pino({ level: 'silent' }),
    starts: async () => {
      asked += 1;
      return { ...starts };
    },
    takeTurn: async (_turn: number) => true,
    endTurn: async () => undefined,
  };
  const identify = async (identifies: Identifies, shard: number, signal = new AbortController().signal) => {
    await identifies.wait(shard, signal);
    starts.remaining -= 1;
    at.push(performance.now() - began);
  };
  return { deps, starts, at, identify, asked: () => asked };
}

/** Identifies a shard again and again without ever getting a session. */
async function inVain(identify: () => Promise<void>): Promise<never> {
  for (;;) await identify();
}

describe('a shard that never gets a session', () => {
  it('identifies at most 5 times in its first minute, and 12 times an hour in the end', async () => {
    const { deps, at, identify } = gateway();
    const identifies = new Identifies(deps);
    void inVain(() => identify(identifies, 0));
    await vi.advanceTimersByTimeAsync(minute);
    expect(at.length).toBeGreaterThanOrEqual(3);
    expect(at.length).toBeLessThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(60 * minute);
    const before = at.length;
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(at.length - before).toBe(12);
  });

  it('identifies at once if it got a session in between', async () => {
    const { deps, at, identify } = gateway();
    const identifies = new Identifies(deps);
    for (let time = 0; time < 4; time++) {
      const done = identify(identifies, 0);
      await vi.advanceTimersByTimeAsync(6_000);
      await done;
      identifies.worked(0);
    }
    expect(at.at(-1)).toBeLessThan(24_000);
  });

  it('does not block the other shards', async () => {
    const { deps, at, identify } = gateway({ max_concurrency: 2 });
    const identifies = new Identifies(deps);
    void inVain(() => identify(identifies, 0));
    await vi.advanceTimersByTimeAsync(10 * minute);
    const before = at.length;
    const other = identify(identifies, 1);
    await vi.advanceTimersByTimeAsync(10);
    await other;
    expect(at.length).toBe(before + 1);
  });
});

describe('the session starts that Discord allows', () => {
  it('are used once per five seconds and remainder, with one request for all who ask at once', async () => {
    const { deps, at, identify, asked } = gateway({ max_concurrency: 2 });
    const identifies = new Identifies(deps);
    const all = Promise.all([0, 1, 2, 3].map((shard) => identify(identifies, shard)));
    await vi.advanceTimersByTimeAsync(0);
    expect(at).toHaveLength(2);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(at).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at).toHaveLength(4);
    await all;
  });

  it('are waited for when none is left, until Discord resets the count', async () => {
    const { deps, starts, at, identify } = gateway({ remaining: 0, reset_after: 20 * minute });
    const identifies = new Identifies(deps);
    const done = identify(identifies, 0);
    await vi.advanceTimersByTimeAsync(19 * minute);
    expect(at).toHaveLength(0);
    expect(identifies.waiting).toBe(true);
    starts.remaining = starts.total;
    await vi.advanceTimersByTimeAsync(5 * minute);
    await done;
    expect(identifies.waiting).toBe(false);
  });

  it('are spread out when few are left, also over several processes in a row', async () => {
    const { deps, starts, at, identify } = gateway({ remaining: 60, reset_after: 60 * minute });
    // Each process starts, gets its session and dies.
    const supervisor = async (): Promise<never> => {
      for (;;) await identify(new Identifies(deps), 0);
    };
    void supervisor();
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(at.length).toBeGreaterThan(10);
    expect(starts.remaining).toBeGreaterThan(20);
  });

  /** A gateway with two session starts left. Its answer never counts the sessions that started since. */
  const twoLeft = () => {
    const { deps, ...rest } = gateway({ total: 10, reset_after: 60 * minute, max_concurrency: 8 });
    const starts = async () => ({ ...(await deps.starts()), remaining: 2 });
    return { ...rest, identifies: new Identifies({ ...deps, starts }) };
  };

  it('are counted since Discord was asked, for it is not asked again at once', async () => {
    const { identifies, at, identify, asked } = twoLeft();
    await identify(identifies, 0);
    await identify(identifies, 1);
    void identify(identifies, 2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(at).toHaveLength(2);
    expect(asked()).toBe(1);
    // The gateway's next answer is trusted again.
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(at).toHaveLength(3);
  });

  it('are not begun by more shards in the same moment than there are left', async () => {
    const { identifies, at, identify } = twoLeft();
    void Promise.all([0, 1, 2, 3, 4].map((shard) => identify(identifies, shard)));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(at).toHaveLength(2);
  });

  it('are spread over the rest of the day among the shards that wait for one', async () => {
    const { deps, at, identify } = gateway({
      remaining: 60,
      reset_after: 60 * minute,
      max_concurrency: 16,
    });
    // The database takes a while to grant a turn.
    const takeTurn = () => new Promise<boolean>((taken) => setTimeout(() => taken(true), 500));
    const identifies = new Identifies({ ...deps, takeTurn });
    void Promise.all([0, 1, 2, 3].map((shard) => identify(identifies, shard)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(at).toHaveLength(0);
    // Each start waits for a sixtieth of the hour.
    await vi.advanceTimersByTimeAsync(35_000);
    expect(at).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4 * minute);
    expect(at).toHaveLength(4);
  });

  it('are left to others by a shard that was sent away before its turn', async () => {
    const { deps, at, identify } = gateway({ total: 10, remaining: 1, max_concurrency: 8 });
    let mine = false;
    const identifies = new Identifies({ ...deps, takeTurn: async () => mine });
    const leaving = new AbortController();
    const gone = identify(identifies, 0, leaving.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    mine = true;
    void identify(identifies, 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at).toHaveLength(1);
  });

  it('are requested again if Discord does not answer', async () => {
    const { deps, at, identify } = gateway();
    let down = true;
    const starts = async () => {
      if (down) throw new Error('503');
      return deps.starts();
    };
    const identifies = new Identifies({ ...deps, starts });
    const done = identify(identifies, 0);
    await vi.advanceTimersByTimeAsync(minute);
    expect(at).toHaveLength(0);
    down = false;
    await vi.advanceTimersByTimeAsync(6_000);
    await done;
    expect(at).toHaveLength(1);
  });

  it('belong to whoever has the turn, and nobody keeps waiting after an abort', async () => {
    const { deps, at, identify } = gateway();
    let mine = false;
    const identifies = new Identifies({ ...deps, takeTurn: async () => mine });
    const leaving = new AbortController();
    const gone = identify(identifies, 0, leaving.signal);
    await vi.advanceTimersByTimeAsync(10_000);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    expect(at).toHaveLength(0);
    expect(identifies.waiting).toBe(false);
    mine = true;
    await identify(identifies, 0);
    expect(at).toHaveLength(1);
  });

  it('are not begun while the database gives no turns, nor for who was sent away before', async () => {
    const { deps, at, identify } = gateway();
    let down = true;
    const takeTurn = async () => {
      if (down) throw new Error('The database is away.');
      return true;
    };
    const identifies = new Identifies({ ...deps, takeTurn });
    await expect(identify(identifies, 1, AbortSignal.abort())).rejects.toThrow();
    const done = identify(identifies, 0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(at).toEqual([]);
    down = false;
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    expect(at).toHaveLength(1);
  });
});
