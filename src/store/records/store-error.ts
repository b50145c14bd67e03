/** Thrown if the database can't be used. The message is for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  /** A stable code in kebab case, such as `database-newer`, `migration-failed` or `bad-row`. */
  readonly code: string;

  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}
