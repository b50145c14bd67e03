import type { Dice, Stream } from '../../src/engine/dice/dice.ts';

/** Tables of a test with the same dice each time: put in the place of `engine/dice.ts` and `engine/entropy.ts` by `load-dice.ts`
 * for every test file that imports this one. */

/** Seeds of the tables to come; no two tables have one seed, since it names the rolls. */
const wantedSeeds: string[] = [];
let opened = 0;

/** As if no table had been opened. */
export const reloadDice = (): void => {
  wantedSeeds.length = 0;
  opened = 0;
};

/** Seed of the table that is opened next. */
export const loadDice = (seed: string): void => {
  wantedSeeds.push(seed);
};

/** A seed by a number, for tables whose dice a test has chosen. */
export const numberedSeed = (number: number): string => number.toString(16).padStart(64, '0');

/** What a table draws its seed from, when its dice are loaded. */
export const loadedDice = {
  newSeed: (): string => {
    opened += 1;
    return wantedSeeds.shift() ?? `5eed${opened.toString(16).padStart(60, '0')}`;
  },
};

/** In the place of `engine/entropy.ts`: what people add changes nothing. */
export const loadedEntropy = { entropyAtStart: (): string => '' };

/**
 * The first seed, counted from 1, whose dice fall as wanted.
 *
 * @param open `createDice`: this file must not load what it stands in for
 * @throws Error when there is none among 100,000
 */
export function seedWhere(open: (stream: Stream) => Dice, wanted: (dice: Dice) => boolean): string {
  for (let number = 1; number <= 100_000; number++) {
    const seed = numberedSeed(number);
    if (wanted(open({ seed, entropy: '' }))) return seed;
  }
  throw new Error('No seed has such dice.');
}
