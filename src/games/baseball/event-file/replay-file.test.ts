import { expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { replayFile } from './replay-file.ts';

const began = Date.parse('2026-11-22T23:05:00Z');
const hour = 3_600_000;
const nearby = (home: string, hours: number) => ({
  options: { home, away: 'PCG' },
  began: began + hours * hour,
  isEarlier: hours < 0,
});
const idOf = (games: readonly ReturnType<typeof nearby>[], zone = 'UTC'): string | undefined =>
  replayFile.write({ state: sampleState(), events: [], began, zone, nearby: games }).split('\r\n')[0];

it.each([
  ['alone', [], '202611220'],
  ['with games of other teams', [nearby('QHM', -1)], '202611220'],
  ['with a game on the day before', [nearby('IVS', -24)], '202611220'],
  ['with a game an hour later, on the next day', [nearby('IVS', 1)], '202611220'],
  ['before another', [nearby('IVS', 0.5)], '202611221'],
  ['after two others', [nearby('IVS', -1), nearby('IVS', -2)], '202611223'],
])('a game %s has its number of the day', (_, games, id) => {
  expect(idOf(games)).toBe(`id,IVS${id}`);
});

it.each([
  ['a week', { week: 2 }, 3, '202604100', 'info,week,2'],
  ['the playoffs', { round: 2, weeks: 18 }, 1, '202608190', 'info,week,'],
])('a game of %s has the day of its schedule', (_, stage, game, id, week) => {
  const scheduled = { season: 'Lanterns', year: 2026, stage, game };
  const nearbyGames = [nearby('IVS', -1)];
  const text = replayFile.write({
    state: sampleState(),
    events: [],
    began,
    zone: 'UTC',
    nearby: nearbyGames,
    scheduled,
  });
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(`id,IVS${id}`);
  expect(lines).toEqual(expect.arrayContaining([week, 'info,season,Lanterns', 'info,starttime,11:05PM']));
});

it('counts for the day that the server has', () => {
  expect(idOf([nearby('IVS', 0.5), nearby('IVS', -0.5)], 'Europe/Berlin')).toBe('id,IVS202611231');
});
