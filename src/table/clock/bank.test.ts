import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begun, ended, endOf, excused, fullBank, inDigits, leftAt, rested, withoutGap } from './bank.ts';

const control = { kind: 'bank', minutes: 10, seconds: 15 } as const;
const minute = 60_000;

describe('a time bank', () => {
  it('starts with its minutes, stops, and runs from the start of a turn', () => {
    const full = fullBank(control);
    expect(full).toEqual({ left: 10 * minute });
    expect(endOf(full)).toBeUndefined();
    const running = begun(full, 1_000, control);
    expect(running).toEqual({ left: 10 * minute, since: 1_000 });
    expect(endOf(running)).toBe(1_000 + 10 * minute);
    expect([leftAt(running, 0), leftAt(running, 3_500), leftAt(running, 99 * minute)]).toEqual([
      10 * minute,
      10 * minute - 2_500,
      0,
    ]);
  });

  it('pays for the turn, and gets the increment only if its own seat ended it', () => {
    const running = { left: 5_000, since: 1_000 };
    expect(ended(running, 4_000, 'acted', control)).toEqual({ left: 17_000 });
    expect(ended(running, 4_000, 'otherwise', control)).toEqual({ left: 2_000 });
    // A person who acts after the time is up, but before the deadline is handled, has used the whole bank.
    expect(ended(running, 9_000, 'acted', control)).toEqual({ left: 15_000 });
  });

  it('has only the increment for every turn once it was empty', () => {
    const spent = { left: 15_000, spent: true };
    expect(ended({ left: 5_000, since: 0 }, 5_000, 'ran out', control)).toEqual(spent);
    expect(ended({ left: 5_000, since: 0 }, 5_000, 'otherwise', control)).toEqual(spent);
    const next = begun({ left: 15_000, spent: true }, 8_000, control);
    expect(next).toEqual({ ...spent, since: 8_000 });
    for (const how of ['acted', 'otherwise', 'ran out'] as const)
      expect(ended(next, 9_000, how, control)).toEqual(spent);
    // If the bank stops during a turn, the time left in that turn is kept. The next turn gets the full increment.
    expect(rested(next, 9_000)).toEqual({ left: 14_000, spent: true });
    expect(begun(rested(next, 9_000), 20_000, control)).toEqual({ ...spent, since: 20_000 });
  });

  it('stops while the bot is away, and pays for the time before', () => {
    const running = { left: 60_000, since: 10_000 };
    expect(withoutGap(running, { from: 30_000, until: 500_000 })).toEqual({ left: 40_000, since: 500_000 });
    expect(withoutGap(running, { from: 0, until: 50_000 })).toEqual({ left: 60_000, since: 50_000 });
    expect(withoutGap(running, { from: 0, until: 10_000 })).toBe(running);
    expect(withoutGap(running, undefined)).toBe(running);
    // The bank was empty before the absence and stays empty.
    expect(withoutGap(running, { from: 80_000, until: 90_000 })).toEqual({ left: 0, since: 90_000 });
    expect(withoutGap({ left: 7 }, { from: 0, until: 9 })).toEqual({ left: 7 });
  });

  it('counts an absence once', () => {
    const moments = fc.tuple(fc.nat(9_000), fc.nat(9_000), fc.nat(9_000), fc.nat(9_000));
    fc.assert(
      fc.property(moments, ([left, since, from, long]) => {
        const gap = { from, until: from + long };
        const once = withoutGap({ left, since }, gap);
        expect(withoutGap(once, gap)).toEqual(once);
      }),
    );
  });

  it('pays nothing for a turn in which the game could not be read', () => {
    expect(excused({ left: 5_000, since: 1_000 })).toEqual({ left: 5_000 });
  });

  it('is shown in minutes and seconds', () => {
    expect([0, 999, 61_000, 600_000, 3_725_000].map(inDigits)).toEqual([
      '0:00',
      '0:00',
      '1:01',
      '10:00',
      '1:02:05',
    ]);
  });
});
