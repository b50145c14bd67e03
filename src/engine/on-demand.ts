import { readFileSync } from 'node:fs';

/**
 * Makes something when it is first needed, and keeps it. A bot that rests then doesn't hold what no game uses.
 * @returns a function that returns it
 */
export function onDemand<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Reads a JSON file of the program. An imported JSON file stays in memory as its module, even when something else was
 * made from it. The caller parses what this returns.
 */
export const readJson = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));
