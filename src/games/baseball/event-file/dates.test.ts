import { describe, expect, it } from 'vitest';
import {
  clockText,
  dayInId,
  dayInInfo,
  dayOrNight,
  localTime,
  numberOfDay,
  playoffDay,
  seasonDay,
} from './dates.ts';

describe('the day of a game', () => {
  it.each([
    [1, 1, '20260401'],
    [1, 4, '20260404'],
    [2, 1, '20260408'],
    [18, 4, '20260801'],
  ])('of week %i, game %i counts from 1 April', (week, game, day) => {
    expect(dayInId(seasonDay(2026, { week, game }))).toBe(day);
  });

  it.each([
    [1, 1, '20260805'],
    [1, 5, '20260809'],
    [2, 1, '20260819'],
  ])('of playoff round %i, game %i follows the weeks', (round, game, day) => {
    expect(dayInId(playoffDay(2026, { weeks: 18, round, game }))).toBe(day);
  });

  it('may come in the next year of a long season', () => {
    expect(dayInInfo(seasonDay(2026, { week: 60, game: 6 }))).toBe('2027/05/24');
  });
});

describe('a first pitch', () => {
  const moment = new Date('2026-11-22T23:05:00Z');

  it.each([
    ['UTC', '2026/11/22', '11:05PM', 'night'],
    ['Europe/Berlin', '2026/11/23', '12:05AM', 'day'],
    ['Asia/Tokyo', '2026/11/23', '8:05AM', 'day'],
    ['America/New_York', '2026/11/22', '6:05PM', 'night'],
  ])('is told by the clocks of %s', (zone, day, clock, light) => {
    const time = localTime(moment, zone);
    expect([dayInInfo(time), clockText(time), dayOrNight(time)]).toEqual([day, clock, light]);
  });

  it.each([
    [0, '12:00AM', 'day'],
    [12, '12:00PM', 'day'],
    [16, '4:00PM', 'day'],
    [17, '5:00PM', 'night'],
  ])('at hour %i', (hour, clock, light) => {
    expect([clockText({ hour, minute: 0 }), dayOrNight({ hour })]).toEqual([clock, light]);
  });
});

it('numbers the home games of a day only if there are more than one', () => {
  expect([numberOfDay(1, 1), numberOfDay(1, 2), numberOfDay(2, 2), numberOfDay(11, 12)]).toEqual([
    0, 1, 2, 9,
  ]);
});
