import { z } from 'zod';
import type { Roll } from '../../engine/dice/dice.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Game } from '../../games/game.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { understood } from './unreadable.ts';

/** What a snapshot stores: the state, and everything else that lets a table load without a full replay. */
const snapshotSchema = z.object({
  state: z.unknown(),
  /** Number of words drawn from the table's random stream. */
  position: z.number().int().min(0),
  /** Newest lines of the story, oldest first. */
  story: z.array(z.string()),
  /**
   * The summary of the last finished half-inning, round or game, and its action's number. It is shown instead
   * of the story. Above it are the people who ran out of time (`late`) and the action's other lines (`told`).
   */
  closing: z
    .object({
      panel: z.custom<Panel>((value) => typeof value === 'object' && value !== null && 'title' in value),
      at: z.number().int(),
      late: z.array(z.string()).exactOptional(),
      told: z.array(z.string()).exactOptional(),
    })
    .optional(),
  /** By seat: number of the action after which the table began to wait for it, without interruption. */
  since: z.record(z.string(), z.number().int()),
  /** The same for seats that may act although the table isn't waiting for them. */
  besides: z.record(z.string(), z.number().int()).exactOptional(),
  /** By seat: number of the action after which it had no more choices. */
  gone: z.record(z.string(), z.number().int()).exactOptional(),
  /** By seat: how its last periods with choices ended, oldest first. Used to answer late presses. */
  ended: z.record(z.string(), z.array(z.object({ at: z.number().int(), what: z.string() }))).exactOptional(),
  /**
   * Seats that have decided while the table still waits for others of the same group, and the notations that
   * they could choose from.
   */
  decided: z.array(z.object({ seat: z.number().int(), offered: z.array(z.string()) })).exactOptional(),
  /** By seat: notations of its last actions, newest first. Only for games that list recent choices first. */
  lately: z.record(z.string(), z.array(z.string())).exactOptional(),
  /** The newest link in the game's hash chain; older games have none. */
  link: z.string().exactOptional(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** A started table with the current state of its game. It is immutable; every action makes a new one. */
export interface LiveTable {
  readonly stored: StoredTable;
  readonly game: Game;
  readonly snapshot: Snapshot;
}

/** The result of one action. */
export interface Step {
  readonly table: LiveTable;
  readonly notation: string;
  readonly hash: string;
  readonly rolls: readonly Roll[];
  /** Lines that the action added to the story. */
  readonly lines: readonly string[];
  readonly events: readonly unknown[];
  /** Summaries of the rounds or other parts that the action finished. */
  readonly closings: readonly Panel[];
  /** What the log channel says about the action before any summary. */
  readonly bulletins: readonly string[];
  /** Only for an undo: number of the last action that still counts. */
  readonly back?: number;
}

/**
 * Parses a stored snapshot.
 * @throws TableUnreadable
 */
export function parseSnapshot(stored: unknown): Snapshot {
  const parsed = snapshotSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  return understood('state', () => {
    // Early versions stored a summary without its action's number. Such summaries aren't needed.
    const { closing: _, ...rest } = z.looseObject({}).parse(stored);
    return snapshotSchema.parse(rest);
  });
}
