import { existsSync } from 'node:fs';
import { ConfigError } from '../src/config.ts';
import { StoreError } from '../src/store/records/store-error.ts';

/** Says a line to the person at the prompt. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Says what is wrong. */
export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Runs a script beside the bot with the same `.env`, to its end.
 * @param work resolves with the exit code
 */
export async function atThePrompt(work: () => Promise<number>): Promise<never> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    process.exit(await work());
  } catch (error) {
    // Sentences for the host as they are; anything else is a fault of ours and shows where it happened.
    const known = error instanceof ConfigError || error instanceof StoreError;
    complain(error instanceof Error ? ((known ? undefined : error.stack) ?? error.message) : String(error));
    process.exit(1);
  }
}
