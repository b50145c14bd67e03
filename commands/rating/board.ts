import { z } from 'zod';
import { type Answer, type Bot, note } from '../../src/discord/answers/command.ts';
import { counted } from '../../src/engine/english.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { boardSince, linesOfBoard } from '../../src/league/ratings/board.ts';
import { shownDeviation, shownRating } from '../../src/league/ratings/shown.ts';
import { boardOf, computersOf } from '../../src/league/ratings/stored.ts';
import type { SeasonLine, StoredRating } from '../../src/store/records/played.ts';
import type { Button, Message } from '../../src/table/message/message.ts';
import { inMarkdown } from '../../src/table/message/names.ts';
import { ratingText, titleOf } from './words.ts';

/** `/rating board`: who leads in a game, 20 lines a page. */

const pageVerb = /^p(\d{1,4})-([a-z\d-]{1,15})$/;

/** Reads the page and game of a pressed button; undefined if it belongs to something else. */
export function boardPage(verb: string): { readonly page: number; readonly game: string } | undefined {
  const [, page, game] = pageVerb.exec(verb) ?? [];
  return page === undefined || game === undefined ? undefined : { page: Number(page), game };
}

export async function showBoard(bot: Bot, guildId: string, game: string, page: number): Promise<Answer> {
  const now = bot.now();
  const ratings = await bot.store.ratingsSince({ guildId, game }, boardSince(now));
  const board = boardOf(ratings, new Set(), now);
  return { private: true, message: boardMessage(bot, game, board, page, now) };
}

function boardMessage(
  bot: Bot,
  game: string,
  board: readonly StoredRating[],
  wanted: number,
  now: Date,
): Message {
  const pages = Math.max(1, Math.ceil(board.length / linesOfBoard));
  const page = Math.min(Math.max(1, wanted), pages);
  const from = (page - 1) * linesOfBoard;
  const lines = board
    .slice(from, from + linesOfBoard)
    .map((one, at) => lineOf(from + at + 1, one.name, ratingText(one, now), one.games));
  const of = pages > 1 ? `, page ${page} of ${pages}` : '';
  const none = 'Nobody is on the board yet. It takes ten rated games, the last one within 90 days.';
  return {
    panels: [
      { title: `${titleOf(bot, game)}: ratings${of}`, text: lines.length > 0 ? lines.join('\n') : none },
    ],
    rows: pages > 1 ? [pageButtons(game, page, pages)] : [],
  };
}

/** The computers' ratings in a game. They meet each other alone, so that they're no part of the people's board. */
export async function showComputers(bot: Bot, guildId: string, game: string): Promise<Answer> {
  const now = bot.now();
  const played = bot.games.find(({ id }) => id === game);
  const computers = computersOf(await bot.store.ratingsSince({ guildId, game }, new Date(0)));
  const lines = computers.map(({ level, version, rating }, at) => {
    const label = played?.levels.find(({ id }) => id === level)?.label ?? level;
    const rules = version === played?.version ? '' : ` (rules version ${version})`;
    return lineOf(at + 1, `${label}${rules}`, ratingText(rating, now), rating.games);
  });
  const none =
    'No computers of different levels have played each other here yet. `/tournament create` with `computers` and `level:all` lets them.';
  return note(
    `${titleOf(bot, game)}: computers’ ratings`,
    lines.length > 0 ? lines.slice(0, linesOfBoard).join('\n') : none,
  );
}

const lineOf = (place: number, name: string, rating: string, games: number): string =>
  `${place}. **${inMarkdown(name)}** ${rating} · ${counted(games, 'game')}`;

function pageButtons(game: string, page: number, pages: number): readonly Button[] {
  const button = (label: string, to: number): Button => ({
    kind: 'button',
    label,
    style: 'secondary',
    press: { do: 'command', command: 'rating', verb: `p${to}-${game}` },
    disabled: to < 1 || to > pages,
  });
  return [button('Previous', page - 1), button('Next', page + 1)];
}

const seasonText = ({ place, name, games, ...rating }: SeasonLine): string =>
  lineOf(place, name, `${shownRating(rating)} ± ${shownDeviation(rating)}`, games);

/** The board that a season ended with: its first lines. */
export async function showSeason(bot: Bot, guildId: string, game: string, season: string): Promise<Answer> {
  const lines = await bot.store.seasonBoard({ guildId, game }, season);
  const seasons = await bot.store.ratingSeasons({ guildId, game });
  if (!seasons.some(({ name }) => name === season))
    throw new RuleError('no-such-season', 'There’s no season of that name. Choose one from the list.');
  const hidden = await Promise.all(lines.map(({ who }) => bot.store.isHidden(who)));
  const shown = lines.filter((_, at) => hidden[at] === false).slice(0, linesOfBoard);
  return {
    private: true,
    message: {
      panels: [
        {
          title: `${titleOf(bot, game)}: ratings at the end of ${inMarkdown(season)}`,
          text: shown.length > 0 ? shown.map(seasonText).join('\n') : 'Nobody was on the board.',
        },
      ],
      rows: [],
    },
  };
}

/** What a moderator asked for, until they confirm it. */
export const seasonWish = z.object({ guildId: z.string(), game: z.string(), name: z.string() });
