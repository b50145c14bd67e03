import { z } from 'zod';
import { filled } from '../../../engine/effects/binding.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { done, failed, nested } from '../../../engine/effects/effect-type.ts';
import { effect } from '../../../engine/effects/general-types.ts';
import { currentOf } from '../../../engine/effects/processing.ts';
import { costCategory } from '../box/content.ts';
import { lay, leaveHand } from '../changes/cards.ts';
import { change, changePlayer, type Going, happens } from '../changes/going.ts';
import { pay } from '../changes/purse.ts';
import { namesFor, playerIn } from '../position/people.ts';
import type { Context, Frame, PlayerId } from '../state.ts';
import { about, handler, player } from './payloads.ts';

/** Effects that play cards, and effects that stay active (Code2027 11). */

/** Changes a loan card so that it resolves as owner money (Code2027 10). */
const asOwnerMoney = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asOwnerMoney);
  const entries = Object.entries(value).map(([key, one]) => [key, asOwnerMoney(one)] as const);
  const made: Record<string, unknown> = Object.fromEntries(entries);
  const { effectType, payload } = made;
  return effectType === 'TAKE_LOAN' && typeof payload === 'object'
    ? { effectType, payload: { ...payload, kind: 'OWNER' } }
    : made;
};

/**
 * Maximum number of cards that play themselves in one action. Cards of an imported deck could draw each other
 * forever.
 */
const mostByThemselves = 100;

const byThemselves = ({ events }: Going): number =>
  events.filter((event) => event.kind === 'play' && event.drawn).length;

const playCardPayload = z.object({ ...about, cardId: z.string(), ownerFunding: z.boolean().optional() });

export const playCard = handler(playCardPayload, {
  players: player,
  act: (play, { playerId, cardId, ownerFunding: isOwn }, context) => {
    const ownerFunding = isOwn ?? context.ownerFunding;
    const card = play.content.card(cardId);
    const { hand, cardsPlayed } = playerIn(play.state, playerId);
    if (card === undefined) return failed(`Card not found: ${cardId}`);
    if (!hand.includes(cardId)) return failed(`Card not in hand: ${cardId}`);
    if (card.type === 'W') return failed(`Card cannot be played: ${cardId}`);
    if (card.activation === 'IMMEDIATE' && byThemselves(play) >= mostByThemselves)
      return failed('Too many cards play themselves');
    const source = `Card: ${card.title}`;
    happens(play, { kind: 'play', player: playerId, card: cardId, drawn: card.activation === 'IMMEDIATE' });
    const category = costCategory(card.type);
    if (pay(play, playerId, card.cost, { source, shortfall: 'FAIL', category }) === undefined) {
      play.events.pop();
      return failed('Insufficient funds');
    }
    leaveHand(play, playerId, [cardId]);
    changePlayer(play, playerId, {
      cardsPlayed: { ...cardsPlayed, [card.type]: cardsPlayed[card.type] + 1 },
    });
    const { effects, warnings } = play.content.read(card);
    warn(play, cardId, warnings);
    const own = filled(effects, playerId, namesFor(play.state, playerId));
    const inner: Context = {
      source,
      playerId,
      triggerEvent: 'CARD_PLAY',
      // If the context has dice, the card uses them.
      ...(context.diceRoll !== undefined && { diceRoll: context.diceRoll }),
      ...(context.diceRolls !== undefined && { diceRolls: context.diceRolls }),
      ...(ownerFunding && { ownerFunding }),
    };
    return {
      is: 'batch',
      effects: ownerFunding ? own.map((one) => asOwnerMoney(one) as Effect) : own,
      context: inner,
      ownDice: true,
      kept: { turns: 0 },
    };
  },
  resume: (play, { playerId, cardId }, _context, kept, reply) => {
    if (!('batch' in reply)) return failed('Invalid choice option');
    const { active, resigned } = playerIn(play.state, playerId);
    const turns = Number(kept['turns']);
    if (turns > 0 && !resigned) {
      changePlayer(play, playerId, { active: [...active, { cardId, remaining: turns }] });
      happens(play, { kind: 'active', player: playerId, card: cardId, turns });
    } else lay(play, [cardId]);
    return nested(reply.batch, 'card effects', { cardId });
  },
});

/** Reports text on a card that could not be read, once per game. */
function warn(play: Going, card: string, messages: readonly string[]): void {
  if (messages.length === 0 || play.state.warned.includes(card)) return;
  change(play, { warned: [...play.state.warned, card] });
  happens(play, { kind: 'warning', card, messages });
}

/** Keeps the resolving card in front of its player for as long as its stored effects last. */
function lasts(play: Going, turns: number): void {
  const at = play.frames.findLastIndex((frame) => currentOf(frame)?.effectType === 'PLAY_CARD');
  const frame = play.frames[at];
  if (frame === undefined) return;
  const longest = Math.max(Number(frame.kept?.['turns'] ?? 0), turns);
  play.frames = play.frames.with(at, { ...frame, kept: { turns: longest } });
}

export const cardActivation = handler(
  z.object({ ...about, cardId: z.string(), duration: z.int().min(1), effects: z.array(effect).optional() }),
  {
    players: player,
    act: (play, { playerId, cardId, duration, effects = [] }) => {
      const { activeEffects } = playerIn(play.state, playerId);
      const entry = { sourceCardId: cardId, effects, remaining: duration };
      changePlayer(play, playerId, { activeEffects: [...activeEffects, entry] });
      lasts(play, duration);
      happens(play, { kind: 'stored', player: playerId, card: cardId, turns: duration });
      const message = `Runs at the end of ${duration} turns`;
      return done({ duration }, [{ effectType: 'DURATION_STORED', payload: { playerId, cardId, message } }]);
    },
  },
);

export const durationStored = handler(z.object({ ...about, cardId: z.string(), message: z.string() }), {
  players: player,
  act: () => done(),
});

/** Returns the cards that are resolving while a choice is pending. They are in no hand and on no pile. */
export const resolving = (
  frames: readonly Frame[],
): readonly { readonly playerId: PlayerId; readonly cardId: string }[] =>
  frames.flatMap(({ of }) => {
    if (of?.effectType !== 'PLAY_CARD') return [];
    const { playerId, cardId } = playCardPayload.parse(of.payload);
    return [{ playerId, cardId }];
  });

/** Interrupts the effects of the resolving cards and puts the cards on their piles. */
export function breakOff(play: Going): void {
  const cards = resolving(play.frames).map(({ cardId }) => cardId);
  play.frames = [];
  lay(play, cards);
}
