import type { Game } from '../../games/game.ts';
import { type NewLine, type NewLines, placeOf, sheets } from '../../store/records/lines.ts';
import type { LiveTable } from './live.ts';

/** The statistics that finished games of a season leave. */

/**
 * The statistics of a competition's game that is over; undefined if it has none.
 *
 * @throws Error if the game counts on a sheet that the store doesn't have, which is a bug of the game
 */
export function linesAfter({ game, stored, snapshot }: LiveTable): NewLines | undefined {
  const place = stored.fixture === undefined ? undefined : placeOf(stored.fixture);
  if (place === undefined) return undefined;
  const lines = linesOf(game, snapshot.state);
  return lines.length === 0 ? undefined : { ...place, lines };
}

/** The lines of a finished game; none if the game counts nothing. */
export const linesOf = ({ lines }: Game, state: unknown): readonly NewLine[] =>
  (lines?.(state) ?? []).map((line) => {
    const sheet = sheets.find((one) => one === line.sheet);
    if (sheet === undefined) throw new Error(`There is no sheet ${line.sheet}.`);
    return { ...line, sheet };
  });
