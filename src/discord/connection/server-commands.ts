import { type REST, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { RuleError } from '../../engine/rule-error.ts';
import type { Store } from '../../store/records/store.ts';
import { houseRuleKeys } from '../../table/clock/house-rules.ts';
import type { Command } from '../answers/command.ts';
import { fingerprintOf } from './registration.ts';

/** Key of a server's setting that stores the fingerprint of the commands that it has besides everybody's. */
const key = 'server-commands';
/** Timeout of a registration, in milliseconds. */
const patience = 15_000;

interface Deps {
  /** A client with the bot's token. */
  readonly rest: REST;
  readonly commands: readonly Command[];
  readonly store: Pick<Store, 'setting' | 'setSetting' | 'retention'>;
  readonly log: Logger;
}

/** Registers the commands that only some servers have: those of seasons, where seasons are on. */
export class ServerCommands {
  readonly #deps: Deps;
  readonly #stopping = new AbortController();
  #applicationId = '';
  #running: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Registers what changed since the last time, for servers that this process serves. Doesn't wait for it. */
  begin(applicationId: string, servers: (guildId: string) => boolean): void {
    this.#applicationId = applicationId;
    this.#running = this.#running.then(() => this.#catchUp(servers));
  }

  /** Gives the commands to a server that the bot has just joined, which may have had them before. */
  joined(guildId: string): void {
    this.#running = this.#running.then(async () => {
      try {
        if ((await this.#deps.store.setting(guildId, houseRuleKeys.seasons)) !== 'on') return;
        await this.#put(guildId, true);
      } catch (error) {
        this.#deps.log.warn({ guild: guildId, err: error }, 'a server did not get its commands');
      }
    });
  }

  /**
   * Gives a server the commands, or takes them away.
   * @throws RuleError (`commands-refused`) if Discord doesn't take them
   */
  async offer(guildId: string, isOn: boolean): Promise<void> {
    try {
      await this.#put(guildId, isOn);
    } catch (error) {
      this.#deps.log.warn({ guild: guildId, err: error }, 'a server did not get its commands');
      throw new RuleError(
        'commands-refused',
        'Discord didn’t take the commands, so nothing changed. Try again in a minute.',
      );
    }
  }

  async #catchUp(servers: (guildId: string) => boolean): Promise<void> {
    const { store, log } = this.#deps;
    const found = await store.retention.everywhere(houseRuleKeys.seasons).catch((error: unknown) => {
      log.warn({ err: error }, 'cannot read which servers have seasons');
      return new Map<string, string>();
    });
    for (const [guildId, value] of found) {
      if (this.#stopping.signal.aborted) return;
      if (value !== 'on' || !servers(guildId)) continue;
      try {
        if ((await store.setting(guildId, key)) !== this.#fingerprint()) await this.#put(guildId, true);
      } catch (error) {
        log.warn({ guild: guildId, err: error }, 'a server did not get its commands');
      }
    }
  }

  #fingerprint(): string {
    return fingerprintOf(this.#applicationId, this.#deps.commands);
  }

  async #put(guildId: string, isOn: boolean): Promise<void> {
    const { rest, commands, store } = this.#deps;
    const body = isOn ? commands.map((command) => command.data.toJSON()) : [];
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(patience)]);
    await rest.put(Routes.applicationGuildCommands(this.#applicationId, guildId), { body, signal });
    await store.setSetting(guildId, key, isOn ? this.#fingerprint() : undefined);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
