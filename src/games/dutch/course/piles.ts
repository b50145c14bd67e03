import { deckHasCards } from '../phases/legal.ts';
import type { Card } from '../state.ts';
import { change, type Going, happens } from './going.ts';

/** The piles (Dutch 7). */

/** R1, R2: the next card of the draw pile, shuffled anew when it is needed; undefined when there is none (Dutch R3). */
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

/** Another top discard: what was declined is offered anew. */
export function putOnDiscard(play: Going, card: Card): void {
  change(play, { discard: [...play.state.discard, card], declined: [] });
}

/** The top discard, taken away. */
export function fromDiscard(play: Going): Card | undefined {
  const { discard } = play.state;
  change(play, { discard: discard.slice(0, -1), declined: [] });
  return discard.at(-1);
}
