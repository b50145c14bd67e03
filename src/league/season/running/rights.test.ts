import { expect, it } from 'vitest';
import { newSeason } from '../course/state.ts';
import { type Member, runsIt } from './rights.ts';
import type { Loaded } from './season-keeper.ts';

const member = (roles: readonly string[]): Member => ({ userId: '1', name: 'Ada', moderator: false, roles });
const settings = { teams: [], rosters: {} } as unknown as Parameters<typeof newSeason>[0];
const season = (commissionerRole?: string) =>
  ({
    course: { ...newSeason(settings), ...(commissionerRole !== undefined && { commissionerRole }) },
    entrants: [],
  }) as unknown as Loaded;

it('a season is run by those who have its role, and by nobody for having another', () => {
  expect(runsIt(season('9'), member(['9']))).toBe(true);
  expect(runsIt(season('9'), member(['8']))).toBe(false);
  expect(runsIt(season(), member(['9']))).toBe(false);
});
