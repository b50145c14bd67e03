import { z } from 'zod';
import data from '../data/advancement.json' with { type: 'json' };
import type { Base, FinalBase, Finals } from '../terms/terms.ts';

const finalBase = z.literal([0, 1, 2, 3, 4]).nullable();
/**
 * A chart row: final bases of the batter and the runners from first, second and third, then outs added and
 * runs.
 */
const row = z.tuple([
  finalBase,
  finalBase,
  finalBase,
  finalBase,
  z.int().min(0).max(3),
  z.int().min(0).max(4),
]);
const { codes } = z
  .object({
    codes: z.record(
      z.string(),
      z.object({ text: z.string(), table: z.record(z.string(), z.array(row.nullable()).length(3)) }),
    ),
  })
  .parse(data);

/** Where an advancement code moves the batter and runners. */
export interface Advance {
  readonly finals: Finals;
  readonly outs: number;
  readonly runs: number;
}

const advances: ReadonlyMap<string, readonly (Advance | undefined)[]> = new Map(
  Object.entries(codes).map(([code, { table }]) => [
    code,
    Array.from({ length: 24 }, (_, at) => {
      const found = table[String(Math.floor(at / 3))]?.[at % 3];
      if (found == null) return undefined;
      const [batter, first, second, third, outs, runs] = found;
      return { finals: { batter, first, second, third }, outs, runs };
    }),
  ]),
);

/** Every code with a sentence that describes it, in chart order. */
export const advancementCodes: readonly { readonly code: string; readonly text: string }[] = Object.entries(
  codes,
).map(([code, { text }]) => ({ code, text }));

/** Like `advance`, but returns undefined for a code that is impossible in this situation. */
export const possibleAdvance = (code: string, onBase: number, outs: number): Advance | undefined =>
  advances.get(code)?.[onBase * 3 + outs];

/**
 * Looks up a code of `advancement.json` (Baseball 8.1).
 *
 * @param onBase on-base code, 0 to 7
 * @param outs outs before the play, 0 to 2
 * @throws Error for a code that is impossible in this situation; the charts never give one
 */
export function advance(code: string, onBase: number, outs: number): Advance {
  const found = possibleAdvance(code, onBase, outs);
  if (found === undefined) throw new Error(`${code} cannot occur with on-base code ${onBase}, ${outs} out.`);
  return found;
}

/** The final base of the runner who started on this base. */
export const finalOf = (finals: Finals, base: Base): FinalBase | null =>
  base === 1 ? finals.first : base === 2 ? finals.second : finals.third;

/** Creates finals from a list: the batter, then the runners from first, second and third. */
export const finalsOf = (
  batter: FinalBase | null,
  [first, second, third]: readonly [FinalBase | null, FinalBase | null, FinalBase | null],
): Finals => ({ batter, first, second, third });

/** The runners and the batter with their final bases, lead runner first. */
export const leadFirst = (finals: Finals): readonly [1 | 2 | 3 | 0, FinalBase | null][] => [
  [3, finals.third],
  [2, finals.second],
  [1, finals.first],
  [0, finals.batter],
];

/** Counts players with this final base. It builds no list, because each play calls it several times. */
const count = ({ batter, first, second, third }: Finals, base: FinalBase): number =>
  (batter === base ? 1 : 0) + (first === base ? 1 : 0) + (second === base ? 1 : 0) + (third === base ? 1 : 0);

/** Outs on a play: the players whose final base is 0. */
export const outsIn = (finals: Finals): number => count(finals, 0);
/** Runs on a play: the players whose final base is 4. */
export const runsIn = (finals: Finals): number => count(finals, 4);
