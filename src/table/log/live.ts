import { z } from 'zod';
import type { Roll } from '../../engine/dice.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Game } from '../../games/game.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { understood } from './unreadable.ts';

/** What a snapshot keeps beside the state, so that loading a table needs no replay from its first action. */
const snapshotSchema = z.object({
  state: z.unknown(),
  /** Words drawn from the table's stream of chance. */
  position: z.number().int().min(0),
  /** Newest lines of the story, oldest first. */
  story: z.array(z.string()),
  /**
   * The summary that closed the last half-inning, round or game, and the number of the action that did; for whom time ran
   * out just before, and what else the action told: it stands above the summary, which takes the place of the story.
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
  /** The same of seats that may act though nobody waits for them. */
  besides: z.record(z.string(), z.number().int()).exactOptional(),
  /** Seat → number of the action since which it has no choices any more. */
  gone: z.record(z.string(), z.number().int()).exactOptional(),
  /** Seat → the ways in which its last stands ended, oldest first: what a late press is told. */
  ended: z.record(z.string(), z.array(z.object({ at: z.number().int(), what: z.string() }))).exactOptional(),
  /** Seats that have decided while others were awaited with them who still are, and what stood open for them, in notation. */
  decided: z.array(z.object({ seat: z.number().int(), offered: z.array(z.string()) })).exactOptional(),
  /** Seat → notations of its last actions, newest first, where the game offers first what was chosen last. */
  lately: z.record(z.string(), z.array(z.string())).exactOptional(),
  /** The link of the newest action in the game's chain; none for games that were begun before there was one. */
  link: z.string().exactOptional(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** A table that has started, with its game's state: the log replayed. A value; every action makes the next one. */
export interface LiveTable {
  readonly stored: StoredTable;
  readonly game: Game;
  readonly snapshot: Snapshot;
}

/** What one action did. */
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
  /** What the log channel is told of it before something closes. */
  readonly bulletins: readonly string[];
  /** Given where actions were taken back: the number of the last one that counts still. */
  readonly back?: number;
}

/** Parses what the store kept as a snapshot. @throws TableUnreadable */
export function parseSnapshot(stored: unknown): Snapshot {
  const parsed = snapshotSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  return understood('state', () => {
    // The first versions kept a summary without its number; nothing hangs on it.
    const { closing: _, ...rest } = z.looseObject({}).parse(stored);
    return snapshotSchema.parse(rest);
  });
}
