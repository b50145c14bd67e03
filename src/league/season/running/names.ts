import type { Season, SeasonGame } from '../course/season.ts';
import { firstSeries } from '../course/series.ts';
import { teamIn } from '../course/state.ts';

/** A game in words: `Week 5 · Port Calder Gulls at Quarry Hill Masons`. */
export const gameName = (season: Season, { fixture, away, home }: SeasonGame): string =>
  `${fixture < firstSeries ? `Week ${fixture}` : 'Playoffs'} · ${teamIn(season, away).name} at ${teamIn(season, home).name}`;
