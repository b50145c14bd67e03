import { type Content, scopeIn } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import { isInPlay } from '../position/people.ts';
import type { Seat } from '../state.ts';
import { type CardType, typeOf } from '../terms/words.ts';
import type { SeenPlayer, View } from '../view.ts';

/** A computer's input: the table as its seat sees it. */
export interface Look {
  readonly content: Content;
  readonly view: View;
  readonly own: SeenPlayer;
  readonly scope: number;
}

export function lookOf(view: View, seat: Seat): Look {
  const own = view.players[seat];
  if (own === undefined) throw new Error(`There is no seat ${seat + 1}.`);
  const content = contentFor(view.options);
  return { content, view, own, scope: scopeIn(content, own.hand) };
}

/** Other players in play, in seat order. */
export const opponentsIn = ({ view, own }: Look): readonly SeenPlayer[] =>
  view.players.filter((player) => player.id !== own.id && isInPlay(player));

const means = new WeakMap<Content, Map<string, number>>();

/** The average cost of the work cards, or the average principal of the loan cards of a type. */
export function meanOf(content: Content, type: CardType): number {
  const known = means.get(content) ?? new Map<string, number>();
  means.set(content, known);
  const found = known.get(type);
  if (found !== undefined) return found;
  const cards = content.cards.filter(({ id }) => typeOf(id) === type);
  const mean = cards.reduce((sum, { cost, loan }) => sum + (loan?.principal ?? cost), 0) / cards.length;
  known.set(type, mean);
  return mean;
}

/** Returns a space's position in the order of the track. */
export const orderOf = (content: Content, space: string): number => content.space(space)?.order ?? 0;

/** Returns the option with the highest score, or the first of several equal ones. */
export function bestOf<One>(items: readonly One[], score: (item: One) => number): One | undefined {
  let best: { readonly item: One; readonly score: number } | undefined;
  for (const item of items) {
    const its = score(item);
    if (best === undefined || its > best.score) best = { item, score: its };
  }
  return best?.item;
}
