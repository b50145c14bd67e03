import { z } from 'zod';

/**
 * The actions (Code2027 18). They don't name the acting seat, because the caller knows it. Seats count from
 * 0.
 */

const cardId = z.string().regex(/^[WBELI]\d{1,5}$/);
const space = z.string().regex(/^[A-Z][A-Z0-9-]{0,39}$/);
const choiceId = z.string().regex(/^c[1-9]\d{0,6}$/);
const seat = z.int().min(0).max(3);
const cards = z.array(cardId).max(3);
const money = z.int().min(0).max(1_000_000);

/** What a player gives. Cards are in hand order. */
const assets = z.strictObject({ money, cards });
/** What a player wants: a number of cards of a type, and cards that they know by title. */
const wants = z.strictObject({
  money,
  types: z.strictObject({ E: z.int().min(1).max(3).optional(), L: z.int().min(1).max(3).optional() }),
  cards,
});

export const action = z.discriminatedUnion('type', [
  /** `row`: index of the manual row among those of the space and visit, from 0. */
  z.strictObject({ type: z.literal('act'), row: z.int().min(0).max(98) }),
  z.strictObject({ type: z.literal('roll') }),
  z.strictObject({ type: z.literal('reroll') }),
  z.strictObject({ type: z.literal('play'), card: cardId }),
  z.strictObject({
    type: z.literal('pick'),
    choice: choiceId,
    option: z.string().regex(/^[\w-]{1,40}$/),
  }),
  z.strictObject({ type: z.literal('go'), space }),
  z.strictObject({ type: z.literal('gift'), card: cardId, seat }),
  z.strictObject({ type: z.literal('offer'), seat, gives: assets, wants }),
  z.strictObject({ type: z.literal('counter'), gives: assets, wants }),
  /** `cards`: the cards given to meet a request by type. Without them, the oldest cards are given. */
  z.strictObject({ type: z.literal('accept'), cards }),
  z.strictObject({ type: z.literal('decline') }),
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('retry') }),
  z.strictObject({ type: z.literal('end') }),
  z.strictObject({ type: z.literal('auto') }),
  z.strictObject({ type: z.literal('resign') }),
]);

export type Action = z.infer<typeof action>;
export type ActionType = Action['type'];
/** An action of this type. */
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;
export type Gives = z.infer<typeof assets>;
export type Wants = z.infer<typeof wants>;
