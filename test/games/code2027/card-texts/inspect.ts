import { type CardText, readCardText } from '../../../../src/games/code2027/card-texts/card-text.ts';
import { severities } from '../../../../src/games/code2027/card-texts/words/diagnostics.ts';
import type { Vocabulary } from '../../../../src/games/code2027/card-texts/words/vocabulary.ts';
import { drawsOf, inOtherCase, randomText, withOtherBlanks } from './random-texts.ts';

/** Searches random texts for anything that the grammar must never do (19, invariant 12). */

const read = (description: string, vocabulary: Vocabulary): CardText =>
  readCardText({ id: 'X001', name: 'X001', description }, 'p1', vocabulary);

/** The parts to compare. They ignore case and whitespace, because diagnostics quote the text. */
const comparable = ({ effects, diagnostics }: CardText): string =>
  JSON.stringify(
    [effects, diagnostics.map(({ code, text }) => [code, text.replace(/\s+/g, ' ').toLowerCase()])],
    (key, value) => (['reason', 'label'].includes(key) ? '' : value),
  );

const blank = /\s/;
const separators: ReadonlySet<string> = new Set('.,;:');

/** The parts of a text that belong to no phrase and no diagnostic. */
function uncovered(text: string, { diagnostics, phrases }: CardText): string {
  const covered = new Uint8Array(text.length);
  for (const { start, end } of [...diagnostics, ...phrases]) covered.fill(1, start, end);
  return Array.from({ length: text.length }, (_, index) => text.charAt(index))
    .filter((sign, index) => covered[index] === 0 && !blank.test(sign) && !separators.has(sign))
    .join('');
}

/** Says what is wrong with the positions of a text's diagnostics. */
function wrongSpans(text: string, { diagnostics }: CardText): string[] {
  return diagnostics.flatMap((one, index) => {
    const before = diagnostics[index - 1];
    const isRight =
      one.start >= 0 &&
      one.start < one.end &&
      one.end <= text.length &&
      one.text === text.slice(one.start, one.end) &&
      one.text === one.text.trim() &&
      one.severity === severities[one.code] &&
      one.message !== '';
    const isInOrder =
      before === undefined ||
      before.start < one.start ||
      (before.start === one.start &&
        (before.end < one.end || (before.end === one.end && before.code < one.code)));
    return isRight && isInOrder ? [] : [`${one.code} at ${one.start}-${one.end} “${one.text}”`];
  });
}

/** Says what is broken for one text, one sentence each. */
export function brokenIn(text: string, seed: number, vocabulary: Vocabulary): string[] {
  const draw = drawsOf(seed ^ 0x5bd1e995);
  const all = read(text, vocabulary);
  const same = comparable(all);
  const left = uncovered(text, all);
  const other = (name: string, written: string): string[] =>
    comparable(read(written, vocabulary)) === same
      ? []
      : [`reads otherwise ${name}: ${JSON.stringify(written)}`];
  return [
    ...wrongSpans(text, all),
    ...(left === '' ? [] : [`nothing is said of ${JSON.stringify(left)}`]),
    ...(JSON.stringify(read(text, vocabulary)) === JSON.stringify(all)
      ? []
      : ['reads otherwise the second time']),
    ...other('in other letters', inOtherCase(draw, text)),
    ...other('with other blanks', withOtherBlanks(draw, text)),
  ];
}

export interface Inspected {
  readonly broken: readonly string[];
  /** The number of texts with each result. */
  readonly seen: ReadonlyMap<string, number>;
}

/**
 * Checks random texts, for the numbers from `first` to before `end`. A number always gives the same text.
 *
 * @param texts of cards, to be cut, shuffled and combined
 */
export function inspectTexts(
  first: number,
  end: number,
  texts: readonly string[],
  vocabulary: Vocabulary,
): Inspected {
  const broken: string[] = [];
  const seen = new Map<string, number>();
  for (let number = first; number < end; number += 1) {
    const text = randomText(drawsOf(number), texts);
    try {
      for (const problem of brokenIn(text, number, vocabulary))
        broken.push(`text ${number} ${JSON.stringify(text)}: ${problem}`);
      const { effects, diagnostics } = read(text, vocabulary);
      const codes = diagnostics.length === 0 ? ['without a diagnostic'] : diagnostics.map(({ code }) => code);
      for (const kind of [...new Set(codes), ...(effects.length > 0 ? ['with effects'] : [])])
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
    } catch (error) {
      broken.push(`text ${number} ${JSON.stringify(text)}: ${String(error)}`);
    }
  }
  return { broken, seen };
}
