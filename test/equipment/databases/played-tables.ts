import { ratingRules } from '../../../src/league/ratings/stored.ts';
import type { NewGameRecord, PlayedSeat } from '../../../src/store/records/played.ts';
import type { Store } from '../../../src/store/records/store.ts';
import { action, start } from './kept-tables.ts';

/** Finished games that tests of ratings save in a store. */

/** A person's seat. The first one wins unless a place is given. */
export const played = (seat: number, userId: string, more: Partial<PlayedSeat> = {}): PlayedSeat => ({
  seat,
  userId,
  name: `Name of ${userId}`,
  place: seat + 1,
  score: 10 - seat,
  outcome: seat === 0 ? 'won' : 'lost',
  acted: 5,
  stoodIn: 0,
  left: false,
  ...more,
});

export const gameRecord = (people: readonly string[], more: Partial<NewGameRecord> = {}): NewGameRecord => ({
  guildId: 'g1',
  channelId: 'c1',
  game: 'rps',
  ending: 'rules',
  actions: 1,
  serverRated: true,
  tableRated: true,
  withComputers: false,
  seats: people.map((userId, seat) => played(seat, userId)),
  ...more,
});

/** Plays a table with one action that ends it. The people are in order of their places. */
export async function finished(
  store: Store,
  tableId: string,
  people: readonly string[],
  more: Partial<NewGameRecord> = {},
): Promise<void> {
  await start(store, tableId);
  await end(store, tableId, people, more);
}

/** Ends a table that was started. */
export async function end(
  store: Store,
  tableId: string,
  people: readonly string[],
  more: Partial<NewGameRecord> = {},
): Promise<void> {
  const record = gameRecord(people, more);
  const finish = { result: { winners: [0], scores: [1, 0], reason: 'rounds' }, record, rules: ratingRules };
  await store.addAction(tableId, action(1, { finish }));
}
