/**
 * The patterns that were prescribed for texts of cards (Code2027 16.4), written down as they were prescribed, and what they make of a text of
 * the prescribed form: “Roll a die.” and sentences “On A-B …”. The grammar is held against them.
 */

export const clause = /on (\d+)-(\d+)\s+([^.]*)/gi;
export const noEffect = /no effect/i;
export const increaseTime = /increase.*time.*by (\d+)/i;
export const increaseMoney = /increase.*money.*by (\d+)/i;
export const gain = /gain.*\$(\d+)/i;
export const lose = /lose.*\$(\d+)/i;
export const decreaseMoney = /decrease.*money.*by (\d+)/i;

/** In this order what they find is collected; of a kind one finds something. */
export const kinds = [[increaseTime], [increaseMoney, gain], [lose, decreaseMoney]] as const;

export interface Change {
  readonly resource: 'MONEY' | 'TIME';
  readonly amount: number;
}

export interface PrescribedRange {
  readonly min: number;
  readonly max: number;
  readonly changes: readonly Change[];
}

const amountIn = (text: string, pattern: RegExp): number | undefined => {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const change = (resource: Change['resource'], amount: number | undefined): Change[] =>
  amount === undefined ? [] : [{ resource, amount }];

/** What the patterns find in the words of a range. */
export function changesIn(text: string): Change[] {
  if (noEffect.test(text)) return [];
  const loss = amountIn(text, lose) ?? amountIn(text, decreaseMoney);
  return [
    ...change('TIME', amountIn(text, increaseTime)),
    ...change('MONEY', amountIn(text, increaseMoney) ?? amountIn(text, gain)),
    ...change('MONEY', loss === undefined ? undefined : -loss),
  ];
}

/** What they make of a whole text. */
export const rangesIn = (text: string): PrescribedRange[] =>
  Array.from(text.matchAll(clause), ([, min, max, body = '']) => ({
    min: Number(min),
    max: Number(max),
    changes: changesIn(body),
  }));
