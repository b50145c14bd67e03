import type { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Counts, Violation } from './checks/journal.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { User } from './people/driver.ts';
import type { Clock } from './world/clock.ts';
import type { Faults } from './world/faults.ts';
import type { Channel, Guild, KeptMessage } from './world/state.ts';
import type { World } from './world/world.ts';

/** A local Discord, for the process that starts it. */
export interface Playground {
  /** The web page. */
  readonly url: string;
  /** The URL to pass to discord.js as `rest.api`. */
  readonly apiUrl: string;
  /** Where people's attachments are served. */
  readonly cdnUrl: string;
  /** Where the playground's own dice beacon is served. */
  readonly beaconUrl: string;
  /** The bot's current token. */
  readonly token: string;
  /** Resets the bot's token, as the developer portal does. */
  resetToken(): void;
  readonly world: World;
  readonly faults: Faults;
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** A person to act as, by name. */
  user(name: string): User;
  /** Removes permissions in a channel from the bot. Without names, the bot no longer sees the channel. */
  forbid(channel: string, ...permissions: readonly (keyof typeof PermissionFlagsBits)[]): void;
  /** Restores the permissions that the server's roles give the bot. */
  permit(channel: string): void;
  /** Adds a channel to a server, by default the first. */
  addChannel(name: string, server?: string): Channel;
  /** Adds another server. All people join it, or only those named. */
  addServer(name: string, people?: readonly string[]): Guild;
  /** Removes the bot from a server. */
  removeBot(server: string): void;
  /** Invites the bot to a server again. */
  addBot(server: string): void;
  /** Starts an outage of a server, or ends it. */
  outage(server: string, on?: boolean): void;
  /** Archives or locks a thread. */
  closeThread(thread: string, change: { readonly archived?: boolean; readonly locked?: boolean }): void;
  /** Sets whether a person accepts direct messages from the bot. */
  takeDirectMessages(person: string, takes: boolean): void;
  deleteChannel(channel: string): void;
  deleteMessage(id: string): void;
  /** Everything the bot did that Discord forbids. */
  violations(): readonly Violation[];
  counts(): Counts;
  /** Duplicate messages of the bot: those of one channel with the same nonce. */
  doubled(): readonly (readonly KeptMessage[])[];
  /** Waits until a bot is connected. */
  botOnline(timeoutMs?: number): Promise<void>;
  /** Stops serving and saves what is not saved yet. */
  stop(): Promise<void>;
}
