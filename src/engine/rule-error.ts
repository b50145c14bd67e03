import { asWritten } from './markdown.ts';

/**
 * A rejection, with a message for the person and a code for the log. The message is Markdown, so it escapes
 * typed text and data (`asWritten`). For bad input, rule code such as `Game.apply` and `Game.parse` throws no
 * other error.
 */
export class RuleError extends Error {
  override readonly name = 'RuleError';

  /** A stable name in kebab case: `not-your-turn`, `bad-notation`. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }

  /**
   * The part of the error that may be logged. Only the code may, because the message may reveal hidden
   * information.
   */
  get inLog(): string {
    return this.code;
  }
}

/**
 * Wraps a function whose errors have plain text. It escapes their messages, so that Markdown shows them as
 * written.
 */
export const plainly =
  <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
  (...given: Given): Result => {
    try {
      return work(...given);
    } catch (error) {
      throw error instanceof RuleError ? new RuleError(error.code, asWritten(error.message)) : error;
    }
  };
