import { type Pair, roundsOf, type Seed } from '../../knock-out/bracket.ts';
import { courseOf } from '../../knock-out/course.ts';
import { type BestOf, firstSide } from '../../knock-out/series.ts';
import type { Team } from '../types.ts';

/** The playoffs as a knock-out of teams (League 5, 16). */

/** A series of the playoffs. */
export interface PlayoffSeries {
  /** The better seed, who begins at home. */
  readonly high: Team;
  readonly low: Team;
  readonly bestOf: BestOf;
  /** Undefined while it's played. */
  readonly winner: Team | undefined;
}

export interface Playoffs {
  /** The series of each round that has begun, in the order of the bracket. */
  readonly rounds: readonly (readonly PlayoffSeries[])[];
  readonly champion: Team | undefined;
}

/**
 * Returns the length of each round's series, the first round first. A missing length is that of the last one given
 * (League 16).
 *
 * @param lengths at least one; those beyond the rounds aren't used
 * @param teams how many are in the playoffs
 */
export const seriesLengths = (lengths: readonly [BestOf, ...BestOf[]], teams: number): readonly BestOf[] =>
  Array.from({ length: roundsOf(teams) }, (_, round) => lengths[round] ?? lengths.at(-1) ?? lengths[0]);

/**
 * Returns the playoffs after the series that are over. A round begins once the one before is over, nobody is seeded
 * again, and there's no series for the third place (League 5, 16).
 *
 * @param seeds the teams, the first seed first (`playoffSeeds`)
 * @param winners the teams that won their series, by rounds, in any order
 */
export function playoffsAfter(
  seeds: readonly Team[],
  lengths: readonly [BestOf, ...BestOf[]],
  winners: readonly (readonly Team[])[],
): Playoffs {
  const teamOf = (seed: Seed): Team => seeds[seed - 1] ?? '';
  const { rounds, champion } = courseOf({
    entrants: seeds.length,
    winners: winners.map((round) => round.map((team) => seeds.indexOf(team) + 1)),
    thirdPlace: false,
  });
  const bestOf = seriesLengths(lengths, seeds.length);
  return {
    rounds: rounds.map((matches, round) =>
      matches.map(({ pair, winner }) => ({
        ...sidesOf(pair, teamOf),
        bestOf: bestOf[round] ?? lengths[0],
        winner: winner === undefined ? undefined : teamOf(winner),
      })),
    ),
    champion: champion === undefined ? undefined : teamOf(champion),
  };
}

const sidesOf = (
  [better, worse]: Pair,
  teamOf: (seed: Seed) => Team,
): Pick<PlayoffSeries, 'high' | 'low'> => ({
  high: teamOf(better),
  low: teamOf(worse),
});

/**
 * Returns who is away and at home in a game of a series (League 5).
 *
 * @param number of the game in the series, from 1
 */
export function sidesOfGame(
  { high, low, bestOf }: Pick<PlayoffSeries, 'high' | 'low' | 'bestOf'>,
  number: number,
): { readonly away: Team; readonly home: Team } {
  return firstSide('baseball', bestOf, number) === 'high'
    ? { away: low, home: high }
    : { away: high, home: low };
}
