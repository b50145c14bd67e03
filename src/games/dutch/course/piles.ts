import { deckHasCards } from '../phases/legal.ts';
import type { Card } from '../state.ts';
import { change, type Going, happens } from './going.ts';

/** The draw and discard piles (Dutch 7). */

/**
 * Draws the next card and reshuffles if needed (Dutch R1, R2). Returns undefined if there is no card (Dutch
 * R3).
 */
export function fromDeck(play: Going): Card | undefined {
  if (!deckHasCards(play.state)) return undefined;
  if (play.state.draw.length === 0) reshuffle(play);
  const [card, ...draw] = play.state.draw;
  change(play, { draw });
  return card;
}

function reshuffle(play: Going): void {
  const { discard } = play.state;
  const below = discard.slice(0, -1);
  happens(play, { kind: 'reshuffle', cards: below.length });
  change(play, { draw: [...play.chance.shuffle(below, 'the discards')], discard: discard.slice(-1) });
}

/** Puts a card on the discard pile. Computers that declined to collect the last one may decide again. */
export function putOnDiscard(play: Going, card: Card): void {
  change(play, { discard: [...play.state.discard, card], declined: [] });
}

/** Takes the top discard. */
export function fromDiscard(play: Going): Card | undefined {
  const { discard } = play.state;
  change(play, { discard: discard.slice(0, -1), declined: [] });
  return discard.at(-1);
}
