import { z } from 'zod';
import type { Effect } from '../../../engine/effects/effect.ts';
import { effect, question } from '../box/schema.ts';
import { cardTypes } from '../terms/words.ts';

/** The effects that computers evaluate. All others count as zero. */

const type = z.enum(cardTypes);
const range = z.object({ min: z.int(), max: z.int().nullable(), effects: z.array(effect) });
/** Keeps the other fields of a condition, which hold its question. */
const condition = z.looseObject({ type: z.string(), dice: z.int().default(1), ranges: z.array(range) });
const as = <Name extends string, Payload extends z.ZodType>(name: Name, payload: Payload) =>
  z.object({ effectType: z.literal(name), payload });

const known = z.discriminatedUnion('effectType', [
  as('RESOURCE_CHANGE', z.object({ resource: z.enum(['MONEY', 'TIME']), amount: z.number() })),
  as('PERCENT_CHANGE', z.object({ percent: z.number(), base: z.enum(['SCOPE', 'MONEY', 'DEBT']) })),
  as('CARD_DRAW', z.object({ cardType: type, count: z.number() })),
  as('CARD_DISCARD', z.object({ cardType: type.optional(), count: z.number().default(1) })),
  as('CARD_REPLACE', z.object({ cardType: type, count: z.number() })),
  as('CARD_TRANSFER', z.object({ fromPlayerId: z.string(), toPlayerId: z.string() })),
  as('CHOICE_OF_EFFECTS', z.object({ options: z.array(z.object({ effects: z.array(effect) })) })),
  as('CONDITIONAL_EFFECT', z.object({ condition })),
  as('EFFECT_GROUP_TARGETED', z.object({ targetType: z.string(), templateEffect: effect })),
  as('TURN_CONTROL', z.object({ action: z.string() })),
  as('CARD_ACTIVATION', z.object({ duration: z.number(), effects: z.array(effect).default([]) })),
  as('CONTRACT_AWARD', z.object({ mode: z.enum(['NEW', 'EXTEND']) })),
]);

export type Known = z.infer<typeof known>;
export type Range = z.infer<typeof range>;

const read = new WeakMap<Effect, Known | null>();

/** Returns undefined for effects that computers don't evaluate. */
export function knownOf(one: Effect): Known | undefined {
  const found = read.get(one);
  if (found !== undefined) return found ?? undefined;
  const parsed = known.safeParse(one);
  read.set(one, parsed.success ? parsed.data : null);
  return parsed.data;
}

/** Returns the question that a condition asks about a player. */
export const questionOf = (condition: object) => question.safeParse(condition).data;
