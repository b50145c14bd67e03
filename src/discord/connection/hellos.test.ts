import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hellos } from './hellos.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const lines: string[] = [];
  const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line) => lines.push(line) });
  const hellos = new Hellos({ log, pauses: { first: 5_000, longest: 30_000 } });
  return { hellos, told: () => lines.map((line) => JSON.parse(line)) };
}

const lost = 1006;

it('tells the host at the third connection in a row without a hello, once, and when it is over', () => {
  const { hellos, told } = watched();
  hellos.ended(0, lost);
  hellos.ended(0, lost);
  expect(told()).toEqual([]);
  hellos.failed(0, 'Unexpected server response: 403');
  for (let number = 0; number < 5; number++) hellos.ended(0, lost);
  expect(told()).toMatchObject([
    {
      level: 50,
      shard: 0,
      times: 3,
      code: lost,
      reason: 'Unexpected server response: 403',
      wait: 5_000,
      msg: expect.stringMatching(/before it says hello; a proxy or firewall/),
    },
  ]);
  hellos.said(0);
  expect(told().slice(1)).toEqual([{ level: 30, shard: 0, msg: 'the gateway of Discord says hello again' }]);
});

it('lets shards wait longer and longer from the third failure on, up to a limit', () => {
  const { hellos } = watched();
  const waits = Array.from({ length: 8 }, () => {
    hellos.ended(3, lost);
    return hellos.wait(3);
  });
  expect(waits).toEqual([0, 0, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000]);
  vi.advanceTimersByTime(29_000);
  expect(hellos.wait(3)).toBe(1_000);
  vi.advanceTimersByTime(29_000);
  expect(hellos.wait(3)).toBe(0);
  expect(hellos.wait(4)).toBe(0);
});

it('does not count connections that had their hello', () => {
  const { hellos, told } = watched();
  for (let number = 0; number < 5; number++) {
    hellos.ended(0, lost);
    hellos.said(0);
    hellos.ended(0, lost);
  }
  expect(told()).toEqual([]);
  expect(hellos.wait(0)).toBe(0);
});

it('says it once for all shards', () => {
  const { hellos, told } = watched();
  for (const shard of [0, 1, 2]) for (let number = 0; number < 4; number++) hellos.ended(shard, lost);
  expect(told()).toHaveLength(1);
  hellos.said(1);
  hellos.said(2);
  expect(told()).toHaveLength(2);
});
