import type { Command } from '../src/discord/command.ts';
import type { Game } from '../src/games/game.ts';
import { help } from './help.ts';
import { move } from './move.ts';
import { play } from './play.ts';
import { roll } from './roll.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { table } from './table.ts';
import { verify } from './verify.ts';

/** Every slash command, for the games on offer. */
export function commands(games: readonly Game[]): readonly Command[] {
  return [play(games), table, move, roll, rules(games), verify, settings, help];
}
