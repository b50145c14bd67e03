import type { Team } from '../types.ts';
import { type Columns, columnsOf } from './columns.ts';
import { divisionLeaders, divisionOrder, type Level, matesOf, overallOrder, type Standing } from './order.ts';
import { overallOf, recordOf, type Tally } from './records.ts';

/** Which teams standings show, and what their games behind count from (League 9). */
export type View =
  | { readonly kind: 'overall' }
  | { readonly kind: 'division'; readonly division: string }
  /** The teams that don't lead a division. `places`: how many of them get a wild card. */
  | { readonly kind: 'wild card'; readonly places: number };

/** A team's line in standings. */
export interface Row extends Columns {
  readonly team: Team;
  /** From 1. Teams that nothing separates share the rank of the first of them. */
  readonly rank: number;
  readonly isShared: boolean;
  /** `-`, `2.5`, or `+0.5` for a team that is ahead in games. */
  readonly behind: string;
}

/** How many decided games count as the last ones, unless the season says otherwise. */
export const usualLast = 10;

/** The rows of a view, in order (League 9). */
export function standings(standing: Standing, view: View, last: number = usualLast): readonly Row[] {
  const levels = levelsOf(standing, view);
  const order = levels.flat();
  const from = order[view.kind === 'wild card' ? lastPlace(view.places, order.length) : 0];
  if (from === undefined) return [];
  const tally = (team: Team) => overallOf(recordOf(standing.records, team));
  return levels.flatMap((level, index) => {
    const rank = 1 + levels.slice(0, index).flat().length;
    return level.map((team) => ({
      team,
      rank,
      isShared: level.length > 1,
      behind: gamesBehind(tally(from), tally(team)),
      ...columnsOf(standing.records, team, matesOf(standing, team), last),
    }));
  });
}

/** The place of the last team with a wild card, from 0. Without wild cards, games behind count from the first. */
const lastPlace = (places: number, teams: number): number => Math.max(0, Math.min(places, teams) - 1);

function levelsOf(standing: Standing, view: View): readonly Level[] {
  if (view.kind === 'overall') return overallOrder(standing);
  if (view.kind === 'division') return divisionOrder(standing, view.division);
  const leaders = new Set(divisionLeaders(standing).values());
  return overallOrder(standing)
    .map((level) => level.filter((team) => !leaders.has(team)))
    .filter((level) => level.length > 0);
}

/** Games behind another team, as shown: `-` if level, `+0.5` if ahead (League 9, GB). */
export function gamesBehind(
  from: Pick<Tally, 'wins' | 'losses'>,
  team: Pick<Tally, 'wins' | 'losses'>,
): string {
  const halves = from.wins - team.wins + (team.losses - from.losses);
  if (halves === 0) return '-';
  return `${halves < 0 ? '+' : ''}${(Math.abs(halves) / 2).toFixed(1)}`;
}
