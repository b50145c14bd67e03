import { contentFor } from '../../../src/games/code2027/box/known.ts';
import type { State } from '../../../src/games/code2027/state.ts';
import { type Options, options } from '../../../src/games/code2027/terms/options.ts';
import { hiddenTypes, isHidden, typeOf } from '../../../src/games/code2027/terms/words.ts';
import type { Seating, Viewer } from '../../../src/games/facets/seats.ts';
import type { Example } from '../../contract/walk.ts';

/** Example games for the contract's clauses, and what is hidden in them (Code2027 21.1). */

export const example = (
  name: string,
  seating: Seating,
  chosen: Partial<Options>,
): Example<State, Options> => ({
  name,
  options: options.parse(chosen),
  seats: seating.length,
  seating,
  longest: 8_000,
  hidden,
  disguise,
});

const isSecret = (card: string): boolean => {
  const type = typeOf(card);
  return type !== undefined && isHidden(type);
};

/** Cards of hidden types that a viewer must not know: in other hands, in escrow between others, and in decks. */
export function hiddenFrom(state: State, viewer: Viewer): string[] {
  const own = viewer === 'public' ? undefined : state.players[viewer]?.id;
  const { negotiation } = state;
  const isParty = own !== undefined && [negotiation?.initiatorId, negotiation?.partnerId].includes(own);
  const escrow = isParty ? [] : (negotiation?.offer.cards ?? []);
  const hands = state.players.flatMap(({ id, hand }) => (id === own ? [] : hand.filter(isSecret)));
  // A player who names a card in an offer has shown it to the other player.
  const named = isParty ? [...(negotiation?.offer.cards ?? []), ...(negotiation?.request.cards ?? [])] : [];
  const decks = hiddenTypes.flatMap((type) => state.decks[type]);
  return [...hands, ...escrow, ...decks].filter((card) => !named.includes(card));
}

/** Hidden cards, in the forms that views and texts use. */
const hidden = (state: State, viewer: Viewer): string[] => {
  const content = contentFor(state.options);
  return hiddenFrom(state, viewer).flatMap((card) => [
    `"${card}"`,
    `(${card})`,
    `“${content.card(card)?.title ?? card}”`,
  ]);
};

/**
 * Returns the same state with two cards of the same type swapped. The viewer knows neither, and one of them is in a
 * hand or in escrow.
 */
export function disguise(state: State, viewer: Viewer): State | undefined {
  const unknown = hiddenFrom(state, viewer);
  const inDecks = new Set(hiddenTypes.flatMap((type) => state.decks[type]));
  const one = unknown.find((card) => !inDecks.has(card));
  const other = unknown.findLast((card) => card !== one && typeOf(card) === typeOf(one ?? ''));
  return one === undefined || other === undefined ? undefined : exchanged(state, one, other);
}

/** Swaps two cards everywhere in the state. */
export function exchanged(state: State, one: string, other: string): State {
  const content = contentFor(state.options);
  const names = new Map(
    [one, other].map((card) => [card, card === one ? other : card === other ? one : card]),
  );
  for (const [card, instead] of [...names])
    names.set(content.card(card)?.title ?? card, content.card(instead)?.title ?? instead);
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]));
  };
  return {
    ...(walk({ ...state, options: null, seating: null }) as State),
    options: state.options,
    seating: state.seating,
  };
}
