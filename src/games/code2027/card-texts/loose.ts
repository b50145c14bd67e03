import type { Plain } from './instructions.ts';
import { money, time } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { Defect } from './words/diagnostics.ts';
import { worthOf, zerosOf } from './words/numbers.ts';
import { type Stretch, spanOf } from './words/tokens.ts';

/**
 * The patterns that the rules prescribe for text that the grammar doesn't accept. They run as searches,
 * because `.*` in a regular expression would backtrack on long texts. `patterns.test.ts` compares them with
 * the original patterns.
 */

/** Words in order, with any text between them. The mark is the character or word before the number. */
interface Pattern {
  readonly words: readonly string[];
  readonly number: RegExp;
  readonly mark: 'by' | '$';
}

const by = (...words: string[]): Pattern => ({ words, mark: 'by', number: /by\s+([\d,.]*\d)/y });
const dollars = (...words: string[]): Pattern => ({ words, mark: '$', number: /\$([\d,.]*\d)/y });

/** The patterns in order of priority. In each entry, the first pattern that matches counts. */
const lines: readonly { readonly patterns: readonly Pattern[]; readonly plain: (n: number) => Plain }[] = [
  { patterns: [by('increase', 'time')], plain: time(false) },
  { patterns: [by('increase', 'money'), dollars('gain')], plain: money(false) },
  { patterns: [dollars('lose'), by('decrease', 'money')], plain: money(true) },
];

/**
 * The position and digits of the last number that a pattern matches, and the zeros that its suffix stands
 * for.
 */
interface Found {
  readonly at: number;
  readonly run: string;
  readonly zeros: number;
}

function find(text: string, { words, mark, number }: Pattern): Found | undefined {
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word, from);
    if (at < 0) return undefined;
    from = at + word.length;
  }
  for (let at = text.lastIndexOf(mark); at >= from; at = text.lastIndexOf(mark, at - 1)) {
    number.lastIndex = at;
    const run = number.exec(text)?.[1];
    if (run !== undefined)
      return { at: number.lastIndex - run.length, run, zeros: suffix(text, number.lastIndex) };
    if (at === 0) break;
  }
  return undefined;
}

/** Returns the number of zeros that a K or M after the number stands for. */
const suffix = (text: string, at: number): number =>
  /[\p{L}\d]/u.test(text[at + 1] ?? '') ? 0 : (zerosOf(text[at] ?? '') ?? 0);

export interface LooseMatch {
  readonly plains: readonly Plain[];
  readonly bad: readonly Defect[];
  readonly hasZero: boolean;
}

/** Returns what the prescribed patterns find in a stretch, or undefined if none matches. */
export function looseMatch(stretch: Stretch, { text, vocabulary }: Reading): LooseMatch | undefined {
  const { start, end } = spanOf(stretch);
  // Lowercase ASCII only, because other letters could change the length.
  const small = text.slice(start, end).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const plains: Plain[] = [];
  const bad: Defect[] = [];
  let hasZero = false;
  for (const { patterns, plain } of lines) {
    let found: Found | undefined;
    for (const pattern of patterns) found ??= find(small, pattern);
    if (found === undefined) continue;
    const { at, run, zeros } = found;
    const value = worthOf(run, zeros, vocabulary.limits);
    if (value === undefined)
      bad.push({ code: 'BAD_NUMBER', start: start + at, end: start + at + run.length });
    else plains.push(plain(value));
    hasZero ||= value === 0;
  }
  return plains.length + bad.length === 0 ? undefined : { plains, bad, hasZero };
}
