import type { ScheduledGame, SeasonTeam, Team } from '../types.ts';

/** Counts of a schedule's teams and pairs, from which its findings follow (League 8.2). */

export interface TeamTally {
  readonly code: Team;
  readonly home: number;
  readonly away: number;
  /** Weeks in which the team plays. Those of two teams differ as much as their free weeks. */
  readonly weeks: number;
  /** The most games in a row at home, or away. */
  readonly longestStand: number;
  /** Whether two games have the same week and game number. */
  readonly isDoubleBooked: boolean;
}

export interface PairTally {
  readonly codes: readonly [Team, Team];
  /** Of the same division, or not. */
  readonly kind: 'division' | 'cross';
  /** Home games of each, in the order of the codes. */
  readonly homes: readonly [number, number];
  /** Whether they meet in two weeks running. */
  readonly isRepeated: boolean;
}

interface TeamCount {
  readonly code: Team;
  readonly division: string;
  home: number;
  away: number;
  weeks: number;
  longestStand: number;
  isDoubleBooked: boolean;
  /** The last game so far, and how many before it were in a row on the same side. */
  last: ScheduledGame | undefined;
  stand: number;
}

interface PairCount {
  homes: [number, number];
  isRepeated: boolean;
  lastWeek: number;
}

const neverMet = (): PairCount => ({ homes: [0, 0], isRepeated: false, lastWeek: Number.NEGATIVE_INFINITY });

/**
 * Counts games by team and by pair, in one walk through the season. Every two teams are a pair, met or not.
 *
 * @param games between two different teams of the list
 */
export function tally(
  teams: readonly Pick<SeasonTeam, 'code' | 'division'>[],
  games: readonly ScheduledGame[],
): { readonly teams: readonly TeamTally[]; readonly pairs: readonly PairTally[] } {
  const counts = teams.map(newCount);
  const indexes = new Map(teams.map(({ code }, index) => [code, index]));
  const pairs = new Map<number, PairCount>();
  for (const game of games.toSorted((one, other) => one.week - other.week || one.game - other.game)) {
    const home = indexes.get(game.home) ?? 0;
    const away = indexes.get(game.away) ?? 0;
    countTeam(counts[home], game, 'home');
    countTeam(counts[away], game, 'away');
    const key = Math.min(home, away) * teams.length + Math.max(home, away);
    const pair = pairs.get(key) ?? neverMet();
    pairs.set(key, pair);
    pair.homes[home < away ? 0 : 1] += 1;
    pair.isRepeated ||= pair.lastWeek === game.week - 1;
    pair.lastWeek = game.week;
  }
  return {
    teams: counts,
    pairs: counts.flatMap((one, index) =>
      counts.slice(index + 1).map((other, further): PairTally => {
        const { homes, isRepeated } = pairs.get(index * teams.length + index + 1 + further) ?? neverMet();
        const kind = one.division === other.division ? 'division' : 'cross';
        return { codes: [one.code, other.code], kind, homes, isRepeated };
      }),
    ),
  };
}

const newCount = ({ code, division }: Pick<SeasonTeam, 'code' | 'division'>): TeamCount => ({
  code,
  division,
  home: 0,
  away: 0,
  weeks: 0,
  longestStand: 0,
  isDoubleBooked: false,
  last: undefined,
  stand: 0,
});

/** Adds a team's next game. */
function countTeam(team: TeamCount | undefined, game: ScheduledGame, side: 'home' | 'away'): void {
  if (team === undefined) return;
  const { last } = team;
  team[side] += 1;
  if (last?.week !== game.week) team.weeks += 1;
  else if (last.game === game.game) team.isDoubleBooked = true;
  team.stand = last?.[side] === team.code ? team.stand + 1 : 1;
  team.longestStand = Math.max(team.longestStand, team.stand);
  team.last = game;
}
