import { expect, it } from 'vitest';
import { hours, PlayedSeason } from '../../../../test/league/season-course.ts';
import { weekEnd } from './week-end.ts';

/** When a week ends that began at a moment, on a weekday (0 is Sunday) and hour of a zone. */
function endOf(began: string, zone: string, weekday: number, hour: number): string | undefined {
  const season = new PlayedSeason({ weekEnds: { by: 'time', weekday, hour } });
  season.now = new Date(began);
  return weekEnd(season.begin().course, zone)?.toISOString();
}

it('ends at the weekday and hour of the zone', () => {
  // Wednesday; the next Sunday at 20:00.
  expect(endOf('2026-04-01T12:00:00Z', 'UTC', 0, 20)).toBe('2026-04-05T20:00:00.000Z');
  expect(endOf('2026-04-01T12:00:00Z', 'America/New_York', 0, 20)).toBe('2026-04-06T00:00:00.000Z');
  expect(endOf('2026-04-01T12:00:00Z', 'Europe/Berlin', 0, 20)).toBe('2026-04-05T18:00:00.000Z');
  expect(endOf('2026-04-01T12:00:00Z', 'UTC', 6, 0)).toBe('2026-04-04T00:00:00.000Z');
  expect(endOf('2026-04-01T12:00:00Z', 'UTC', 6, 23)).toBe('2026-04-04T23:00:00.000Z');
});

it('lasts a day at least', () => {
  // It began in the hour in which weeks end: the next one is a week later.
  expect(endOf('2026-04-05T20:00:00Z', 'UTC', 0, 20)).toBe('2026-04-12T20:00:00.000Z');
  expect(endOf('2026-04-05T20:00:01Z', 'UTC', 0, 20)).toBe('2026-04-12T20:00:00.000Z');
  expect(endOf('2026-04-04T20:00:00Z', 'UTC', 0, 20)).toBe('2026-04-05T20:00:00.000Z');
  expect(endOf('2026-04-04T20:00:01Z', 'UTC', 0, 20)).toBe('2026-04-12T20:00:00.000Z');
});

it('keeps its hour when the clocks change', () => {
  // New York: 8 March forward, 1 November back. Berlin: 29 March and 25 October.
  expect(endOf('2026-03-04T12:00:00Z', 'America/New_York', 0, 20)).toBe('2026-03-09T00:00:00.000Z');
  expect(endOf('2026-10-28T12:00:00Z', 'America/New_York', 0, 20)).toBe('2026-11-02T01:00:00.000Z');
  expect(endOf('2026-03-25T12:00:00Z', 'Europe/Berlin', 0, 20)).toBe('2026-03-29T18:00:00.000Z');
  expect(endOf('2026-10-21T12:00:00Z', 'Europe/Berlin', 0, 20)).toBe('2026-10-25T19:00:00.000Z');
  // The hour that comes twice ends the week once, the first time.
  expect(endOf('2026-10-21T12:00:00Z', 'Europe/Berlin', 0, 2)).toBe('2026-10-25T00:00:00.000Z');
});

it('ends in the next hour if the clocks skip its own', () => {
  // On 29 March 2026, Berlin has no hour from 2:00 to 3:00.
  expect(endOf('2026-03-25T12:00:00Z', 'Europe/Berlin', 0, 2)).toBe('2026-03-29T01:00:00.000Z');
  expect(endOf('2026-03-04T12:00:00Z', 'America/New_York', 0, 2)).toBe('2026-03-08T07:00:00.000Z');
  // At midnight, in Santiago on 6 September 2026.
  expect(endOf('2026-09-02T12:00:00Z', 'America/Santiago', 0, 0)).toBe('2026-09-06T04:00:00.000Z');
});

it('ends on the full hour of zones that are half an hour off', () => {
  // 20:00 in Kolkata is 14:30 UTC.
  expect(endOf('2026-04-01T12:00:00Z', 'Asia/Kolkata', 0, 20)).toBe('2026-04-05T14:30:00.000Z');
  expect(endOf('2026-04-01T12:10:00Z', 'Asia/Kathmandu', 0, 20)).toBe('2026-04-05T14:15:00.000Z');
});

it('ends at no time of its own otherwise', () => {
  const hand = new PlayedSeason({ weekEnds: { by: 'hand' } }).begin();
  const results = new PlayedSeason().begin();
  const before = new PlayedSeason({ weekEnds: { by: 'time', weekday: 0, hour: 20 } });
  for (const season of [hand, results, before]) expect(weekEnd(season.course, 'UTC')).toBeUndefined();
  const over = new PlayedSeason({ weekEnds: { by: 'time', weekday: 0, hour: 20 } }).beginPlayoffs();
  expect(weekEnd(over.course, 'UTC')).toBeUndefined();
  const next = new PlayedSeason({ weekEnds: { by: 'time', weekday: 0, hour: 20 } }).begin();
  next.wait(4 * 24 * hours).add({ do: 'week', week: 2 });
  expect(weekEnd(next.course, 'UTC')?.toISOString()).toBe('2026-04-12T20:00:00.000Z');
});
