import { z } from 'zod';
import data from '../data/run_expectancy.json' with { type: 'json' };
import { leadFirst } from '../lookups/advancement.ts';
import type { Finals } from '../terms/terms.ts';

const { table } = z
  .object({ table: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])) })
  .parse(data);

const rows = Array.from({ length: 8 }, (_, onBase) => table[String(onBase)] ?? []);

/** Mean runs from here to the end of the half-inning; 0 with three outs. */
export const expectedRuns = (onBase: number, outs: number): number => rows[onBase]?.[outs] ?? 0;

/** On-base code after a play. */
export const onBaseAfter = (finals: Finals): number =>
  leadFirst(finals).reduce(
    (code, [, final]) => code + (final === 1 || final === 2 || final === 3 ? 1 << (final - 1) : 0),
    0,
  );
