import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cursor, StoredTable } from '../../store/records/table.ts';
import { Cursors } from './cursors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The cursors use only these fields of the row. */
const row = { id: 't1', shownRevision: 3, loggedSeq: 1 } as StoredTable;

function behind() {
  const written: (readonly Cursor[])[] = [];
  const further: string[] = [];
  const store = {
    failing: false,
    /** Every table has this revision. */
    revision: 9,
    /** While this is set, the database takes its time. */
    slow: undefined as Promise<void> | undefined,
    moveCursors: async (cursors: readonly Cursor[]) => {
      if (store.failing) throw new Error('The database is away.');
      await store.slow;
      written.push(cursors);
      return cursors.map(({ id }) => ({ id, revision: store.revision }));
    },
  };
  const hear = (id: string, revision: number) => further.push(`${id} ${revision}`);
  return { store, written, further, cursors: new Cursors(store, pino({ level: 'silent' }), hear) };
}

it('writes what moved within a short time together, and only the newest of each', async () => {
  const { cursors, written } = behind();
  cursors.note('t1', { shownRevision: 4 });
  cursors.note('t2', { shownRevision: 9 });
  cursors.note('t1', { loggedSeq: 2 });
  cursors.note('t1', { shownRevision: 5 });
  expect(cursors.over(row)).toMatchObject({ shownRevision: 5, loggedSeq: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([
    [
      { id: 't1', shownRevision: 5, loggedSeq: 2 },
      { id: 't2', shownRevision: 9 },
    ],
  ]);
  // The row now has the new values, so nothing overrides it.
  expect(cursors.over(row)).toBe(row);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(1);
});

it('keeps what the database refused, and never goes back behind the row', async () => {
  const { cursors, written, store } = behind();
  store.failing = true;
  cursors.note('t1', { shownRevision: 4 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(cursors.over(row).shownRevision).toBe(4);
  expect(cursors.over({ ...row, shownRevision: 8 }).shownRevision).toBe(8);
  store.failing = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written).toEqual([[{ id: 't1', shownRevision: 4 }]]);
});

it('writes the rest when it stops', async () => {
  const { cursors, written } = behind();
  cursors.note('t1', { loggedSeq: 2 });
  await cursors.stop();
  cursors.note('t1', { loggedSeq: 3 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual([[{ id: 't1', loggedSeq: 2 }]]);
});

it('reports tables that are ahead of what was shown of them, and no others', async () => {
  const { cursors, further } = behind();
  cursors.note('t1', { shownRevision: 8 });
  cursors.note('t2', { shownRevision: 9 });
  cursors.note('t3', { loggedSeq: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(further).toEqual(['t1 9']);
});

/** Makes the database take its time until the returned function is called. */
function slowed(store: { slow: Promise<void> | undefined }): () => void {
  let release = () => {};
  store.slow = new Promise((resolve) => {
    release = resolve;
  });
  return () => {
    store.slow = undefined;
    release();
  };
}

it('does not report a table whose newest revision was shown during the write', async () => {
  const { cursors, further, store } = behind();
  const release = slowed(store);
  cursors.note('t1', { shownRevision: 7 });
  cursors.note('t2', { shownRevision: 7 });
  await vi.advanceTimersByTimeAsync(300);
  cursors.note('t1', { shownRevision: 9 });
  cursors.note('t2', { shownRevision: 8 });
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(further).toEqual(['t2 9']);
});

it('writes again what moved while it was being written', async () => {
  const { cursors, written, store } = behind();
  const release = slowed(store);
  cursors.note('t1', { shownRevision: 4 });
  cursors.note('t2', { loggedSeq: 7 });
  await vi.advanceTimersByTimeAsync(300);
  cursors.note('t1', { shownRevision: 5 });
  release();
  await vi.advanceTimersByTimeAsync(0);
  // The row has revision 4 now, but the newer one in memory still overrides it.
  expect(cursors.over({ ...row, shownRevision: 4 }).shownRevision).toBe(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([
    [
      { id: 't1', shownRevision: 4 },
      { id: 't2', loggedSeq: 7 },
    ],
    [{ id: 't1', shownRevision: 5 }],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for the write under way when it stops, and then writes what moved meanwhile', async () => {
  const { cursors, written, store } = behind();
  const write = store.moveCursors;
  let release: () => void = () => undefined;
  store.moveCursors = async (moved) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return write(moved);
  };
  cursors.note('t1', { loggedSeq: 2 });
  await vi.advanceTimersByTimeAsync(300);
  cursors.note('t1', { loggedSeq: 3 });
  const stopping = cursors.stop();
  store.moveCursors = write;
  release();
  await stopping;
  expect(written).toEqual([[{ id: 't1', loggedSeq: 2 }], [{ id: 't1', loggedSeq: 3 }]]);
  cursors.note('t1', { loggedSeq: 4 });
  expect(vi.getTimerCount()).toBe(0);
});

it('overrides only what has moved, and only forward', () => {
  const { cursors } = behind();
  const full = { id: 't1', shownRevision: 3, loggedSeq: 5, notifiedSeq: 5 } as StoredTable;
  cursors.note('t1', { notifiedSeq: 6 });
  expect(cursors.over(full)).toEqual({ ...full, notifiedSeq: 6 });
  cursors.note('t1', { loggedSeq: 4 });
  expect(cursors.over(full)).toEqual({ ...full, notifiedSeq: 6 });
  expect(cursors.over({ ...full, id: 't2' })).toEqual({ ...full, id: 't2' });
});

it('writes nothing more once it is stopped', async () => {
  const { cursors, written } = behind();
  await cursors.stop();
  cursors.note('t1', { loggedSeq: 4 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([]);
});
