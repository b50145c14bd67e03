import type { LeaguePlayer } from '../rosters/legal/player.ts';

/** How many players of each role a team needs after a draft (League 14), counted by role. */
const needs = { C: 2, '1B': 1, '2B': 1, '3B': 1, SS: 1, LF: 1, CF: 1, RF: 1, SP: 5, RP: 5 } as const;
export type Need = keyof typeof needs;

/** How many players a team needs in all. A draft with fewer rounds has no needs. */
export const allNeeds = Object.values(needs).reduce((sum: number, count) => sum + count, 0);

const relievers: ReadonlySet<string> = new Set(['CL', 'SU', 'MR', 'LR']);

const isNeed = (role: string): role is Need => Object.hasOwn(needs, role);

/** The need that a player can fill; undefined for roles such as DH and UT. */
export function needOf({ role }: Pick<LeaguePlayer, 'role'>): Need | undefined {
  if (relievers.has(role)) return 'RP';
  return isNeed(role) ? role : undefined;
}

/** What a team with these players still needs, and how many of each. */
export function unmetNeeds(roster: readonly Pick<LeaguePlayer, 'role'>[]): ReadonlyMap<Need, number> {
  const left = new Map<Need, number>();
  for (const [role, count] of Object.entries(needs)) {
    if (!isNeed(role)) continue;
    const missing = count - roster.filter((player) => needOf(player) === role).length;
    if (missing > 0) left.set(role, missing);
  }
  return left;
}

/** The sum of what is needed. */
export const totalOf = (unmet: ReadonlyMap<Need, number>): number =>
  [...unmet.values()].reduce((sum, count) => sum + count, 0);
