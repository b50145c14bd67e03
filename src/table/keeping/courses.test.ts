import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { taughtNim } from '../../../test/contract/toys/taught-nim.ts';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { LiveTable } from '../log/live.ts';
import { dealt, step } from '../log/replay.ts';
import { ThinkingPool } from '../thinking/pool.ts';
import { Courses } from './courses.ts';
import { Replays } from './replays/replays.ts';

const game = taughtNim as unknown as Game;
const seats = ['Ada', 'Ben'].map((name, seat) => ({
  seat,
  userId: name.toLowerCase(),
  name,
  entropy: '',
  timeouts: 0,
}));
const options = { position: '60|0' };

let live: LiveTable;
let actions: StoredAction[];
/** Numbers of the actions from which the log was read. */
let read: number[];
let courses: Courses;

beforeEach(() => {
  live = dealt(game, storedTable({ game: game.id, options, seats, seed: 'ab'.repeat(32), seq: 0 }));
  actions = [];
  read = [];
  const store = {
    actions: async (_: string, after = 0) => {
      read.push(after);
      return actions.filter(({ number }) => number > after);
    },
    tableRolls: async () => [],
    league: async () => undefined,
  };
  const pool = new ThinkingPool({ log: pino({ level: 'silent' }), threads: 1 });
  courses = new Courses(store, new Replays({ store, ledger: { game: () => game }, pool, where: 'here' }));
});

/** Takes one match at a time, alternating between the two seats. */
function playOn(times: number): void {
  for (let made = 0; made < times; made += 1) {
    const number = live.stored.seq + 1;
    const seat = (number - 1) % 2;
    const done = step(live, seat, game.parse(live.snapshot.state, 'T1'));
    live = done.table;
    actions.push({ number, seat, notation: 'T1', hash: done.hash, source: `s${number}`, at: new Date(0) });
  }
}

const numbers = async () => (await courses.of(live, 'ada')).map(({ number }) => number);
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number);

it('the plays of a game that runs go on by what is new, and are replayed as a whole where that is much', async () => {
  playOn(20);
  expect(await numbers()).toEqual(upTo(20));
  expect(await numbers()).toEqual(upTo(20));
  expect(read).toEqual([0]);
  playOn(3);
  expect(await numbers()).toEqual(upTo(23));
  expect(read).toEqual([0, 20]);
  const plays = await courses.of(live, 'ada');
  expect(plays.at(-1)?.state).toEqual(live.snapshot.state);
  expect(plays[20]?.lines).toEqual(['Ben takes 1, 40 are left.']);
  playOn(16);
  expect(await numbers()).toEqual(upTo(39));
  expect(read).toEqual([0, 20, 0]);
});

it('the plays are told anew where a name has changed, and forgotten with a person', async () => {
  playOn(2);
  await courses.of(live);
  const stored = { ...live.stored, seats: live.stored.seats.map((seat) => ({ ...seat, name: 'someone' })) };
  live = { ...live, stored };
  expect((await courses.of(live))[1]?.lines).toEqual(['someone takes 1, 59 are left.']);
  expect(read).toEqual([0, 0]);
  courses.forget('cleo');
  await courses.of(live);
  expect(read).toHaveLength(2);
  courses.forget('ada');
  const underWay = courses.of(live);
  courses.forget('ada');
  await underWay;
  await courses.of(live);
  expect(read).toHaveLength(4);
});

it('sixty presses at once replay a game once', async () => {
  playOn(10);
  await Promise.all(Array.from({ length: 60 }, () => courses.of(live, 'ada')));
  expect(read).toEqual([0]);
});
