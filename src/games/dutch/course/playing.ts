import { cardIn, handOf, vacated } from '../hands/hand.ts';
import { deckHasCards, mayTakeDiscard } from '../phases/legal.ts';
import type { Seat } from '../state.ts';
import { demand, refuse } from '../terms/refusals.ts';
import { cardAt, change, type Going, happens, setHand } from './going.ts';
import { fromDeck, fromDiscard, putOnDiscard } from './piles.ts';
import { beginPowers, queuePower } from './powers.ts';
import { allLearn, cardLeaves, drawnMoves, isShown } from './seeing.ts';
import { demandOwnCard, openWindow } from './window.ts';

/** A turn: draw one card, play one (Dutch 6). */

/**
 * Draws a card (Dutch T1, T2, T3).
 *
 * @param source as the client sent it; an unknown source is refused like one that isn't allowed
 */
export function draw(play: Going, seat: Seat, source: string): void {
  const { state } = play;
  demand(state.phase === 'drawing_card', 'phase', 'You can draw only at the start of your turn.');
  demand(seat === state.current, 'not-your-turn');
  demand(source === 'deck' || (source === 'discard' && mayTakeDiscard(state)), 'source');
  demand(source === 'deck' ? deckHasCards(state) : state.discard.length > 0, 'no-cards');
  const card = source === 'deck' ? fromDeck(play) : fromDiscard(play);
  if (card === undefined) refuse('no-cards');
  const hand = handOf(play.state, seat);
  const slot = { seat, index: hand.length };
  happens(play, { kind: 'draw', seat, card: source === 'deck' ? null : card, index: slot.index });
  setHand(play, seat, [...hand, card]);
  change(play, {
    phase: 'playing_card',
    drawn: slot.index,
    idle: 0,
    stalled: [],
    missed: play.state.missed.with(seat, 0),
  });
  if (source === 'deck') isShown(play, seat, 'draw', [slot], 1);
  else allLearn(play, slot);
}

/** Plays the card in a slot (Dutch T4). */
export function playCard(play: Going, seat: Seat, index: number): void {
  const { state } = play;
  demand(state.phase === 'playing_card', 'phase', 'You can’t play a card now.');
  demand(seat === state.current, 'not-your-turn');
  demandOwnCard(state, { seat, index });
  change(play, { missed: state.missed.with(seat, 0) });
  lay(play, index);
}

/** Plays the drawn card of a seat that ran out of time (Dutch L2). */
export function layDrawn(play: Going): void {
  if (play.state.drawn !== null) lay(play, play.state.drawn);
}

/** Puts the played card on the discard pile and opens the window (Dutch T5, T6, T7). */
function lay(play: Going, index: number): void {
  const { current: seat, drawn, options } = play.state;
  const slot = { seat, index };
  const card = cardAt(play.state, slot);
  const hand = handOf(play.state, seat);
  const from = drawn === null || drawn === index ? null : drawn;
  const incoming = from === null ? null : (cardIn(play.state, { seat, index: from }) ?? null);
  setHand(play, seat, from === null ? vacated(hand, index) : vacated(hand.with(index, incoming), from));
  if (from === null) cardLeaves(play, slot);
  else drawnMoves(play, seat, from, index);
  putOnDiscard(play, card);
  change(play, { drawn: null });
  queuePower(play, seat, card);
  happens(play, { kind: 'play', seat, index, card, from });
  if (options.same_rank) openWindow(play, seat, card);
  else beginPowers(play);
}
