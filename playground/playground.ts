import type { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Counts, Violation } from './checks/journal.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { User } from './people/driver.ts';
import type { Clock } from './world/clock.ts';
import type { Faults } from './world/faults.ts';
import type { Channel, Guild, KeptMessage } from './world/state.ts';
import type { World } from './world/world.ts';

/** A local Discord, as those who start it see it. */
export interface Playground {
  /** The web page. */
  readonly url: string;
  /** What discord.js takes as `rest.api`. */
  readonly apiUrl: string;
  /** Where files lie that people attach. */
  readonly cdnUrl: string;
  /** The bot's token as it is now. */
  readonly token: string;
  /** Resets the bot's token, as the developer portal does. */
  resetToken(): void;
  readonly world: World;
  readonly faults: Faults;
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** A person to act as, by name. */
  user(name: string): User;
  /** Takes permissions in a channel from the bot; with none named it does not see the channel any more. */
  forbid(channel: string, ...permissions: readonly (keyof typeof PermissionFlagsBits)[]): void;
  /** Gives the bot back what the server's roles say. */
  permit(channel: string): void;
  /** Opens a channel in a server; in the first unless given. */
  addChannel(name: string, server?: string): Channel;
  /** Founds another server, which all people join, or those named. */
  addServer(name: string, people?: readonly string[]): Guild;
  /** Throws the bot out of a server. */
  removeBot(server: string): void;
  /** Invites it again. */
  addBot(server: string): void;
  /** Begins an outage of a server, or ends it. */
  outage(server: string, on?: boolean): void;
  /** Archives or locks a thread. */
  closeThread(thread: string, change: { readonly archived?: boolean; readonly locked?: boolean }): void;
  /** From now on a person takes direct messages from the bot, or does not. */
  takeDirectMessages(person: string, takes: boolean): void;
  deleteChannel(channel: string): void;
  deleteMessage(id: string): void;
  /** Everything the bot did that Discord forbids. */
  violations(): readonly Violation[];
  counts(): Counts;
  /** Messages of the bot that say the same twice: those of one channel that bear the same nonce. */
  doubled(): readonly (readonly KeptMessage[])[];
  /** Waits until a bot is connected. */
  botOnline(timeoutMs?: number): Promise<void>;
  /** Stops serving and writes what is not written yet. */
  stop(): Promise<void>;
}
