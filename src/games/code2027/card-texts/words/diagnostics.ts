import type { Span } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Diagnostics of text that can't be read as it is, each with its place and a sentence. */

/** Unreadable effects are warnings, and the game goes on. A broken structure (roll, range, condition) is an error. */
export const severities = {
  UNPARSED_TEXT: 'warning',
  UNKNOWN_CARD_TYPE: 'warning',
  MISSING_CARD_TYPE: 'warning',
  BAD_COUNT: 'warning',
  UNKNOWN_SPACE: 'warning',
  BAD_NUMBER: 'warning',
  LOOSE_MATCH: 'warning',
  NO_EFFECT_WITH_EXTRA: 'warning',
  REVERSED_RANGE: 'warning',
  OVERLAPPING_RANGES: 'warning',
  RANGE_OUT_OF_DOMAIN: 'warning',
  RANGE_GAP: 'warning',
  OTHERWISE_UNREACHABLE: 'warning',
  ZERO_AMOUNT: 'warning',
  UNPARSED_CONDITION: 'error',
  BAD_DICE_COUNT: 'error',
  NO_RANGES: 'error',
  RANGE_WITHOUT_ROLL: 'error',
  OTHERWISE_WITHOUT_CONDITION: 'error',
  EMPTY_BODY: 'error',
  EMPTY_RANGE: 'error',
} as const;

export type Code = keyof typeof severities;

/** A problem at a place, before it has a message. */
export interface Defect extends Span {
  readonly code: Code;
}

export interface Diagnostic extends Defect {
  readonly severity: 'error' | 'warning';
  readonly cardId: string;
  /** The text at that place. */
  readonly text: string;
  /** A sentence that says what was expected. */
  readonly message: string;
}

const sentences: Readonly<Record<Code, (text: string, vocabulary: Vocabulary) => string>> = {
  UNPARSED_TEXT: (text) => `“${text}” is not understood and does nothing.`,
  UNKNOWN_CARD_TYPE: (text, { typeNames }) => `“${text}” is no type of card; ${typeNames} is meant.`,
  MISSING_CARD_TYPE: (text, { typeNames }) => `“${text}” does not say which cards: ${typeNames}.`,
  BAD_COUNT: (text, { limits }) =>
    `“${text}” has a number of none, or of more than ${limits.maxSkippedTurns} skipped turns; at least 1 is meant.`,
  UNKNOWN_SPACE: (text) => `“${text}” is no space of the board.`,
  BAD_NUMBER: (text, { limits }) =>
    `“${text}” is no number that may stand here; whole ones up to ${limits.maxNumber.toLocaleString('en-US')} are meant, as 1250 or 1,250.`,
  LOOSE_MATCH: (text) => `“${text}” is understood only in part; what was found in it counts.`,
  NO_EFFECT_WITH_EXTRA: (text) => `“${text}” says “no effect” among other words, so that it does nothing.`,
  REVERSED_RANGE: (text) => `“${text}” has the higher number first; it is read the other way round.`,
  OVERLAPPING_RANGES: (text) => `“${text}” was partly spoken for before; what stands first counts.`,
  RANGE_OUT_OF_DOMAIN: (text) => `“${text}” has numbers that these dice cannot show.`,
  RANGE_GAP: (text) => `“${text}” may show numbers for which nothing is said; they do nothing.`,
  OTHERWISE_UNREACHABLE: (text) => `“${text}” never happens, for all else was said before.`,
  ZERO_AMOUNT: (text) => `“${text}” changes nothing, for its number is 0.`,
  UNPARSED_CONDITION: (text) =>
    `The condition of “${text}” is not understood, so that nothing of it happens.`,
  BAD_DICE_COUNT: (text, { limits }) => `“${text}” is no roll; 1 to ${limits.maxDice} dice are meant.`,
  NO_RANGES: (text) => `“${text}” is followed by nothing that depends on the roll; “On 1-3 …” is meant.`,
  RANGE_WITHOUT_ROLL: (text) => `“${text}” has no roll before it; “Roll a die.” is meant.`,
  OTHERWISE_WITHOUT_CONDITION: (text) => `“${text}” has nothing before it to be the other case of.`,
  EMPTY_BODY: (text) => `“${text}” does not say what happens; “no effect” says that nothing does.`,
  EMPTY_RANGE: (text) => `“${text}” can never be.`,
};

/** The diagnostic for a defect in a card's text. */
export function diagnosticOf(
  { code, start, end }: Defect,
  description: string,
  cardId: string,
  vocabulary: Vocabulary,
): Diagnostic {
  const text = description.slice(start, end);
  const message = sentences[code](text, vocabulary);
  return { code, severity: severities[code], cardId, start, end, text, message };
}

/** Sorts by start, end and code, without duplicates. */
export function inOrder(defects: readonly Defect[]): Defect[] {
  const sorted = defects.toSorted(
    (one, other) => one.start - other.start || one.end - other.end || (one.code < other.code ? -1 : 1),
  );
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return before?.code !== one.code || before.start !== one.start || before.end !== one.end;
  });
}
