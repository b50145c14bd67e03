/** What became of a mutant, as Stryker tells it. Lines and columns start at 1. */
export interface Outcome {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly start: Place;
  readonly end: Place;
  readonly mutator: string;
  readonly before: string;
  readonly after: string;
  readonly killed: boolean;
  /** Whether any test runs the code. */
  readonly covered: boolean;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Maximum length of the code in a line of the report, in characters. */
const longest = 90;

/** Statuses of mutants that a test noticed: a test failed or never ended, or the run itself broke. */
const noticed = ['Killed', 'Timeout', 'RuntimeError'];

export const isKilled = (status: string): boolean => noticed.includes(status);

/** Returns the code from one place to another, without the character at the end. */
export function cut(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  return lines
    .map((line, index) => (index === lines.length - 1 ? line.slice(0, end.column - 1) : line))
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line))
    .join('\n');
}

function inOneLine(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}

/** Returns a line for each mutant that survived, in the order of the files, and a summary. */
export function report(outcomes: readonly Outcome[]): string[] {
  const survivors = outcomes
    .filter(({ killed }) => !killed)
    .toSorted(
      (one, other) =>
        one.file.localeCompare(other.file, 'en') ||
        one.start.line - other.start.line ||
        one.start.column - other.start.column,
    );
  return [
    ...survivors.map(
      ({ file, start, mutator, before, after, covered }) =>
        `${file}:${start.line} ${mutator}: ${inOneLine(before)} → ${inOneLine(after)}${covered ? '' : ' (no test runs it)'}`,
    ),
    summary(outcomes),
  ];
}

function summary(outcomes: readonly Outcome[]): string {
  const killed = outcomes.filter((outcome) => outcome.killed).length;
  const unseen = outcomes.filter((outcome) => !outcome.covered).length;
  const score = outcomes.length === 0 ? 'none' : `${((100 * killed) / outcomes.length).toFixed(1)} %`;
  return `${killed} killed, ${outcomes.length - killed} survived, score ${score} (${unseen} that no test runs)`;
}
