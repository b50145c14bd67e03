import type { Roll } from '../../../src/engine/dice/dice.ts';
import type { NewTable } from '../../../src/store/records/changes.ts';
import type { NewAction } from '../../../src/store/records/log.ts';
import type { Store } from '../../../src/store/records/store.ts';
import type { StoredSeat } from '../../../src/store/records/table.ts';

/** Tables, actions and rolls that tests of the store save in it. */

export const seed = 'ab'.repeat(32);
export const ada: StoredSeat = { seat: 0, userId: '1', name: 'Ada', entropy: '900', timeouts: 0 };
export const computer: StoredSeat = { seat: 1, level: 'veteran', name: 'Computer', entropy: '', timeouts: 0 };
export const noon = new Date('2026-05-01T12:00:00.123Z');

export const table = (id: string, more: Partial<NewTable> = {}): NewTable => ({
  id,
  guildId: 'g1',
  channelId: `channel of ${id}`,
  game: 'baseball',
  options: { innings: 9, home: 'Gulls' },
  openedBy: '1',
  seed,
  commit: 'c0',
  seats: [ada],
  ...more,
});

let rollsMade = 0;
export const roll = (
  at: number,
  sides: readonly number[],
  values: readonly number[],
  more: Partial<Roll> = {},
): Roll => {
  rollsMade += 1;
  const id = rollsMade.toString(16).padStart(16, '0');
  return { id, at, kind: 'AbRoll', purpose: 'at bat', sides, values, ...more };
};

export const action = (number: number, more: Partial<NewAction> = {}): NewAction => ({
  number,
  // The lobby, its start, and each action so far add one revision.
  revision: number + 1,
  seat: 0,
  notation: `swing ${number}`,
  hash: `hash ${number}`,
  rolls: [],
  source: `press ${number}`,
  ...more,
});

export async function start(store: Store, id: string, more: Partial<NewTable> = {}): Promise<void> {
  const { revision } = await store.createTable(table(id, more));
  await store.changeLobby(id, {
    revision,
    start: { entropy: '3:900', state: { outs: 0 }, hash: 'hash 0', rolls: [] },
  });
}

/** Waits for all promises and returns the outcome of each: `done`, or the name of the error. */
export async function outcomes(work: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as Error).name));
}

export const countOf = (values: readonly string[], value: string) =>
  values.filter((each) => each === value).length;
