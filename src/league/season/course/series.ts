import { type GameResult, seriesAfter } from '../../knock-out/series.ts';
import { type PlayoffSeries, playoffsAfter, sidesOfGame } from '../playoffs/bracket.ts';
import type { Team } from '../types.ts';
import type { End, Season, SeasonGame } from './season.ts';

/** The playoffs as series with games, which follow from the seeds and the results (League 5, 16). */

/** Fixtures from this number on are series of the playoffs. */
export const firstSeries = 101;

/** A series of the playoffs, with where its games stand. */
export interface Series extends PlayoffSeries {
  /** Its fixture: 101 and on, round by round. */
  readonly fixture: number;
  /** From 1. */
  readonly round: number;
  /** Games won by the better seed and by the other; a draw is half a game for each. */
  readonly score: readonly [high: number, low: number];
}

/** The rounds of the playoffs that have begun; none before the playoffs. */
export function seriesOf(season: Pick<Season, 'seeds' | 'lengths' | 'games'>): {
  readonly rounds: readonly (readonly Series[])[];
  readonly champion: Team | undefined;
} {
  const { seeds, lengths, games } = season;
  if (seeds === undefined || lengths === undefined) return { rounds: [], champion: undefined };
  let winners: readonly (readonly Team[])[] = [];
  for (;;) {
    const { rounds, champion } = playoffsAfter(seeds, lengths, winners);
    let fixture = firstSeries;
    const withGames = rounds.map((round, index) =>
      round.map((one): Series => {
        const { score, winner } = afterGames(one, games.get(fixture) ?? []);
        return { ...one, winner, fixture: fixture++, round: index + 1, score };
      }),
    );
    const found = withGames.map((round) => round.flatMap(({ winner }) => winner ?? []));
    const isNew =
      JSON.stringify(found) !== JSON.stringify(winners.filter((_, index) => index < found.length));
    if (!isNew) return { rounds: withGames, champion };
    winners = found;
  }
}

function afterGames(series: PlayoffSeries, games: readonly SeasonGame[]) {
  const results = games.flatMap((game) => (game.end === undefined ? [] : resultOf(series, game, game.end)));
  const { winner, score, isOver } = seriesAfter({ bestOf: series.bestOf, game: 'baseball', results });
  return { score, isOver, winner: winner === undefined ? undefined : series[winner] };
}

function resultOf({ high }: PlayoffSeries, { home }: SeasonGame, end: End): GameResult {
  const sideOf = (side: 'away' | 'home') => ((side === 'home') === (home === high) ? 'high' : 'low');
  if (end.kind === 'forfeit') return end.by === 'both' ? 'both forfeit' : `${sideOf(end.by)} forfeits`;
  const [away, ofHome] = end.runs;
  const ahead = away > ofHome ? 'away' : ofHome > away ? 'home' : undefined;
  const winner = end.winner ?? ahead;
  return winner === undefined ? 'draw' : sideOf(winner);
}

/**
 * The games that an annulled game takes with it, because they followed from its result: the later ones of its series,
 * and those of later rounds. None in the regular season.
 */
export function laterGames(season: Season, { fixture, number }: SeasonGame): readonly SeasonGame[] {
  if (fixture < firstSeries) return [];
  const series = seriesOf(season).rounds.flat();
  const round = series.find((one) => one.fixture === fixture)?.round ?? 0;
  const isLater = (other: number) => series.some((one) => one.fixture === other && one.round > round);
  return [...season.games].flatMap(([other, list]) => {
    if (other === fixture) return list.filter((game) => game.number > number);
    return isLater(other) ? list : [];
  });
}

/** Without the games of rounds that haven't begun, because a result that they followed from was annulled. */
function withoutFallen(season: Season): Season {
  const standing = new Set(
    seriesOf(season)
      .rounds.flat()
      .map(({ fixture }) => fixture),
  );
  const stands = (fixture: number) => fixture < firstSeries || standing.has(fixture);
  return {
    ...season,
    games: new Map([...season.games].filter(([fixture]) => stands(fixture))),
    ended: season.ended.filter(([fixture]) => stands(fixture)),
  };
}

/**
 * The season with the next game of each series that isn't over. Rounds begin when the one before is over, and end when
 * it no longer is.
 */
export function withNextGames(before: Season): Season {
  const season = withoutFallen(before);
  const games = new Map(season.games);
  for (const series of seriesOf(season).rounds.flat()) {
    const played = games.get(series.fixture) ?? [];
    const isWaiting = played.some(({ end, dropped }) => end === undefined && dropped === undefined);
    if (series.winner !== undefined || isWaiting) continue;
    const number = played.length + 1;
    games.set(series.fixture, [
      ...played,
      { fixture: series.fixture, number, game: number, ...sidesOfGame(series, number), ready: [] },
    ]);
  }
  return { ...season, games };
}
