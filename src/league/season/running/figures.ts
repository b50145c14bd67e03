import type { LineSum, SeasonPart } from '../../../store/records/lines.ts';
import type { Store } from '../../../store/records/store.ts';
import type { TeamSheets } from '../board/figures/figure-pages.ts';
import type { Season } from '../course/season.ts';
import { firstSeries } from '../course/series.ts';
import type { TeamGames } from '../leaders/minimum.ts';
import type { Asked, Candidate } from '../leaders/ranking.ts';
import { seasonLines, totalsByPlayer } from '../statistics/lines.ts';
import type { Statistic } from '../statistics/statistic.ts';
import { leagueTotals, type TeamTotals, teamTotals } from '../statistics/team.ts';
import { type Line, type Sheet, sumOf } from '../statistics/totals.ts';
import type { PlayerId, Team } from '../types.ts';
import { type Contents, playersOf } from './content.ts';
import type { Loaded } from './season-keeper.ts';

/** Reads a season's figures: sums of stored lines, with the names of the league (League 11, 12). */

export interface FigureDeps {
  readonly store: Pick<Store, 'sums' | 'teamSums' | 'playerLines'>;
  readonly contents: Pick<Contents, 'of'>;
}

/** Finished games of each team in a part of the season, forfeits left out (League 12). */
export function teamGamesOf({ settings, ended, games }: Season, part: SeasonPart): TeamGames {
  const counts = new Map(settings.teams.map(({ code }) => [code, 0]));
  for (const [fixture, number] of ended) {
    const game = games.get(fixture)?.[number - 1];
    if (game?.end?.kind !== 'played' || fixture < firstSeries !== (part === 'regular')) continue;
    for (const team of [game.away, game.home]) counts.set(team, (counts.get(team) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** The team that each player belongs to now. Free agents have none. */
export const presentTeams = ({ rosters }: Season): ReadonlyMap<PlayerId, Team> =>
  new Map(
    [...rosters.rosters.teams].flatMap(([team, { active, minors, injured }]) =>
      [...active, ...minors, ...injured].map((player) => [player, team] as const),
    ),
  );

/** What boards of some sheets are made from. */
export interface SeasonFigures {
  readonly candidates: Readonly<Partial<Record<Sheet, readonly Candidate[]>>>;
  readonly teamGames: TeamGames;
  /** The season's totals of all pitchers, for FIP; empty where pitchers aren't asked for. */
  readonly league: Line;
}

/**
 * The figures of a season's players.
 *
 * @param team only what players did for this team
 */
export async function figuresOf(
  deps: FigureDeps,
  { row, course }: Loaded,
  part: SeasonPart,
  sheets: readonly Sheet[],
  team?: Team,
): Promise<SeasonFigures> {
  const { store, contents } = deps;
  const whose = team === undefined ? undefined : { team };
  const players = playersOf(await contents.of(course.settings.league));
  const teams = presentTeams(course);
  const totals = async (sheet: Sheet) => totalsByPlayer(await store.sums(row.id, part, sheet, whose));
  // Ties on a fielding board are ordered by plate appearances.
  const batting = sheets.includes('fielding') ? await totals('batting') : undefined;
  const candidates: Partial<Record<Sheet, readonly Candidate[]>> = {};
  for (const sheet of sheets) {
    const found = sheet === 'batting' && batting !== undefined ? batting : await totals(sheet);
    candidates[sheet] = [...found].map(([id, line]) => ({
      id,
      name: players.get(id)?.name ?? id,
      team: team ?? teams.get(id),
      line: sheet === 'fielding' ? { ...line, PA: batting?.get(id)?.PA ?? 0 } : line,
    }));
  }
  const pitchers = candidates.pitching;
  const league =
    team !== undefined && pitchers !== undefined
      ? await leagueOf(deps, row.id, part)
      : leagueTotals((pitchers ?? []).map(({ line }) => line));
  return { candidates, teamGames: teamGamesOf(course, part), league };
}

const leagueOf = async ({ store }: FigureDeps, competition: string, part: SeasonPart): Promise<Line> =>
  leagueTotals((await store.teamSums(competition, part, 'pitching')).map(({ figures }) => figures));

/**
 * The board of one statistic.
 *
 * @param team whose players are asked for; its games alone decide on the minimum
 */
export const boardOf = (
  { candidates, teamGames, league }: SeasonFigures,
  statistic: Statistic,
  { team, minimum }: { readonly team?: Team | undefined; readonly minimum?: number | undefined } = {},
): Asked => ({
  statistic,
  candidates: candidates[statistic.sheet] ?? [],
  teamGames: team === undefined ? teamGames : { [team]: teamGames[team] ?? 0 },
  minimum,
  league,
});

/** A player's season by sheet: a line for each team, and in fielding for each position. */
export async function playerFigures(deps: FigureDeps, { row }: Loaded, player: PlayerId, part: SeasonPart) {
  const inPart = (fixture: number) => fixture < firstSeries === (part === 'regular');
  const lines = (await deps.store.playerLines(row.id, player)).filter(({ fixture }) => inPart(fixture));
  const of = (sheet: Sheet) => lines.filter((line) => line.sheet === sheet);
  const positions = new Map<string, Line[]>();
  for (const { position = '', figures } of of('fielding'))
    positions.set(position, [...(positions.get(position) ?? []), figures]);
  return {
    batting: seasonLines(of('batting')),
    pitching: seasonLines(of('pitching')),
    fielding: [...positions].map(([label, own]) => ({ label, totals: sumOf(own) })),
    league: await leagueOf(deps, row.id, part),
  };
}

/** A team's season, with what its players did for it. */
export async function teamFigures(
  { store, contents }: FigureDeps,
  { row, course }: Loaded,
  team: Team,
  part: SeasonPart,
): Promise<{ readonly totals: TeamTotals; readonly players: TeamSheets; readonly league: Line }> {
  const players = playersOf(await contents.of(course.settings.league));
  const own = await store.teamSums(row.id, part, 'team');
  const [batting, pitching, fielding] = [
    await store.sums(row.id, part, 'batting', { team }),
    await store.sums(row.id, part, 'pitching', { team }),
    await store.sums(row.id, part, 'fielding', { team }),
  ];
  const named = ({ player, figures }: LineSum) => ({
    name: players.get(player)?.name ?? player,
    line: figures,
  });
  const as =
    (sheet: Sheet | 'team') =>
    ({ figures }: LineSum) => ({ sheet, figures });
  return {
    totals: teamTotals([
      ...own.filter((line) => line.team === team).map(as('team')),
      ...batting.map(as('batting')),
      ...pitching.map(as('pitching')),
      ...fielding.map(as('fielding')),
    ]),
    players: { batting: batting.map(named), pitching: pitching.map(named) },
    league: leagueTotals((await store.teamSums(row.id, part, 'pitching')).map(({ figures }) => figures)),
  };
}
