/** The cards (Dutch 3). Each card exists once in the deck (Dutch D2). */

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'JK'] as const;
export const suits = ['C', 'D', 'H', 'S'] as const;

export type Rank = (typeof ranks)[number];
export type Suit = (typeof suits)[number];
export type Joker = 'JK1' | 'JK2';
/** The code of a card, such as `AH`, `2C`, `10D` or `JS`. The jokers are `JK1` and `JK2`. */
export type Card = `${Exclude<Rank, 'JK'>}${Suit}` | Joker;

export const jokers: readonly Joker[] = ['JK1', 'JK2'];

const suited = ranks.flatMap((rank) => (rank === 'JK' ? [] : suits.map((suit): Card => `${rank}${suit}`)));

/** Every card, in deck order. */
export const allCards: readonly Card[] = [...suited, ...jokers];

/** Returns a deck of 52 cards, plus two jokers if the table plays with them (Dutch D1). */
export const deckOf = (withJokers: boolean): readonly Card[] => (withJokers ? allCards : suited);

const facts = new Map(allCards.map((card) => [card, factsOf(card)]));

function factsOf(card: Card): { rank: Rank; suit: Suit | undefined; place: number } {
  const rank = ranks.find((one) =>
    card === 'JK1' || card === 'JK2' ? one === 'JK' : card.slice(0, -1) === one,
  );
  return {
    rank: rank ?? 'JK',
    suit: suits.find((suit) => card.endsWith(suit)),
    place: allCards.indexOf(card),
  };
}

export const rankOf = (card: Card): Rank => facts.get(card)?.rank ?? 'JK';
/** Returns the suit of a card; undefined for a joker. */
export const suitOf = (card: Card): Suit | undefined => facts.get(card)?.suit;

/** Sorts cards in deck order, for lists whose order doesn't matter. */
export const inDeckOrder = (cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => (facts.get(one)?.place ?? 0) - (facts.get(other)?.place ?? 0));

/**
 * Returns the points of a card (Dutch D3).
 *
 * @param redKing points of KH and KD
 */
export function pointsOf(card: Card, redKing: number): number {
  const rank = rankOf(card);
  if (rank === 'JK') return 0;
  if (rank === 'A') return 1;
  if (rank === 'K' && (card === 'KH' || card === 'KD')) return redKing;
  return rank === 'J' || rank === 'Q' || rank === 'K' ? 10 : Number(rank);
}

const signs: Readonly<Record<Suit, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** Returns the card as people read it: `9♣`, `Joker`. */
export function faceOf(card: Card): string {
  const suit = suitOf(card);
  return suit === undefined ? 'Joker' : `${rankOf(card)}${signs[suit]}`;
}
