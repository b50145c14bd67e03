import type { Bot } from '../../src/discord/answers/command.ts';
import { counted } from '../../src/engine/english.ts';
import { asWritten } from '../../src/engine/markdown.ts';
import { historyAlt, historyPicture } from '../../src/league/ratings/history-picture.ts';
import { shownText } from '../../src/league/ratings/shown.ts';
import { standingOf } from '../../src/league/ratings/stored.ts';
import type { RatingStep, StoredRating, Tally } from '../../src/store/records/played.ts';
import type { Illustration } from '../../src/table/message/message.ts';
import { onOneLine } from '../../src/table/message/names.ts';

/** Words and pictures about ratings and results, for several commands. */

/** The most games that a plot shows. */
export const gamesInPlot = 200;

/** A game's title; its id if the bot no longer offers it. */
export const titleOf = (bot: Pick<Bot, 'tables'>, game: string): string =>
  asWritten(bot.tables.ledger.titleOf(game));

/** Formats a rating as it stands now: `1605? ± 323`. */
export const ratingText = (rating: StoredRating, now: Date): string =>
  shownText(standingOf(rating), now.getTime());

/** Formats results: `12 games: 7 won, 1 drawn, 4 lost`. Draws are left out if there are none. */
export function tallyText({ games, won, drawn, lost }: Omit<Tally, 'game'>): string {
  const parts = [`${won} won`, ...(drawn > 0 ? [`${drawn} drawn`] : []), `${lost} lost`];
  return `${counted(games, 'game')}: ${parts.join(', ')}`;
}

/** The plot of a history; undefined with fewer than two rated games. */
export function plotOf(name: string, steps: readonly RatingStep[]): Illustration | undefined {
  if (steps.length < 2) return undefined;
  return {
    picture: historyPicture(steps, steps.length < gamesInPlot),
    alt: historyAlt(onOneLine(name), steps),
  };
}
