/**
 * The patterns prescribed for texts of cards (Code2027 16.4), exactly as prescribed. They read texts of the form
 * “Roll a die.” followed by sentences “On A-B …”. The grammar is tested against them.
 */

export const clause = /on (\d+)-(\d+)\s+([^.]*)/gi;
export const noEffect = /no effect/i;
export const increaseTime = /increase.*time.*by (\d+)/i;
export const increaseMoney = /increase.*money.*by (\d+)/i;
export const gain = /gain.*\$(\d+)/i;
export const lose = /lose.*\$(\d+)/i;
export const decreaseMoney = /decrease.*money.*by (\d+)/i;

/** Results are collected in this order. In each group, only the first pattern that matches counts. */
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

/** The changes that the patterns find in the text of a range. */
export function changesIn(text: string): Change[] {
  if (noEffect.test(text)) return [];
  const loss = amountIn(text, lose) ?? amountIn(text, decreaseMoney);
  return [
    ...change('TIME', amountIn(text, increaseTime)),
    ...change('MONEY', amountIn(text, increaseMoney) ?? amountIn(text, gain)),
    ...change('MONEY', loss === undefined ? undefined : -loss),
  ];
}

/** The ranges that the patterns find in a whole text. */
export const rangesIn = (text: string): PrescribedRange[] =>
  Array.from(text.matchAll(clause), ([, min, max, body = '']) => ({
    min: Number(min),
    max: Number(max),
    changes: changesIn(body),
  }));
