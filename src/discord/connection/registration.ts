import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type REST, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { canonicalJson } from '../../engine/canonical.ts';
import type { Store } from '../../store/records/store.ts';
import type { Command } from '../answers/command.ts';
import { backOff, type Pauses } from './back-off.ts';

/** Owner and key of the setting that stores the fingerprint of the registered commands. */
const owner = 'bot';
const key = 'commands';

/** Timeout of the registration, in milliseconds. */
const patience = 15_000;
/** Pauses between attempts, in milliseconds. */
const usualPauses: Pauses = { first: 30_000, longest: 60 * 60_000 };

interface Told {
  /** A client with the bot's token. */
  readonly rest: REST;
  readonly applicationId: string;
  readonly commands: readonly Command[];
  readonly store: Store;
  /** Aborts the registration. */
  readonly signal?: AbortSignal;
}

/** Changes when an application's commands do. */
export function fingerprintOf(applicationId: string, commands: readonly Command[]): string {
  const body = commands.map((command) => command.data.toJSON());
  const text = canonicalJson(JSON.parse(JSON.stringify(body)));
  return createHash('sha256').update(`${applicationId}\n${text}`).digest('hex');
}

/**
 * Registers all commands in one request if they changed since the last registration.
 * @returns whether a request was sent
 */
export async function register(told: Told): Promise<boolean> {
  const { rest, applicationId, commands, store, signal: given } = told;
  const body = commands.map((command) => command.data.toJSON());
  const fingerprint = fingerprintOf(applicationId, commands);
  if ((await store.setting(owner, key)) === fingerprint) return false;
  const late = AbortSignal.timeout(patience);
  const signal = given === undefined ? late : AbortSignal.any([given, late]);
  await rest.put(Routes.applicationCommands(applicationId), { body, signal });
  await store.setSetting(owner, key, fingerprint);
  return true;
}

/**
 * Keeps the bot's commands registered with Discord, retrying failed registrations later. Games continue in
 * the meantime: Discord still has the earlier commands, and buttons need no registration.
 */
export class Registration {
  readonly #told: Omit<Told, 'applicationId' | 'signal'>;
  readonly #log: Logger;
  readonly #pauses: Pauses;
  readonly #stopping = new AbortController();
  #begun: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(told: Omit<Told, 'applicationId' | 'signal'>, log: Logger, pauses: Pauses = usualPauses) {
    this.#told = told;
    this.#log = log;
    this.#pauses = pauses;
  }

  /**
   * Starts registering; has no effect if called again. Resolves after the first attempt, even if it failed. A
   * caller that waits can use new commands.
   */
  begin(applicationId: string): Promise<void> {
    this.#begun ??= new Promise((resolve) => {
      this.#running = this.#run(applicationId, resolve);
    });
    return this.#begun;
  }

  async #run(applicationId: string, attempted: () => void): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 1; !(await this.#attempt(applicationId, failures)); failures++) {
      attempted();
      if (signal.aborted) return;
      const wait = backOff(failures, this.#pauses);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
    }
    attempted();
  }

  /**
   * Tries to register the commands.
   * @returns whether they are registered now
   */
  async #attempt(applicationId: string, times: number): Promise<boolean> {
    try {
      const { signal } = this.#stopping;
      const sent = await register({ ...this.#told, applicationId, signal });
      this.#log.info({ sent }, 'the commands are registered with Discord');
      return true;
    } catch (error) {
      const wait = backOff(times, this.#pauses);
      if (!this.#stopping.signal.aborted)
        this.#log.error({ err: error, wait }, 'Discord did not accept the commands; sending them again');
      return false;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
