/** What keeps the database from being opened or trusted, as a sentence for the person who runs the bot. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  /** Kebab-case, stable: `database-newer`, `migration-failed`, `bad-row`. */
  readonly code: string;

  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}
