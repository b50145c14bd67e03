/** A rating and how it grows less certain (League 17). */

/** The mean of somebody's strength and its standard deviation, in the units of the model. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** A rating with what the board needs to know of its games. */
export interface Standing extends Rating {
  /** Rated games since the rating season began. */
  readonly games: number;
  /** Time of the last action of the last rated game, in milliseconds; undefined before the first. */
  readonly last: number | undefined;
}

/** Milliseconds of a day. */
export const day = 86_400_000;

/** Mean and largest deviation of a new rating. */
const start = { mu: 25, sigma: 25 / 3 } as const;
/** The least deviation that a rating season begins with. */
const seasonSigma = 25 / 6;
/** The share of the distance from the mean that stays after a rating season. */
const seasonShare = 0.75;
/** How long a pause has to be, in days, for the variance to grow, and by how much. */
const pause = { days: 30, variance: 0.25 } as const;
/** With fewer games, or a greater deviation, a rating is provisional. */
const settled = { games: 10, sigma: 7 } as const;

/** Returns the rating of somebody who hasn't played yet. */
export const newStanding = (): Standing => ({ ...start, games: 0, last: undefined });

/**
 * Returns a rating after a pause: for every full 30 days its variance grows by 0.25, up to that of a new rating.
 *
 * @param days since the last rated game
 */
export function afterPause({ mu, sigma }: Rating, days: number): Rating {
  const growth = pause.variance * Math.max(0, Math.floor(days / pause.days));
  const grown = Math.min(Math.sqrt(sigma ** 2 + growth), start.sigma);
  // The model can make a deviation slightly greater than that of a new rating. A pause never makes it smaller.
  return { mu, sigma: growth === 0 ? sigma : Math.max(sigma, grown) };
}

/** Returns a rating as it stands at a time, in milliseconds: for the next update, and when it is shown. */
export const ratingAt = (standing: Standing, now: number): Rating =>
  afterPause(standing, standing.last === undefined ? 0 : (now - standing.last) / day);

/** Whether a rating at a time isn't certain enough for the board. */
export const isProvisional = (standing: Standing, now: number): boolean =>
  standing.games < settled.games || ratingAt(standing, now).sigma > settled.sigma;

/** Returns a rating at the beginning of a rating season. The pause since the last game goes on. */
export const inNewSeason = ({ mu, sigma, last }: Standing): Standing => ({
  mu: start.mu + seasonShare * (mu - start.mu),
  sigma: Math.max(sigma, seasonSigma),
  games: 0,
  last,
});
