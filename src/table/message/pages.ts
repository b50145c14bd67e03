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

/** What stands under a game that is over: its pages, and the check of its dice where there were any. */
export function rowsAfterwards(
  game: Game,
  { id, startedAt }: Pick<StoredTable, 'id' | 'startedAt'>,
): Button[][] {
  const [pages = [], ...more] = pageRows(game, id);
  if (startedAt === undefined) return pages.length === 0 ? more : [pages, ...more];
  const verify = verifyButton(id);
  return pages.length < 5 ? [[...pages, verify], ...more] : [pages, ...more, [verify]];
}

/** Buttons to the game's pages of further reading, and to its plays. */
export function pageRows(game: Game, table: string): Button[][] {
  const pages = game.pages.map(
    ({ id, label }): Button => ({
      kind: 'button',
      label,
      style: 'secondary',
      press: { do: 'page', table, page: id },
    }),
  );
  const plays: Button = {
    kind: 'button',
    label: 'Plays',
    style: 'secondary',
    press: { do: 'plays', table, page: 0, find: '' },
  };
  return [[...pages.slice(0, 4), plays]];
}
