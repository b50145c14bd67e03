import type { TeamGames } from '../leaders/minimum.ts';
import { type Candidate, rankedBy } from '../leaders/ranking.ts';
import { theStatistic } from '../statistics/table.ts';
import type { Line, Sheet } from '../statistics/totals.ts';

/** Awards that follow from figures at the end of the regular season (League 16). */

const titleTable = [
  { name: 'Batting title', sheet: 'batting', key: 'AVG' },
  { name: 'Home runs', sheet: 'batting', key: 'HR' },
  { name: 'Runs batted in', sheet: 'batting', key: 'RBI' },
  { name: 'Stolen bases', sheet: 'batting', key: 'SB' },
  { name: 'ERA title', sheet: 'pitching', key: 'ERA' },
  { name: 'Wins', sheet: 'pitching', key: 'W' },
  { name: 'Strikeouts', sheet: 'pitching', key: 'SO' },
  { name: 'Saves', sheet: 'pitching', key: 'SV' },
] as const satisfies readonly { readonly name: string; readonly sheet: Sheet; readonly key: string }[];

/** An award for a figure. Those who are level share it; nobody has it if nobody has such a figure. */
export interface Title {
  readonly name: (typeof titleTable)[number]['name'];
  readonly key: (typeof titleTable)[number]['key'];
  readonly winners: readonly { readonly candidate: Candidate; readonly value: string }[];
}

/** The regular season's batters and pitchers, with their totals over all teams. */
export interface SeasonFigures {
  readonly batting: readonly Candidate[];
  readonly pitching: readonly Candidate[];
  readonly teamGames: TeamGames;
  readonly league?: Line;
}

/** Who has won which title: the first of each board of leaders, by the book too (League 12, 16). */
export const titlesOf = ({ teamGames, league, ...candidates }: SeasonFigures): readonly Title[] =>
  titleTable.map(({ name, sheet, key }) => ({
    name,
    key,
    winners: rankedBy({
      statistic: theStatistic(sheet, key),
      candidates: candidates[sheet],
      teamGames,
      league,
    })
      .filter(({ rank }) => rank === 1)
      .map(({ candidate, value }) => ({ candidate, value })),
  }));
