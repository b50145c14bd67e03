import type { Journal } from '../checks/journal.ts';
import type { Faults } from './faults.ts';
import type { Pings } from './pings.ts';
import type { World } from './world.ts';

export interface SessionStarts {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds until `remaining` is `total` again. */
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
  /** How many sessions the bot may begin, and how many at once, as `GET /gateway/bot` tells it. */
  sessionStarts(): SessionStarts;
  /** Whether requests are compared with Discord's description. */
  readonly checks: boolean;
  /** The bot's token, which may be reset. */
  readonly token: string;
  /** Gives the bot another token, as the developer portal does: Discord knows the old one no more. */
  resetToken(): void;
  /** Whether this was the bot's token once. */
  wasReset(token: string): boolean;
  /** Address of this server, without a slash at the end. */
  base(): string;
  /** Whether a bot is connected to the gateway right now that answers for the server; unless given, for each. */
  connected(guildId?: string | null): boolean;
  /** Whether one is connected, or was and may still resume. */
  online(guildId?: string | null): boolean;
  /** How many sessions of the gateway hear of a server. */
  listeners(guildId: string | null): number;
}
