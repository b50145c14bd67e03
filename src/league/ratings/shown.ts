import { isProvisional, type Rating, ratingAt, type Standing } from './rating.ts';

/** Ratings as people see them (League 17). */

/** The shown figure of a mean of 25, and how many shown points a unit of the model has. */
const scale = { center: 1500, mean: 25, unit: 40 } as const;

/** Rounds half away from zero, as all figures of the league (introduction of the rules). */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** Returns the shown rating, `1605`. */
export const shownRating = ({ mu }: Rating): number => rounded(scale.center + scale.unit * (mu - scale.mean));

/** Returns the shown deviation, `323`. */
export const shownDeviation = ({ sigma }: Rating): number => rounded(scale.unit * sigma);

/** Formats a rating at a time: `1605? ± 323`, with the question mark only while it is provisional. */
export function shownText(standing: Standing, now: number): string {
  const rating = ratingAt(standing, now);
  const mark = isProvisional(standing, now) ? '?' : '';
  return `${shownRating(rating)}${mark} ± ${shownDeviation(rating)}`;
}
