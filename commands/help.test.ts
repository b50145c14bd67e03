import { expect, it } from 'vitest';
import { games } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import { helpText } from './help.ts';

const all = games as readonly Game[];

it('/help promises a review only of games that have one', () => {
  expect(helpText({ games: all })).toContain('`/review` the chances of a finished game (Baseball, RingRift)');
  const unreviewed = all.filter(({ evaluate }) => evaluate === undefined);
  expect(unreviewed).not.toEqual([]);
  expect(helpText({ games: unreviewed })).not.toContain('/review');
});

it('/help names every game on offer, and what people may bring to it', () => {
  const text = helpText({ games: all });
  for (const { title, id, library } of all) {
    expect(text).toContain(`**${title}** — \`/play ${id}\``);
    if (library) expect(text).toContain(`\`/${library.command.name}\``);
  }
  expect(helpText({ games: all.filter(({ library }) => !library) })).not.toContain('your own');
});
