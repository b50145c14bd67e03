import type { End, Season, SeasonGame } from '../../course/season.ts';
import { rowsOf, standingOf } from '../../course/standing.ts';
import { gameIn } from '../../course/state.ts';
import { divisionsOf } from '../../standings/order.ts';
import type { RowOf } from '../tables.ts';

/** The rows of a season's zip that follow from its course alone. */

/** All games, those of the playoffs last. */
export const scheduleRows = ({ games }: Season): RowOf<'schedule'>[] =>
  [...games]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, list]) =>
      list.map(({ fixture, number, game, away, home, dropped = false }) => ({
        fixture,
        number,
        game,
        away,
        home,
        canceled: dropped,
      })),
    );

/** A game that is over. */
export interface EndedGame {
  readonly game: SeasonGame;
  readonly end: End;
}

/** The games that are over, in the order in which they ended. */
export const endedGames = (season: Season): readonly EndedGame[] =>
  season.ended.flatMap(([fixture, number]) => {
    const game = gameIn(season, fixture, number);
    return game?.end === undefined ? [] : [{ game, end: game.end }];
  });

/** How a game ended, without what its lines say. */
export function resultRow({ game: { fixture, number, injuries = [] }, end }: EndedGame): RowOf<'results'> {
  const at = { fixture, number, ended: end.at.toISOString() };
  if (end.kind === 'forfeit') return { ...at, forfeit: end.by };
  const { runs, winner, innings } = end;
  const hurt = injuries.map(({ team, player, games }) => `${team} ${player} ${games}`);
  return {
    ...at,
    away_runs: runs[0],
    home_runs: runs[1],
    ...(winner !== undefined && { winner }),
    ...(innings !== undefined && { innings }),
    ...(hurt.length > 0 && { injuries: hurt.join('; ') }),
  };
}

/** The standings of each division (League 9). */
export const standingRows = (season: Season): RowOf<'standings'>[] =>
  divisionsOf(standingOf(season)).flatMap((division) =>
    rowsOf(season, { kind: 'division', division }).map((row) => ({
      division,
      rank: row.rank,
      team: row.team,
      W: row.wins,
      L: row.losses,
      T: row.draws,
      Pct: row.pct,
      GB: row.behind,
      Home: row.home,
      Away: row.away,
      Div: row.division,
      OneRun: row.oneRun,
      Strk: row.streak,
      L10: row.last,
      RS: row.runsFor,
      RA: row.runsAgainst,
      Diff: row.difference,
      xWL: row.expected,
    })),
  );
