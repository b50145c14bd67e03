import { expect, test } from 'vitest';
import { builtInSeason, importedSeason } from './season-content.ts';

test('the built-in league gives teams in divisions, players with their roles, and a schedule', () => {
  const content = builtInSeason();
  expect(content).toMatchObject({ name: 'Lantern League', weeks: 18, gamesPerWeek: 4, deadlineWeek: 14 });
  expect(content.schedule).toHaveLength(288);
  expect(content.teams.map(({ code, division }) => `${code} ${division}`)).toContain('PCG North');
  const [gulls] = content.teams;
  expect(gulls?.park).toBe('Breakwater Field');
  expect(gulls?.players.filter(({ role }) => role === 'SP')).toHaveLength(5);
  expect(gulls?.players.every(({ pitcher, positions }) => pitcher === positions.includes('P'))).toBe(true);
});

test('players of an imported league get their roles from the staff, and without a position they hit', () => {
  const team = {
    code: 'AAA',
    name: 'Alphas',
    city: 'Alpha',
    nickname: 'As',
    park: { ballpark_single: { L: 10, R: 10 } },
    rotation: ['p1'],
    bullpen: { closer: 'p2' },
    players: [
      { id: 'p1', name: 'One' },
      { id: 'p2', name: 'Two', war: 1.5 },
      { id: 'h1', name: 'Three', positions: { SS: {}, '2B': {} } },
      { id: 'h2', name: 'Four' },
    ],
  };
  const { teams, schedule } = importedSeason(JSON.stringify({ name: 'Minor', teams: [team] }));
  expect(schedule).toEqual([]);
  expect(teams[0]).not.toHaveProperty('park');
  expect(teams[0]?.players.map(({ role, pitcher, war }) => [role, pitcher, war])).toEqual([
    ['SP', true, 0],
    ['CL', true, 1.5],
    ['SS', false, 0],
    ['DH', false, 0],
  ]);
});
