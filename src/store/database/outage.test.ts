import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseAway } from '../records/store-error.ts';
import { Outage } from './outage.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const never = () => new Promise<never>(() => undefined);

let answer: () => Promise<unknown>;
let lines: string[];
let counted: string[];
let outage: Outage;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  answer = () => Promise.resolve();
  lines = [];
  counted = [];
  outage = new Outage({
    log: pino({ level: 'info', base: null }, { write: (line) => lines.push(line) }),
    watch: { databaseAway: () => counted.push('away'), databaseBack: () => counted.push('back') },
    place: 'db.example/games',
    ask: () => answer(),
  });
});
afterEach(() => {
  outage.stop();
  vi.useRealTimers();
});

const told = () =>
  lines.map((line) => JSON.parse(line)).map(({ level, time: _, ...fields }) => ({ level, ...fields }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it('logs one line when the database goes away, whatever fails, and one when it is back', async () => {
  answer = () => Promise.reject(refused());
  for (let number = 0; number < 5; number++)
    expect(await failure(outage.noting(Promise.reject(refused())))).toBeInstanceOf(DatabaseAway);
  expect(outage.now).toBe(true);
  await pass(4_000);
  expect(told()).toEqual([
    {
      level: 50,
      place: 'db.example/games',
      reason: 'ECONNREFUSED',
      msg: 'the database is out of reach; presses fail until it’s back',
    },
  ]);
  answer = () => Promise.resolve();
  await pass(1_000);
  expect(outage.now).toBe(false);
  expect(told().slice(1)).toEqual([{ level: 30, goneMs: 5_000, failed: 5, msg: 'the database is back' }]);
  expect(counted).toEqual(['away', 'back']);
});

it('begins anew with the next failure', async () => {
  for (let number = 0; number < 2; number++) {
    await failure(outage.noting(Promise.reject(refused())));
    await pass(1_000);
  }
  expect(told().map(({ failed }) => failed)).toEqual([undefined, 1, undefined, 1]);
});

it('lets errors pass that say nothing about reach', async () => {
  const taken = new Error('the number is taken');
  const late = Object.assign(new Error('Unable to start a transaction in the given time.'), {
    code: 'P2028',
  });
  expect(await failure(outage.noting(Promise.reject(taken)))).toBe(taken);
  expect(await failure(outage.noting(Promise.reject(late)))).toBe(late);
  expect(outage.now).toBe(false);
  await failure(outage.noting(Promise.reject(refused())));
  expect(await failure(outage.noting(Promise.reject(late)))).toBeInstanceOf(DatabaseAway);
  expect(await failure(outage.noting(Promise.reject(taken)))).toBe(taken);
});

it('notices a database that answers nothing, but not a slow query', async () => {
  const slow = outage.noting(never());
  void slow;
  await pass(15_000);
  expect(told()).toEqual([]);
  answer = never;
  await pass(15_000);
  expect(told()).toMatchObject([{ reason: 'no answer' }]);
  answer = () => Promise.resolve();
  await pass(15_000);
  expect(told().slice(1)).toMatchObject([{ msg: 'the database is back', failed: 0 }]);
});

it('is over with any query that began in it, and not with an answer to an older one', async () => {
  answer = never;
  let done: (value: string) => void = () => undefined;
  const older = outage.noting(new Promise<string>((resolve) => (done = resolve)));
  await pass(10);
  await failure(outage.noting(Promise.reject(refused())));
  done('old');
  await older;
  expect(outage.now).toBe(true);
  await pass(10);
  await outage.noting(Promise.resolve());
  expect(outage.now).toBe(false);
});

it('asks when a connection is lost, and believes the answer', async () => {
  outage.lost();
  await pass(0);
  expect(outage.now).toBe(false);
  answer = () => Promise.reject(refused());
  outage.lost();
  await pass(0);
  expect(outage.now).toBe(true);
});

it('says nothing when the bot closes its connections', async () => {
  outage.stop();
  answer = () => Promise.reject(refused());
  outage.lost();
  await failure(outage.noting(Promise.reject(refused())));
  await pass(5_000);
  expect(told()).toEqual([]);
});
