import { z } from 'zod';
import { type EffectType, effectType, type Handler } from '../../../engine/effects/effect-type.ts';
import { noted } from '../../../engine/effects/general-types.ts';
import type { Going } from '../changes/going.ts';
import type { Context } from '../state.ts';
import { cardTypes, categories, shortfalls } from '../terms/words.ts';

/** Fields that the payloads of this game's effects share. */

/** Every payload may have a source, and most name a player. */
export const base = { ...noted };
export const about = { ...base, playerId: z.string() };
export const type = z.enum(cardTypes);
export const payment = { shortfall: z.enum(shortfalls).optional(), category: z.enum(categories).optional() };
export const select = { select: z.literal('CHOICE').optional() };

/** Defines a type of effect of this game. */
export const handler = <Payload>(
  schema: z.ZodType<Payload>,
  does: Handler<Going, Context, NoInfer<Payload>>,
): EffectType<Going, Context> => effectType<Going, Context, Payload>(schema, does);

/** Returns the player of an effect that has one player. */
export const player = ({ playerId }: { readonly playerId: string }): readonly string[] => [playerId];

/** Returns the source of a change, for the ledger. */
export const sourceOf = (payload: { readonly source?: string | undefined }, context: Context): string =>
  payload.source ?? context.source;
