import { cardsOf } from '../position/figures.ts';
import { playerIn } from '../position/people.ts';
import type { PlayerId } from '../state.ts';
import { type CardType, cardTypes, isHidden, typeOf } from '../terms/words.ts';
import { change, changePlayer, changeQuietly, type Going, happens } from './going.ts';

/** Decks, hands and discard piles (Code2027 11). */

/** @throws Error for an id that has no type; callers have already looked up the card */
export function cardType(id: string): CardType {
  const type = typeOf(id);
  if (type === undefined) throw new Error(`There is no card ${id}.`);
  return type;
}

/** Draws cards from the top of a deck into a hand. Draws fewer if the deck runs out. */
export function draw(play: Going, id: PlayerId, type: CardType, count: number): string[] {
  const drawn: string[] = [];
  while (drawn.length < count) {
    if (play.state.decks[type].length === 0 && !reshuffle(play, type)) break;
    const deck = play.state.decks[type];
    const many = Math.min(count - drawn.length, deck.length);
    drawn.push(...deck.slice(deck.length - many).toReversed());
    change(play, { decks: { ...play.state.decks, [type]: deck.slice(0, deck.length - many) } });
  }
  if (drawn.length === 0) return drawn;
  changePlayer(play, id, { hand: [...playerIn(play.state, id).hand, ...drawn] });
  happens(play, {
    kind: 'draw',
    player: id,
    cardType: type,
    count: drawn.length,
    ...(!isHidden(type) && { cards: drawn }),
  });
  return drawn;
}

function reshuffle(play: Going, type: CardType): boolean {
  const pile = play.state.discards[type];
  if (pile.length === 0) return false;
  const { decks, discards } = play.state;
  change(play, {
    decks: { ...decks, [type]: play.chance.shuffle(pile, type) },
    discards: { ...discards, [type]: [] },
  });
  happens(play, { kind: 'reshuffle', cardType: type, cards: pile.length });
  return true;
}

/** Puts cards on their discard piles. The caller has removed them from wherever they were. */
export function lay(play: Going, cards: readonly string[]): void {
  if (cards.length === 0) return;
  const discards = { ...play.state.discards };
  for (const type of cardTypes) {
    const own = cards.filter((card) => typeOf(card) === type);
    if (own.length > 0) discards[type] = [...discards[type], ...own];
  }
  change(play, { discards });
}

/** Discards cards from the hand or from the active cards. */
export function discard(play: Going, id: PlayerId, cards: readonly string[]): void {
  if (cards.length === 0) return;
  const { hand, active } = playerIn(play.state, id);
  changePlayer(play, id, {
    hand: hand.filter((card) => !cards.includes(card)),
    active: active.filter(({ cardId }) => !cards.includes(cardId)),
  });
  lay(play, cards);
  happens(play, { kind: 'discard', player: id, cards });
}

/**
 * Discards a player's hand and then their active cards. This is not an effect, so it doesn't stop another
 * player's Try Again.
 */
export function layAll(play: Going, id: PlayerId): void {
  const { hand, active } = playerIn(play.state, id);
  const cards = [...hand, ...active.map(({ cardId }) => cardId)];
  if (cards.length === 0) return;
  changeQuietly(play, id, { hand: [], active: [] });
  lay(play, cards);
  happens(play, { kind: 'discard', player: id, cards });
}

/**
 * Returns the cards that can be removed by type and count, oldest first, and how many. A player keeps their
 * last work card.
 */
export function removable(play: Going, id: PlayerId, type: CardType): { cards: string[]; most: number } {
  const cards = cardsOf(playerIn(play.state, id), type);
  return { cards, most: Math.max(0, cards.length - (type === 'W' ? 1 : 0)) };
}

/** Moves one card from one hand to another. */
export function transfer(play: Going, from: PlayerId, to: PlayerId, card: string, gift = false): void {
  const { hand } = playerIn(play.state, from);
  changePlayer(play, from, { hand: hand.filter((one) => one !== card) });
  changePlayer(play, to, { hand: [...playerIn(play.state, to).hand, card] });
  happens(play, { kind: 'transfer', from, to, cardType: cardType(card), gift });
}

/** Removes cards from the hand without putting them on a pile. */
export function leaveHand(play: Going, id: PlayerId, cards: readonly string[]): void {
  const { hand } = playerIn(play.state, id);
  changeQuietly(play, id, { hand: hand.filter((one) => !cards.includes(one)) });
}
