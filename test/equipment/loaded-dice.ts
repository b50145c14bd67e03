import type { Dice, Stream } from '../../src/engine/dice/dice.ts';

/**
 * Gives the tables of a test the same dice each time. `load-dice.ts` uses it instead of `engine/dice.ts` and
 * `engine/entropy.ts` for every test file that imports this one. Threads have the real dice.
 */

/** Seeds for the next tables. No two tables may have the same seed, because it identifies the rolls. */
const wantedSeeds: string[] = [];
let opened = 0;

let loaded = false;

/** Starts over, as if no table had been opened. @param isLoaded whether the next tables have loaded dice */
export const reloadDice = (isLoaded: boolean): void => {
  wantedSeeds.length = 0;
  opened = 0;
  loaded = isLoaded;
};

/** Whether the current test file has loaded dice. */
export const areLoaded = (): boolean => loaded;

/** Sets the seed of the next table to be opened. */
export const loadDice = (seed: string): void => {
  wantedSeeds.push(seed);
};

/** Returns the seed with this number, for tables whose dice a test chooses. */
export const numberedSeed = (number: number): string => number.toString(16).padStart(64, '0');

/** Gives a table its seed if the dice are loaded. */
export const loadedDice = {
  newSeed: (): string => {
    opened += 1;
    return wantedSeeds.shift() ?? `5eed${opened.toString(16).padStart(60, '0')}`;
  },
};

/** Replaces `engine/entropy.ts`, so that entropy from people doesn't change anything. */
export const loadedEntropy = { entropyAtStart: (): string => '' };

/**
 * Finds the first seed, counted from 1, whose dice fall as wanted.
 *
 * @param open `createDice`; this file must not load the module that it replaces
 * @throws Error if there is none among 100,000
 */
export function seedWhere(open: (stream: Stream) => Dice, wanted: (dice: Dice) => boolean): string {
  for (let number = 1; number <= 100_000; number++) {
    const seed = numberedSeed(number);
    if (wanted(open({ seed, entropy: '' }))) return seed;
  }
  throw new Error('No seed has such dice.');
}
