import type { Path, Place } from './places.ts';
import { type FileProblem, shortened } from './problems.ts';

/** An uploaded file. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** The position of a part of a document, and the part's name in messages. */
export interface Location extends Partial<Place> {
  readonly file: string;
  readonly field: string;
}

/** Selects a part of a value; by default, the whole value. */
export interface Within {
  /** Selects the field's name instead of its value. */
  readonly ofKey?: true | undefined;
  /** Selects this code unit of the value's text. */
  readonly at?: number | undefined;
}

/** A parsed file and the position of each of its parts. */
export interface Source {
  /** The parsed content; undefined if the file can't be parsed. */
  readonly document: unknown;
  /** Problems found while parsing. */
  readonly problems: readonly FileProblem[];
  /**
   * Returns the location of the value at a path. If that is missing, returns the location of the object or
   * list that should contain it.
   */
  locationOf(path: Path, within?: Within): Location;
}

/** Limits for a document, and its name in messages. */
export interface Limits {
  /** The kind of document: `league`. */
  readonly what: string;
  /** Maximum nesting depth of lists and objects. */
  readonly deepest: number;
}

export const tooDeep = ({ what, deepest }: Limits): string =>
  `this is nested deeper than ${deepest} levels, deeper than anything in a ${what}.`;

/** Creates the result for a file that can't be parsed. */
export const unreadable = (file: string, problems: readonly FileProblem[]): Source => ({
  document: undefined,
  problems,
  locationOf: (path) => ({ file, field: fieldOf(path) }),
});

/**
 * Formats a path for messages: `teams[0].players[3].running`. Lists count from 0, as in most programs that
 * write JSON.
 */
export const fieldOf = (path: Path): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((step, at) =>
          typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${shortened(String(step))}`,
        )
        .join('');
