import { z } from 'zod';
import type { Choice } from '../../../engine/effects/batch.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { done, failed, type Outcome } from '../../../engine/effects/effect-type.ts';
import { isTransferable } from '../changes/bargaining.ts';
import { discard, draw, removable, transfer } from '../changes/cards.ts';
import { type Going, happens } from '../changes/going.ts';
import { cardsOf } from '../position/figures.ts';
import { playerIn } from '../position/people.ts';
import { canDraw } from '../position/rows.ts';
import type { Context, PlayerId } from '../state.ts';
import { about, base, handler, player, select, type } from './payloads.ts';

/** Effects that draw, give up or transfer cards (Code2027 11). */

/** Returns effects that play the cards that take effect as soon as they are drawn. */
function playedAtOnce(
  { content }: Going,
  playerId: PlayerId,
  cards: readonly string[],
  context: Context,
): Effect[] {
  return cards
    .filter((card) => content.card(card)?.activation === 'IMMEDIATE')
    .map((cardId) => playing(playerId, cardId, context));
}

const playing = (playerId: PlayerId, cardId: string, { ownerFunding }: Context): Effect => ({
  effectType: 'PLAY_CARD',
  payload: { playerId, cardId, ...(ownerFunding && { ownerFunding }) },
});

export const cardDraw = handler(z.object({ ...about, cardType: type, count: z.int().min(1) }), {
  players: player,
  act: (play, { playerId, cardType, count: requested }, context) => {
    const cardIds = draw(play, playerId, cardType, requested);
    return done({ requested, cardIds }, playedAtOnce(play, playerId, cardIds, context));
  },
});

/** Asks the player to choose one of these cards. Called once per card to be chosen. */
function which(
  { content }: Going,
  playerId: PlayerId,
  cards: readonly string[],
  how: Pick<Choice, 'prompt' | 'type'>,
): Omit<Choice, 'id'> {
  return {
    playerId,
    ...how,
    options: cards.map((id) => ({ id, label: content.card(id)?.title ?? id })),
  };
}

const listOf = z.array(z.string());
/** The cards chosen so far. */
const chosenIn = (kept: Readonly<Record<string, unknown>>): string[] => listOf.parse(kept['chosen'] ?? []);

export const cardDiscard = handler(
  z.object({
    ...about,
    cardIds: listOf,
    cardType: type.optional(),
    count: z.int().min(0).optional(),
    ...select,
  }),
  {
    players: player,
    act: (play, { playerId, cardIds, cardType, count = 1, select: asks }) => {
      if (cardIds.length > 0) return named(play, playerId, cardIds);
      if (cardType === undefined) return done({ cardIds: [] });
      const { cards, most } = removable(play, playerId, cardType);
      if (asks && count < most) return asking(play, playerId, cards, []);
      return gone(play, playerId, cards.slice(0, Math.min(count, most)));
    },
    resume: (play, { playerId, cardType = 'W', count = 1 }, _context, kept, reply) => {
      const chosen = [...chosenIn(kept), 'option' in reply ? reply.option : ''];
      const { cards } = removable(play, playerId, cardType);
      return chosen.length < count ? asking(play, playerId, cards, chosen) : gone(play, playerId, chosen);
    },
  },
);

function named(play: Going, id: PlayerId, cards: readonly string[]): Outcome<Context> {
  const { hand, active } = playerIn(play.state, id);
  const held = [...hand, ...active.map(({ cardId }) => cardId)];
  const missing = cards.find((card, index) => !held.includes(card) || cards.indexOf(card) !== index);
  return missing === undefined ? gone(play, id, cards) : failed(`Card not in hand: ${missing}`);
}

function gone(play: Going, id: PlayerId, cardIds: readonly string[]): Outcome<Context> {
  discard(play, id, cardIds);
  return done({ cardIds });
}

function asking(
  play: Going,
  id: PlayerId,
  cards: readonly string[],
  chosen: readonly string[],
): Outcome<Context> {
  const left = cards.filter((card) => !chosen.includes(card));
  const choice = which(play, id, left, { prompt: 'Choose a card to give up', type: 'CARD_SELECTION' });
  return { is: 'asks', choice, kept: { chosen } };
}

export const cardReplace = handler(z.object({ ...about, cardType: type, count: z.int().min(1), ...select }), {
  players: player,
  act: (play, payload, context) => {
    const { playerId, cardType, count, select: asks } = payload;
    const held = cardsOf(playerIn(play.state, playerId), cardType);
    if (held.length === 0 || !canDraw(play.state, cardType)) return done({ discarded: [], drawn: [] });
    if (asks && count < held.length) return swapping(play, playerId, held, []);
    return swapped(play, payload, held.slice(0, count), context);
  },
  resume: (play, payload, context, kept, reply) => {
    const { playerId, cardType, count } = payload;
    const chosen = [...chosenIn(kept), 'option' in reply ? reply.option : ''];
    const held = cardsOf(playerIn(play.state, playerId), cardType);
    return chosen.length < count
      ? swapping(play, playerId, held, chosen)
      : swapped(play, payload, chosen, context);
  },
});

function swapping(
  play: Going,
  id: PlayerId,
  held: readonly string[],
  chosen: readonly string[],
): Outcome<Context> {
  const left = held.filter((card) => !chosen.includes(card));
  const choice = which(play, id, left, { prompt: 'Choose a card to swap', type: 'CARD_REPLACEMENT' });
  return { is: 'asks', choice, kept: { chosen } };
}

/** Draws replacements first, and then gives up only as many cards as were drawn. */
function swapped(
  play: Going,
  { playerId, cardType }: { readonly playerId: PlayerId; readonly cardType: z.infer<typeof type> },
  chosen: readonly string[],
  context: Context,
): Outcome<Context> {
  const drawn = draw(play, playerId, cardType, chosen.length);
  const discarded = chosen.slice(0, drawn.length);
  discard(play, playerId, discarded);
  return done({ discarded, drawn }, playedAtOnce(play, playerId, drawn, context));
}

export const cardTransfer = handler(
  z
    .object({
      ...base,
      fromPlayerId: z.string(),
      toPlayerId: z.string(),
      cardId: z.string().optional(),
      cardType: type.optional(),
    })
    .refine(({ cardId, cardType }) => cardId !== undefined || cardType !== undefined),
  {
    players: ({ fromPlayerId, toPlayerId }) => [fromPlayerId, toPlayerId],
    act: (play, { fromPlayerId: from, toPlayerId: to, cardId, cardType }) => {
      if (from === to) return failed('Cannot transfer to yourself');
      const giver = playerIn(play.state, from);
      if (cardId !== undefined && !giver.hand.includes(cardId)) return failed(`Card not in hand: ${cardId}`);
      const what = cardId ?? cardType ?? '';
      if (!isTransferable(play.content, what)) return failed(`Card cannot be transferred: ${what}`);
      const card = cardId ?? cardsOf(giver, cardType ?? 'E')[0];
      if (card === undefined) return done({ cardIds: [] });
      transfer(play, from, to, card);
      return done({ cardIds: [card] });
    },
  },
);

export const investorOffer = handler(z.object({ ...about, offers: z.int().min(1).max(2) }), {
  players: player,
  act: (play, { playerId, offers }, context) => {
    const cardIds = draw(play, playerId, 'I', offers);
    if (cardIds.length < 2) return kept(play, playerId, cardIds, cardIds[0] ?? null, context);
    const choice = which(play, playerId, cardIds, { prompt: 'Choose an offer', type: 'CARD_SELECTION' });
    return { is: 'asks', choice, kept: { chosen: cardIds } };
  },
  resume: (play, { playerId }, context, before, reply) =>
    kept(play, playerId, chosenIn(before), 'option' in reply ? reply.option : null, context),
});

function kept(
  play: Going,
  id: PlayerId,
  cardIds: readonly string[],
  card: string | null,
  context: Context,
): Outcome<Context> {
  happens(play, { kind: 'offers', player: id, cards: cardIds, kept: card });
  discard(
    play,
    id,
    cardIds.filter((one) => one !== card),
  );
  return done({ cardIds, kept: card }, card === null ? [] : [playing(id, card, context)]);
}
