import type { Span } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Diagnostics of text that can't be read, each with its position and a message. */

/**
 * An effect that can't be read is a warning, and the game goes on. Broken structure (a roll, range or
 * condition) is an error.
 */
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

/** A problem at a position, without a message yet. */
export interface Defect extends Span {
  readonly code: Code;
}

export interface Diagnostic extends Defect {
  readonly severity: 'error' | 'warning';
  readonly cardId: string;
  /** The text at that position. */
  readonly text: string;
  /** A message that says what was expected. */
  readonly message: string;
}

const sentences: Readonly<Record<Code, (text: string, vocabulary: Vocabulary) => string>> = {
  UNPARSED_TEXT: (text) => `The bot doesn’t understand “${text}”, so it does nothing.`,
  UNKNOWN_CARD_TYPE: (text, { typeNames }) => `“${text}” isn’t a type of card. Write ${typeNames}.`,
  MISSING_CARD_TYPE: (text, { typeNames }) => `“${text}” doesn’t say which type of card. Write ${typeNames}.`,
  BAD_COUNT: (text, { limits }) =>
    `“${text}” needs a number of at least 1, and at most ${limits.maxSkippedTurns} for skipped turns.`,
  UNKNOWN_SPACE: (text) => `“${text}” isn’t a space on the board.`,
  BAD_NUMBER: (text, { limits }) =>
    `“${text}” isn’t a number that works here. Write a whole number up to ${limits.maxNumber.toLocaleString('en-US')}, such as 1250 or 1,250.`,
  LOOSE_MATCH: (text) => `The bot understands only part of “${text}”. That part counts.`,
  NO_EFFECT_WITH_EXTRA: (text) => `“${text}” has “no effect” among other words, so all of it does nothing.`,
  REVERSED_RANGE: (text) => `“${text}” has the higher number first. The bot swaps the two.`,
  OVERLAPPING_RANGES: (text) => `“${text}” overlaps an earlier range. The earlier one counts.`,
  RANGE_OUT_OF_DOMAIN: (text) => `“${text}” has numbers that these dice can’t roll.`,
  RANGE_GAP: (text) => `“${text}” may roll numbers that no range covers. They do nothing.`,
  OTHERWISE_UNREACHABLE: (text) => `“${text}” never happens: the ranges before it cover everything.`,
  ZERO_AMOUNT: (text) => `“${text}” changes nothing, because its number is 0.`,
  UNPARSED_CONDITION: (text) =>
    `The bot doesn’t understand the condition in “${text}”, so none of it happens.`,
  BAD_DICE_COUNT: (text, { limits }) => `“${text}” isn’t a roll. Write 1 to ${limits.maxDice} dice.`,
  NO_RANGES: (text) => `Nothing after “${text}” depends on the roll. Add a range such as “On 1-3 …”.`,
  RANGE_WITHOUT_ROLL: (text) => `“${text}” has no roll before it. Add “Roll a die.”`,
  OTHERWISE_WITHOUT_CONDITION: (text) => `“${text}” needs a range or an “if” before it.`,
  EMPTY_BODY: (text) => `“${text}” doesn’t say what happens. If nothing should happen, write “no effect”.`,
  EMPTY_RANGE: (text) => `“${text}” can never be true.`,
};

/** Builds the diagnostic for a defect in a card's text. */
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

/** Sorts defects by start, end and code, and removes duplicates. */
export function inOrder(defects: readonly Defect[]): Defect[] {
  const sorted = defects.toSorted(
    (one, other) => one.start - other.start || one.end - other.end || (one.code < other.code ? -1 : 1),
  );
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return before?.code !== one.code || before.start !== one.start || before.end !== one.end;
  });
}
