import { existsSync } from 'node:fs';
import { ConfigError } from '../src/config.ts';
import { StoreError } from '../src/store/records/store-error.ts';

/** Prints a line for the person at the prompt. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints an error. */
export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Runs a script with the bot's `.env`, and exits when it is done.
 * @param work resolves with the exit code
 */
export async function atThePrompt(work: () => Promise<number>): Promise<never> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    process.exit(await work());
  } catch (error) {
    // Show errors meant for the operator as sentences. Any other error is a bug, so show its stack.
    const known = error instanceof ConfigError || error instanceof StoreError;
    complain(error instanceof Error ? ((known ? undefined : error.stack) ?? error.message) : String(error));
    process.exit(1);
  }
}
