import { describe, expect, it } from 'vitest';
import { readTime } from './typed-time.ts';

/** A Friday evening in Berlin. */
const now = new Date('2026-11-27T18:00:00Z');
const read = (text: string, zone = 'Europe/Berlin') => readTime(text, now, zone).toISOString();

describe('a time that somebody types', () => {
  it.each([
    ['2026-12-05 19:30', '2026-12-05T18:30:00.000Z'],
    ['12-05 9:30', '2026-12-05T08:30:00.000Z'],
    ['01-05 19:30', '2027-01-05T18:30:00.000Z'],
    ['Sat 19:30', '2026-11-28T18:30:00.000Z'],
    ['saturday 19:30', '2026-11-28T18:30:00.000Z'],
    ['Fri 19:30', '2026-11-27T18:30:00.000Z'],
    ['Fri 19:00', '2026-12-04T18:00:00.000Z'],
    ['18:59', '2026-11-28T17:59:00.000Z'],
    ['19:01', '2026-11-27T18:01:00.000Z'],
    ['<t:1796000000:f>', '2026-11-30T00:53:20.000Z'],
    ['<t:1796000000>', '2026-11-30T00:53:20.000Z'],
  ])('%s is %s', (text, at) => {
    expect(read(text)).toBe(at);
  });

  it('follows the clocks of the zone', () => {
    expect(read('2027-07-01 12:00')).toBe('2027-07-01T10:00:00.000Z');
    expect(read('2027-07-01 12:00', 'Asia/Kolkata')).toBe('2027-07-01T06:30:00.000Z');
    // Clocks go from 2:00 to 3:00 on that day.
    expect(read('2027-03-28 03:00')).toBe('2027-03-28T01:00:00.000Z');
    expect(read('2027-03-28 01:59')).toBe('2027-03-28T00:59:00.000Z');
    expect(read('2027-03-28 02:30')).toBe('2027-03-28T01:30:00.000Z');
  });

  it.each(['', 'tomorrow', '25:00', '12:60', '2026-02-30 12:00', '13-01 12:00', 'Foo 12:00', '19.30'])(
    'refuses “%s”',
    (text) => {
      expect(() => read(text)).toThrow('Write the time like');
    },
  );
});
