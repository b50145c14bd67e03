import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Attendance } from './attendance.ts';

const minute = 60_000;
const noon = Date.parse('2026-06-01T12:00:00Z');

/** Creates a settings store and a clock that several processes share. */
function shared() {
  const kept = new Map<string, string>();
  const clock = { now: noon };
  const faults = { left: 0 };
  const mayFail = () => {
    if (faults.left === 0) return;
    faults.left -= 1;
    throw new Error('The database is out of reach.');
  };
  const store = {
    setting: async (_guild: string, key: string) => {
      mayFail();
      return kept.get(key);
    },
    setSetting: async (_guild: string, key: string, value: string | undefined) => {
      mayFail();
      if (value === undefined) kept.delete(key);
      else kept.set(key, value);
    },
  };
  const returned: string[] = [];
  const process = () =>
    new Attendance({
      store,
      returned: (session) => returned.push(session),
      sessionOf: (guildId) => (guildId === 'nowhere' ? undefined : guildId),
      log: pino({ level: 'silent' }),
      now: () => new Date(clock.now),
    });
  return { clock, faults, process, returned, kept };
}

afterEach(() => void vi.useRealTimers());

describe('whether the bot was online', () => {
  it('is unknown before it first was', async () => {
    const { process } = shared();
    const first = process();
    await first.back('0/1');
    expect(await first.of('0/1')).toBeUndefined();
    expect(await first.of('nowhere')).toBeUndefined();
    await first.stop();
  });

  it('is told exactly by a start after a stop', async () => {
    const { clock, process } = shared();
    const first = process();
    await first.back('0/1');
    clock.now += 7 * minute;
    await first.stop();
    clock.now += 30 * minute;
    const next = process();
    await next.back('0/1');
    expect(await next.of('0/1')).toEqual({ from: noon + 7 * minute, until: noon + 37 * minute });
    await next.stop();
  });

  it('is no while a session is lost, and is told when it is back, from its last sign of life on', async () => {
    const { clock, process } = shared();
    const bot = process();
    await bot.back('0/2');
    await bot.back('1/2');
    clock.now += 10 * minute;
    await bot.gone('1/2', minute / 2);
    expect(await bot.of('1/2')).toBe('away');
    expect(await bot.of('0/2')).toBeUndefined();
    clock.now += minute;
    await bot.back('1/2');
    expect(await bot.of('1/2')).toEqual({ from: noon + 9.5 * minute, until: noon + 11 * minute });
    await bot.stop();
  });

  it('is what another process says about its own session', async () => {
    const { clock, process } = shared();
    const [one, other] = [process(), process()];
    await one.back('0/2');
    await other.back('1/2');
    expect(await one.of('1/2')).toBeUndefined();
    // The other process stopped writing, perhaps because it was killed.
    clock.now += 10 * minute;
    expect(await one.of('1/2')).toBe('away');
    await one.back('1/2');
    expect(await other.of('1/2')).toEqual({ from: noon, until: noon + 10 * minute });
    await one.stop();
    await other.stop();
  });

  it('counts as one absence if two are close together', async () => {
    const { clock, process } = shared();
    const bot = process();
    await bot.back('0/1');
    await bot.gone('0/1');
    clock.now += 20 * minute;
    await bot.back('0/1');
    clock.now += minute;
    await bot.gone('0/1');
    clock.now += 3 * minute;
    await bot.back('0/1');
    expect(await bot.of('0/1')).toEqual({ from: noon, until: noon + 24 * minute });
    await bot.stop();
  });

  it.each([
    ['taken up again', true],
    ['the first of a start', false],
  ])(
    'is corrected by a later heartbeat if the database missed the note of a session that was %s',
    async (_, before) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { clock, faults, process } = shared();
      const earlier = process();
      await earlier.back('0/1');
      await earlier.stop();
      const bot = process();
      if (before) {
        await bot.back('0/1');
        await bot.gone('0/1');
      }
      clock.now += 10 * minute;
      faults.left = 1;
      await bot.back('0/1');
      expect(await bot.of('0/1')).toBe('away');
      clock.now += minute / 2;
      await vi.advanceTimersByTimeAsync(minute / 2);
      expect(await bot.of('0/1')).toEqual({ from: noon, until: noon + 10.5 * minute });
      // The bot keeps recording that the session is alive.
      clock.now += 10 * minute;
      await vi.advanceTimersByTimeAsync(minute / 2);
      expect(await process().of('0/1')).toEqual({ from: noon, until: noon + 10.5 * minute });
      await bot.stop();
    },
  );

  it('is no if a session is lost again before its return was recorded', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { clock, faults, process } = shared();
    const bot = process();
    await bot.back('0/1');
    await bot.gone('0/1');
    clock.now += minute;
    faults.left = 1;
    await bot.back('0/1');
    await bot.gone('0/1');
    const returning = bot.back('0/1');
    await bot.gone('0/1');
    await returning;
    clock.now += minute / 2;
    await vi.advanceTimersByTimeAsync(minute);
    expect(await bot.of('0/1')).toBe('away');
    await bot.stop();
  });

  it('is two absences where it was there in between for a while', async () => {
    const { clock, process, returned } = shared();
    const bot = process();
    await bot.back('0/1');
    // The first connection doesn't end an absence.
    expect(returned).toEqual([]);
    await bot.gone('0/1');
    clock.now += 20 * minute;
    await bot.back('0/1');
    clock.now += 5 * minute;
    await bot.gone('0/1');
    clock.now += 3 * minute;
    await bot.back('0/1');
    expect(await bot.of('0/1')).toEqual({ from: noon + 25 * minute, until: noon + 28 * minute });
    expect(returned).toEqual(['0/1', '0/1']);
    await bot.stop();
  });

  it('is no absence where a session comes back in the same moment, or its clock goes back', async () => {
    const { clock, process, returned, kept } = shared();
    const bot = process();
    await bot.back('0/1');
    await bot.gone('0/1');
    await bot.back('0/1');
    clock.now -= minute;
    await bot.gone('0/1');
    clock.now -= minute;
    await bot.back('0/1');
    expect(await bot.of('0/1')).toBeUndefined();
    expect(returned).toEqual([]);
    expect([...kept.keys()]).toEqual(['alive:0/1']);
    await bot.stop();
  });

  it('is here again though it was lost a moment ago, and away though others were never told', async () => {
    const { clock, process } = shared();
    const [one, other] = [process(), process()];
    await one.back('0/1');
    await one.gone('0/1');
    expect(await one.of('0/1')).toBe('away');
    // Another process takes the session over.
    clock.now += minute;
    await other.back('0/1');
    expect(await one.of('0/1')).toMatchObject({ from: noon });
    // A session that never existed isn't known to be away, but a session that was lost is.
    expect(await one.of('9/9')).toBeUndefined();
    await other.gone('0/1');
    expect(await other.of('0/1')).toBe('away');
    await Promise.all([one.stop(), other.stop()]);
  });

  it('tells only of its own sessions that it is still here, and nothing after it has stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { clock, process, kept } = shared();
    const bot = process();
    await bot.back('0/2');
    await bot.back('1/2');
    await bot.gone('1/2');
    clock.now += minute;
    await vi.advanceTimersByTimeAsync(minute / 2);
    expect(kept.get('alive:0/2')).toBe(String(noon + minute));
    expect(kept.get('alive:1/2')).toBe(String(noon));
    await bot.stop();
    clock.now += minute;
    await bot.back('1/2');
    await bot.gone('0/2');
    expect(kept.get('alive:1/2')).toBe(String(noon));
    expect(kept.get('alive:0/2')).toBe(String(noon + minute));
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(kept.get('alive:0/2')).toBe(String(noon + minute));
  });
});
