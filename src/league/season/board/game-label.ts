import type { SeasonGame } from '../course/season.ts';
import { firstSeries } from '../course/series.ts';

/** A game as lists name it: `week 5: PCG at QHM (2)`, the second game of these two in the week. */
export const gameLabel = ({ fixture, game, away, home }: SeasonGame): string =>
  `${fixture < firstSeries ? `week ${fixture}` : 'playoffs'}: ${away} at ${home} (${game})`;
