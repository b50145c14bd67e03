import { expect, it } from 'vitest';
import { newGame } from '../course/setup.ts';
import type { Injury } from '../records/injury.ts';
import { options } from '../terms/options.ts';
import { injuriesIn } from './injuries.ts';

const hurt = (player: string, games: number): Injury => ({
  team: 'PCG',
  player,
  inning: 3,
  half: 'top',
  games,
  leaves: true,
});

const after = (more: Readonly<Record<string, unknown>>) => ({
  ...newGame(options.parse({ away: 'PCG', home: 'IVS', injuries: true, ...more })),
  injuries: [hurt('pcg-25', 4), hurt('pcg-07', 0)],
});

it('names who misses later games of a season', () => {
  expect(injuriesIn(after({ season: 's1' }))).toEqual([{ player: 'pcg-25', team: 'PCG', games: 4 }]);
});

it('names nobody in other games', () => {
  expect(injuriesIn(after({}))).toEqual([]);
});
