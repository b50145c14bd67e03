import type { PlayRecord } from '../records/play-record.ts';
import { notatePlay, scoringNumber } from '../words/play-notation.ts';

/**
 * Our notation of a play (Baseball 18.2) with its error marked once, because readers of event files count the marks.
 * Our notation marks every runner who got farther by an error. It marks none on a hit that ends the game before
 * anybody does; there the error becomes a modifier.
 */
export function notationForFile(play: PlayRecord): string {
  const text = notatePlay(play);
  if (play.error === null) return text;
  const error = `E${scoringNumber(play.error)}`;
  if (!text.includes(error)) return text.replace(/^[^/.]+/, `$&/${error}`);
  const [before = '', ...after] = text.split(`(${error})`);
  return after.length === 0 ? text : `${before}(${error})${after.join('')}`;
}
