import type { SeasonTeam, Team } from '../types.ts';
import { compared, type Fraction, whole } from './fraction.ts';
import { gamesIn, overallOf, pctOf, type Records, recordOf, tallyAgainst } from './records.ts';

/** The order of standings and how ties are broken (League 9, order and ties). */

/** The recorded d20s of each team for step 5, in the order in which they were rolled. */
export type Dice = Readonly<Record<Team, readonly number[]>>;

/** What the order of a season follows from. */
export interface Standing {
  readonly teams: readonly Pick<SeasonTeam, 'code' | 'division'>[];
  readonly records: Records;
  /** Whether the regular season is over. Dice count only then. */
  readonly isFinal: boolean;
  readonly dice: Dice;
}

/** Teams that nothing separates, in order of codes. Mostly one. */
export type Level = readonly Team[];

/** What a step goes by, more is better; undefined if the step doesn't apply to the group. */
type Step = (standing: Standing, group: Level) => ((team: Team) => Fraction) | undefined;

/** Step 1: games among the teams of the group, if every two of them have met. */
const amongThemselves: Step = ({ records }, group) => {
  const haveMet = group.every((one) =>
    group.every((other) => one === other || recordOf(records, one).against.has(other)),
  );
  return haveMet ? (team) => pctOf(tallyAgainst(recordOf(records, team), group)) : undefined;
};

/** Step 2: games within their own division, if each has such games. */
const withinDivision: Step = (standing, group) => {
  const tally = (team: Team) => tallyAgainst(recordOf(standing.records, team), matesOf(standing, team));
  return group.every((team) => gamesIn(tally(team)) > 0) ? (team) => pctOf(tally(team)) : undefined;
};

/** Step 3. */
const runDifference: Step =
  ({ records }) =>
  (team) => {
    const { runsFor, runsAgainst } = recordOf(records, team);
    return whole(runsFor - runsAgainst);
  };

/** Step 4. */
const runsScored: Step =
  ({ records }) =>
  (team) =>
    whole(recordOf(records, team).runsFor);

/**
 * Step 5: the first of the recorded rolls in which the group differs. As long as a team of the group lacks that roll,
 * nothing is decided.
 */
const byDie: Step = ({ isFinal, dice }, group) => {
  if (!isFinal) return undefined;
  const known = fewestRolls(dice, group);
  const rolls = (team: Team) => dice[team] ?? [];
  for (let roll = 0; roll < known; roll += 1)
    if (new Set(group.map((team) => rolls(team)[roll])).size > 1)
      return (team) => whole(rolls(team)[roll] ?? 0);
  return undefined;
};

const steps: readonly Step[] = [amongThemselves, withinDivision, runDifference, runsScored, byDie];

/** How many rolls every team of a group has. */
export const fewestRolls = (dice: Dice, group: Level): number =>
  Math.min(...group.map((team) => dice[team]?.length ?? 0));

/** The teams of a division. */
export const teamsIn = ({ teams }: Standing, division: string): readonly Team[] =>
  teams.filter((team) => team.division === division).map(({ code }) => code);

/** The teams of a team's own division. */
export const matesOf = (standing: Standing, team: Team): readonly Team[] =>
  standing.teams
    .filter(({ code }) => code === team)
    .slice(0, 1)
    .flatMap(({ division }) => teamsIn(standing, division));

/** The order of some teams of a season, the best first (League 9). Teams that share a rank are one level. */
export function orderOf(standing: Standing, teams: readonly Team[]): readonly Level[] {
  if (teams.length === 0) return [];
  const isBegun = standing.teams.some(({ code }) => recordOf(standing.records, code).decisions !== '');
  if (!isBegun && !standing.isFinal) return [teams.toSorted()];
  const pct = (team: Team) => pctOf(overallOf(recordOf(standing.records, team)));
  return parted(teams, pct).flatMap((group) => separated(standing, group));
}

/** The first step that separates a group is used, and each part starts again at step 1. */
function separated(standing: Standing, group: Level): readonly Level[] {
  if (group.length === 1) return [group];
  for (const step of steps) {
    const worth = step(standing, group);
    const parts = worth === undefined ? [] : parted(group, worth);
    if (parts.length > 1) return parts.flatMap((part) => separated(standing, part));
  }
  return [group.toSorted()];
}

/** Teams of equal worth together, the best first. */
function parted(teams: readonly Team[], worth: (team: Team) => Fraction): readonly Level[] {
  const parts: { worth: Fraction; teams: Team[] }[] = [];
  for (const team of teams) {
    const own = worth(team);
    const part = parts.find((one) => compared(one.worth, own) === 0);
    if (part === undefined) parts.push({ worth: own, teams: [team] });
    else part.teams.push(team);
  }
  return parts.toSorted((one, other) => compared(other.worth, one.worth)).map((part) => part.teams);
}

/** The order of all teams (League 9). */
export const overallOrder = (standing: Standing): readonly Level[] =>
  orderOf(
    standing,
    standing.teams.map(({ code }) => code),
  );

/** The divisions of a season, each once, in the order in which its teams name them. */
export const divisionsOf = ({ teams }: Standing): readonly string[] => [
  ...new Set(teams.map(({ division }) => division)),
];

/** The order within a division; empty if there is no such division. */
export const divisionOrder = (standing: Standing, division: string): readonly Level[] =>
  orderOf(standing, teamsIn(standing, division));

/** The first of each division, by division. Of teams that share the first rank it is the first by code. */
export const divisionLeaders = (standing: Standing): ReadonlyMap<string, Team> =>
  new Map(
    divisionsOf(standing).flatMap((division) => {
      const leader = divisionOrder(standing, division)[0]?.[0];
      return leader === undefined ? [] : [[division, leader] as const];
    }),
  );
