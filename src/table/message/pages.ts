import type { Page } from '../../games/facets/looks.ts';
import type { Game } from '../../games/game.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Button } from './message.ts';

/** Opens the check of a game that is over. */
export const verifyButton = (table: string): Button => ({
  kind: 'button',
  label: 'Verify',
  style: 'secondary',
  press: { do: 'verify', table },
});

/** Opens the review of a game that is over. */
const reviewButton = (table: string): Button => ({
  kind: 'button',
  label: 'Review',
  style: 'primary',
  press: { do: 'review', table },
});

/** Opens the rematch of a game that is over, or agrees to it; gone where none can be asked for any more. */
export const rematchButtons = ({ id, rematchUntil }: Pick<StoredTable, 'id' | 'rematchUntil'>): Button[] =>
  rematchUntil === undefined
    ? []
    : [
        {
          kind: 'button',
          label: 'Rematch',
          style: 'success',
          press: { do: 'rematch', table: id, place: 'here' },
        },
      ];

/** What stands under a game that is over: the rematch, its pages, how the chances went where the game can tell, and the check of it. */
export function rowsAfterwards(
  game: Game,
  stored: Pick<StoredTable, 'id' | 'options' | 'startedAt' | 'seq' | 'rematchUntil'>,
): Button[][] {
  const { id, startedAt, seq } = stored;
  const rows = pageRows(game, stored);
  if (startedAt === undefined) return rows;
  const canReview = game.evaluate !== undefined && seq > 0;
  const last = [...rematchButtons(stored), ...(canReview ? [reviewButton(id)] : []), verifyButton(id)];
  const [pages = []] = rows;
  return pages.length + last.length <= 5 ? [[...pages, ...last]] : [pages, last];
}

/** Opens a page, or a part of one. */
export const pageButton = (table: string, { id, label }: Page): Button => ({
  kind: 'button',
  label,
  style: 'secondary',
  press: { do: 'page', table, page: id },
});

/** The pages that a table of these options has. */
export const pagesOf = (game: Game, options: unknown): readonly Page[] =>
  game.pages.filter(({ id }) => game.hasPage?.(options, id) ?? true);

/** Buttons to the game's pages of further reading, and to its plays. */
export function pageRows(
  game: Game,
  { id: table, options }: Pick<StoredTable, 'id' | 'options'>,
): Button[][] {
  const pages = pagesOf(game, options).map((page) => pageButton(table, page));
  const plays: Button = {
    kind: 'button',
    label: 'Plays',
    style: 'secondary',
    press: { do: 'plays', table, page: 0, find: '' },
  };
  return [[...pages.slice(0, 4), plays]];
}
