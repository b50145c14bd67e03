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

/**
 * Thrown while PostgreSQL is out of reach. The store logs once that it is, and once that it's back. So the log leaves out
 * what fails in between because of that, see `createLog`.
 */
export class DatabaseAway extends StoreError {
  readonly isToldElsewhere = true;
  /** A code such as `ECONNREFUSED`, or what the driver says. */
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    super('database-away', `The database is out of reach (${reason}).`, { cause });
    this.reason = reason;
  }
}

/** Whether the database being out of reach caused an error. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof Error && isDatabaseAway(error.cause));
