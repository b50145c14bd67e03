import { z } from 'zod';
import { leadersOf } from '../../../src/league/season/leaders/leaders.ts';
import { shownOf } from '../../../src/league/season/statistics/statistic.ts';
import { statisticOf, statistics } from '../../../src/league/season/statistics/table.ts';
import { columns, type Line, type Sheet } from '../../../src/league/season/statistics/totals.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `statistics.jsonl` and `leaders.jsonl` (League 11, 12). */

const known: ReadonlySet<string> = new Set(Object.values(columns).flat());

/** The columns of a line; anything else in it is for the reader. */
const totals = z
  .record(z.string(), z.unknown())
  .transform((line) => Object.fromEntries(Object.entries(line).filter(([column]) => known.has(column))))
  .pipe(
    z.partialRecord(
      z.enum([...columns.batting, ...columns.pitching, ...columns.fielding]),
      z.int().nonnegative(),
    ),
  );
const givenPitching = z.object({ totals, league: totals.optional() });
const player = z.looseObject({ id: z.string(), name: z.string(), team: z.string().optional() });
const givenLeaders = z.object({
  stat: z.string(),
  players: z.array(player),
  team_games: z.record(z.string(), z.int()),
  min: z.number().optional(),
});

/** All shown figures by key. A whole number stands as a number where it is a total. */
const shownAll = (sheet: Sheet, line: Line, league?: Line): Record<string, string | number> =>
  Object.fromEntries(
    statistics[sheet].map((statistic) => {
      const shown = shownOf(statistic, line, league);
      return [statistic.key, statistic.key === 'TB' ? Number(shown) : shown];
    }),
  );

/** The sheet that players' columns belong to: only pitchers have outs, only fielders X-Checks. */
function sheetOf(stat: string, lines: readonly Line[]): Sheet {
  const order: readonly Sheet[] = lines.some(({ outs }) => outs !== undefined)
    ? ['pitching', 'batting', 'fielding']
    : ['batting', 'fielding', 'pitching'];
  const found = order.find((sheet) => statisticOf(sheet, stat) !== undefined);
  if (found === undefined) throw new Error(`There is no statistic ${stat}.`);
  return found;
}

function leaders(given: unknown): unknown {
  const { stat, players, team_games: teamGames, min: minimum } = givenLeaders.parse(given);
  const candidates = players.map(({ id, name, team, ...line }) => ({
    id,
    name,
    team,
    line: totals.parse(line),
  }));
  const sheet = sheetOf(
    stat,
    candidates.map(({ line }) => line),
  );
  const statistic = statisticOf(sheet, stat);
  if (statistic === undefined) throw new Error(`There is no statistic ${stat}.`);
  const { rows, more } = leadersOf({ statistic, candidates, teamGames, minimum });
  return { rows: rows.map(({ rank, candidate, value }) => ({ rank, id: candidate.id, value })), more };
}

export const statisticsAnswers: Answers = {
  batting: (given) => shownAll('batting', totals.parse(given)),
  pitching: (given) => {
    const { totals: line, league } = givenPitching.parse(given);
    return shownAll('pitching', line, league);
  },
  leaders,
};
