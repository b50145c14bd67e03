import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { World } from './world.ts';

/** What the parts of the playground share. */
export interface Ground {
  readonly world: World;
  readonly journal: Journal;
  readonly faults: Faults;
  /** How many shards the gateway recommends. */
  readonly shards: number;
  /** Whether requests are compared with Discord's description. */
  readonly checks: boolean;
  /** The bot's token. */
  readonly token: string;
  /** Address of this server, without a slash at the end. */
  base(): string;
  /** Whether a bot is connected to the gateway right now. */
  connected(): boolean;
  /** Whether a bot is connected to the gateway, or was and may still resume. */
  online(): boolean;
}
