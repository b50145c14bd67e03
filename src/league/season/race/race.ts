import { compared, type Fraction } from '../standings/fraction.ts';
import type { Team } from '../types.ts';
import { type Chances, type Contest, chancesIn, chancesOf } from './contest.ts';
import { eliminationNumber, hasWonDivision, isOutOfDivision, magicNumber } from './division.ts';

/**
 * A team's mark: `y` has won its division, `x` is sure of a place in the playoffs, `e` is out, empty: still open
 * (League 10).
 */
export type Mark = 'y' | 'x' | 'e' | '';

/** How a team stands in the race. */
export interface RaceOf {
  readonly division: string;
  /** Games that are left. */
  readonly left: number;
  /** Undefined for a team without rivals in its division. */
  readonly elimination: number | undefined;
  /** Undefined for teams that aren't the first of their division. */
  readonly magic: number | undefined;
  /** Exact, and so sometimes true while the elimination number is above 0. */
  readonly isOutOfDivision: boolean;
  readonly mark: Mark;
}

/** The race of every team (League 10). */
export function raceOf(contest: Contest): ReadonlyMap<Team, RaceOf> {
  const chances = chancesIn(contest);
  const finalMarks = contest.remaining.some(([, , games]) => games > 0) ? undefined : marksInOrder(contest);
  return new Map(
    [...contest.divisions].flatMap(([division, teams]) => {
      // Games with other divisions are lost by rivals anyway.
      const own = new Set(teams);
      const within = contest.remaining.filter(([one, other]) => own.has(one) && own.has(other));
      return teams.map((team): [Team, RaceOf] => {
        const rivals = teams.filter((other) => other !== team);
        const isOut = isOutOfDivision(chances, team, rivals, within);
        return [
          team,
          {
            division,
            left: chancesOf(chances, team).left,
            elimination: eliminationNumber(chances, team, rivals),
            magic: contest.first.get(division) === team ? magicNumber(chances, team, rivals) : undefined,
            isOutOfDivision: isOut,
            mark:
              finalMarks === undefined
                ? markOf(contest, chances, team, rivals, isOut)
                : (finalMarks.get(team) ?? 'e'),
          },
        ];
      });
    }),
  );
}

function markOf(
  contest: Contest,
  chances: ReadonlyMap<Team, Chances>,
  team: Team,
  rivals: readonly Team[],
  isOut: boolean,
): Mark {
  if (hasWonDivision(chances, team, rivals)) return 'y';
  const { best, worst } = chancesOf(chances, team);
  const rivalsForPlaces = (isAhead: (other: Chances) => boolean): number =>
    withoutWinners(contest, team, (other) => isAhead(chancesOf(chances, other)));
  const reaching = rivalsForPlaces((other) => isAtLeast(other.best, worst));
  if (reaching < contest.wildCards) return 'x';
  const above = rivalsForPlaces((other) => compared(other.worst, best) > 0);
  return isOut && above >= contest.wildCards ? 'e' : '';
}

const isAtLeast = (one: Fraction, other: Fraction): boolean => compared(one, other) >= 0;

/** Counts the other teams for which something holds, in each division without the one that wins it. */
const withoutWinners = ({ divisions }: Contest, team: Team, holds: (other: Team) => boolean): number =>
  [...divisions.values()]
    .map((teams) => teams.filter((other) => other !== team && holds(other)).length)
    .reduce((sum, count) => sum + Math.max(0, count - 1), 0);

/** The marks once nothing remains: winners, then as many as there are wild cards in the final order. */
function marksInOrder({ first, order, wildCards }: Contest): ReadonlyMap<Team, Mark> {
  const winners = new Set(first.values());
  const others = order.filter((team) => !winners.has(team));
  return new Map<Team, Mark>([
    ...[...winners].map((team) => [team, 'y'] as const),
    ...others.slice(0, wildCards).map((team) => [team, 'x'] as const),
  ]);
}
