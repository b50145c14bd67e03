import { createRequire } from 'node:module';
import { onDemand } from '../../engine/on-demand.ts';
import { closedUp } from '../tables/places.ts';
import type { Rating } from './rating.ts';

/** New ratings after a game, by the Plackett-Luce model of `openskill` with its defaults (League 17). */

/** Loaded for the first rated game: with its own libraries it takes 25 MB, and a bot that rests rates nothing. */
const openskill = onDemand((): typeof import('openskill') => createRequire(import.meta.url)('openskill'));

/** Somebody who took part in a game. */
export interface Part {
  /** The rating before the game, with the pause. */
  readonly rating: Rating;
  /** From 1, the best. Equal places are a draw. */
  readonly place: number;
  /** Who plays together; each seat is a side of its own unless given. */
  readonly side?: number | undefined;
}

/** Seats of one side, by their index. */
interface Team {
  readonly seats: readonly number[];
  readonly place: number;
}

/** Returns the rating of each part after the game, in the same order. A side has the best place of its seats. */
export function updated(parts: readonly Part[]): Rating[] {
  const teams = teamsOf(parts);
  const ranks = closedUp(teams.map(({ place }) => place));
  const before = teams.map(({ seats }) =>
    seats.flatMap((seat) => {
      const rating = parts[seat]?.rating;
      return rating === undefined ? [] : [{ mu: rating.mu, sigma: rating.sigma }];
    }),
  );
  const after: readonly (readonly Rating[])[] = openskill().rate(before, { rank: ranks });
  const bySeat = new Map(
    teams.flatMap(({ seats }, team) => seats.map((seat, index) => [seat, after[team]?.[index]])),
  );
  return parts.map(({ rating }, seat) => bySeat.get(seat) ?? rating);
}

/** The sides of a game in the order of their first seats. */
function teamsOf(parts: readonly Part[]): Team[] {
  const teams = new Map<string, Team>();
  parts.forEach(({ place, side }, seat) => {
    const key = side === undefined ? `seat ${seat}` : `side ${side}`;
    const team = teams.get(key) ?? { seats: [], place };
    teams.set(key, { seats: [...team.seats, seat], place: Math.min(team.place, place) });
  });
  return [...teams.values()];
}
