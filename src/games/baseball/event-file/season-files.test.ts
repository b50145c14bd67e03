import { expect, it } from 'vitest';
import { seasonFiles } from './season-files.ts';

const teams = [
  { code: 'QHM', players: ['qhm-38', 'qhm-26'] },
  { code: 'DRC', players: [] },
];
const game = (id: string): string => `id,${id}\r\nversion,2\r\n`;

it('a season has its teams, their players, and each team’s home games by day', () => {
  const files = seasonFiles({
    year: 2026,
    teams,
    games: [game('QHM202604080'), game('QHM202604010'), game('PCG202604010')],
  });
  expect(files.map(({ name }) => name)).toEqual(['TEAM2026', 'QHM2026.ROS', 'DRC2026.ROS', '2026QHM.EVN']);
  expect(files[0]?.text).toBe('QHM,N,Quarry Hill,Masons\r\nDRC,S,Dustrow,Comets\r\n');
  expect(files[1]?.text).toMatch(
    /^qhm-38,[^,]+,[^,]+,[LRB],[LR],QHM,P\r\n[q]hm-26,[^,]+,[^,]+,[LRB],[LR],QHM,1B\r\n$/,
  );
  expect(files[2]?.text).toBe('');
  expect(files[3]?.text).toBe(`${game('QHM202604010')}${game('QHM202604080')}`);
});
