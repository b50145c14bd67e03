/** The 52 cards. State and notation use codes such as `10H`; people see faces such as `10♥`. */

export const suits = ['S', 'H', 'C', 'D'] as const;
export type Suit = (typeof suits)[number];

/** Lowest first. */
export const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof ranks)[number];

export type Card = `${Rank}${Suit}`;

/** The deck sorted by suit, highest card first, which is also the order of a hand. */
export const deck: readonly Card[] = suits.flatMap((suit) =>
  ranks.toReversed().map((rank): Card => `${rank}${suit}`),
);

const facts = new Map(
  suits.flatMap((suit) => ranks.map((rank, height) => [`${rank}${suit}`, { rank, suit, height }] as const)),
);

/** Rank, suit and height of a card; the two is 0, the ace 12. */
export function factsOf(card: Card): { readonly rank: Rank; readonly suit: Suit; readonly height: number } {
  const found = facts.get(card);
  if (found === undefined) throw new Error(`There is no card ${card}.`);
  return found;
}

export const suitOf = (card: Card): Suit => factsOf(card).suit;

const signs: Readonly<Record<Suit, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };
const words: Readonly<Record<Suit, string>> = { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds' };

/** Returns a suit's symbol and name, so that nobody has to tell suits apart by color. */
export const suitName = (suit: Suit): string => `${signs[suit]} ${words[suit]}`;

export const faceOf = (card: Card): string => {
  const { rank, suit } = factsOf(card);
  return `${rank}${signs[suit]}`;
};

export const inOrder = (cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => deck.indexOf(one) - deck.indexOf(other));

/**
 * Whether a card beats the best one so far. A higher card of the same suit does, and so does a trump against another
 * suit.
 */
export function beats(card: Card, best: Card, trump: Suit): boolean {
  const [one, other] = [factsOf(card), factsOf(best)];
  return one.suit === other.suit ? one.height > other.height : one.suit === trump;
}
