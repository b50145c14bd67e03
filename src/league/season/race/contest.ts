import { type Fraction, shareOf } from '../standings/fraction.ts';
import type { Team } from '../types.ts';

/** What a race follows from, and what a team can still reach (League 10). */

/** Games that two teams still have to play against each other. */
export type Meeting = readonly [one: Team, other: Team, games: number];

export interface Contest {
  /** The teams of each division. */
  readonly divisions: ReadonlyMap<string, readonly Team[]>;
  readonly records: ReadonlyMap<Team, { readonly wins: number; readonly losses: number }>;
  /** Games without a result, canceled ones left out. Two teams may stand in several entries. */
  readonly remaining: readonly Meeting[];
  /** How many teams get a place in the playoffs without winning their division. */
  readonly wildCards: number;
  /** The first of each division in standings. */
  readonly first: ReadonlyMap<string, Team>;
  /** All teams in the order of the overall standings, which decides once nothing remains. */
  readonly order: readonly Team[];
}

/** What a team has and can still get. */
export interface Chances {
  readonly wins: number;
  /** Games that are left. */
  readonly left: number;
  /** Decided games and those that are left; each of these is taken to be decided. */
  readonly games: number;
  /** Pct after losing all that is left. */
  readonly worst: Fraction;
  /** Pct after winning all that is left. */
  readonly best: Fraction;
}

/** The chances of every team (League 10). */
export function chancesIn({ divisions, records, remaining }: Contest): ReadonlyMap<Team, Chances> {
  const left = new Map<Team, number>();
  for (const [one, other, games] of remaining)
    for (const team of [one, other]) left.set(team, (left.get(team) ?? 0) + games);
  return new Map(
    [...divisions.values()].flat().map((team) => {
      const { wins, losses } = records.get(team) ?? { wins: 0, losses: 0 };
      const own = left.get(team) ?? 0;
      const games = wins + losses + own;
      return [
        team,
        { wins, left: own, games, worst: shareOf(wins, games), best: shareOf(wins + own, games) },
      ];
    }),
  );
}

const none: Chances = { wins: 0, left: 0, games: 0, worst: shareOf(0, 0), best: shareOf(0, 0) };

/** A team's chances. */
export const chancesOf = (chances: ReadonlyMap<Team, Chances>, team: Team): Chances =>
  chances.get(team) ?? none;

/** The meetings of games that are still to be played. */
export function meetingsOf(
  games: Iterable<{ readonly away: Team; readonly home: Team }>,
): readonly Meeting[] {
  const counts = new Map<string, Meeting>();
  for (const { away, home } of games) {
    const [one, other] = away < home ? [away, home] : [home, away];
    const key = JSON.stringify([one, other]);
    counts.set(key, [one, other, (counts.get(key)?.[2] ?? 0) + 1]);
  }
  return [...counts.values()];
}
