import type { Path } from '../../../engine/files/places.ts';
import {
  fileCodes as anyFile,
  type FileProblem,
  FilesRefused,
  linesOf,
} from '../../../engine/files/problems.ts';
import type { Within } from '../../../engine/files/source.ts';
import { severities, type Code as TextCode } from '../card-texts/words/diagnostics.ts';

/** Mistakes in imported decks and boards. Each has its position in the author's file (Code2027 24). */

export const fileCodes = [
  ...anyFile,
  'DUPLICATE_ID',
  'UNKNOWN_ID',
  'LABEL_MISMATCH',
  'TOO_FEW',
  'TOO_MANY',
  'NO_WAY_ON',
  'UNREACHABLE',
] as const;

export type MistakeCode = (typeof fileCodes)[number] | TextCode;

export interface Mistake extends FileProblem<MistakeCode> {
  readonly line: number;
  readonly column: number;
  /** The card or space that the mistake is about. */
  readonly subject: string | undefined;
}

/** A mistake without its position in the file. */
export interface Fault extends Within {
  readonly path: Path;
  readonly subject: string | undefined;
  readonly code: MistakeCode;
  readonly text: string;
}

/**
 * Whether a mistake is only a warning. The content is accepted with warnings and refused for any other
 * mistake.
 */
export const isWarning = ({ code }: Pick<Mistake, 'code'>): boolean =>
  code in severities && severities[code as TextCode] === 'warning';

/** Formats a mistake: `deck.csv:14:38 E912 UNKNOWN_CARD_TYPE “Wizard” isn’t a type of card. …`. */
export const sentenceOf = ({ file, line, column, subject, code, text }: Mistake): string =>
  `${file}:${line}:${column}${subject === undefined ? '' : ` ${subject}`} ${code} ${text}`;

/** Maximum length of a reported mistake, in characters. */
const longest = 240;

/** Lists the first mistakes, one per line, and how many more there are. */
export const listOf = (mistakes: readonly Mistake[]): string[] => linesOf(mistakes.map(sentenceOf), longest);

/** The content was refused. The message lists the mistakes. */
export class DeckRefused extends FilesRefused<Mistake> {
  constructor(mistakes: readonly Mistake[]) {
    super('bad-deck', 'This deck', mistakes, longest, sentenceOf);
  }
}
