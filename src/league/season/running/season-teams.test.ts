import { expect, it } from 'vitest';
import { refused } from '../../../../test/league/season-course.ts';
import { loadedSeason, treeSchedule } from '../../../../test/league/season-loaded.ts';
import type { Act } from '../course/acts.ts';
import type { Member } from './rights.ts';
import type { Decide, Done } from './season-keeper.ts';
import { SeasonTeams } from './season-teams.ts';

const cleo: Member = { userId: '22', name: 'Cleo', moderator: false, roles: [] };
const begun: readonly Act[] = [
  { do: 'owner', team: 'ASH', person: 1, role: 'owner' },
  { do: 'owner', team: 'ASH', person: 2, role: 'assistant' },
  treeSchedule,
  { do: 'start' },
];
const idle = (days: 14 | 21): Act => ({ do: 'idle', team: 'ASH', days });

/** What giving the Ashes to a computer comes to after some acts. */
async function given(acts: readonly Act[]): Promise<Done['acts']> {
  const loaded = loadedSeason([...begun, ...acts]);
  const decided: Done['acts'][] = [];
  const change = async (_id: string, _who: unknown, decide: Decide) => {
    decided.push(await decide(loaded, () => 0));
    return loaded;
  };
  await new SeasonTeams({ change, changeAsCommissioner: change }).toComputer('season2345', 'ASH', cleo);
  return decided.flat();
}

it('gives a team to a computer only after 21 days, and lets all its people go (League 20)', async () => {
  const code = (acts: readonly Act[]) =>
    given(acts).then(
      () => 'done',
      (error: unknown) =>
        refused(() => {
          throw error;
        }),
    );
  expect(await code([])).toBe('not-idle');
  expect(await code([idle(14)])).toBe('not-idle');
  // Somebody else owns it meanwhile.
  expect(await code([idle(14), idle(21), { do: 'owner', team: 'ASH', person: 3, role: 'owner' }])).toBe(
    'not-idle',
  );
  expect(await given([idle(14), idle(21)])).toEqual([
    { do: 'release', team: 'ASH', person: 1 },
    { do: 'release', team: 'ASH', person: 2 },
  ]);
  // Pressed twice, it changes nothing more.
  const released = [1, 2].map((person): Act => ({ do: 'release', team: 'ASH', person }));
  expect(await given([idle(14), idle(21), ...released])).toEqual([]);
});
