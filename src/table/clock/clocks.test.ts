import { expect, it } from 'vitest';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import { dealt, step } from '../log/replay.ts';
import { Clocks, type Hand, marked, standInLevel } from './clocks.ts';
import { readHouseRules } from './house-rules.ts';

const noon = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-06-01T12:00:40Z');
const rps = rockPaperScissors as Game;

const clocksAt = (now: Date, settings: Readonly<Record<string, string>> = {}) =>
  new Clocks({ house: { rules: async () => readHouseRules(settings) }, now: () => now });

const seat = (number: number, userId: string | undefined, level?: string) => ({
  seat: number,
  name: userId ?? 'Computer',
  entropy: 'e',
  ...(userId && { userId }),
  ...(level && { level }),
});

const table: StoredTable = {
  id: 'aaaaaaaaaa',
  guildId: 'g1',
  channelId: 'c1',
  game: 'rps',
  options: {},
  status: 'active',
  openedBy: '1',
  revision: 2,
  seq: 0,
  shownRevision: 0,
  loggedSeq: 0,
  notifiedSeq: 0,
  timeControl: 'live-1',
  awaitsProgram: false,
  seed: 'ab'.repeat(32),
  commit: 'c',
  entropy: '',
  seats: [seat(0, 'Ada'), seat(1, 'Ben')],
  createdAt: noon,
};

const begun = (change: Partial<StoredTable> = {}, game = rps): LiveTable =>
  dealt(game, { ...table, deadlineAt: new Date('2026-06-01T12:01:00Z'), ...change });

/** Plays an action 40 seconds after noon and returns the new deadline. */
async function after(live: LiveTable, who: number, notation: string, hand: Hand = 'person') {
  const done = step(live, who, live.game.parse(live.snapshot.state, notation), hand === 'clock');
  return { done, ...(await clocksAt(later).after(live, done, who, hand)) };
}
const anew = { deadlineAt: new Date('2026-06-01T12:01:40Z'), remindAt: new Date('2026-06-01T12:01:20Z') };

it('wait only for people', async () => {
  const clocks = clocksAt(later);
  expect((await clocks.fresh(begun())).due).toEqual(anew);
  const [person, computer] = [seat(0, 'Ada'), seat(1, undefined, 'stone')];
  expect((await clocks.fresh(begun({ seats: [person, computer] }))).due).toEqual(anew);
  for (const change of [
    { seats: [seat(0, undefined, 'stone'), seat(1, 'Ben', 'stone')] },
    { timeControl: 'none' },
    { pausedAt: noon },
    { trouble: 'channel-gone' as const },
  ])
    expect((await clocks.fresh(begun(change))).due).toBeUndefined();
});

it('keep running for those still to act, and restart with the next turn', async () => {
  const first = await after(begun(), 0, 'rock');
  expect(first.due).toBeUndefined();
  expect((await after(first.done.table, 1, 'paper')).due).toEqual(anew);
});

it('restart if nobody was to act before, and stop with the game', async () => {
  const { deadlineAt: _, ...free } = begun().stored;
  const without = { ...begun(), stored: free };
  expect((await after(without, 0, 'rock')).due).toEqual(anew);
  expect((await after(begun(), 0, 'X')).due).toBeNull();
  expect((await after({ ...without, stored: { ...free, timeControl: 'none' } }, 0, 'X')).due).toBeUndefined();
});

it('stop when only a computer is left to act', async () => {
  const live = begun({ seats: [seat(0, 'Ada'), seat(1, 'Ben', 'stone')] });
  expect((await after(live, 0, 'rock')).due).toBeNull();
});

/** A game in which one seat keeps acting and `id` gives the id of its clock. */
const calling = (id: (state: unknown) => string): Game => ({
  ...rps,
  toAct: () => [0],
  apply: (state) => ({ state: { ...(state as object), steps: stepsOf(state) + 1 }, events: [] }),
  clock: (state) => ({ id: id(state), seconds: 60 }),
});
const stepsOf = (state: unknown): number => (state as { steps?: number }).steps ?? 0;

it('keep running while the game’s clock id stays, whoever acts, and restart with another', async () => {
  const card = begun(
    {},
    calling(() => 'card'),
  );
  expect((await after(card, 0, 'rock')).due).toBeUndefined();
  expect((await after(card, 0, 'rock', 'program')).due).toBeUndefined();
  const turns = calling((state) => `turn ${stepsOf(state)}`);
  expect((await after(begun({}, turns), 0, 'rock')).due).toEqual(anew);
  // The clock never stays at zero after it has played an action.
  for (const hand of ['clock', 'bell'] as const)
    expect((await after(card, 0, 'rock', hand)).due).toEqual(anew);
});

it('run without a clock for what the game itself wants an end to', async () => {
  const windowed: Game = { ...rps, clock: () => ({ id: 'window', seconds: 10, slowSeconds: 3_600 }) };
  const ends = async (timeControl: string) =>
    (await clocksAt(noon).fresh(begun({ timeControl }, windowed))).due?.deadlineAt
      .toISOString()
      .slice(11, 19);
  expect(await ends('none')).toBe('13:00:00');
  expect(await ends('each-1440')).toBe('13:00:00');
  expect([await ends('live-1'), await ends('live-2')]).toEqual(['12:00:10', '12:00:10']);
});

it('count time-outs in a row, and seat a computer after enough of them', async () => {
  const clocks = clocksAt(noon);
  const counted = (timeouts: number) => begun({ seats: [seat(0, 'Ada'), { ...seat(1, 'Ben'), timeouts }] });
  expect(await clocks.mark(counted(0), 1, 'clock')).toEqual({ seat: 1, timeouts: 1, level: null });
  expect(await clocks.mark(counted(1), 1, 'clock')).toEqual({ seat: 1, timeouts: 2, level: 'stone' });
  expect(await clocks.mark(counted(1), 1, 'person')).toEqual({ seat: 1, timeouts: 0, level: null });
  expect(await clocks.mark(counted(0), 1, 'person')).toBeUndefined();
  for (const hand of ['program', 'bell'] as const)
    expect(await clocks.mark(counted(1), 1, hand)).toBeUndefined();
  const never = clocksAt(noon, { 'stand-in-after': '0' });
  expect(await never.mark(counted(9), 1, 'clock')).toEqual({ seat: 1, timeouts: 10, level: null });
});

it('count nothing for what the table agreed on, and end a stand-in when its person acts', async () => {
  const clocks = clocksAt(noon, { 'stand-in-after': '1' });
  const stoodIn = begun({ seats: [seat(0, 'Ada'), seat(1, 'Ben', 'strong')] });
  expect(await clocks.mark(stoodIn, 1, 'person')).toEqual({ seat: 1, timeouts: 0, level: null });
  expect(await clocks.mark(stoodIn, 1, 'table')).toBeUndefined();
  expect(await clocks.mark(stoodIn, 1, 'program')).toBeUndefined();
  // The stand-in computer keeps its level.
  expect(await clocks.mark(stoodIn, 1, 'clock')).toEqual({ seat: 1, timeouts: 1, level: 'strong' });
  const computer = begun({ seats: [seat(0, 'Ada'), seat(1, undefined, 'stone')] });
  for (const hand of ['person', 'clock', 'program'] as const)
    expect(await clocks.mark(computer, 1, hand)).toBeUndefined();
  expect(await clocks.mark(begun(), 7, 'clock')).toBeUndefined();
});

it('are those of the server where its rules are read, and none where they name no clock', async () => {
  expect(await clocksAt(noon, { 'time-control': 'live-2' }).usual('g1')).toBe('live-2');
  expect(await clocksAt(noon, { 'time-control': 'of another version' }).usual('g1')).toBe('none');
});

it('leave every other seat alone', () => {
  const seats = [seat(0, 'Ada'), seat(1, 'Ben', 'stone')];
  expect(marked(seats, undefined)).toBe(seats);
  expect(marked(seats, { seat: 1, timeouts: 0, level: null })).toEqual([
    seats[0],
    { ...seat(1, 'Ben'), timeouts: 0 },
  ]);
});

it('use the middle level as a stand-in', () => {
  const levels = (...ids: string[]) => ({ levels: ids.map((id) => ({ id, label: id })) });
  expect(standInLevel(levels('only'))).toBe('only');
  expect(standInLevel(levels('weak', 'strong'))).toBe('weak');
  expect(standInLevel(levels('weak', 'middle', 'strong'))).toBe('middle');
});

/** A table with ten-minute banks. At noon, Ada and Ben have this much time left. */
const byBanks = (left: readonly [number, number], more: Partial<StoredTable> = {}): LiveTable => {
  const since = noon.getTime();
  const seats = [seat(0, 'Ada'), seat(1, 'Ben')].map((one, at) => ({
    ...one,
    bank: { left: left[at] ?? 0, since },
  }));
  const deadlineAt = new Date(since + Math.min(...left));
  return begun({ timeControl: 'bank-10-15', seats, deadlineAt, ...more });
};
const afterNoon = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

it('run the banks of those to act, and remind the person whose time ends next', async () => {
  const live = byBanks([300_000, 600_000]);
  const first = await after(live, 0, 'rock');
  expect(first.seats.map(({ bank }) => bank)).toEqual([{ left: 275_000 }, live.stored.seats[1]?.bank]);
  // Ada's bank would have run out first. Now Ben's runs out first.
  expect(first.due).toEqual({ deadlineAt: afterNoon(600_000), remindAt: afterNoon(400_000) });
  // A reminder whose time has already passed is left out.
  const { due } = await after(byBanks([50_000, 90_000]), 0, 'rock');
  expect(due).toEqual({ deadlineAt: afterNoon(90_000), remindAt: afterNoon(60_000) });
  expect((await after(byBanks([50_000, 60_000]), 0, 'rock')).due).toEqual({ deadlineAt: afterNoon(60_000) });
});

it('move no deadline during a turn', async () => {
  const live = byBanks([300_000, 200_000]);
  const { due, seats } = await after(live, 0, 'rock');
  expect(due).toBeUndefined();
  expect(seats[1]).toBe(live.stored.seats[1]);
});

it('take nothing from a bank for what the game itself wants an end to', async () => {
  const windowed: Game = { ...rps, clock: () => ({ id: 'window', seconds: 10, slowSeconds: 3_600 }) };
  const seats = [seat(0, 'Ada'), seat(1, 'Ben')];
  const waiting = await clocksAt(noon).fresh(begun({ timeControl: 'bank-10-15', seats }, windowed));
  expect(waiting).toEqual({ due: { deadlineAt: afterNoon(10_000) }, seats });
  // Banks don't run in a game without a clock, either.
  const free: Game = { ...rps, clock: () => undefined };
  expect((await clocksAt(noon).fresh(begun({ timeControl: 'bank-10-15', seats }, free))).due).toBeUndefined();
});

it('seat a computer instead of the first time-out if the server wants that', async () => {
  const instead = (live: LiveTable, standInAfter: number, game = live.game) =>
    clocksAt(afterNoon(300_000), { 'stand-in-after': `${standInAfter}` }).standIn({ ...live, game }, 0, {
      kind: 'show',
      hand: 'rock',
    });
  const live = byBanks([300_000, 600_000]);
  const change = await instead(live, 1);
  expect(change).toMatchObject({
    awaitsProgram: true,
    // Ben continues with his bank.
    due: { deadlineAt: afterNoon(600_000) },
    seats: [
      { userId: 'Ada', level: 'stone', timeouts: 1, bank: { left: 15_000, spent: true } },
      live.stored.seats[1],
    ],
  });
  for (const count of [0, 2, 3]) expect(await instead(live, count)).toBeUndefined();
  // Other people who are also out of time are handled next.
  expect(await instead(begun(), 1)).not.toHaveProperty('due');
  expect(await instead(begun({ seats: [seat(0, 'Ada'), seat(1, undefined, 'stone')] }), 1)).toMatchObject({
    due: null,
  });
  // If nobody is to blame for the time-out, its action is played. The same applies if a computer is late.
  const excusing: Game = {
    ...rps,
    timeout: (state) => rps.timeout(state).map((one) => ({ ...one, excused: true })),
  };
  expect(await instead(live, 1, excusing)).toBeUndefined();
  expect(await instead(begun({ seats: [seat(0, 'Ada', 'stone'), seat(1, 'Ben')] }), 1)).toBeUndefined();
});
