import { z } from 'zod';
import type { FinishedGame } from '../../../src/league/ratings/game.ts';
import { ratingsOf } from '../../../src/league/ratings/history.ts';
import { afterPause, type Rating } from '../../../src/league/ratings/rating.ts';
import { shownDeviation, shownRating } from '../../../src/league/ratings/shown.ts';
import { updated } from '../../../src/league/ratings/update.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `ratings.jsonl` (League 17). */

const rank = z.int().positive();
const givenUpdate = z.strictObject({
  players: z.array(z.strictObject({ mu: z.number(), sigma: z.number(), days: z.number().default(0) })),
  ranks: z.array(rank),
});
const givenHistory = z.strictObject({
  games: z.array(z.strictObject({ seats: z.array(z.string()), ranks: z.array(rank) })),
});

const written = ({ mu, sigma }: Rating) => ({
  mu,
  sigma,
  shown: shownRating({ mu, sigma }),
  deviation: shownDeviation({ mu, sigma }),
});

function update(given: unknown): unknown {
  const { players, ranks } = givenUpdate.parse(given);
  const parts = players.map(({ days, ...rating }, seat) => ({
    rating: afterPause(rating, days),
    place: ranks[seat] ?? players.length,
  }));
  return { players: updated(parts).map(written) };
}

/** Often enough that nobody pauses, and rarely enough that every game of the same persons is rated. */
const betweenGames = 2.5 * 3_600_000;

function history(given: unknown): unknown {
  const games = givenHistory.parse(given).games.map(
    ({ seats, ranks }, index): FinishedGame => ({
      table: `${index}`,
      game: 'any',
      at: index * betweenGames,
      ratings: { server: true, table: true },
      ending: 'rules',
      isAnnulled: false,
      seats: seats.map((id, seat) => ({
        player: { kind: 'person', id },
        place: ranks[seat] ?? seats.length,
        actions: 2,
      })),
    }),
  );
  const { rated } = ratingsOf(games, { withComputers: false });
  const ratings = [...rated.values()].flatMap(({ player, standing }) =>
    player.kind === 'person' ? [[player.id, written(standing)] as const] : [],
  );
  return { ratings: Object.fromEntries(ratings) };
}

export const ratingsAnswers: Answers = { rating_update: update, rating_history: history };
