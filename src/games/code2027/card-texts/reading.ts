import type { Defect } from './words/diagnostics.ts';
import type { NoteCode, Remark } from './words/notes.ts';
import { type Span, type Stretch, spanOf } from './words/tokens.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** State while reading one text: its context and the results so far. */
export interface Reading {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly defects: Defect[];
  readonly remarks: Remark[];
  /** The parts that were recognized, and those ignored because of a diagnostic elsewhere. */
  readonly phrases: Span[];
  /** The parts that are ignored because of a diagnostic elsewhere. */
  readonly leftOut: Span[];
}

/** Records that a stretch is ignored because of a diagnostic elsewhere. */
export function leaveOut(reading: Reading, stretch: Stretch): void {
  recognize(reading, stretch);
  if (stretch.from < stretch.to) reading.leftOut.push(spanOf(stretch));
}

/** Records that a stretch was recognized. */
export function recognize({ phrases }: Reading, stretch: Stretch): void {
  if (stretch.from < stretch.to) phrases.push(spanOf(stretch));
}

/** Records a defect of a whole stretch. */
export function tell({ defects }: Reading, code: Defect['code'], stretch: Stretch): void {
  defects.push({ code, ...spanOf(stretch) });
}

/** Adds a note on a reading that the author may not intend. */
export function remark({ remarks }: Reading, code: NoteCode, stretch: Stretch): void {
  remarks.push({ code, ...spanOf(stretch) });
}

/** The text of a stretch, with white space collapsed. */
export function textOf({ text }: Reading, stretch: Stretch): string {
  const { start, end } = spanOf(stretch);
  return text.slice(start, end).replace(/\s+/g, ' ');
}
