import type { Game } from '../../games/game.ts';
import type { Button } from './message.ts';

/** Buttons to the game's pages of further reading, and to its plays where they can be looked through. */
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
  const row = game.annals === undefined ? pages : [...pages.slice(0, 4), plays];
  return row.length === 0 ? [] : [row.slice(0, 5)];
}
