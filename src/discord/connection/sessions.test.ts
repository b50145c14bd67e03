import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SessionChange, Sessions } from './sessions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const grace = 30_000;

function kept() {
  const lines: { msg: string; level: number; shard: number }[] = [];
  const changes: SessionChange[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const sessions = new Sessions({
    log,
    now: () => new Date(),
    grace,
    changed: (change) => changes.push(change),
  });
  return { sessions, changes, said: () => lines.map(({ msg, shard }) => `${shard}: ${msg}`) };
}

it('a process without any session is unhealthy until it gets one', () => {
  const { sessions, changes } = kept();
  expect(sessions.well).toBe(false);
  sessions.expect(0);
  expect(sessions.well).toBe(false);
  sessions.back(0, false);
  expect(sessions.well).toBe(true);
  // The first session doesn't replace a lost one.
  expect(changes).toEqual([]);
});

it('reports when a session is gone for thirty seconds, and when it is back', async () => {
  const { sessions, changes, said } = kept();
  sessions.back(0, false);
  sessions.back(1, false);
  const lostAt = new Date();
  sessions.lost(1);
  await vi.advanceTimersByTimeAsync(20_000);
  // Failed attempts do not restart the grace period.
  sessions.lost(1);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(sessions.well).toBe(true);
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  // One lost session of several is enough.
  expect(sessions.well).toBe(false);
  expect(said()).toEqual(['1: there is no session with Discord']);
  sessions.back(1, false);
  expect(sessions.well).toBe(true);
  expect(said().at(-1)).toBe('1: the session with Discord is back');
  expect(changes).toEqual([
    { kind: 'lost', shard: 1, at: lostAt },
    { kind: 'back', shard: 1, at: new Date(), lostAt, resumed: false },
  ]);
});

it('reports nothing if a session is back in time', async () => {
  const { sessions, changes, said } = kept();
  sessions.back(0, false);
  sessions.lost(0);
  await vi.advanceTimersByTimeAsync(10_000);
  sessions.back(0, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sessions.well).toBe(true);
  expect(said()).toEqual([]);
  expect(changes.at(-1)).toMatchObject({ kind: 'back', resumed: true });
});

it('a new shard without a session counts as gone, a released one does not', async () => {
  const { sessions, said } = kept();
  sessions.back(0, false);
  sessions.expect(1);
  await vi.advanceTimersByTimeAsync(grace + 1);
  expect(sessions.well).toBe(false);
  sessions.forget(1);
  expect(sessions.well).toBe(true);
  // A shard that is released before anybody misses it is never reported.
  const before = said();
  sessions.expect(2);
  sessions.forget(2);
  await vi.advanceTimersByTimeAsync(grace + 1);
  expect(said()).toEqual(before);
  // A shard that is no longer served has no lost session.
  sessions.forgetAll();
  sessions.lost(0);
  expect(sessions.well).toBe(false);
  await vi.advanceTimersByTimeAsync(10 * grace);
  expect(said()).toEqual(before);
});

it('expects a session once, and none that is there', async () => {
  const { sessions, changes, said } = kept();
  sessions.back(0, false);
  sessions.expect(0);
  sessions.expect(1);
  await vi.advanceTimersByTimeAsync(grace - 1_000);
  // Expecting the shard again doesn't extend the grace period.
  sessions.expect(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(said()).toEqual(['1: there is no session with Discord']);
  // The shard never had a session. So it isn't reported as lost now, and its first session isn't reported as back.
  sessions.lost(1);
  sessions.back(1, false);
  expect(changes).toEqual([]);
  expect(sessions.well).toBe(true);
  const before = said();
  await vi.advanceTimersByTimeAsync(10 * grace);
  expect(said()).toEqual(before);
});

it('tells of no shard that it never had', async () => {
  const { sessions, changes, said } = kept();
  sessions.lost(7);
  sessions.forget(7);
  expect(changes).toEqual([]);
  expect(sessions.well).toBe(false);
  await vi.advanceTimersByTimeAsync(10 * grace);
  expect(said()).toEqual([]);
});
