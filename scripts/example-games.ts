import { nim } from '../examples/nim/index.ts';
import { ohHell } from '../examples/oh-hell/index.ts';
import { games as catalog } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';

/**
 * The games that `--examples` offers: the bot's own games, and those of `examples/`, which the bot on Discord never
 * offers.
 */
export const withExamples: readonly Game[] = [...catalog, nim, ohHell];
