import { z } from 'zod';
import { placesOf } from '../../../src/league/tables/places.ts';
import { tablePoints } from '../../../src/league/tables/points.ts';
import { nextTables } from '../../../src/league/tables/rounds.ts';
import { tableSizes } from '../../../src/league/tables/sizes.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `several.jsonl` (League 6). */

const whole = z.int().nonnegative();
const seats = z.literal([3, 4]);

const givenSizes = z.strictObject({ entrants: whole, seats });
const givenPoints = z.strictObject({ places: z.array(whole) });
const givenPlaces = z.strictObject({
  winners: z.array(whole),
  scores: z.array(z.number()),
  resigned: z.array(whole).default([]),
  places: z.array(whole).optional(),
});
const table = z.strictObject({ seats: z.array(whole), places: z.array(whole) });
const givenRound = z.strictObject({ entrants: z.array(whole), seats, rounds: z.array(z.array(table)) });

function sizes(given: unknown): unknown {
  const asked = givenSizes.parse(given);
  return { sizes: tableSizes(asked.entrants, asked.seats) };
}

export const tablesAnswers: Answers = {
  table_sizes: sizes,
  table_points: (given) => ({ points: tablePoints(givenPoints.parse(given).places) }),
  places: (given) => ({ places: placesOf(givenPlaces.parse(given)) }),
  tables_round: (given) => ({ tables: nextTables(givenRound.parse(given)) }),
};
