/** The bot cannot start, for a reason that the host can mend: a sentence that says what to do, and a code for the log. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
  readonly code: string;

  constructor(code: string, sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}
