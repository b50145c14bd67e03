import { counted } from '../../../../engine/english.ts';
import { aligned, block, phoneColumns } from '../../../../games/baseball/words/print.ts';
import { leadersOf, moreInWords } from '../../leaders/leaders.ts';
import { minimumAfter } from '../../leaders/minimum.ts';
import type { Asked, Candidate } from '../../leaders/ranking.ts';
import type { SeasonLine } from '../../statistics/lines.ts';
import { type Statistic, shownOf } from '../../statistics/statistic.ts';
import { statistics, theStatistic } from '../../statistics/table.ts';
import type { TeamTotals } from '../../statistics/team.ts';
import { type Line, type Sheet, sumOf, type Totals } from '../../statistics/totals.ts';
import { namesAmong, shortName, titled } from '../names.ts';

/** The text of `/stats` and `/leaders`: tables in code blocks that fit on a phone (League 11, 12). */

/** Players of a team's page in each of its two tables; the rest is counted. */
const mostPlayers = 20;

/** One sheet of a player's page. Fielding has a row for each position, other sheets for each team. */
export interface PlayerSheet {
  readonly sheet: Sheet;
  readonly rows: readonly { readonly label: string; readonly totals: Totals }[];
}

/** Rows of a sheet from a player's season, the total of several teams last. */
export const teamRows = (lines: readonly SeasonLine[]): PlayerSheet['rows'] =>
  lines.map(({ team, totals }) => ({ label: team ?? 'All', totals }));

/** A player's figures, all of them. Sheets without rows are left out. */
export function playerPage(sheets: readonly PlayerSheet[], league?: Line): string {
  const shown = sheets.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return 'No games yet.';
  return shown
    .map(({ sheet, rows }) => {
      const bands = bandsOf(statistics[sheet], rows, league);
      return `**${titled(sheet)}**\n${block(bands.flatMap((band, index) => (index === 0 ? band : ['', ...band])))}`;
    })
    .join('\n');
}

/** Tables with as many columns each as fit beside the labels. */
function bandsOf(
  all: readonly Statistic[],
  rows: PlayerSheet['rows'],
  league: Line | undefined,
): readonly (readonly string[])[] {
  const columns = all.map((one) => [one.key, ...rows.map(({ totals }) => shownOf(one, totals, league))]);
  const labels = ['', ...rows.map(({ label }) => label)];
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  const bands: (readonly string[])[][] = [];
  let left = 0;
  for (const column of columns) {
    left -= widest(column) + 1;
    const band = bands.at(-1);
    if (band !== undefined && left >= 0) {
      band.push(column);
      continue;
    }
    bands.push([labels, column]);
    left = phoneColumns - widest(labels) - widest(column) - 1;
  }
  return bands.map((band) =>
    aligned(
      labels.map((_, row) => band.map((column) => column[row] ?? '')),
      `l${'r'.repeat(band.length - 1)}`,
    ),
  );
}

/** The players of a team's page, with what they have done for the team. */
export interface TeamSheets {
  readonly batting: readonly Pick<Candidate, 'name' | 'line'>[];
  readonly pitching: readonly Pick<Candidate, 'name' | 'line'>[];
}

/** A team's figures, then its batters by plate appearances and its pitchers by outs. */
export function teamPage(team: TeamTotals, players: TeamSheets, league?: Line): string {
  if (team.games === 0) return 'No games yet.';
  const { batting, pitching, fielding } = team.sheets;
  const shown = (sheet: Sheet, totals: Totals, keys: readonly string[]) =>
    keys.map((key) => `${key} ${shownOf(theStatistic(sheet, key), totals, league)}`).join(' · ');
  return [
    `${counted(team.games, 'game')} · ${counted(team.runs, 'run')} · ${counted(team.hits, 'hit')} · ${counted(team.errors, 'error')} · ${team.leftOnBase} left on base`,
    `**Batting:** ${shown('batting', batting, ['AVG', 'OBP', 'SLG', 'OPS', 'HR', 'SB'])}`,
    `**Pitching:** ${shown('pitching', pitching, ['ERA', 'WHIP', 'FIP', 'SO', 'BB', 'SV'])}`,
    `**Fielding:** ${shown('fielding', fielding, ['X%', 'DP', 'PB'])}`,
    tableOf('batting', 'Batter', players.batting, ['PA', 'AVG', 'HR', 'RBI', 'OPS'], league),
    tableOf('pitching', 'Pitcher', players.pitching, ['IP', 'ERA', 'W', 'L', 'SV'], league),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function tableOf(
  sheet: 'batting' | 'pitching',
  title: string,
  players: readonly Pick<Candidate, 'name' | 'line'>[],
  keys: readonly string[],
  league: Line | undefined,
): string {
  const work = sheet === 'batting' ? 'PA' : 'outs';
  const nameIn = namesAmong(players.map(({ name }) => name));
  const order = players
    .map(({ name, line }) => ({ name: nameIn(name), totals: sumOf([line]) }))
    .filter(({ totals }) => totals[work] > 0 || totals.G > 0)
    .toSorted((one, other) => other.totals[work] - one.totals[work]);
  if (order.length === 0) return '';
  const of = keys.map((key) => theStatistic(sheet, key));
  const rows = order
    .slice(0, mostPlayers)
    .map(({ name, totals }) => [name, ...of.map((one) => shownOf(one, totals, league))]);
  const left = order.length - rows.length;
  return block([
    ...aligned([[title, ...keys], ...rows], `l${'r'.repeat(keys.length)}`),
    ...(left > 0 ? [`and ${left} more`] : []),
  ]);
}

/** The board of one statistic as `/leaders` shows it, with the minimum that it asks for. */
export function leadersPage(asked: Asked): string {
  const { rows, more } = leadersOf(asked);
  const note = minimumInWords(asked);
  if (rows.length === 0) return ['Nobody yet.', ...note].join('\n');
  const table = aligned(
    rows.map(({ rank, candidate, value }) => [
      `${`${rank}`.padStart(2)} ${shortName(candidate.name)}`,
      candidate.team ?? '',
      // The star stands outside of the column, so that figures are aligned.
      value.endsWith('*') ? value : `${value} `,
    ]),
    'llr',
  );
  return [block(more === null ? table : [...table, `   ${moreInWords(more)}`]), ...note].join('\n');
}

/** `At least 223 PA.`, or for teams with different numbers of games `At least 217 to 223 PA.` */
function minimumInWords({ statistic, teamGames, minimum }: Asked): readonly string[] {
  const games = Object.values(teamGames);
  if (statistic.minimum === undefined || (games.length === 0 && minimum === undefined)) return [];
  const { of } = statistic.minimum;
  const all = minimum === undefined ? games.map((count) => minimumAfter(statistic, count)) : [minimum];
  if (Math.max(...all) === 0) return [];
  const shown = [...new Set([Math.min(...all), Math.max(...all)])].map((needed) =>
    of === 'outs' ? shownOf(innings, { outs: needed }).replace(/\.0$/, '') : `${needed}`,
  );
  return [`-# At least ${shown.join(' to ')} ${of === 'outs' ? 'innings' : of}.`];
}

const innings = theStatistic('pitching', 'IP');
