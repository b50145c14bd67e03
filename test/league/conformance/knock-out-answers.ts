import { z } from 'zod';
import { bracketOf } from '../../../src/league/knock-out/bracket.ts';
import { courseOf } from '../../../src/league/knock-out/course.ts';
import { seriesAfter } from '../../../src/league/knock-out/series.ts';
import { shownPlace } from '../../../src/league/place.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `knock_out.jsonl` (League 5). */

const seed = z.int().positive();

const givenBracket = z.strictObject({ entrants: seed });

const givenCourse = z.strictObject({
  entrants: seed,
  winners: z.array(z.array(seed)),
  third_place: z.boolean(),
  third_place_winner: seed.nullish(),
});

const givenSeries = z.strictObject({
  best_of: z.literal([1, 3, 5, 7, 9]),
  game: z.enum(['baseball', 'other']),
  results: z.array(z.enum(['high', 'low', 'draw', 'high forfeits', 'low forfeits'])),
});

function bracket(given: unknown): unknown {
  const { size, rounds, byes, firstRound } = bracketOf(givenBracket.parse(given).entrants);
  return { size, rounds, byes, first_round: firstRound };
}

function bracketAfter(given: unknown): unknown {
  const { entrants, winners, third_place, third_place_winner } = givenCourse.parse(given);
  const { nextRound, thirdPlace, places } = courseOf({
    entrants,
    winners,
    thirdPlace: third_place,
    thirdPlaceWinner: third_place_winner ?? undefined,
  });
  return {
    next_round: nextRound,
    third_place: thirdPlace?.winner === undefined ? (thirdPlace?.pair ?? null) : null,
    // Every place in the bracket, so that a place too many is seen as well.
    places: Object.fromEntries([...places].map(([entrant, place]) => [entrant, shownPlace(place)])),
  };
}

function series(given: unknown): unknown {
  const { best_of, game, results } = givenSeries.parse(given);
  const { isOver, winner, score, nextFirst } = seriesAfter({ bestOf: best_of, game, results });
  return { over: isOver, winner: winner ?? null, score, next_first: nextFirst ?? null };
}

export const knockOutAnswers: Answers = { bracket, bracket_after: bracketAfter, series };
