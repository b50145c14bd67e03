import { nim } from '../examples/nim/index.ts';
import { games as catalog } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';

/** The games of `--examples`: the bot's own, and those of `examples/`, which no bot on Discord offers. */
export const withExamples: readonly Game[] = [...catalog, nim];
