import type { Cell } from '../../board/sheet.ts';
import type { Mark, RaceOf } from '../race/race.ts';
import type { Team } from '../types.ts';

/** How marks of the race are shown beside a team (League 10). */

/** What each mark means, as a legend says it. */
const meanings: readonly (readonly [mark: Exclude<Mark, ''>, meaning: string])[] = [
  ['y', 'won the division'],
  ['x', 'sure of the playoffs'],
  ['e', 'out'],
];

/** Marks by team, or nothing before there is a race. */
export type Races = ReadonlyMap<Team, RaceOf>;

/** A team's code with its mark: `PCG y`. Letters say what colors stress. */
export function markedTeam(team: Team, mark: Mark): Cell {
  if (mark === '') return { text: team, isBold: true };
  return { text: `${team} ${mark}`, isBold: true, stress: mark === 'e' ? 'quiet' : 'lit' };
}

/** A line that explains the marks of some teams; none if there are no marks. */
export function legend(races: Races, teams: readonly Team[]): readonly string[] {
  const shown = new Set(teams.map((team) => races.get(team)?.mark));
  const words = meanings.filter(([mark]) => shown.has(mark)).map(([mark, meaning]) => `${mark} ${meaning}`);
  return words.length === 0 ? [] : [words.join(' · ')];
}
