import type { Button, Menu, Message } from '../../../../table/message/message.ts';
import { withoutBackslashes } from '../../../../table/message/names.ts';
import type { SeasonGame } from '../../course/season.ts';
import type { Loaded } from '../season-keeper.ts';

/** The controls of games that were played at a table: **Box score** and **Watch again** (League 21). */

export interface Played {
  readonly game: SeasonGame;
  readonly table: string;
  /** The result, in Markdown. */
  readonly words: string;
}

/** Discord's limit on the options of a menu. */
const mostOptions = 25;

/** Both buttons for a single game, and for several a menu of box scores; no rows without a game. */
export function playedRows({ row }: Pick<Loaded, 'row'>, games: readonly Played[]): Message['rows'] {
  const [only, ...others] = games;
  if (only === undefined) return [];
  if (others.length === 0) return [[boxButton(row.id, only), watchButton(only.table)]];
  return [[boxMenu(row.id, games)]];
}

const boxButton = (id: string, { game }: Played): Button => ({
  kind: 'button',
  label: 'Box score',
  style: 'secondary',
  press: { do: 'command', command: 'results', verb: `box-${id}-${game.fixture}-${game.number}` },
});

const watchButton = (table: string): Button => ({
  kind: 'button',
  label: 'Watch again',
  style: 'secondary',
  press: { do: 'step', table, by: 'first', number: 0 },
});

/** A menu that shows the box score of one of these games. */
export const boxMenu = (id: string, games: readonly Played[]): Menu => ({
  kind: 'menu',
  placeholder: 'Box score',
  press: { do: 'command', command: 'results', verb: `box-${id}` },
  min: 1,
  max: 1,
  options: games.slice(0, mostOptions).map(({ game, words }) => ({
    value: `${game.fixture}-${game.number}`,
    label: withoutBackslashes(words.replaceAll('**', '')).slice(0, 100),
  })),
});
