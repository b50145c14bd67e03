import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { ended, newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { lengthOf } from '../equipment/length.ts';
import { forgetPlan, plan, thinkers, thoughts } from '../toys/thinkers.ts';

/** Computers that think on threads. If a thread dies or hangs, a decision may be lost, but never a table. */

closeAfterwards();
beforeEach(() => plan(''));
afterAll(forgetPlan);

/** A table must continue within this many milliseconds. A level that thinks for longer must not hold it up. */
const soon = 20_000;

describe.each(oneDatabase())('computers that think, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    const gamesForThreads = new URL('../toys/thinkers', import.meta.url);
    house = await openClubhouse(database, { games: [thinkers], gamesForThreads });
  });

  /** Starts a game of Ada against a computer of this level. */
  async function against(level: string) {
    const room = newRoom(house);
    await room.ada.slash(`/play pondering least:20 computer:${level}`);
    await room.ada.press('Start');
    return room;
  }

  /** Lets Ada take one match, then waits for the computer. @returns the milliseconds until the computer has played */
  async function answered(ada: User): Promise<number> {
    const begun = performance.now();
    await ada.press('Take 1');
    await ada.until(/• (?!Ada)\w+ takes \d/);
    return performance.now() - begun;
  }

  it('think on a thread and play the best move found', async () => {
    const { ada } = await against('Deep');
    expect(await answered(ada)).toBeLessThan(soon);
    expect(thoughts()).toBe(1);
    expect(ada.sees()).toMatch(/takes \d, \d+ are left/);
  });

  it.each([
    ['a thread dies in its thought', 'd', 2],
    ['a thread has a bug', 'x', 2],
    ['one thread hangs and the next one dies', 'hd', 2],
    ...lengthOf<readonly [string, string, number][]>(
      [],
      [
        ['a thread hangs', 'h', 2],
        ['two threads die', 'dd', 2],
        ['two threads hang', 'hh', 2],
      ],
    ),
  ])('play on when %s', async (_, letters, begun) => {
    const { ada } = await against('Deep');
    plan(letters);
    await answered(ada);
    expect(thoughts()).toBe(begun);
    expect(house.logged()).toContain('a computer was lost in thought');
    // The next turn is the same, with a new thread.
    await ada.press('Take 1');
    await expect.poll(thoughts).toBe(begun + 1);
  });

  it('leave the thread to others when their table is over', async () => {
    const room = await against('Long');
    await room.ada.press('Take 1');
    await expect.poll(thoughts).toBe(1);
    await ended(house, room);
    const { ada } = await against('Deep');
    expect(await answered(ada)).toBeLessThan(soon);
  });

  it('leave it when somebody gives up meanwhile', async () => {
    const { ada } = await against('Long');
    await ada.press('Take 1');
    await expect.poll(thoughts).toBe(1);
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    const other = await against('Deep');
    expect(await answered(other.ada)).toBeLessThan(soon);
  });

  it('do not delay the bot’s stop, and think again after the restart', async () => {
    const { ada } = await against('Long');
    await ada.press('Take 1');
    await expect.poll(thoughts).toBe(1);
    const begun = performance.now();
    await house.stopBot();
    expect(performance.now() - begun).toBeLessThan(soon);
    await house.startBot();
    await expect.poll(thoughts).toBe(2);
  });
});
