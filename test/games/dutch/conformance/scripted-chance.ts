import { z } from 'zod';
import { sameJson } from '../../../../src/engine/canonical.ts';
import type { Chance } from '../../../../src/games/dutch/terms/chance.ts';

/** Random results as a case writes them. Requests must come in exactly this order. */

export const givenChance = z.array(
  z.union([
    z.strictObject({ roll: z.number() }),
    z.strictObject({ pick: z.tuple([z.int(), z.int()]) }),
    z.strictObject({ shuffle: z.array(z.string()) }),
  ]),
);

export interface ScriptedChance extends Chance {
  /** The entries that were not used. */
  readonly left: readonly z.infer<typeof givenChance>[number][];
}

const texts = (items: readonly unknown[]): string[] => items.map(String).toSorted();

/** @throws Error if the request differs from the next entry */
export function scriptedChance(given: z.infer<typeof givenChance>): ScriptedChance {
  const left = [...given];
  const wrong = (asked: string, entry: unknown): never => {
    throw new Error(`${asked} is asked for, and the case has ${JSON.stringify(entry ?? 'nothing')}.`);
  };
  return {
    left,
    passes: (probability) => {
      if (probability >= 1 || probability <= 0) return probability >= 1;
      const entry = left.shift();
      return entry !== undefined && 'roll' in entry ? entry.roll < probability : wrong('A roll', entry);
    },
    pick: (items) => {
      const [only] = items;
      if (only !== undefined && items.length === 1) return only;
      const entry = left.shift();
      if (entry === undefined || !('pick' in entry)) return wrong(`A pick of ${items.length}`, entry);
      const [of, at] = entry.pick;
      const item = items[at];
      return of !== items.length || item === undefined ? wrong(`A pick of ${items.length}`, entry) : item;
    },
    shuffle: (items) => {
      const entry = left.shift();
      if (entry === undefined || !('shuffle' in entry)) return wrong('A shuffle', entry);
      const order = entry.shuffle.flatMap((text) => items.find((item) => item === text) ?? []);
      return sameJson(texts(order), texts(items)) && order.length === entry.shuffle.length
        ? order
        : wrong(`A shuffle of ${items.join(' ')}`, entry);
    },
  };
}
