import { z } from 'zod';
import { type CardSide, ratingsOf, readResult } from '../cards/cards.ts';
import type { Player } from '../cards/team-file.ts';
import data from '../data/computer_manager.json' with { type: 'json' };
import type { BatterSide } from '../lookups/holding.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { battingSideOf, pitchingSideOf } from './card-sides.ts';

const { card_value_weights: weights } = z
  .object({ card_value_weights: z.record(z.string(), z.number()) })
  .parse(data);
const unitsOfASide = 2160;

/**
 * Sum of weight x units / 2160 over a side's ratings (Baseball 16). A high value is good for a batter; a low
 * one is good for a pitcher.
 */
export function cardValue(ratings: readonly (readonly [string, number])[]): number {
  let sum = 0;
  for (const [key, units] of ratings) sum += (weights[resultOf(key)] ?? 0) * units;
  return sum / unitsOfASide;
}

const resultOf = (key: string): string => key.split(/[@!]/)[0] ?? '';

/** Computes a value once per card side and caches it for as long as the side is in use. */
function once<T>(work: (side: CardSide) => T): (side: CardSide) => T {
  const known = new WeakMap<CardSide, { readonly of: T }>();
  return (side) => {
    const found = known.get(side);
    if (found !== undefined) return found.of;
    const of = work(side);
    known.set(side, { of });
    return of;
  };
}

const valueOfSide = once((side) => cardValue(ratingsOf(side)));

/** A batter's value against pitchers who throw with this hand. */
export const battingValue = (player: Player, hand: 'L' | 'R'): number =>
  valueOfSide(battingSideOf(player, hand));

/** The value that a pitcher allows to batters from this side. */
export const pitchingValue = (player: Player, side: BatterSide): number =>
  valueOfSide(pitchingSideOf(player, side));

const unitsWhere = (side: CardSide, counts: (result: string, place: string | undefined) => boolean): number =>
  ratingsOf(side).reduce((sum, [key, units]) => {
    const { result, location } = readResult(key);
    return counts(result, location ?? undefined) ? sum + units : sum;
  }, 0);

/**
 * Units with which a batter reaches base: walks, hit batters and hits. X-Checks and ballpark results don't
 * count.
 */
export const onBaseUnits = once((side) =>
  ratingsOf(side).reduce((sum, [key, units]) => {
    const result = resultOf(key);
    const own = weights[result] !== undefined && result !== 'x_check' && !result.startsWith('ballpark_');
    return own ? sum + units : sum;
  }, 0),
);

const leftSide: readonly (FieldPosition | undefined)[] = ['3B', 'SS', 'LF'];
const rightSide: readonly (FieldPosition | undefined)[] = ['1B', '2B', 'RF'];
const singles: readonly string[] = ['single_1', 'single_2', 'single_uncapped'];
const counted = (result: string): boolean => result.startsWith('groundball_') || singles.includes(result);

/** The share of a batter's groundballs and singles to either side that go to the left (Baseball 16). */
export const shareToTheLeft = once((side) => {
  const toward = (places: readonly (string | undefined)[]) =>
    unitsWhere(side, (result, place) => counted(result) && places.includes(place));
  const left = toward(leftSide);
  const right = toward(rightSide);
  return left + right === 0 ? 0.5 : left / (left + right);
});
