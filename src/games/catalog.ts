import { baseball } from './baseball/index.ts';
import { code2027 } from './code2027/index.ts';
import { dutch } from './dutch/index.ts';
import type { Game } from './game.ts';
import { ringrift } from './ringrift/index.ts';

/** Every game the bot offers, in the order of the help text. */
export const games: readonly Game[] = [baseball, dutch, ringrift, code2027];
