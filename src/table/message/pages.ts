import type { Page } from '../../games/facets/looks.ts';
import type { Game } from '../../games/game.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Button } from './message.ts';

/** The button that checks a finished game. */
export const verifyButton = (table: string): Button => ({
  kind: 'button',
  label: 'Verify',
  style: 'secondary',
  press: { do: 'verify', table },
});

/** The button that opens the review of a finished game. */
const reviewButton = (table: string): Button => ({
  kind: 'button',
  label: 'Review',
  style: 'primary',
  press: { do: 'review', table },
});

/** The button that asks for or agrees to a rematch; there is none once it's too late. */
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

/** Games of a season have the season in their options. */
const isOfSeason = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'season' in options;

/** The button that leads from a game of a competition back to the competition. */
function competitionButton(fixture: string, options: unknown): Button {
  const [label, command] = isOfSeason(options) ? ['Season', 'season'] : ['Tournament', 'tournament'];
  const verb = `show-${fixture.split(':')[0] ?? ''}`;
  return { kind: 'button', label, style: 'success', press: { do: 'command', command, verb } };
}

/**
 * The button rows below a finished game: pages, rematch or the game's competition, review if the game has one, and
 * check.
 */
export function rowsAfterwards(
  game: Game,
  stored: Pick<StoredTable, 'id' | 'options' | 'startedAt' | 'seq' | 'rematchUntil' | 'fixture'>,
): Button[][] {
  const { id, startedAt, seq, fixture } = stored;
  const rows = pageRows(game, stored);
  if (startedAt === undefined) return rows;
  const canReview = game.evaluate !== undefined && seq > 0;
  const next = fixture === undefined ? rematchButtons(stored) : [competitionButton(fixture, stored.options)];
  const last = [...next, ...(canReview ? [reviewButton(id)] : []), verifyButton(id)];
  const [pages = []] = rows;
  return pages.length + last.length <= 5 ? [[...pages, ...last]] : [pages, last];
}

/** The button that opens a page, or a part of one. */
export const pageButton = (table: string, { id, label }: Page): Button => ({
  kind: 'button',
  label,
  style: 'secondary',
  press: { do: 'page', table, page: id },
});

/** The pages of a game with these options. */
export const pagesOf = (game: Game, options: unknown): readonly Page[] =>
  game.pages.filter(({ id }) => game.hasPage?.(options, id) ?? true);

/** Rows of buttons for the game's pages and its list of plays. */
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
