import { z } from 'zod';

/** How a competition is played: what its commissioner chooses when creating it (League 3 to 7). */

export const systems = ['round-robin', 'swiss', 'knock-out', 'tables', 'heats'] as const;
/** `heats` is a knock-out by tables. */
export type System = (typeof systems)[number];

/** How long a round takes. In a live round, all tables open at once, and the next round follows at once. */
export const paces = ['live', 'day', 'three-days', 'week'] as const;
export type Pace = (typeof paces)[number];

const day = 24 * 60 * 60_000;
/** Milliseconds that a round lasts. A live round goes on by the clocks of its games. */
export const roundLasts: Readonly<Record<Pace, number>> = {
  live: 60 * 60_000,
  day,
  'three-days': 3 * day,
  week: 7 * day,
};

/** How entrants get their pairing numbers. */
export const seedings = ['rating', 'joining', 'dice'] as const;

export const settingsSchema = z.object({
  system: z.enum(systems),
  /** The game's options, which each table gets. */
  options: z.unknown(),
  timeControl: z.string(),
  pace: z.enum(paces),
  seeding: z.enum(seedings),
  /** `classic`: 1, ½, 0; `three`: 3, 1, 0. */
  points: z.enum(['classic', 'three']),
  /** What the first side is: the home team, the first player, or nothing because the dice draw who begins. */
  sides: z.enum(['home', 'first', 'drawn']),
  /** Whether two can play the game. */
  isForTwo: z.boolean(),
  /** Rounds of a Swiss or of tables; by default, as many as the rules suggest. */
  rounds: z.int().min(1).max(15).exactOptional(),
  /** How often everybody meets in a round robin. */
  cycles: z.int().min(1).max(2),
  bestOf: z.union([z.literal(1), z.literal(3), z.literal(5), z.literal(7), z.literal(9)]),
  /** Whether the losers of the semifinals play for third place; by default, with four or more entrants. */
  thirdPlace: z.boolean().exactOptional(),
  /** Seats of a table in `tables` and `heats`. */
  seats: z.union([z.literal(3), z.literal(4)]),
  /** Whether the next round is paired as soon as all results are in. */
  auto: z.boolean(),
});

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Whether a fixture of this system is a game of two. */
export const isOfTwo = ({ system }: Pick<Settings, 'system'>): boolean =>
  system !== 'tables' && system !== 'heats';

/** The fewest and most entrants of each system (League 22). A double round robin takes 16 at most. */
export function entrantsOf({ system, cycles }: Pick<Settings, 'system' | 'cycles'>): {
  readonly min: number;
  readonly max: number;
} {
  switch (system) {
    case 'round-robin':
      return { min: 2, max: cycles === 2 ? 16 : 32 };
    case 'swiss':
      return { min: 4, max: 128 };
    case 'knock-out':
      return { min: 2, max: 256 };
    case 'tables':
    case 'heats':
      return { min: 3, max: 128 };
  }
}
