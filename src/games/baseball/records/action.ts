import { z } from 'zod';
import { defensiveDecision, offensiveDecision, substitution, throwTargets } from '../terms/decisions.ts';
import { cardEdit } from './card-edit.ts';
import { entry } from './entry.ts';
import { runnerAnswers } from './pending-play.ts';
import { orderEdit } from './standing-order.ts';
import { typedRating } from './typed-rating.ts';
import { unfinished } from './unfinished.ts';

/** Every action that a manager can take. Baseball 18.1 defines the text form. */
export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('defensive'), decision: defensiveDecision }),
  z.strictObject({ kind: z.literal('offensive'), decision: offensiveDecision }),
  z.strictObject({
    kind: z.literal('runner'),
    answer: z.enum(runnerAnswers),
    /** Safe number that the manager reads from his card in manual mode. */
    safe: z.int().min(1).max(20).optional(),
  }),
  z.strictObject({ kind: z.literal('throw'), target: z.enum(throwTargets) }),
  z.strictObject({ kind: z.literal('substitution'), change: substitution }),
  /** Before the game: changes the lineup card. */
  z.strictObject({ kind: z.literal('lineup'), edit: cardEdit }),
  z.strictObject({ kind: z.literal('orders'), edit: orderEdit }),
  /** Manual mode: enters the result that a manager reads from his card. */
  z.strictObject({ kind: z.literal('result'), entry }),
  /** Manual mode: makes the check roll that a card calls for (Baseball 5). */
  z.strictObject({ kind: z.literal('check_roll') }),
  /** Manual mode: lets the other manager enter the result as well. */
  z.strictObject({ kind: z.literal('hand_over') }),
  z.strictObject({ kind: z.literal('rating'), rating: typedRating }),
  z.strictObject({ kind: z.literal('dispute') }),
  z.strictObject({ kind: z.literal('undo') }),
  /** Hands in the lineup card. Also agrees to a second entry, an undo or the end of the game. */
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('concede') }),
  unfinished,
]);
export type Action = Readonly<z.infer<typeof action>>;
