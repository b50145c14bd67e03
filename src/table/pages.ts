import type { Game } from '../games/game.ts';
import type { Button } from './message.ts';

/** Buttons to the game's pages of further reading. */
export function pageRows(game: Game, table: string): Button[][] {
  if (game.pages.length === 0) return [];
  return [
    game.pages.slice(0, 5).map((page) => ({
      kind: 'button',
      label: page.label,
      style: 'secondary',
      press: { do: 'page', table, page: page.id },
    })),
  ];
}
