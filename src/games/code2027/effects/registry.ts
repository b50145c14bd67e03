import { z } from 'zod';
import type { BatchResult } from '../../../engine/effects/batch.ts';
import { boundTo, groupType } from '../../../engine/effects/binding.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import type { EffectType, Registry } from '../../../engine/effects/effect-type.ts';
import { asking, choosing, conditional, targeted } from '../../../engine/effects/general-types.ts';
import { answer, process } from '../../../engine/effects/processing.ts';
import { effect, question } from '../box/schema.ts';
import { type Going, happens, touchOthers } from '../changes/going.ts';
import { answerTo } from '../position/conditions.ts';
import { cardsOf, debtOf, scopeOf } from '../position/figures.ts';
import { inOrderFrom, opponentsOf, playerIn } from '../position/people.ts';
import type { Context, PlayerId } from '../state.ts';
import { cardTypes } from '../terms/words.ts';
import { cardDiscard, cardDraw, cardReplace, cardTransfer, investorOffer } from './cards.ts';
import { contractAward, percentChange, resourceChange, takeLoanEffect } from './money.ts';
import { cardActivation, durationStored, playCard } from './playing.ts';
import { agreementRequired, initiateNegotiation, negotiationResponse } from './talks.ts';
import { log, playerMovement, recalculateScope, setFlag, turnControl } from './turns.ts';

/** The 24 types of effects (Code2027 14), and the functions that run a batch of them. */

const conditionalEffect: EffectType<Going, Context> = conditional(
  question,
  ({ content, state }, asked, id) => answerTo(content, state, playerIn(state, id), asked),
  (play, player, value, matched) => happens(play, { kind: 'condition', player, value, matched }),
);

const groupTargeted: EffectType<Going, Context> = targeted({
  inOrder: ({ state }, actor) => inOrderFrom(state, actor),
  opponents: ({ state }, actor) => opponentsOf(state, actor).map(({ id }) => id),
  told: (play, player, targets) => {
    happens(play, { kind: 'targets', player, targets });
    if (targets.some((target) => target !== player)) touchOthers(play);
  },
});

const money = z.object({ playerId: z.string(), resource: z.literal('MONEY'), amount: z.int() });
const share = z.object({
  playerId: z.string(),
  percent: z.number(),
  base: z.enum(['SCOPE', 'MONEY', 'DEBT']),
});
const cards = z.object({
  playerId: z.string(),
  cardIds: z.array(z.string()),
  cardType: z.enum(cardTypes).optional(),
  count: z.int().optional(),
});

const forAll = z.object({ targetType: z.literal('ALL_PLAYERS'), templateEffect: effect });

/** Prepares an effect for a player's question. An effect on all players asks each of them. */
function asked(one: Effect, id: PlayerId): Effect {
  const group = one.effectType === groupType ? forAll.safeParse(one.payload).data : undefined;
  return group === undefined ? one : boundTo(group.templateEffect, id, { $TARGET: id });
}

/**
 * Whether the player can give up every card that these effects take, and pay every loss in full (Code2027
 * 12).
 */
function feasible({ content, state }: Going, id: PlayerId, effects: readonly Effect[]): boolean {
  const player = playerIn(state, id);
  const active = player.active.map(({ cardId }) => cardId);
  let purse = player.money;
  let { hand } = player;
  for (const one of effects) {
    const { effectType, payload } = asked(one, id);
    if (payload['playerId'] !== id) continue;
    const change = effectType === 'RESOURCE_CHANGE' ? money.safeParse(payload).data : undefined;
    if (change !== undefined) purse += change.amount;
    const part = effectType === 'PERCENT_CHANGE' ? share.safeParse(payload).data : undefined;
    if (part !== undefined) {
      const base = { SCOPE: scopeOf(content, { hand }), MONEY: purse, DEBT: debtOf(player) }[part.base];
      purse += Math.sign(part.percent) * Math.floor((base * Math.abs(part.percent)) / 100);
    }
    if (purse < 0) return false;
    const given = effectType === 'CARD_DISCARD' ? cards.safeParse(payload).data : undefined;
    if (given === undefined) continue;
    const { cardIds, cardType, count = 1 } = given;
    const isByType = cardIds.length === 0 && cardType !== undefined;
    const held = isByType ? cardsOf({ hand }, cardType) : [];
    if (isByType && count > held.length - (cardType === 'W' ? 1 : 0)) return false;
    if (!cardIds.every((card) => hand.includes(card) || active.includes(card))) return false;
    const gone = isByType ? held.slice(0, count) : cardIds;
    hand = hand.filter((card) => !gone.includes(card));
  }
  return true;
}

export const registry: Registry<Going, Context> = new Map([
  ['RESOURCE_CHANGE', resourceChange],
  ['PERCENT_CHANGE', percentChange],
  ['CARD_DRAW', cardDraw],
  ['CARD_DISCARD', cardDiscard],
  ['CARD_REPLACE', cardReplace],
  ['CARD_TRANSFER', cardTransfer],
  ['TAKE_LOAN', takeLoanEffect],
  ['INVESTOR_OFFER', investorOffer],
  ['CONTRACT_AWARD', contractAward],
  ['CHOICE', asking<Going, Context>()],
  ['CHOICE_OF_EFFECTS', choosing<Going, Context>(feasible)],
  ['CONDITIONAL_EFFECT', conditionalEffect],
  ['EFFECT_GROUP_TARGETED', groupTargeted],
  ['TURN_CONTROL', turnControl],
  ['CARD_ACTIVATION', cardActivation],
  ['DURATION_STORED', durationStored],
  ['PLAYER_MOVEMENT', playerMovement],
  ['PLAY_CARD', playCard],
  ['SET_FLAG', setFlag],
  ['RECALCULATE_SCOPE', recalculateScope],
  ['INITIATE_NEGOTIATION', initiateNegotiation],
  ['NEGOTIATION_RESPONSE', negotiationResponse],
  ['PLAYER_AGREEMENT_REQUIRED', agreementRequired],
  ['LOG', log],
]);

/** Runs a batch. Returns undefined while a choice is pending. */
export const run = (
  play: Going,
  effects: readonly Effect[],
  context: Context,
  ownDice = false,
): BatchResult | undefined => process(registry, play, effects, context, ownDice);

/** Continues a batch after a choice. */
export const choose = (play: Going, option: string): BatchResult | undefined =>
  answer(registry, play, option);
