import type { Journal } from '../checks/journal.ts';
import type { Faults } from './faults.ts';
import type { Pings } from './pings.ts';
import type { World } from './world.ts';

export interface SessionStarts {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds until `remaining` is reset to `total`. */
  readonly reset_after: number;
  readonly max_concurrency: number;
}

/** What the parts of the playground share. */
export interface Ground {
  readonly world: World;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly pings: Pings;
  /** How many shards the gateway recommends. */
  readonly shards: number;
  /** The limits on session starts in the answer to `GET /gateway/bot`. */
  sessionStarts(): SessionStarts;
  /** How long it waits for the first answer to an interaction, in milliseconds. */
  readonly answerMs: number;
  /**
   * Whether the bot runs in this process. Then it can't answer while the process stands still, so that time doesn't
   * count.
   */
  readonly withBot: boolean;
  /** Whether requests are compared with Discord's description. */
  readonly checks: boolean;
  /** The bot's current token. */
  readonly token: string;
  /** Gives the bot another token, as the developer portal does; the old one becomes invalid. */
  resetToken(): void;
  /** Whether this is one of the bot's old tokens. */
  wasReset(token: string): boolean;
  /** URL of this server, without a slash at the end. */
  base(): string;
  /** Whether a bot for the server is connected to the gateway right now; by default, for each server. */
  connected(guildId?: string | null): boolean;
  /** Whether a bot for the server is connected, or was connected and may still resume. */
  online(guildId?: string | null): boolean;
  /** How many sessions of the gateway get a server's events. */
  listeners(guildId: string | null): number;
}
