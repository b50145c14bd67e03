import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { type BeaconPart, dueAt, type Pulse, quicknet } from '../../engine/beacon/chain.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Draw, StoredTable } from '../../store/records/table.ts';
import type { Beacon } from './beacon.ts';
import { Draws } from './draws.ts';

const due = dueAt(quicknet, 7_000_000);
/** A message four seconds before round 7,000,000: the first round that is due three seconds after it, or later. */
const message = String(BigInt(due - 4_000 - 1_420_070_400_000) << 22n);
const pulse: Pulse = { round: 7_000_000, signature: 'ab' };
const start: Draw = {
  kind: 'start',
  chain: 'quicknet',
  parts: { seats: [], start: '1' },
  seal: 'seal',
  by: { userId: 'ada', name: 'Ada' },
};

const silent = pino({ level: 'silent' });
const opened: Draws[] = [];

afterEach(async () => {
  for (const draws of opened.splice(0)) await draws.stop();
});

interface World {
  row: Partial<StoredTable> | undefined;
  readonly asked: number[];
  readonly dealt: BeaconPart[];
  readonly renewed: BeaconPart[];
  posts: number;
  /** Thrown by the next attempts to deal. */
  readonly refusals: Error[];
}

/** Draws at one table, by a clock that stands when round 7,000,000 is due. */
function drawing(
  draw: Draw | undefined,
  beacon: Partial<Beacon> = {},
  postAfter = 60_000,
): { world: World; draws: Draws } {
  const world: World = {
    row: { id: 't', guildId: 'g', game: 'rps', ...(draw && { draw }) },
    asked: [],
    dealt: [],
    renewed: [],
    posts: 0,
    refusals: [],
  };
  const take = (into: BeaconPart[]) => async (_: string, part: BeaconPart) => {
    const refusal = world.refusals.shift();
    if (refusal) throw refusal;
    into.push(part);
  };
  const draws = new Draws({
    store: {
      loadTable: async () => world.row as StoredTable | undefined,
      tablesDrawing: async () => (world.row ? [world.row as StoredTable] : []),
    },
    beacon: {
      off: false,
      answering: async () => 'quicknet',
      pulse: async (_, round) => {
        world.asked.push(round);
        return pulse;
      },
      ...beacon,
    },
    pool: { find: async () => true },
    log: silent,
    now: () => new Date(due),
    post: () => {
      world.posts += 1;
    },
    postAfter,
    deal: take(world.dealt),
    renew: take(world.renewed),
  });
  opened.push(draws);
  return { world, draws };
}

const considered = async (draws: Draws, { row }: World) => {
  draws.consider(row as StoredTable);
  await sleep(20);
};

describe('a table that draws', () => {
  it('is dealt with the round that its message fixes', async () => {
    const { world, draws } = drawing({ ...start, message, channelId: 'c' });
    await considered(draws, world);
    expect(world.asked).toEqual([7_000_000]);
    expect(world.dealt).toEqual([{ chain: 'quicknet', message, channelId: 'c', ...pulse }]);
    expect(world.renewed).toEqual([]);
  });

  it('goes on with its new seed if it is running', async () => {
    const { world, draws } = drawing({ kind: 'again', chain: 'quicknet', message });
    await considered(draws, world);
    expect(world.dealt).toEqual([]);
    expect(world.renewed).toEqual([{ chain: 'quicknet', message, ...pulse }]);
  });

  it('waits until its message is posted', async () => {
    const { world, draws } = drawing(start);
    await considered(draws, world);
    // The table posts it without being asked, at its own pace.
    expect(world.posts).toBe(0);
    expect(world.asked).toEqual([]);
    world.row = { ...world.row, draw: { ...start, message } };
    await expect.poll(() => world.dealt).toHaveLength(1);
  });

  it('asks for its message if that takes too long', async () => {
    const { world, draws } = drawing(start, {}, 200);
    const begun = performance.now();
    await considered(draws, world);
    expect(world.posts).toBe(0);
    await expect.poll(() => world.posts).toBe(1);
    expect(performance.now() - begun).toBeGreaterThan(195);
  });

  it('draws once, however often it is looked at', async () => {
    const { world, draws } = drawing({ ...start, message });
    draws.consider(world.row as StoredTable);
    await considered(draws, world);
    expect(world.dealt).toHaveLength(1);
  });

  it('does not wait before the round is due', async () => {
    const { world, draws } = drawing({ ...start, message: String(BigInt(message) + (500n << 22n)) });
    world.row = { ...world.row, draw: { ...start, message: String(BigInt(message) + (3_200n << 22n)) } };
    await considered(draws, world);
    // 4,000 - 3,200 + 3,000 ms: round 7,000,001 is due in three seconds.
    expect(world.asked).toEqual([]);
  });

  it('is left alone if nothing is drawn, or it was canceled', async () => {
    for (const draw of [undefined, { kind: 'told', why: 'off' } as const]) {
      const { world, draws } = drawing(draw);
      await considered(draws, world);
      expect([world.posts, world.asked.length]).toEqual([0, 0]);
    }
    const { world, draws } = drawing({ ...start, message });
    const seen = world.row as StoredTable;
    world.row = { ...seen, finishedAt: new Date() };
    draws.consider(seen);
    await sleep(20);
    expect(world.asked).toEqual([]);
  });

  it('is left to whoever was quicker', async () => {
    const { world, draws } = drawing({ ...start, message });
    world.refusals.push(new RuleError('not-a-lobby', 'It has begun.'));
    await considered(draws, world);
    await sleep(1_100);
    expect(world.asked).toHaveLength(1);
  });

  it('is tried again after another error', async () => {
    const { world, draws } = drawing({ ...start, message });
    world.refusals.push(new Error('disk full'));
    await considered(draws, world);
    expect(world.dealt).toEqual([]);
    await expect.poll(() => world.dealt).toHaveLength(1);
  });

  it('is found again after a restart, if its server is served here', async () => {
    const { world, draws } = drawing({ ...start, message });
    await draws.resume((guildId) => guildId !== 'g');
    await sleep(20);
    expect(world.asked).toEqual([]);
    await draws.resume((guildId) => guildId === 'g');
    await sleep(20);
    expect(world.dealt).toHaveLength(1);
  });

  it('is handed over with its server', async () => {
    const pulses: Partial<Beacon> = {
      pulse: (_chain, _round, _isSigned, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const { world, draws } = drawing({ ...start, message }, pulses);
    await considered(draws, world);
    draws.letGo((guildId) => guildId !== 'g');
    await sleep(10);
    // Still drawing, so looking at it again starts nothing.
    draws.letGo((guildId) => guildId === 'g');
    await draws.stop();
    expect(world.dealt).toEqual([]);
  });

  it('checks the beacon’s signature on a thread', async () => {
    const answers: boolean[] = [];
    const { world, draws } = drawing(
      { ...start, message },
      {
        pulse: async (chain, _, isSigned) => {
          answers.push(await isSigned(chain, pulse));
          return pulse;
        },
      },
    );
    await considered(draws, world);
    expect(answers).toEqual([true]);
  });
});
