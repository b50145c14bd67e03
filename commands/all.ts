import type { Command } from '../src/discord/answers/command.ts';
import type { Game } from '../src/games/game.ts';
import { awards } from './awards.ts';
import { draft } from './draft.ts';
import { games as ownGames } from './games.ts';
import { help } from './help.ts';
import { leaders } from './leaders.ts';
import { libraryCommand } from './library.ts';
import { move } from './move.ts';
import { play } from './play.ts';
import { player } from './player.ts';
import { playoffs } from './playoffs.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { rating } from './rating.ts';
import { replay } from './replay.ts';
import { results } from './results.ts';
import { review } from './review.ts';
import { roll } from './roll.ts';
import { roster } from './roster.ts';
import { rules } from './rules.ts';
import { schedule } from './schedule.ts';
import { season } from './season.ts';
import { settings } from './settings.ts';
import { standings } from './standings.ts';
import { stats } from './stats.ts';
import { table } from './table.ts';
import { team } from './team.ts';
import { tournament } from './tournament.ts';
import { trade } from './trade.ts';
import { verify } from './verify.ts';

/** The slash commands that every server has, for the games that the bot offers. */
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

/** The commands of seasons, which a server has once its moderators turn seasons on. */
const ofSeasons: readonly Command[] = [
  season,
  schedule,
  standings,
  leaders,
  stats,
  results,
  team,
  roster,
  trade,
  draft,
  playoffs,
  awards,
];

/** The slash commands that only some servers have. */
export const serverCommands = (games: readonly Game[]): readonly Command[] =>
  games.some(({ id }) => id === 'baseball') ? ofSeasons : [];
