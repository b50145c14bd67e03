import { z } from 'zod';

/**
 * The decisions of RingRift 4.2 as plain JSON. Cells are named as in texts. What a text may leave out is
 * always there: who pays, which part of a line.
 */

/** `a1` to `y25`; the rules check whether the board has the cell. */
const cell = z.string().regex(/^[a-y]([1-9]|1\d|2[0-5])$/);
/** The end cells of a line or of a part of it, the lower one first. */
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
  /** `pays`: the stack that pays a buried ring. */
  z.strictObject({ type: z.literal('recovery_slide'), from: cell, to: cell, pays: cell }),
  /** Option 2: takes only the part `takes` of a longer line, free. */
  z.strictObject({ type: z.literal('recovery_slide_min'), from: cell, to: cell, takes: line }),
  z.strictObject({ type: z.literal('stack_strike'), from: cell, target: cell, pays: cell }),
  z.strictObject({ type: z.literal('skip_recovery') }),
  /** A line of exactly L. */
  z.strictObject({ type: z.literal('process_line'), line }),
  /** A longer line: all of it if `takes` is null, or else that part of it, free. */
  z.strictObject({ type: z.literal('choose_line_option'), line, takes: line.nullable() }),
  /** `region`: its lowest cell; `border`: whose markers are its rim, 0 without a rim. */
  z.strictObject({
    type: z.literal('choose_territory_option'),
    region: cell,
    border: z.int().min(0).max(4),
  }),
  z.strictObject({ type: z.literal('skip_territory_processing') }),
  /** Pays for a line or a region. */
  z.strictObject({ type: z.literal('eliminate_rings_from_stack'), cell }),
  z.strictObject({ type: z.literal('forced_elimination'), cell }),
  /** `player` leaves the game, in turn or out of turn (RingRift 14.8). */
  z.strictObject({ type: z.literal('resign'), player }),
  z.strictObject({ type: z.literal('time_out'), player }),
]);

export type Action = z.infer<typeof action>;
export type ActionType = Action['type'];
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;
