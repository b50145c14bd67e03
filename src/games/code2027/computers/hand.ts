import { bestOf } from './look.ts';
import { type Judge, worthOf } from './worth.ts';

/** Which cards to play and which to give up (Code2027 20, point 4). */

/** The minimum gain, in points, for which a computer plays a card. */
const leastGain = 6;
/** The average value of an unknown card, in points. */
export const strangeCard = 10;

/** Returns the points that playing a card now would gain, minus its cost. */
export function cardWorth(judge: Judge, id: string): number {
  const card = judge.content.card(id);
  return card === undefined ? 0 : worthOf(judge, judge.content.read(card).effects) - card.cost;
}

/** Returns the best of these cards, if playing it gains enough. */
export function cardToPlay(judge: Judge, cards: readonly string[]): string | undefined {
  const best = bestOf(cards, (card) => cardWorth(judge, card));
  return best !== undefined && cardWorth(judge, best) > leastGain ? best : undefined;
}

/** Returns the least useful of these cards. */
export const cardToGive = (judge: Judge, cards: readonly string[]): string | undefined =>
  bestOf(cards, (card) => -cardWorth(judge, card));
