import type { Path } from '../../../engine/files/places.ts';
import {
  fileCodes as anyFile,
  type FileProblem,
  FilesRefused,
  linesOf,
} from '../../../engine/files/problems.ts';
import type { Within } from '../../../engine/files/source.ts';
import { severities, type Code as TextCode } from '../card-texts/words/diagnostics.ts';

/**
 * Mistakes in decks and boards that people bring, each at the place where the author finds it (Code2027 24).
 */

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
  /** The card or space. */
  readonly subject: string | undefined;
}

/** A mistake without its place in the file. */
export interface Fault extends Within {
  readonly path: Path;
  readonly subject: string | undefined;
  readonly code: MistakeCode;
  readonly text: string;
}

/** A warning is reported, but the content is accepted; any other mistake refuses it. */
export const isWarning = ({ code }: Pick<Mistake, 'code'>): boolean =>
  code in severities && severities[code as TextCode] === 'warning';

/** `deck.csv:14:38 E912 UNKNOWN_CARD_TYPE “Wizard” isn’t a type of card. …`. */
export const sentenceOf = ({ file, line, column, subject, code, text }: Mistake): string =>
  `${file}:${line}:${column}${subject === undefined ? '' : ` ${subject}`} ${code} ${text}`;

/** Characters of a reported mistake. */
const longest = 240;

/** The first mistakes, one per line, and how many more there are. */
export const listOf = (mistakes: readonly Mistake[]): string[] => linesOf(mistakes.map(sentenceOf), longest);

/** Refused content; the message lists the mistakes. */
export class DeckRefused extends FilesRefused<Mistake> {
  constructor(mistakes: readonly Mistake[]) {
    super('bad-deck', 'This deck', mistakes, longest, sentenceOf);
  }
}
