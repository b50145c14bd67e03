import { severities, type Code as TextCode } from '../../../engine/effects/text/diagnostics.ts';
import { plural } from '../../../engine/english.ts';
import { asWritten } from '../../../engine/markdown.ts';
import type { Path } from '../../../engine/problems.ts';
import { RuleError } from '../../../engine/rule-error.ts';

/**
 * Mistakes in decks and boards that people bring, each at the place where the author finds it (Code2027 24).
 */

export const fileCodes = [
  'BAD_FILE',
  'MISSING_COLUMN',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'BAD_VALUE',
  'DUPLICATE_ID',
  'UNKNOWN_ID',
  'LABEL_MISMATCH',
  'TOO_FEW',
  'TOO_MANY',
  'NO_WAY_ON',
  'UNREACHABLE',
] as const;

export type MistakeCode = (typeof fileCodes)[number] | TextCode;

/** Place in an uploaded file, both from 1; columns count characters as written. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Mistake extends Place {
  readonly file: string;
  /** The card or space. */
  readonly subject: string | undefined;
  readonly code: MistakeCode;
  /** What was expected, as a sentence. */
  readonly text: string;
}

/** A mistake without its place in the file. */
export interface Fault {
  readonly path: Path;
  /** Offset in the text at the path; the beginning of the value if absent. */
  readonly at?: number;
  /** The mistake is in the field's name, not in its value. */
  readonly ofKey?: true;
  readonly subject: string | undefined;
  readonly code: MistakeCode;
  readonly text: string;
}

/** A warning is reported, but the content is accepted; any other mistake refuses it. */
export const isWarning = ({ code }: Pick<Mistake, 'code'>): boolean =>
  code in severities && severities[code as TextCode] === 'warning';

/** `deck.csv:14:38 E912 UNKNOWN_CARD_TYPE “Wizard” is no type of card; …`. */
export const sentenceOf = ({ file, line, column, subject, code, text }: Mistake): string =>
  `${file}:${line}:${column}${subject === undefined ? '' : ` ${subject}`} ${code} ${text}`;

/** Maximum number of reported mistakes, and characters of each. */
const told = 20;
const longest = 240;

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

/** The first mistakes, one per line, and how many more there are. */
export function listOf(mistakes: readonly Mistake[]): string[] {
  const more = mistakes.length - told;
  return [
    ...mistakes.slice(0, told).map((mistake) => shortened(sentenceOf(mistake))),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

/** Refused content; the message lists the mistakes. */
export class DeckRefused extends RuleError {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    const many = plural(mistakes.length, 'a mistake', `${mistakes.length} mistakes`);
    const lines = listOf(mistakes).map((line) => `• ${asWritten(line)}`);
    super('bad-deck', [`This deck has ${many}:`, ...lines].join('\n'));
    this.mistakes = mistakes;
  }
}
