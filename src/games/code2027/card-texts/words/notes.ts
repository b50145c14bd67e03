import type { Span } from './tokens.ts';

/**
 * Notes on text that the grammar can read but whose author may mean something else (Code2027 16.9, W12). They
 * are shown with the diagnostics and never remove anything.
 */

const sentences = {
  SUBJECT_CARRIED: (text: string) =>
    `“${text}” names nobody, so it means the same people as the words before it. Write “you …” if you mean whoever plays the card.`,
  OTHERWISE_OF_FRAME: (text: string) =>
    `“${text}” covers every case that the roll or the first “if” leaves open, not just the “if” right before it.`,
  ALWAYS_HAPPENS: (text: string) => `“${text}” is between the ranges of a roll, but it happens on any roll.`,
  YOUR_MEANS_THEIR: (text: string) => `Here “${text}” means theirs, not the card player’s.`,
  THEIR_MEANS_YOUR: (text: string) =>
    `“${text}” means whoever plays the card, because the text names nobody else.`,
  DURATION_OF_ALL: (text: string) => `“${text}” covers everything before it, not only the last effect.`,
  NO_WAY_THERE: (text: string) => `No effect can move anybody to “${text}”, so this does nothing.`,
  WORD_WITHOUT_MEANING: (text: string) =>
    `“${text}” changes nothing: each player has just one amount of money and one count of days.`,
  OR_AFTER_NOTHING: (text: string) => `There’s nothing to choose before “${text}”, so it offers no choice.`,
  NEGATION_ENDS: (text: string) => `“${text}” happens: the “not” before it doesn’t reach it.`,
} as const;

export type NoteCode = keyof typeof sentences;

/** A note without its message. */
export interface Remark extends Span {
  readonly code: NoteCode;
}

export interface Note extends Remark {
  readonly cardId: string;
  /** The text at that position. */
  readonly text: string;
  /** One or two sentences that say how the text is read. */
  readonly message: string;
}

/** All codes of notes. */
export const noteCodes = Object.keys(sentences) as readonly NoteCode[];

/** Sorts notes by start, end and code, and removes duplicates. */
export function notesOf(remarks: readonly Remark[], description: string, cardId: string): Note[] {
  const keyOf = ({ code, start, end }: Remark): string => `${start} ${end} ${code}`;
  const once = [...new Map(remarks.map((remark) => [keyOf(remark), remark])).values()];
  return once
    .toSorted(
      (one, other) => one.start - other.start || one.end - other.end || (one.code < other.code ? -1 : 1),
    )
    .map(({ code, start, end }) => {
      const text = description.slice(start, end);
      return { code, start, end, cardId, text, message: sentences[code](text) };
    });
}
