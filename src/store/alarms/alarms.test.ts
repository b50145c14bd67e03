import { afterEach, describe, expect, it } from 'vitest';
import { execute, freshDatabase, testedDatabases } from '../../../test/equipment/databases/databases.ts';
import { movedClock } from '../../../test/equipment/moved-clock.ts';
import { openStore } from '../open.ts';
import type { AlarmKind } from '../records/alarms.ts';
import type { NewAction } from '../records/log.ts';
import type { Store } from '../records/store.ts';
import type { Due } from '../records/table.ts';

const action = (number: number, due?: Due | null): NewAction => ({
  number,
  revision: number + 1,
  seat: 0,
  notation: 'move',
  hash: `h${number}`,
  rolls: [],
  source: `press ${number}`,
  ...(due !== undefined && { due }),
});

async function begin(store: Store, id: string, due?: Due): Promise<void> {
  await store.createTable({
    id,
    guildId: 'g1',
    channelId: `channel of ${id}`,
    game: 'rps',
    options: {},
    openedBy: '1',
    seed: 'ab'.repeat(32),
    commit: 'c',
    seats: [{ seat: 0, userId: '1', name: 'Ada', entropy: 'e' }],
  });
  const start = { entropy: '', state: {}, hash: 'h0', rolls: [], ...(due && { due }) };
  await store.changeLobby(id, { revision: 1, start });
}

/** Records each alarm that rings, and answers it with the next entry of `answers` (0 if there is none). */
function bell() {
  const rung: string[] = [];
  const answers: (number | Error)[] = [];
  const ring = async (kind: AlarmKind, id: string) => {
    rung.push(`${kind} ${id}`);
    const answer = answers.shift() ?? 0;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { rung, answers, ring };
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe.each(testedDatabases())('on %s', (name) => {
  async function house() {
    const database = await freshDatabase(name);
    ends.push(() => database.drop());
    const clock = movedClock(database.url);
    const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
    const open = async () => {
      const store = await openStore(database.url, { now: clock.now });
      ends.push(() => store.close());
      return store;
    };
    return { clock, later, open };
  }

  it('rings once for each due alarm, and not for moved or removed ones', async () => {
    const { clock, later, open } = await house();
    const store = await open();
    const { rung, ring } = bell();
    store.alarms.begin(ring);
    for (const id of ['kept', 'moved', 'over', 'rests']) await begin(store, id, { deadlineAt: later(60) });
    await begin(store, 'warned', { deadlineAt: later(600), remindAt: later(60) });
    await begin(store, 'free');
    await store.addAction('kept', action(1));
    await store.addAction('moved', action(1, { deadlineAt: later(180) }));
    await store.addAction('over', action(1, null));
    await store.changeTable('rests', { revision: 2, pausedAt: later(0), due: null });
    await clock.pass(90);
    await expect.poll(() => rung.toSorted()).toEqual(['deadline kept', 'reminder warned']);
    await clock.pass(100);
    await expect.poll(() => rung.at(-1)).toBe('deadline moved');
    expect(rung).toHaveLength(3);
  });

  it("rings again when an alarm isn't due yet or when ringing failed", async () => {
    const { clock, later, open } = await house();
    const store = await open();
    const { rung, answers, ring } = bell();
    store.alarms.begin(ring);
    await begin(store, 't1', { deadlineAt: later(10) });
    answers.push(20 * 60_000, new Error('the database is stalled'));
    await clock.pass(10);
    await expect.poll(() => rung.length).toBe(1);
    // The alarm is set again a moment after it rings.
    await expect
      .poll(async () => {
        await clock.pass(20);
        return rung.length;
      })
      .toBeGreaterThan(1);
    await expect
      .poll(async () => {
        await clock.pass(1);
        return rung.length;
      })
      .toBe(3);
  });

  it('rings after a start for alarms that came due before it', async () => {
    const { clock, later, open } = await house();
    const before = await open();
    await begin(before, 't1', { deadlineAt: later(10), remindAt: later(5) });
    await before.close();
    await clock.pass(60);
    const store = await open();
    const { rung, ring } = bell();
    store.alarms.begin(ring);
    // On PostgreSQL, the look for lost jobs may ring too for those that the queue has just begun.
    await expect.poll(() => [...new Set(rung)].toSorted()).toEqual(['deadline t1', 'reminder t1']);
    if (name === 'sqlite') expect(rung).toHaveLength(2);
  });

  it('stops ringing once stopped, and waits for running alarms', async () => {
    const { clock, later, open } = await house();
    const store = await open();
    let finish: (wait: number) => void = () => undefined;
    let begun = 0;
    store.alarms.begin(() => {
      begun += 1;
      return new Promise((done) => {
        finish = done;
      });
    });
    await begin(store, 't1', { deadlineAt: later(1) });
    await begin(store, 't2', { deadlineAt: later(30) });
    await clock.pass(2);
    await expect.poll(() => begun).toBe(1);
    let stopped = false;
    const stopping = store.alarms.stop().then(() => {
      stopped = true;
    });
    await clock.pass(60);
    expect(stopped).toBe(false);
    finish(0);
    await stopping;
    expect(begun).toBe(1);
  });
});

describe.runIf(testedDatabases().includes('postgresql'))('two processes on one PostgreSQL', () => {
  it('ring each alarm once between them', async () => {
    const database = await freshDatabase('postgresql');
    ends.push(() => database.drop());
    const clock = movedClock(database.url);
    const { rung, ring } = bell();
    const stores: Store[] = [];
    for (let process = 0; process < 2; process++) {
      const store = await openStore(database.url, { now: clock.now });
      ends.push(() => store.close());
      store.alarms.begin(ring);
      stores.push(store);
    }
    const ids = Array.from({ length: 20 }, (_, at) => `t${at}`);
    const deadlineAt = new Date(clock.now().getTime() + 60_000);
    for (const [at, id] of ids.entries()) {
      const store = stores[at % 2];
      if (store) await begin(store, id, { deadlineAt });
    }
    await clock.pass(2);
    const all = ids.map((id) => `deadline ${id}`).toSorted();
    await expect.poll(() => rung.toSorted()).toEqual(all);
  });

  it('ring for an alarm whose job was lost, as when a process is killed while running it', async () => {
    const database = await freshDatabase('postgresql');
    ends.push(() => database.drop());
    const clock = movedClock(database.url);
    const store = await openStore(database.url, { now: clock.now });
    ends.push(() => store.close());
    const at = clock.now().getTime() + 60_000;
    await begin(store, 't1', { deadlineAt: new Date(at + 600_000), remindAt: new Date(at) });
    await execute(
      database.url,
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed'",
    );
    await clock.pass(5);
    const { rung, ring } = bell();
    store.alarms.begin(ring);
    await expect.poll(() => rung).toEqual(['reminder t1']);
    // The next turn gets its own job, even while the old one is still locked.
    await store.addAction('t1', action(1, { deadlineAt: new Date(at + 1_200_000) }));
    await clock.pass(30);
    await expect.poll(() => rung).toEqual(['reminder t1', 'deadline t1']);
  });
});
