import { hash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createDice, type Dice } from '../../src/engine/dice/dice.ts';
import type { FinishedGame, RatingSettings } from '../../src/league/ratings/game.ts';
import { ratedKey, ratingsOf } from '../../src/league/ratings/history.ts';
import { AskedWrongly } from './task.ts';

/**
 * Measures how well ratings find the true order of strengths: `npm run sim -- ratings`. Results are drawn by the
 * model of Plackett and Luce from known strengths, which for two is that of Bradley and Terry.
 */

export const usage = 'npm run sim -- ratings [--runs 100] [--seed text]';

/** Everybody plays one game a round. */
const players = 20;
const rounds = 30;
/** The natural logarithm of the odds of the best against the worst. */
const spread = 4;
const hour = 3_600_000;
const settings: RatingSettings = { withComputers: false };

/** Seats of a game with the lowest accepted mean correlation. */
const kinds = [
  { name: 'games of two', seats: 2, target: 0.9 },
  { name: 'tables of four', seats: 4, target: 0.94 },
] as const;

export interface RatingsTask {
  readonly runs: number;
  readonly seed: string;
}

/** How well the ratings of all runs follow the strengths. */
export interface Found {
  /** Mean rank correlation (Spearman) between strengths and ratings. */
  readonly mean: number;
  readonly lowest: number;
  readonly target: number;
  readonly isReached: boolean;
}

/** Reads the arguments after `npm run sim -- ratings`. @throws AskedWrongly */
export function readRatingsTask(words: readonly string[]): RatingsTask {
  const { runs = '100', seed = 'clubhouse' } = parsedArgs(words);
  if (!/^[1-9]\d{0,4}$/.test(runs)) throw new AskedWrongly('--runs must be a number from 1 to 99999.');
  return { runs: Number(runs), seed };
}

function parsedArgs(words: readonly string[]) {
  try {
    const options = { runs: { type: 'string' }, seed: { type: 'string' } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new AskedWrongly(error instanceof Error ? error.message : String(error));
  }
}

/** Plays all runs of both kinds of games. */
export function ratingsFound({ runs, seed }: RatingsTask): Readonly<Record<string, Found>> {
  return Object.fromEntries(
    kinds.map(({ name, seats, target }) => {
      const correlations = Array.from({ length: runs }, (_, run) => correlationOf(seats, `${seed} ${run}`));
      const mean = correlations.reduce((sum, each) => sum + each, 0) / runs;
      return [
        name,
        { mean: short(mean), lowest: short(Math.min(...correlations)), target, isReached: mean > target },
      ];
    }),
  );
}

const short = (value: number): number => Number(value.toFixed(4));

const strengths = Array.from({ length: players }, (_, index) => (spread * index) / (players - 1));

/** One run: 30 rounds of random tables, and how well the ratings afterwards follow the strengths. */
function correlationOf(seats: number, seed: string): number {
  const dice = createDice({ seed: hash('sha256', seed, 'hex'), entropy: '' });
  const games = Array.from({ length: rounds }, (_, round) => roundOf(seats, round, dice)).flat();
  const { rated } = ratingsOf(games, settings);
  const means = strengths.map(
    (_, index) => rated.get(ratedKey({ kind: 'person', id: `${index}` }, 'any'))?.standing.mu ?? 0,
  );
  return spearman(strengths, means);
}

/** A round in which everybody sits at a random table. A round every three hours keeps all games rated. */
function roundOf(seats: number, round: number, dice: Dice): FinishedGame[] {
  const order = dice.shuffle([...strengths.keys()], 'tables');
  return Array.from({ length: players / seats }, (_, table) => {
    const sitting = order.slice(table * seats, (table + 1) * seats);
    const places = drawnPlaces(sitting, dice);
    return {
      table: `${round}-${table}`,
      game: 'any',
      at: 3 * hour * round,
      ratings: { server: true, table: true },
      ending: 'rules',
      isAnnulled: false,
      seats: sitting.map((index) => ({
        player: { kind: 'person', id: `${index}` },
        place: 1 + places.indexOf(index),
        actions: 2,
      })),
    };
  });
}

/** Dice pick by whole numbers; this many stand for a weight of 1. */
const precision = 1_000_000;

/** Draws who comes first, second and so on. The chance of each is proportional to the exponential of the strength. */
function drawnPlaces(sitting: readonly number[], dice: Dice): number[] {
  const waiting = sitting.map((index) => ({
    item: index,
    weight: Math.round(precision * Math.exp(strengths[index] ?? 0)),
  }));
  return sitting.map(() => {
    const drawn = dice.pick(waiting, 'places');
    waiting.splice(
      waiting.findIndex(({ item }) => item === drawn),
      1,
    );
    return drawn;
  });
}

/** Spearman's rank correlation of two lists without ties. */
export function spearman(one: readonly number[], other: readonly number[]): number {
  const rank = (list: readonly number[], value: number): number => list.filter((each) => each < value).length;
  const squares = one.reduce(
    (sum, value, index) => sum + (rank(one, value) - rank(other, other[index] ?? 0)) ** 2,
    0,
  );
  return 1 - (6 * squares) / (one.length * (one.length ** 2 - 1));
}
