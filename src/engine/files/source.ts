import type { Path, Place } from './places.ts';
import { type FileProblem, shortened } from './problems.ts';

/** A file as somebody brings it. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** The place of a part of a document, and the name of that part there. */
export interface Location extends Partial<Place> {
  readonly file: string;
  readonly field: string;
}

/** What of a value is meant, if not the whole of it. */
export interface Within {
  /** The name of the field instead of its value. */
  readonly ofKey?: true | undefined;
  /** Code unit of its text. */
  readonly at?: number | undefined;
}

/** What a file says, and where each part of it stands. */
export interface Source {
  /** Undefined for a file that cannot be parsed. */
  readonly document: unknown;
  /** Mistakes of form. */
  readonly problems: readonly FileProblem[];
  /** The location of what is at a path; if that is missing, the location of what it should be in. */
  locationOf(path: Path, within?: Within): Location;
}

/** What a document may have. */
export interface Limits {
  /** What the document is: `league`. */
  readonly what: string;
  /** Lists and objects inside each other. */
  readonly deepest: number;
}

export const tooDeep = ({ what, deepest }: Limits): string =>
  `this is nested deeper than ${deepest} levels, deeper than anything in a ${what}.`;

/** A file that cannot be parsed. */
export const unreadable = (file: string, problems: readonly FileProblem[]): Source => ({
  document: undefined,
  problems,
  locationOf: (path) => ({ file, field: fieldOf(path) }),
});

/** `teams[0].players[3].running`; lists count from 0, as in programs that write JSON. */
export const fieldOf = (path: Path): string =>
  path.length === 0
    ? 'the file'
    : path
        .map((step, at) =>
          typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${shortened(String(step))}`,
        )
        .join('');
