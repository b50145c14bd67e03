import { z } from 'zod';

/**
 * The decisions of RingRift 4.2 as plain JSON. Cells have their usual names. Actions always state what a text
 * may omit: who pays, and which part of a line.
 */

/** A cell from `a1` to `y25`. The rules check whether the board has it. */
const cell = z.string().regex(/^[a-y]([1-9]|1\d|2[0-5])$/);
/** The two end cells of a line or of a part of one, the lower one first. */
const line = z.tuple([cell, cell]);
const player = z.int().min(1).max(4);

const capture = { from: cell, target: cell, landing: cell };

export const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('place_ring'), cell, rings: z.int().min(1).max(3) }),
  z.strictObject({ type: z.literal('skip_placement') }),
  z.strictObject({ type: z.literal('swap_sides') }),
  z.strictObject({ type: z.literal('move_stack'), from: cell, to: cell }),
  z.strictObject({ type: z.literal('overtaking_capture'), ...capture }),
  z.strictObject({ type: z.literal('continue_capture_segment'), ...capture }),
  z.strictObject({ type: z.literal('skip_capture') }),
  /** `pays`: the stack that loses a buried ring. */
  z.strictObject({ type: z.literal('recovery_slide'), from: cell, to: cell, pays: cell }),
  /** Option 2: takes only a part of a longer line (`takes`), at no cost. */
  z.strictObject({ type: z.literal('recovery_slide_min'), from: cell, to: cell, takes: line }),
  z.strictObject({ type: z.literal('stack_strike'), from: cell, target: cell, pays: cell }),
  z.strictObject({ type: z.literal('skip_recovery') }),
  /** A line of exactly the required length. */
  z.strictObject({ type: z.literal('process_line'), line }),
  /** A longer line. If `takes` is null, takes all of it; otherwise takes only that part, at no cost. */
  z.strictObject({ type: z.literal('choose_line_option'), line, takes: line.nullable() }),
  /** `region`: its lowest cell. `border`: the player whose markers surround it, or 0 if it has no rim. */
  z.strictObject({
    type: z.literal('choose_territory_option'),
    region: cell,
    border: z.int().min(0).max(4),
  }),
  z.strictObject({ type: z.literal('skip_territory_processing') }),
  /** Pays for a line or a region with rings from a stack. */
  z.strictObject({ type: z.literal('eliminate_rings_from_stack'), cell }),
  z.strictObject({ type: z.literal('forced_elimination'), cell }),
  /** `player` leaves the game, on their turn or not (RingRift 14.8). */
  z.strictObject({ type: z.literal('resign'), player }),
  z.strictObject({ type: z.literal('time_out'), player }),
]);

export type Action = z.infer<typeof action>;
export type ActionType = Action['type'];
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;
