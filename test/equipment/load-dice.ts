import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { afterAll, beforeAll, expect } from 'vitest';
import { areLoaded, reloadDice } from './loaded-dice.ts';

/**
 * Runs before each test file. If the tables of the file have loaded dice, it loads them. One process runs files with
 * and without loaded dice, one after another.
 */

/** The modules that are replaced, and what replaces them. */
const replaced = new Map(
  ['dice', 'entropy'].map((name) => [
    new URL(`../../src/engine/dice/${name}.ts`, import.meta.url).href,
    new URL(`./over-${name}.ts`, import.meta.url).href,
  ]),
);

const isHooked = Symbol.for('clubhouse.load-dice');
if (!Object.hasOwn(globalThis, isHooked)) {
  Object.defineProperty(globalThis, isHooked, { value: true });
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      const over = replaced.get(found.url);
      // What replaces a module imports it.
      return over === undefined || context.parentURL === over ? found : { ...found, url: over };
    },
  });
}

if (areLoaded()) throw new Error('The dice of the test file before are still loaded.');

beforeAll(() => {
  const { testPath = '' } = expect.getState();
  reloadDice(readFileSync(testPath, 'utf8').includes("/loaded-dice.ts'"));
});

/** The next file of this process may play games while it is read, before its first test. */
afterAll(() => reloadDice(false));
