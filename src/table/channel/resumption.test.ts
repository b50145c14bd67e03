import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Resumption } from './resumption.ts';

const log = pino({ level: 'silent' });
const tables = (count: number) => Array.from({ length: count }, (_, at) => `t${String(at).padStart(4, '0')}`);
const rows = (ids: readonly string[], guildId = 'g1') => ids.map((id) => ({ id, guildId }));
const everywhere = () => true;
const now = () => new Date('2026-05-01T12:00:00Z');
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const renew = async () => undefined;

/** A fake store that returns these tables from its queries. */
function storeWith(
  lagging: readonly string[],
  awaiting: readonly string[],
  clockless: readonly string[] = [],
) {
  return {
    laggingTables: async () => rows(lagging),
    tablesWithoutClock: async () => rows(clockless),
    tablesForPrograms: async (after: string, limit: number) =>
      rows(awaiting.filter((id) => id > after).slice(0, limit)),
  };
}

/** A worker that records the tables it gets, and the maximum number that it handled at once. */
function worker() {
  const seen: string[] = [];
  let running = 0;
  const most = { atOnce: 0 };
  return {
    seen,
    most,
    work: async (id: string) => {
      seen.push(id);
      running += 1;
      most.atOnce = Math.max(most.atOnce, running);
      await turn();
      running -= 1;
    },
  };
}

it('shows every table that lags, and checks those that wait for a program or lost their clock, a few at a time', async () => {
  const [shown, played, renewed] = [worker(), worker(), worker()];
  const store = storeWith(tables(30), tables(250), tables(20));
  const resumption = new Resumption({
    store,
    log,
    now,
    show: shown.work,
    playOn: played.work,
    renew: renewed.work,
  });
  resumption.begin(everywhere);
  await expect
    .poll(() => [shown.seen.length, played.seen.length, renewed.seen.length])
    .toEqual([30, 250, 20]);
  await resumption.stop();
  expect(shown.seen).toEqual(tables(30));
  expect(played.seen).toEqual(tables(250));
  expect([shown.most.atOnce, played.most.atOnce, renewed.most.atOnce]).toEqual([4, 4, 4]);
});

it('starts no further table after it is stopped', async () => {
  const played = worker();
  const store = storeWith([], tables(250));
  const resumption = new Resumption({
    store,
    log,
    now,
    show: async () => undefined,
    playOn: played.work,
    renew,
  });
  resumption.begin(everywhere);
  await expect.poll(() => played.seen.length).toBeGreaterThan(0);
  await resumption.stop();
  const seen = played.seen.length;
  await turn();
  expect(seen).toBeLessThan(250);
  expect(played.seen).toHaveLength(seen);
});

it('leaves tables of other servers to the processes that serve them', async () => {
  const [shown, played, renewed] = [worker(), worker(), worker()];
  const store = {
    laggingTables: async () => [...rows(['a'], 'g2'), ...rows(['b'])],
    tablesWithoutClock: async () => [...rows(['e'], 'g2'), ...rows(['f'])],
    tablesForPrograms: async (after: string) => (after === '' ? [...rows(['c']), ...rows(['d'], 'g2')] : []),
  };
  const resumption = new Resumption({
    store,
    log,
    now,
    show: shown.work,
    playOn: played.work,
    renew: renewed.work,
  });
  resumption.begin((guildId) => guildId === 'g1');
  await expect.poll(() => [shown.seen, played.seen, renewed.seen]).toEqual([['b'], ['c'], ['f']]);
  resumption.begin((guildId) => guildId === 'g2');
  await expect
    .poll(() => [shown.seen, played.seen, renewed.seen])
    .toEqual([
      ['b', 'a'],
      ['c', 'd'],
      ['f', 'e'],
    ]);
  await resumption.stop();
});

it('tries again if the store cannot be read', async () => {
  const shown = worker();
  let failures = 2;
  const store = {
    ...storeWith([], []),
    laggingTables: async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('out of reach');
      return rows(tables(3));
    },
  };
  const resumption = new Resumption({
    store,
    log,
    now,
    show: shown.work,
    playOn: async () => undefined,
    renew,
    retry: 1,
  });
  resumption.begin(everywhere);
  await expect.poll(() => shown.seen).toEqual(tables(3));
  await resumption.stop();
});

it('leaves a table that opens after the start to the answer of its command', async () => {
  const asked: Date[] = [];
  const store = {
    ...storeWith([], []),
    laggingTables: async (until: Date) => {
      asked.push(until);
      return [];
    },
  };
  const nothing = async () => undefined;
  const resumption = new Resumption({ store, log, now, show: nothing, playOn: nothing, renew });
  resumption.begin(everywhere);
  await expect.poll(() => asked).toEqual([now()]);
  await resumption.stop();
});
