import { type CountedGame, countGame } from './game.ts';
import { boards, type Leaders, type LeadersAsked, leadersOf } from './leaders.ts';
import { type Finished, Standings, type StandingsRow } from './standings.ts';
import { type CountedTeam, Ledger, type LoggedGame, type Row, type SeasonGame, sheetNames } from './types.ts';

/** A second count of a season, from the logs of its games alone (League 9, 11, 12). */

/** What a season's figures follow from besides its games. */
export interface SecondAsked extends Pick<LeadersAsked, 'names' | 'teamNow'> {
  readonly teams: readonly CountedTeam[];
  /** How many decided games L10 counts. */
  readonly last: number;
  readonly dice?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** The figures of a part of the season. */
export interface PartCount {
  readonly batting: readonly Row[];
  readonly pitching: readonly Row[];
  readonly fielding: readonly Row[];
  /** Runs, hits, errors, runners left on base and double plays, by team. */
  readonly teams: readonly Row[];
  /** By statistic: `batting AVG`. */
  readonly leaders: ReadonlyMap<string, Leaders>;
}

export interface SecondCount {
  /** By division, and of all teams under `overall`. */
  readonly standings: ReadonlyMap<string, readonly StandingsRow[]>;
  readonly regular: PartCount;
  readonly playoffs: PartCount;
  /** What doesn't prove: box scores, and the sums of the season. */
  readonly unproved: readonly string[];
}

const firstSeries = 100;

/** @param games in the order in which they ended */
export function secondCount(games: readonly SeasonGame[], asked: SecondAsked): SecondCount {
  const counted = games.map((game) => ({ game, count: 'log' in game ? countGame(game) : undefined }));
  const isRegular = ({ game }: { readonly game: SeasonGame }) => game.fixture < firstSeries;
  const standings = new Standings({
    teams: asked.teams,
    last: asked.last,
    dice: asked.dice,
    games: counted.filter(isRegular).map(({ game, count }) => finishedOf(game, count)),
  });
  const divisions = [...new Set(asked.teams.map(({ division }) => division))];
  const regular = partOf(counted.filter(isRegular), asked);
  const playoffs = partOf(
    counted.filter((one) => !isRegular(one)),
    asked,
  );
  return {
    standings: new Map([
      ['overall', standings.rows()],
      ...divisions.map((division) => [division, standings.rows(division)] as const),
    ]),
    regular,
    playoffs,
    unproved: [
      ...counted.flatMap(({ count }) => count?.unproved ?? []),
      ...sumsOf('regular season', regular),
      ...sumsOf('playoffs', playoffs),
    ],
  };
}

interface Counted {
  readonly game: SeasonGame;
  readonly count: CountedGame | undefined;
}

const isLogged = (game: SeasonGame): game is LoggedGame => 'log' in game;

function finishedOf(game: SeasonGame, count: CountedGame | undefined): Finished {
  const { away, home } = game;
  if (count !== undefined) return { away, home, runs: count.score, winner: count.winner };
  if (isLogged(game)) throw new Error(`${away}-${home} was not counted.`);
  if (game.forfeit !== undefined) return { away, home, forfeit: game.forfeit };
  const runs = game.runs ?? [0, 0];
  const winner = runs[0] === runs[1] ? undefined : runs[0] > runs[1] ? 'away' : 'home';
  return { away, home, runs, winner };
}

function partOf(counted: readonly Counted[], { names, teamNow }: SecondAsked): PartCount {
  const ledgers = { batting: new Ledger(), pitching: new Ledger(), fielding: new Ledger() };
  const teams = new Ledger();
  const teamGames = new Map<string, number>();
  for (const { game, count } of counted) {
    if (count === undefined) continue;
    for (const sheet of sheetNames) ledgers[sheet].take(count.sheets[sheet]);
    for (const [own, others] of [
      [count.teams.away, count.teams.home],
      [count.teams.home, count.teams.away],
    ] as const) {
      teamGames.set(own.code, (teamGames.get(own.code) ?? 0) + 1);
      const figures = {
        G: 1,
        R: own.score,
        RA: others.score,
        H: own.hits,
        E: own.errors,
        LOB: own.leftOnBase,
        DP: own.doublePlays,
      };
      for (const [figure, value] of Object.entries(figures)) teams.add(` ${own.code}`, figure, value);
    }
    if (game.away === game.home) throw new Error(`${game.away} meets itself.`);
  }
  const rows = { batting: ledgers.batting.toRows(), pitching: ledgers.pitching.toRows() };
  return {
    ...rows,
    fielding: ledgers.fielding.toRows(),
    teams: teams.toRows(),
    leaders: new Map(
      boards.map((board) => [
        `${board.sheet} ${board.key}`,
        leadersOf(board, { rows, names, teamNow, teamGames }),
      ]),
    ),
  };
}

/** In sum, plate appearances, runs and outs of batters and pitchers agree. */
function sumsOf(part: string, { batting, pitching, teams }: PartCount): string[] {
  const sum = (rows: readonly Row[], figure: string) =>
    rows.reduce((all, { figures }) => all + (figures[figure] ?? 0), 0);
  const pairs = [
    ['plate appearances', sum(batting, 'PA'), sum(pitching, 'BF')],
    ['runs', sum(batting, 'R'), sum(pitching, 'R')],
    ['runs of teams', sum(teams, 'R'), sum(teams, 'RA')],
    ['hits', sum(batting, 'H'), sum(pitching, 'H')],
    ['wins and losses', sum(pitching, 'W'), sum(pitching, 'L')],
  ] as const;
  return pairs.flatMap(([what, one, other]) =>
    one === other ? [] : [`${what} of the ${part}: ${one} and ${other}`],
  );
}
