import type { Defect } from './words/diagnostics.ts';
import type { NoteCode, Remark } from './words/notes.ts';
import { type Span, type Stretch, spanOf } from './words/tokens.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** One text while it is read: what is known from outside, and what has been noted so far. */
export interface Reading {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly defects: Defect[];
  readonly remarks: Remark[];
  /** What was recognized, and what was left out together with something that has a diagnostic. */
  readonly phrases: Span[];
  /** What was left out together with something that has a diagnostic. */
  readonly leftOut: Span[];
}

/** Notes that a stretch is left out for a reason that the diagnostic of another tells. */
export function leaveOut(reading: Reading, stretch: Stretch): void {
  recognize(reading, stretch);
  if (stretch.from < stretch.to) reading.leftOut.push(spanOf(stretch));
}

/** Notes that a stretch was recognized. */
export function recognize({ phrases }: Reading, stretch: Stretch): void {
  if (stretch.from < stretch.to) phrases.push(spanOf(stretch));
}

/** Notes what is wrong with a whole stretch. */
export function tell({ defects }: Reading, code: Defect['code'], stretch: Stretch): void {
  defects.push({ code, ...spanOf(stretch) });
}

/** Notes how a stretch is read, where that may not be how it is meant. */
export function remark({ remarks }: Reading, code: NoteCode, stretch: Stretch): void {
  remarks.push({ code, ...spanOf(stretch) });
}

/** What a stretch says, with one blank for any white space. */
export function textOf({ text }: Reading, stretch: Stretch): string {
  const { start, end } = spanOf(stretch);
  return text.slice(start, end).replace(/\s+/g, ' ');
}
