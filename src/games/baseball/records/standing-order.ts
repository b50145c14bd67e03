import { z } from 'zod';
import { alignments, approaches, outfieldDepths } from '../terms/decisions.ts';

/** A standing order: when it applies, and what it decides. Its text has at most 60 characters. */

/** Letters for the conditions, in writing order. All conditions of an order must hold. */
export const conditions = {
  f: 'First three innings',
  m: 'From the 5th inning',
  l: 'Last three innings',
  e: 'Last inning or later',
  n: 'Nobody out',
  w: 'One out',
  u: 'Fewer than two outs',
  t: 'Two outs',
  z: 'Bases empty',
  a: 'Runner on first',
  b: 'Runner on second',
  c: 'Runner on third',
  s: 'Runner in scoring position',
  o: 'First base open',
  i: 'We lead',
  j: 'We lead by three or more',
  q: 'Tied',
  k: 'Tied, or the offense is one run behind',
  r: 'Within one run',
  d: 'We are behind',
  y: 'Behind by three or more',
  L: 'Batter hits left-handed',
  R: 'Batter hits right-handed',
  p: 'The pitcher is at bat',
} as const;
export type Condition = keyof typeof conditions;
export const conditionLetters = Object.keys(conditions) as Condition[];

const when = z
  .array(z.enum(conditionLetters))
  .refine((list) => list.every((one, at) => at === 0 || rank(one) > rank(list[at - 1])))
  .readonly();
const rank = (one: Condition | undefined): number => (one === undefined ? -1 : conditionLetters.indexOf(one));

export const infields = ['normal', 'corners', 'in', 'double_play', 'back'] as const;

/**
 * Limits for the number in an order to steal. The runner steals if his safe number, with a jump, is at least this
 * number.
 */
const leastSafe = { least: 12, most: 19 } as const;

export const defenseOrder = z.strictObject({
  role: z.literal('defence'),
  when,
  infield: z.enum(infields),
  outfield: z.enum(outfieldDepths),
  alignment: z.enum(alignments),
  hold: z.boolean(),
  walk: z.boolean(),
});
export const offenseOrder = z.strictObject({
  role: z.literal('offence'),
  when,
  approach: z.enum(approaches),
  play: z.union([z.enum(['swing', 'bunt', 'hit_and_run']), z.int().min(leastSafe.least).max(leastSafe.most)]),
});
export const order = z.discriminatedUnion('role', [defenseOrder, offenseOrder]);
export type DefenseOrder = Readonly<z.infer<typeof defenseOrder>>;
export type OffenseOrder = Readonly<z.infer<typeof offenseOrder>>;
export type Order = DefenseOrder | OffenseOrder;

/** A side's standing orders, and whether the bot follows them. */
export interface StandingOrders {
  readonly on: boolean;
  /** The first matching order applies. New orders are added at the front. */
  readonly list: readonly Order[];
}

export const noOrders: StandingOrders = { on: false, list: [] };

/** Maximum number of orders per side. A longer list would be hard to read. */
export const mostOrders = 8;

export const readyMade = ['safe', 'aggressive'] as const;

/** Changes that a manager can make to the orders. */
export const orderEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('play'), on: z.boolean() }),
  z.strictObject({ kind: z.literal('add'), order }),
  z.strictObject({ kind: z.literal('drop'), number: z.int().min(1).max(mostOrders) }),
  z.strictObject({ kind: z.literal('take'), set: z.enum(readyMade) }),
]);
export type OrderEdit = Readonly<z.infer<typeof orderEdit>>;

// Conversion to and from text

/** Words and their letters, matched by position. */
const signs = {
  infield: [infields, 'ncidb'],
  outfield: [outfieldDepths, 'inb'],
  alignment: [alignments, 'nlr'],
  approach: [approaches, 'ncpt'],
  play: [['swing', 'bunt', 'hit_and_run'], 'sbh'],
} as const;
type Sign = keyof typeof signs;

const letterOf = (sign: Sign, word: string): string =>
  signs[sign][1][(signs[sign][0] as readonly string[]).indexOf(word)] ?? '';
const wordOf = (sign: Sign, letter = ''): string | undefined =>
  letter.length === 1 ? signs[sign][0][signs[sign][1].indexOf(letter)] : undefined;

const flag = (value: boolean): string => (value ? '1' : '0');
const isSet = (letter: string | undefined): boolean | undefined =>
  letter === '1' ? true : letter === '0' ? false : undefined;

export const orderEditExplanation =
  'Standing orders are W/+ and W/- to play by them or not, W/safe or W/aggressive for a ready-made set, W/x/2 to drop the second, W/d/when/infield outfield alignment hold walk as in W/d/luc/inn00, or W/o/when/approach/play as in W/o/na/n/15.';

/**
 * Returns the text of an orders change, without the leading `W/`: `+`, `-`, `safe`, `x/2`, `d/luc/inn00` or
 * `o/na/n/15`.
 */
export function orderEditText(edit: OrderEdit): string {
  switch (edit.kind) {
    case 'play':
      return edit.on ? '+' : '-';
    case 'take':
      return edit.set;
    case 'drop':
      return `x/${edit.number}`;
    case 'add':
      return orderText(edit.order);
  }
}

function orderText(one: Order): string {
  const letters = one.when.join('') || '-';
  if (one.role === 'offence')
    return `o/${letters}/${letterOf('approach', one.approach)}/${typeof one.play === 'number' ? one.play : letterOf('play', one.play)}`;
  const where = `${letterOf('infield', one.infield)}${letterOf('outfield', one.outfield)}${letterOf('alignment', one.alignment)}`;
  return `d/${letters}/${where}${flag(one.hold)}${flag(one.walk)}`;
}

/** Parses an orders change from the parts of its text after `W`. The schema checks the result. */
export function orderEditFields(parts: readonly string[]): unknown {
  const [first = '', second = '', third = '', fourth] = parts;
  if (parts.length === 1) {
    if (first === '+' || first === '-') return { kind: 'play', on: first === '+' };
    return { kind: 'take', set: first };
  }
  if (parts.length === 2 && first === 'x')
    return { kind: 'drop', number: /^[1-9]$/.test(second) ? Number(second) : undefined };
  const letters = second === '-' ? [] : second.split('');
  if (parts.length === 4 && first === 'o')
    return {
      kind: 'add',
      order: {
        role: 'offence',
        when: letters,
        approach: wordOf('approach', third),
        play: /^1[2-9]$/.test(fourth ?? '') ? Number(fourth) : wordOf('play', fourth),
      },
    };
  if (parts.length === 3 && first === 'd' && third.length === 5)
    return {
      kind: 'add',
      order: {
        role: 'defence',
        when: letters,
        infield: wordOf('infield', third[0]),
        outfield: wordOf('outfield', third[1]),
        alignment: wordOf('alignment', third[2]),
        hold: isSet(third[3]),
        walk: isSet(third[4]),
      },
    };
  return undefined;
}

/** Safe numbers for steals that a menu offers. */
export const stealNumbers = Array.from(
  { length: leastSafe.most - leastSafe.least + 1 },
  (_, at) => leastSafe.least + at,
);
