import { asWritten } from './markdown.ts';

/**
 * What a rule forbids, as a sentence for the person who tried it, with a code for the program's log. The sentence is
 * Markdown: what was typed, or comes from data, stands in it as it is written (`asWritten`).
 * It is the only error that `Game.apply`, `Game.parse` and other rule code may throw for bad input.
 */
export class RuleError extends Error {
  override readonly name = 'RuleError';

  /** Kebab-case, stable: `not-your-turn`, `bad-notation`. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }

  /** All of it that may stand in a log: the sentence may tell what is hidden from others. */
  get inLog(): string {
    return this.code;
  }
}

/** The same work, where what it refuses is said without any Markdown: every letter of the sentence means itself. */
export const plainly =
  <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
  (...given: Given): Result => {
    try {
      return work(...given);
    } catch (error) {
      throw error instanceof RuleError ? new RuleError(error.code, asWritten(error.message)) : error;
    }
  };
