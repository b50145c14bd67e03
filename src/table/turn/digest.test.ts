import { describe, expect, it } from 'vitest';
import { lastDue } from './digest.ts';

const at = (now: string, quiet: { from: number; to: number } | undefined, timeZone = 'UTC') =>
  new Date(lastDue(new Date(now), { timeZone, ...(quiet && { quiet }) })).toISOString();

describe('the last time digests were due', () => {
  it.each([
    ['in the evening', '2026-05-02T18:00:00Z', undefined, 'UTC', '2026-05-02T18:00:00.000Z'],
    ['not yet today', '2026-05-02T17:59:59Z', undefined, 'UTC', '2026-05-01T18:00:00.000Z'],
    [
      'by the clock of the server',
      '2026-05-02T16:30:00Z',
      undefined,
      'Europe/Berlin',
      '2026-05-02T16:00:00.000Z',
    ],
    [
      'where hours begin at a quarter',
      '2026-05-02T12:20:00Z',
      undefined,
      'Asia/Kathmandu',
      '2026-05-02T12:15:00.000Z',
    ],
    [
      'when the quiet hours end',
      '2026-05-03T09:00:00Z',
      { from: 17, to: 8 },
      'UTC',
      '2026-05-03T08:00:00.000Z',
    ],
    [
      'not in the quiet hours',
      '2026-05-03T07:00:00Z',
      { from: 17, to: 8 },
      'UTC',
      '2026-05-02T08:00:00.000Z',
    ],
    [
      'over a change of the clocks',
      '2026-10-25T17:30:00Z',
      undefined,
      'Europe/Berlin',
      '2026-10-25T17:00:00.000Z',
    ],
  ] as const)('%s', (_, now, quiet, zone, due) => {
    expect(at(now, quiet, zone)).toBe(due);
  });
});
