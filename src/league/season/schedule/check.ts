import type { ScheduledGame, SeasonTeam } from '../types.ts';
import { type Finding, findingsInOrder } from './findings.ts';
import { type PairTally, type TeamTally, tally } from './tally.ts';

/** A schedule with what its check needs to know of the season. */
export interface Schedule {
  /** Each code once. */
  readonly teams: readonly Pick<SeasonTeam, 'code' | 'division'>[];
  /** The games of a week, by which pairs of the same kind may differ. */
  readonly gamesPerWeek: number;
  readonly games: readonly ScheduledGame[];
}

/** How many games in a row a team may play at home, or away. */
const longestStand = 8;

/**
 * Checks a schedule, and returns what is wrong or worth knowing in the order of the rule (League 8.2). Games of
 * unknown teams, and of a team against itself, count only for their own findings.
 */
export function checkSchedule({ teams, gamesPerWeek, games }: Schedule): readonly Finding[] {
  const codes = new Set(teams.map(({ code }) => code));
  const real = games.filter(({ away, home }) => away !== home && codes.has(away) && codes.has(home));
  const counted = tally(teams, real);
  const within = counted.pairs.filter(({ kind }) => kind === 'division');
  const across = counted.pairs.filter(({ kind }) => kind === 'cross');
  const usual = usualGames(counted.teams);
  return findingsInOrder({
    'unknown-team': games.flatMap(({ away, home }) => [away, home].filter((code) => !codes.has(code))),
    self: games.flatMap(({ away, home }) => (away === home ? [home] : [])),
    'double-booked': teamsWith(counted.teams, ({ isDoubleBooked }) => isDoubleBooked),
    games: teamsWith(counted.teams, ({ home, away }) => home + away !== usual),
    'home-away': teamsWith(counted.teams, ({ home, away }) => Math.abs(home - away) > 1),
    pair: [within, across].flatMap((pairs) =>
      spread(pairs.map(meetings)) > gamesPerWeek ? pairs.slice(0, 1).map(({ kind }) => kind) : [],
    ),
    // Without a pair of one kind, nothing is less than infinity.
    division: Math.min(...within.map(meetings)) < Math.max(...across.map(meetings)) ? ['league'] : [],
    'pair-home': pairsWith(counted.pairs, ({ homes: [one, other] }) => Math.abs(one - other) > 1),
    stand: teamsWith(counted.teams, (team) => team.longestStand > longestStand),
    repeat: pairsWith(counted.pairs, ({ isRepeated }) => isRepeated),
    rest: spread(counted.teams.map(({ weeks }) => weeks)) > 1 ? ['league'] : [],
  });
}

const meetings = ({ homes: [one, other] }: PairTally): number => one + other;

const teamsWith = (teams: readonly TeamTally[], has: (team: TeamTally) => boolean): readonly string[] =>
  teams.filter(has).map(({ code }) => code);

const pairsWith = (pairs: readonly PairTally[], has: (pair: PairTally) => boolean): readonly string[] =>
  pairs.filter(has).map(({ codes }) => codes.toSorted().join('-'));

/** Returns by how much the greatest number exceeds the smallest; 0 for none. */
const spread = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers);

/** Returns the number of games that most teams have; the larger of two as frequent. */
function usualGames(teams: readonly TeamTally[]): number {
  const frequency = new Map<number, number>();
  for (const { home, away } of teams) frequency.set(home + away, (frequency.get(home + away) ?? 0) + 1);
  const [most] = [...frequency].toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || other - one);
  return most?.[0] ?? 0;
}
