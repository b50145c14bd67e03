import type { Command } from '../src/discord/answers/command.ts';
import type { Game } from '../src/games/game.ts';
import { games as ownGames } from './games.ts';
import { help } from './help.ts';
import { libraryCommand } from './library.ts';
import { move } from './move.ts';
import { play } from './play.ts';
import { player } from './player.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { rating } from './rating.ts';
import { replay } from './replay.ts';
import { review } from './review.ts';
import { roll } from './roll.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { table } from './table.ts';
import { tournament } from './tournament.ts';
import { verify } from './verify.ts';

/** All slash commands of the bot, for the games it offers. */
export function commands(games: readonly Game[]): readonly Command[] {
  const libraries = games.flatMap((game) =>
    game.library === undefined ? [] : [libraryCommand(game, game.library)],
  );
  const cards = player(games);
  const reviews = review(games);
  return [
    play(games),
    ...libraries,
    table(games),
    ownGames,
    move,
    roll,
    rules(games),
    ...(cards === undefined ? [] : [cards]),
    ...(reviews === undefined ? [] : [reviews]),
    tournament(games),
    rating(games),
    profile,
    replay,
    verify,
    settings(games),
    privacy,
    help,
  ];
}
