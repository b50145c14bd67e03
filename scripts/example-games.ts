import { nim } from '../examples/nim/index.ts';
import { ohHell } from '../examples/oh-hell/index.ts';
import { games as catalog } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';

/** What `--examples` offers: the bot's own games, and those of `examples/`, which no bot on Discord has. */
export const withExamples: readonly Game[] = [...catalog, nim, ohHell];
