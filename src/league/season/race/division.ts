import { compared } from '../standings/fraction.ts';
import type { Team } from '../types.ts';
import { type Chances, chancesOf, type Meeting } from './contest.ts';
import { canStayWithin } from './flow.ts';

/** The race for a division (League 10). Rivals are the other teams of the division. */

type AllChances = ReadonlyMap<Team, Chances>;

/**
 * The elimination number: how many wins of a rival and losses of the team, together, put it behind that rival. 0: it
 * is behind. A team without rivals has none.
 */
export function eliminationNumber(
  chances: AllChances,
  team: Team,
  rivals: readonly Team[],
): number | undefined {
  if (rivals.length === 0) return undefined;
  const { wins, left } = chancesOf(chances, team);
  const most = Math.max(...rivals.map((rival) => chancesOf(chances, rival).wins));
  return Math.max(0, wins + left - most + 1);
}

/** The magic number of the first: how many of its wins and the rivals' losses, together, win the division. */
export function magicNumber(chances: AllChances, team: Team, rivals: readonly Team[]): number {
  const reachable = rivals.map((rival) => {
    const { wins, left } = chancesOf(chances, rival);
    return wins + left;
  });
  return Math.max(0, ...reachable.map((wins) => wins - chancesOf(chances, team).wins + 1));
}

/** Whether no outcome leaves a rival level with the team, or above it. */
export const hasWonDivision = (chances: AllChances, team: Team, rivals: readonly Team[]): boolean =>
  rivals.every((rival) => compared(chancesOf(chances, rival).best, chancesOf(chances, team).worst) < 0);

/**
 * Whether every outcome leaves a rival above the team, even if the team wins all it has left. Rivals lose to the team
 * and outside the division; the games among them are shared out so that all stay at or below it, if that's possible.
 *
 * @param within what remains within the division; other games make no difference
 */
export function isOutOfDivision(
  chances: AllChances,
  team: Team,
  rivals: readonly Team[],
  within: readonly Meeting[],
): boolean {
  const { best } = chancesOf(chances, team);
  const allowed = rivals.map((rival) => {
    const { wins, games } = chancesOf(chances, rival);
    return Math.floor((best.over * games) / best.under) - wins;
  });
  const index = new Map(rivals.map((rival, at) => [rival, at]));
  const games = rivals.map(() => rivals.map(() => 0));
  for (const [one, other, count] of within) {
    const [at, against] = [index.get(one), index.get(other)];
    if (at === undefined || against === undefined) continue;
    for (const [row, column] of [
      [at, against],
      [against, at],
    ] as const) {
      const own = games[row];
      if (own !== undefined) own[column] = (own[column] ?? 0) + count;
    }
  }
  return !canStayWithin(allowed, games);
}
