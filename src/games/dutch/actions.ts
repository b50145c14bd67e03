import { z } from 'zod';
import { timers } from './terms/timers.ts';

/**
 * The actions of Dutch 15. They don't name the acting seat, because the caller knows it. Slots count from 0.
 */

/** Maximum slot index. No possible hand reaches it, even with every card of the deck and as many blank slots. */
const index = z.int().min(0).max(199);
const slot = z.strictObject({ seat: z.int().min(0).max(9), index });

export const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('initial_peek'), indices: z.array(index).min(1).max(2) }),
  z.strictObject({ type: z.literal('draw'), source: z.enum(['deck', 'discard']) }),
  z.strictObject({ type: z.literal('play'), index }),
  z.strictObject({ type: z.literal('same_rank'), index }),
  z.strictObject({ type: z.literal('pass_same_rank') }),
  z.strictObject({ type: z.literal('queen_peek'), owner: z.int().min(0).max(9), index }),
  z.strictObject({ type: z.literal('jack_swap'), a: slot, b: slot }),
  z.strictObject({ type: z.literal('skip_power') }),
  z.strictObject({ type: z.literal('collect') }),
  z.strictObject({ type: z.literal('decline_collect') }),
  z.strictObject({ type: z.literal('call_dutch') }),
  z.strictObject({ type: z.literal('auto_pass'), on: z.boolean() }),
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('timer'), name: z.enum(timers) }),
]);

export type Action = z.infer<typeof action>;
export type ActionType = Action['type'];
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;
