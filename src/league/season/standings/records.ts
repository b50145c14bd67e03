import type { FinishedGame, Team } from '../types.ts';
import { type Fraction, shareOf } from './fraction.ts';

/**
 * What standings need of a season, folded game by game, so that no view counts the season again. Records are never
 * changed in place: each game gives new ones, which share what the game didn't touch.
 */

/** Wins, losses and draws of some games. */
export interface Tally {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** What a team's games of the regular season have come to. */
export interface TeamRecord {
  readonly home: Tally;
  readonly away: Tally;
  /** Games decided by one run, forfeits left out. */
  readonly oneRun: Tally;
  /** Games by opponent, forfeits included. Games within a division follow from them. */
  readonly against: ReadonlyMap<Team, Tally>;
  /** Decided games in the order in which they ended, a letter each: `W` or `L`. */
  readonly decisions: string;
  /** Decided games that were played, so forfeits left out. */
  readonly played: number;
  readonly runsFor: number;
  readonly runsAgainst: number;
}

/** The records of teams that have finished a game. */
export type Records = ReadonlyMap<Team, TeamRecord>;

type Outcome = keyof Tally;
type Side = 'away' | 'home';

/** The tally of no games. */
export const noGames: Tally = { wins: 0, losses: 0, draws: 0 };

const noRecord: TeamRecord = {
  home: noGames,
  away: noGames,
  oneRun: noGames,
  against: new Map(),
  decisions: '',
  played: 0,
  runsFor: 0,
  runsAgainst: 0,
};

/** The records before the first game. */
export const noRecords: Records = new Map();

/** A team's record, empty before its first game. */
export const recordOf = (records: Records, team: Team): TeamRecord => records.get(team) ?? noRecord;

/** The records after one more game of the regular season (League 2, 9). */
export const after = (records: Records, game: FinishedGame): Records => folded(new Map(records), game);

/** The records after games, given in the order in which they ended. */
export const recordsAfter = (games: Iterable<FinishedGame>): Records => {
  const records = new Map<Team, TeamRecord>();
  for (const game of games) folded(records, game);
  return records;
};

function folded(records: Map<Team, TeamRecord>, game: FinishedGame): Records {
  const [away, home] = [recordOf(records, game.away), recordOf(records, game.home)];
  records.set(game.away, withGame(away, 'away', game));
  records.set(game.home, withGame(home, 'home', game));
  return records;
}

function withGame(record: TeamRecord, side: Side, game: FinishedGame): TeamRecord {
  const outcome = outcomeOf(side, game);
  const opponent = side === 'away' ? game.home : game.away;
  const counted: TeamRecord = {
    ...record,
    [side]: plusOne(record[side], outcome),
    against: new Map(record.against).set(opponent, plusOne(record.against.get(opponent) ?? noGames, outcome)),
    decisions: outcome === 'draws' ? record.decisions : record.decisions + (outcome === 'wins' ? 'W' : 'L'),
  };
  if (!('runs' in game)) return counted;
  const [own, others] = side === 'away' ? game.runs : [game.runs[1], game.runs[0]];
  return {
    ...counted,
    oneRun: Math.abs(own - others) === 1 ? plusOne(record.oneRun, outcome) : record.oneRun,
    played: record.played + (outcome === 'draws' ? 0 : 1),
    runsFor: record.runsFor + own,
    runsAgainst: record.runsAgainst + others,
  };
}

/** How a game ended for a side. A double forfeit is a loss for both (League 2). */
function outcomeOf(side: Side, game: FinishedGame): Outcome {
  if ('forfeit' in game) return game.forfeit === side || game.forfeit === 'both' ? 'losses' : 'wins';
  if (game.winner !== undefined) return game.winner === side ? 'wins' : 'losses';
  const [away, home] = game.runs;
  if (away === home) return 'draws';
  return away > home === (side === 'away') ? 'wins' : 'losses';
}

const plusOne = (tally: Tally, outcome: Outcome): Tally => ({ ...tally, [outcome]: tally[outcome] + 1 });

/** The sum of tallies. */
export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { wins, losses, draws }) => ({
      wins: sum.wins + wins,
      losses: sum.losses + losses,
      draws: sum.draws + draws,
    }),
    noGames,
  );

/** All of a team's games. */
export const overallOf = ({ home, away }: TeamRecord): Tally => sumOf([home, away]);

/** A team's games against some others; its own code among them makes no difference. */
export const tallyAgainst = (record: TeamRecord, teams: readonly Team[]): Tally =>
  sumOf(teams.map((team) => record.against.get(team) ?? noGames));

/** Finished games of a tally, draws included. */
export const gamesIn = ({ wins, losses, draws }: Tally): number => wins + losses + draws;

/** Wins of decided games (League 9, Pct). */
export const pctOf = ({ wins, losses }: Tally): Fraction => shareOf(wins, wins + losses);
