/** An error that keeps the database from being used, with a message for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  /** Kebab-case and stable: `database-newer`, `migration-failed`, `bad-row`. */
  readonly code: string;

  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}
