import { type GameResult, seriesAfter } from '../knock-out/series.ts';
import type { Outcome } from './acts.ts';
import type { Settings } from './settings.ts';

/** A fixture of a knock-out as a series of games (League 5). */

interface Sides {
  /** The higher seed first. */
  readonly sides: readonly number[];
  readonly games: readonly { readonly seats: readonly number[]; readonly outcome?: Outcome }[];
}

export interface SeriesNow {
  readonly over: boolean;
  /** The entrant who goes through. */
  readonly winner: number | undefined;
  readonly score: readonly [high: number, low: number];
  /** The entrants of the next game, in the order of their seats. */
  readonly nextSeats: readonly number[];
}

/** The state of a series after its games. */
export function seriesOf({ bestOf, sides: kind }: Settings, { sides, games }: Sides): SeriesNow {
  const [high = 0, low = 0] = sides;
  const results = games.flatMap(({ seats, outcome }) =>
    outcome === undefined ? [] : [resultFor(high, low, seats, outcome)],
  );
  const game = kind === 'home' ? 'baseball' : 'other';
  const { isOver, winner, score, nextFirst } = seriesAfter({ bestOf, game, results });
  return {
    over: isOver,
    winner: winner === undefined ? undefined : winner === 'high' ? high : low,
    score,
    nextSeats: seatsOf({ sides: kind }, nextFirst === 'low' ? [low, high] : [high, low]),
  };
}

/** Who sits where. The home team has the second seat; elsewhere, the first side has the first. */
export const seatsOf = (
  { sides: kind }: Pick<Settings, 'sides'>,
  sides: readonly number[],
): readonly number[] => (kind === 'home' && sides.length === 2 ? sides.toReversed() : sides);

function resultFor(high: number, low: number, seats: readonly number[], outcome: Outcome): GameResult {
  if (outcome.kind === 'forfeit') {
    if (outcome.by.includes(high)) return outcome.by.includes(low) ? 'both forfeit' : 'high forfeits';
    return 'low forfeits';
  }
  const place = (entrant: number): number => outcome.places[seats.indexOf(entrant)] ?? seats.length;
  if (place(high) === place(low)) return 'draw';
  return place(high) < place(low) ? 'high' : 'low';
}
