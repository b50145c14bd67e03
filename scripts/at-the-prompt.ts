import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../src/config.ts';
import { keepFilesPrivate } from '../src/private-files.ts';
import { ownName } from '../src/store/database/owners.ts';
import { StoreError } from '../src/store/records/store-error.ts';

/** Prints a line for the person at the prompt. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints an error. */
export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Reads the options and words after a script's name. An unknown option ends the process with a sentence, the usage
 * and exit code 2.
 */
export function optionsOf<T extends ParseArgsConfig>(
  wanted: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(wanted);
  } catch (error) {
    // Node's first sentence names the option. The next ones are about a rare way to write it.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split('. ');
    complain(`${sentence.replace(/\.$/, '')}.\n${usage}`);
    process.exit(2);
  }
}

/**
 * Reads the settings in `.env`, if there is such a file.
 * @throws ConfigError if it can't be read; Node would say that there is none
 */
export function readEnvFile(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    const sentence = `The settings in ${resolve('.env')} can’t be read by ${ownName()}. Check who owns that file.`;
    throw new ConfigError(sentence, { cause: error });
  }
}

/**
 * Runs a script with the bot's `.env`, and exits when it is done.
 * @param work resolves with the exit code
 */
export async function atThePrompt(work: () => Promise<number>): Promise<never> {
  keepFilesPrivate();
  try {
    readEnvFile();
    process.exit(await work());
  } catch (error) {
    // Show errors meant for the operator as sentences. Any other error is a bug, so show its stack.
    const known = error instanceof ConfigError || error instanceof StoreError;
    complain(error instanceof Error ? ((known ? undefined : error.stack) ?? error.message) : String(error));
    process.exit(1);
  }
}
