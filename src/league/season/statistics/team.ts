import { type Line, type Sheet, sumOf, type Totals } from './totals.ts';

/** A team's figures: sums of its lines, never means of its players (League 11). */
export interface TeamTotals {
  /** Games with lines: a forfeit has none. */
  readonly games: number;
  readonly runs: number;
  readonly hits: number;
  readonly errors: number;
  readonly leftOnBase: number;
  /** Sums by sheet, whose G are the team's games. */
  readonly sheets: Readonly<Record<Sheet, Totals>>;
}

/** A line of a team's player, or of the team itself, as it is stored. Figures that are left out are 0. */
export interface TeamLine {
  readonly sheet: Sheet | 'team';
  readonly figures: Readonly<Partial<Record<string, number>>>;
}

/**
 * Adds up a team's season (League 11).
 *
 * @param lines of one team: its own for each game, with G, R, H, E and LOB, and those of its players in these games
 */
export function teamTotals(lines: readonly TeamLine[]): TeamTotals {
  const of = (sheet: TeamLine['sheet']) =>
    lines.filter((one) => one.sheet === sheet).map(({ figures }) => figures);
  const own = of('team');
  const count = (figure: string) => own.reduce((total, figures) => total + (figures[figure] ?? 0), 0);
  const games = count('G');
  const sum = (sheet: Sheet): Totals => ({ ...sumOf(of(sheet)), G: games });
  return {
    games,
    runs: count('R'),
    hits: count('H'),
    errors: count('E'),
    leftOnBase: count('LOB'),
    sheets: { batting: sum('batting'), pitching: sum('pitching'), fielding: sum('fielding') },
  };
}

/** The season's totals of all pitchers, for the constant of FIP (League 11). */
export const leagueTotals = (pitching: Iterable<Line>): Totals => sumOf(pitching);
