import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { State } from '../../src/games/dutch/state.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';

closeAfterwards();

/** A wait in milliseconds, long enough for people to be notified of their turn. */
const settled = 1_200;

describe('the clock of Dutch by correspondence and without a clock', () => {
  let house: Clubhouse;
  let store: Store;
  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [dutch as unknown as Game] });
    store = await openStore(house.databaseUrl);
    return () => store.close();
  });

  async function begunOn(clock: string) {
    const { ada, ben, channel } = newRoom(house);
    await ada.slash('/play dutch slow_window:15 queen_peek:false jack_swap:false');
    if (clock !== 'No clock') await ada.select('Clock: No clock', clock);
    await ben.press('Join');
    await ada.press('Start');
    const people = [ada, ben] as const;
    const look = async () => {
      const row = await store.latestTableIn(channel);
      if (row === undefined) throw new Error('There is already a table.');
      const { snapshot } = replay(dealt(dutch as unknown as Game, row), await store.actions(row.id));
      return { row, state: snapshot.state as State };
    };
    const pings = () => people.map((user) => user.pings(channel).length);
    for (const user of people) await user.slash('/move play:look 1 2');
    const { state } = await look();
    const seats = { now: state.current, next: 1 - state.current };
    const user = (seat: number): User => (seat === 0 ? ada : ben);
    return { look, pings, seats, user };
  }

  /** Plays the first turn until its window opens. Returns the minutes until the window closes. */
  async function window({ user, seats, look }: Awaited<ReturnType<typeof begunOn>>) {
    await user(seats.now).slash('/move play:draw deck');
    await user(seats.now).slash('/move play:play 5');
    const { row, state } = await look();
    expect(state.phase).toBe('same_rank_window');
    return Math.round(((row.deadlineAt?.getTime() ?? 0) - house.now().getTime()) / 60_000);
  }

  it('ends a window after its own time without blame, and calls people only to the turn after it', async () => {
    const table = await begunOn('1 day a turn');
    const { look, pings, seats } = table;
    expect(await window(table)).toBe(15);
    await sleep(settled);
    const before = pings();
    await house.pass(14);
    await sleep(settled);
    expect(pings()).toEqual(before);
    expect((await look()).state.phase).toBe('same_rank_window');
    await house.pass(1.5);
    await expect.poll(async () => (await look()).state.phase).not.toBe('same_rank_window');
    await expect.poll(() => pings()[seats.next]).toBe((before[seats.next] ?? 0) + 1);
    const { row } = await look();
    expect(row.seats.map(({ timeouts = 0 }) => timeouts)).toEqual([0, 0]);
    expect((row.deadlineAt?.getTime() ?? 0) - house.now().getTime()).toBeGreaterThan(23 * 3_600_000);
    await house.pass(24 * 60 + 1);
    await expect
      .poll(async () => Math.max(...(await look()).row.seats.map(({ timeouts = 0 }) => timeouts)))
      .toBe(1);
  });

  it('ends a window at a table without a clock, and nothing else', async () => {
    const table = await begunOn('No clock');
    const { look } = table;
    expect((await look()).row.deadlineAt).toBeUndefined();
    expect(await window(table)).toBe(15);
    await house.pass(15.5);
    await expect.poll(async () => (await look()).state.phase).not.toBe('same_rank_window');
    expect((await look()).row.deadlineAt).toBeUndefined();
  });
});
