import { bestOf } from './look.ts';
import { type Judge, worthOf } from './worth.ts';

/** Which cards to play and which to give up (Code2027 20, point 4). */

/** Plays a card if it brings more than this. */
const leastGain = 6;
/** Mean value of an unknown card. */
export const strangeCard = 10;

/** What a card brings when played now, without its cost. */
export function cardWorth(judge: Judge, id: string): number {
  const card = judge.content.card(id);
  return card === undefined ? 0 : worthOf(judge, judge.content.read(card).effects) - card.cost;
}

/** The best of these cards, if it brings enough. */
export function cardToPlay(judge: Judge, cards: readonly string[]): string | undefined {
  const best = bestOf(cards, (card) => cardWorth(judge, card));
  return best !== undefined && cardWorth(judge, best) > leastGain ? best : undefined;
}

/** The least useful of these cards. */
export const cardToGive = (judge: Judge, cards: readonly string[]): string | undefined =>
  bestOf(cards, (card) => -cardWorth(judge, card));
