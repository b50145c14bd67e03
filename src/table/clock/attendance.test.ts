import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Attendance } from './attendance.ts';

const minute = 60_000;
const noon = Date.parse('2026-06-01T12:00:00Z');

/** A store of settings and a clock, which processes share. */
function shared() {
  const kept = new Map<string, string>();
  const clock = { now: noon };
  const store = {
    setting: async (_guild: string, key: string) => kept.get(key),
    setSetting: async (_guild: string, key: string, value: string | undefined) => {
      if (value === undefined) kept.delete(key);
      else kept.set(key, value);
    },
  };
  const process = () =>
    new Attendance({
      store,
      sessionOf: (guildId) => (guildId === 'nowhere' ? undefined : guildId),
      log: pino({ level: 'silent' }),
      now: () => new Date(clock.now),
    });
  return { clock, process };
}

describe('whether the bot was there', () => {
  it('is not known before it has been for the first time', async () => {
    const { process } = shared();
    const first = process();
    await first.back('0/1');
    expect(await first.of('0/1')).toBeUndefined();
    expect(await first.of('nowhere')).toBeUndefined();
    await first.stop();
  });

  it('is told by a start after a stop, to the moment', async () => {
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

  it('is no while a session is lost, and told when it is back, from its last sign of life on', async () => {
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

  it('is for a session that another process has as that one says', async () => {
    const { clock, process } = shared();
    const [one, other] = [process(), process()];
    await one.back('0/2');
    await other.back('1/2');
    expect(await one.of('1/2')).toBeUndefined();
    // It says nothing any more: killed, perhaps.
    clock.now += 10 * minute;
    expect(await one.of('1/2')).toBe('away');
    await one.back('1/2');
    expect(await other.of('1/2')).toEqual({ from: noon, until: noon + 10 * minute });
    await one.stop();
    await other.stop();
  });

  it('is one absence where hardly anything lay between two', async () => {
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
});
