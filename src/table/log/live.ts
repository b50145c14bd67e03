import { z } from 'zod';
import type { Roll } from '../../engine/dice.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Game } from '../../games/game.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { understood } from './unreadable.ts';

/** What a snapshot stores beside the state, so that a table loads without a full replay. */
const snapshotSchema = z.object({
  state: z.unknown(),
  /** Words drawn from the table's random stream. */
  position: z.number().int().min(0),
  /** Newest lines of the story, oldest first. */
  story: z.array(z.string()),
  /**
   * The summary that closed the last half-inning, round or game, and its action's number. It replaces the
   * story; above it stand who ran out of time and what else the action told.
   */
  closing: z
    .object({
      panel: z.custom<Panel>((value) => typeof value === 'object' && value !== null && 'title' in value),
      at: z.number().int(),
      late: z.array(z.string()).exactOptional(),
      told: z.array(z.string()).exactOptional(),
    })
    .optional(),
  /** Seat → number of the action since which the table has waited for it without a break. */
  since: z.record(z.string(), z.number().int()),
  /** The same for seats that may act although the table does not wait for them. */
  besides: z.record(z.string(), z.number().int()).exactOptional(),
  /** Seat → number of the action since which it has had no choices. */
  gone: z.record(z.string(), z.number().int()).exactOptional(),
  /** Seat → how its last stands ended, oldest first, for the answer to a late press. */
  ended: z.record(z.string(), z.array(z.object({ at: z.number().int(), what: z.string() }))).exactOptional(),
  /**
   * Seats that decided while the table still waits for others of the same group, and the notations that were
   * open to them.
   */
  decided: z.array(z.object({ seat: z.number().int(), offered: z.array(z.string()) })).exactOptional(),
  /** Seat → notations of its last actions, newest first, if the game offers recent choices first. */
  lately: z.record(z.string(), z.array(z.string())).exactOptional(),
  /** The newest link in the game's hash chain; older games have none. */
  link: z.string().exactOptional(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** A started table with its game's state: the log replayed. It is immutable; every action makes a new one. */
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
  /** Summaries of what it closed. */
  readonly closings: readonly Panel[];
  /** What the log channel says of it before a summary. */
  readonly bulletins: readonly string[];
  /** Set by an undo: the last action that still counts. */
  readonly back?: number;
}

/** Parses a stored snapshot. @throws TableUnreadable */
export function parseSnapshot(stored: unknown): Snapshot {
  const parsed = snapshotSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  return understood('state', () => {
    // The first versions stored a summary without its number; nothing needs it.
    const { closing: _, ...rest } = z.looseObject({}).parse(stored);
    return snapshotSchema.parse(rest);
  });
}
