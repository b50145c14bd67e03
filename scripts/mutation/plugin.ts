import { draw } from './draw.ts';

/** Stryker's plugins for `npm run mutate`: one draws the mutants, one leaves the texts of the log out. */

/** What Stryker says of a mutant that wasn't drawn, in place of a compiler's error. */
export const notDrawn = 'not drawn';

/** The part of a mutant that the draw needs. Lines and columns start at 0. */
interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** Options of the draw, beside Stryker's own. */
export interface DrawOptions {
  readonly draw: { readonly mutants: number; readonly seed: number };
}

const inReadingOrder = (one: Mutant, other: Mutant): number =>
  (one.fileName < other.fileName ? -1 : Number(one.fileName > other.fileName)) ||
  one.location.start.line - other.location.start.line ||
  one.location.start.column - other.location.start.column ||
  Number(one.id) - Number(other.id);

/** A checker of mutants. It refuses mutants that weren't drawn, so that no test runs for them. */
class Drawing {
  readonly #options: DrawOptions['draw'];

  constructor(options: DrawOptions) {
    this.#options = options.draw;
  }

  async init(): Promise<void> {}

  /** Puts all mutants into one group, because the draw needs to know how many there are. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    const { mutants: many, seed } = this.#options;
    const drawn = new Set(draw(mutants.toSorted(inReadingOrder), many, seed).map(({ id }) => id));
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: notDrawn },
      ]),
    );
  }
}

function drawing(options: DrawOptions): Drawing {
  return new Drawing(options);
}
drawing.inject = ['options'] as const;

/** The part of a syntax tree node that identifies a call to the log. */
interface Place {
  readonly node: {
    readonly type: string;
    readonly callee?: { readonly object?: Named; readonly property?: Named };
  };
}
interface Named {
  readonly name?: string;
  readonly property?: Named;
  readonly id?: { readonly name?: string };
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

const logTexts = {
  /** Returns the reason not to mutate a node and everything in it; undefined if there is none. */
  shouldIgnore({ node: { type, callee } }: Place): string | undefined {
    if (type !== 'CallExpression' || !levels.includes(callee?.property?.name ?? '')) return undefined;
    const log = callee?.object?.property ?? callee?.object;
    return (log?.name ?? log?.id?.name) === 'log' ? 'a line of the log' : undefined;
  },
};

export const strykerPlugins = [
  { kind: 'Checker', name: 'draw', factory: drawing },
  { kind: 'Ignore', name: 'log-texts', value: logTexts },
] as const;
