import { z } from 'zod';
import { type Deed, type EffectType, effectType } from '../../../engine/effects/effect-type.ts';
import { noted } from '../../../engine/effects/general-types.ts';
import type { Going } from '../deeds/going.ts';
import type { Context } from '../state.ts';
import { cardTypes, categories, shortfalls } from '../terms/words.ts';

/** What the payloads of this game's effects have in common. */

/** Every payload may say where it comes from, and most say whom it is about. */
export const base = { ...noted };
export const about = { ...base, playerId: z.string() };
export const type = z.enum(cardTypes);
export const payment = { shortfall: z.enum(shortfalls).optional(), category: z.enum(categories).optional() };
export const select = { select: z.literal('CHOICE').optional() };

/** A type of effect of this game. */
export const deed = <Payload>(
  schema: z.ZodType<Payload>,
  does: Deed<Going, Context, NoInfer<Payload>>,
): EffectType<Going, Context> => effectType<Going, Context, Payload>(schema, does);

/** Those that are about one player. */
export const player = ({ playerId }: { readonly playerId: string }): readonly string[] => [playerId];

/** For the ledger: where a change comes from. */
export const sourceOf = (payload: { readonly source?: string | undefined }, context: Context): string =>
  payload.source ?? context.source;
