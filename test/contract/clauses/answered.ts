import { RuleError } from '../../../src/engine/rule-error.ts';

/** Reports what went wrong inside a game, in a sentence that says where. */

/**
 * Asks the game for something.
 *
 * @param where the position, as the beginning of a sentence
 * @param what the member that answers, and for which seat or viewer
 * @throws Error that says where the game refused or crashed; its cause is what the game threw
 */
export function answered<Answer>(where: string, what: string, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw new Error(`${where}, ${what} ${deed(error)}`, { cause: error });
  }
}

const deed = (error: unknown): string =>
  error instanceof RuleError ? `refuses: ${error.message}` : `throws ${String(error)}${placeOf(error)}`;

/** The innermost line of an error's stack, in parentheses. */
const placeOf = (error: unknown): string => {
  const line = error instanceof Error ? /^\s+at (.+)$/m.exec(error.stack ?? '')?.[1] : undefined;
  return line === undefined
    ? ''
    : ` (at ${line.replace(`file://${process.cwd()}/`, '').replace(/\?[^:]*/, '')})`;
};

/**
 * Returns the suite's own complaints unchanged. Turns anything else, which the game threw, into a sentence that says
 * so.
 */
export function complaintOf(error: unknown): Error {
  if (error instanceof Error && error.constructor === Error) return error;
  return new Error(`The game ${deed(error)}`, { cause: error });
}
