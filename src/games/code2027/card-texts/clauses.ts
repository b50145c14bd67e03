import { otherIfAt } from './openers.ts';
import { type Reading, recognize } from './reading.ts';
import { bareSpecAt, type RangeSpec, rangeSpecAt, sideAt } from './words/ranges.ts';
import {
  isEmpty,
  part,
  past,
  pastAny,
  pastOne,
  type Stretch,
  signAt,
  trimmed,
  wordAt,
} from './words/tokens.ts';

/** Splits a sentence into clauses before any part of it is read. */

export type Clause =
  | { readonly kind: 'if' | 'plain'; readonly stretch: Stretch }
  | {
      readonly kind: 'range';
      readonly stretch: Stretch;
      readonly spec: RangeSpec;
      readonly body: Stretch;
    }
  | { readonly kind: 'otherwise'; readonly stretch: Stretch; readonly body: Stretch };

/** The positions of a clause, of its body, and of the separator before the clause. */
interface Opening {
  readonly separator: number;
  readonly at: number;
  readonly body: number;
  readonly spec: RangeSpec | undefined;
}

/** Synonyms of “otherwise” that may start a clause (Code2027 16.9, W8). */
const restHeads = ['on anything else', 'on any other roll', 'on any other result', 'on any other number'];

/** Reads the head of a range clause: “On 1-3”, “on a roll of 5+”, “on a roll over 4”. */
function headAt(stretch: Stretch, at: number): RangeSpec | undefined {
  const on = past(stretch, at, 'on');
  if (on === undefined) return undefined;
  const article = pastAny(stretch, on, ['a', 'an', 'the']);
  const roll = pastAny(stretch, article, ['roll of', 'rolls of']);
  const over = pastOne(stretch, article, ['roll', 'rolls']);
  if (over !== undefined && roll === article) return sideAt(stretch, over);
  return rangeSpecAt(stretch, roll === article ? roll : pastAny(stretch, roll, ['a', 'an']));
}

const isStop = (sign: string | undefined): boolean => sign === ',' || sign === ';';

/** Returns the start of the connective before a position: “and then”, “and”, “but”, “then”. */
function linkBefore(stretch: Stretch, at: number): number {
  if (past(stretch, at - 2, 'and then') === at && at - 2 >= stretch.from) return at - 2;
  const word = at > stretch.from ? wordAt(stretch, at - 1) : undefined;
  return word === 'and' || word === 'but' || word === 'then' ? at - 1 : at;
}

/**
 * Returns the start of the separator before a range clause, or undefined if other words come before the
 * clause.
 */
function separatorOfRange(stretch: Stretch, at: number): number | undefined {
  if (at === stretch.from) return at;
  const link = linkBefore(stretch, at);
  const stop = link > stretch.from && isStop(signAt(stretch, link - 1)) ? link - 1 : link;
  return stop === at ? undefined : stop;
}

/** Returns the start of the separator before “otherwise”, which must include a comma or semicolon. */
function separatorOfOtherwise(stretch: Stretch, at: number): number | undefined {
  if (at === stretch.from) return at;
  const word = wordAt(stretch, at - 1);
  const stop = word === 'and' || word === 'but' ? at - 2 : at - 1;
  return stop >= stretch.from && isStop(signAt(stretch, stop)) ? stop : undefined;
}

/**
 * Returns the opening of a clause at a position.
 *
 * @param isHeadless whether “On” may be missing before “1-3” and “1:”
 */
function openingAt(stretch: Stretch, at: number, isHeadless: boolean): Opening | undefined {
  const spec = isHeadless ? (bareSpecAt(stretch, at) ?? headAt(stretch, at)) : headAt(stretch, at);
  if (spec !== undefined) {
    const isInMidst = spec.kind === 'dash' && wordAt(stretch, at) === 'on';
    const separator = separatorOfRange(stretch, at) ?? (isInMidst ? at : undefined);
    return separator === undefined ? undefined : { separator, at, body: spec.stretch.to, spec };
  }
  const rest = pastOne(stretch, at, restHeads);
  const body = rest ?? pastOne(stretch, at, ['otherwise', 'else', 'in all other cases']);
  if (body === undefined) return undefined;
  const separator = rest === undefined ? separatorOfOtherwise(stretch, at) : separatorOfRange(stretch, at);
  return separator === undefined ? undefined : { separator, at, body, spec: undefined };
}

/** Whether a stretch begins with a range without “On”. */
export const beginsBare = (stretch: Stretch): boolean => bareSpecAt(stretch, stretch.from) !== undefined;

const isCondition = (stretch: Stretch, reading: Reading): boolean =>
  wordAt(stretch, stretch.from) === 'if' || otherIfAt(stretch, stretch.from, reading);

/**
 * Lists the clauses of a sentence in order.
 *
 * @param isHeadless whether “On” may be missing before “1-3” and “1:”
 */
export function clausesOf(stretch: Stretch, isHeadless: boolean, reading: Reading): Clause[] {
  const openings: Opening[] = [];
  for (let at = stretch.from; at < stretch.to; at += 1) {
    const opening = openingAt(stretch, at, isHeadless);
    if (opening === undefined) continue;
    openings.push(opening);
    at = opening.body - 1;
  }
  const clauses: Clause[] = [];
  const front = trimmed(part(stretch, stretch.from, openings[0]?.separator ?? stretch.to));
  if (!isEmpty(front)) clauses.push({ kind: isCondition(front, reading) ? 'if' : 'plain', stretch: front });
  for (const [index, { separator, at, body: from, spec }] of openings.entries()) {
    const to = Math.max(openings[index + 1]?.separator ?? stretch.to, from);
    recognize(reading, part(stretch, separator, from));
    const clause = trimmed(part(stretch, at, to));
    const body = trimmed(part(stretch, from, to));
    clauses.push(
      spec === undefined
        ? { kind: 'otherwise', stretch: clause, body }
        : { kind: 'range', stretch: clause, spec, body },
    );
  }
  return clauses;
}
