import { expect, it } from 'vitest';
import { statisticsAnswers } from './statistics-answers.ts';

const { batting, pitching, leaders } = statisticsAnswers;

it('gives all figures of a line, whatever else stands in it', () => {
  expect(batting?.({ AB: 3, H: 1, note: 'a single' })).toMatchObject({ TB: 1, AVG: '.333', RC: '0' });
  expect(pitching?.({ totals: { outs: 20, ER: 1 }, league: { outs: 27 } })).toMatchObject({
    IP: '6.2',
    ERA: '1.35',
    FIP: '0.00',
  });
});

it('reads strikeouts as pitchers’ if players have outs', () => {
  const players = [{ id: 'a', name: 'A', team: 'PCG', SO: 9, PA: 4, outs: 3 }];
  const given = { players, team_games: { PCG: 1 } };
  expect(leaders?.({ ...given, stat: 'K/9' })).toEqual({
    rows: [{ rank: 1, id: 'a', value: '81.0' }],
    more: null,
  });
  expect(leaders?.({ ...given, stat: 'K%', min: 5 })).toEqual({ rows: [], more: null });
  expect(() => leaders?.({ ...given, stat: 'WAR' })).toThrow('There is no statistic WAR.');
});
