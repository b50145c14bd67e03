import { asWritten } from './markdown.ts';

/**
 * A refusal: a sentence for the person, and a code for the log. The sentence is Markdown, so typed text and data
 * in it are escaped (`asWritten`). Rule code such as `Game.apply` and `Game.parse` throws no other error for bad
 * input.
 */
export class RuleError extends Error {
  override readonly name = 'RuleError';

  /** Kebab-case and stable: `not-your-turn`, `bad-notation`. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }

  /** What may appear in a log. The sentence may reveal hidden information, so only the code may. */
  get inLog(): string {
    return this.code;
  }
}

/** Wraps work that throws plain text: its messages are escaped, so that Markdown shows them as they are. */
export const plainly =
  <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
  (...given: Given): Result => {
    try {
      return work(...given);
    } catch (error) {
      throw error instanceof RuleError ? new RuleError(error.code, asWritten(error.message)) : error;
    }
  };
