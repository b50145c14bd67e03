import type { Event } from '../../../src/games/baseball/records/play-record.ts';
import type { Options } from '../../../src/games/baseball/terms/options.ts';

/**
 * What the second count of a season reads and gives. It is written from the rules alone, so that its figures and those
 * of the product are two opinions.
 */

/** Where a game stands in its season, and who plays. Fixtures from 100 on are of the playoffs. */
interface Place {
  readonly fixture: number;
  readonly game: number;
  readonly away: string;
  readonly home: string;
}

/** A game that was played at a table, as its replayed log tells it. */
export interface LoggedGame extends Place {
  readonly options: Options;
  readonly log: readonly Event[];
}

/** A game without a log: forfeited, or played elsewhere and typed in. */
export interface GameWithoutLog extends Place {
  readonly forfeit?: 'away' | 'home' | 'both';
  readonly runs?: readonly [away: number, home: number];
}

export type SeasonGame = LoggedGame | GameWithoutLog;

export interface CountedTeam {
  readonly code: string;
  readonly division: string;
}

/** Figures by name; what is missing is 0. */
export type Figures = Readonly<Record<string, number>>;

/** The sums of a player for a team, in fielding at a position. */
export interface Row {
  readonly player: string;
  readonly team: string;
  readonly position?: string;
  readonly figures: Figures;
}

export type Sheet = 'batting' | 'pitching' | 'fielding';
export const sheetNames = ['batting', 'pitching', 'fielding'] as const satisfies readonly Sheet[];

/** A ledger of whole numbers by key: `pcg-07 PCG SS`. */
export class Ledger {
  readonly rows = new Map<string, Record<string, number>>();

  add(key: string, figure: string, by = 1): void {
    const row = this.rows.get(key) ?? {};
    row[figure] = (row[figure] ?? 0) + by;
    this.rows.set(key, row);
  }

  /** The sum of a figure over all keys. */
  sum(figure: string): number {
    let all = 0;
    for (const row of this.rows.values()) all += row[figure] ?? 0;
    return all;
  }

  /** Adds everything of another ledger. */
  take(other: Ledger): void {
    for (const [key, row] of other.rows)
      for (const [figure, value] of Object.entries(row)) this.add(key, figure, value);
  }

  toRows(): Row[] {
    return [...this.rows]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, figures]) => {
        const [player = '', team = '', position] = key.split(' ');
        return { player, team, ...(position !== undefined && { position }), figures };
      });
  }
}
