import { canonicalJson, sameJson } from '../../../engine/canonical.ts';
import type { Viewer } from '../../facets/seats.ts';
import { cardAt } from '../course/going.ts';
import type { Event } from '../events.ts';
import { cardIn, cardsOf, collectionOf, slotOf } from '../hands/hand.ts';
import type { Card, State } from '../state.ts';
import { inDeckOrder } from '../terms/cards.ts';
import { viewOf } from '../view.ts';
import { lineOf } from '../words/lines.ts';

/** What must hold after every action: every card is there once, knowledge is true, and nobody sees what is hidden. */

/** All cards of a game, wherever they are (invariant 1). */
export const everyCard = ({ hands, draw, discard, out }: State): Card[] =>
  inDeckOrder([...hands.flatMap(cardsOf), ...draw, ...discard, ...out]);

/** Cards that lie face-up for everybody. */
function openCards(state: State): Card[] {
  const over = state.phase === 'round_over' || state.phase === 'game_ended';
  const collected = state.players.flatMap((_, seat) =>
    (collectionOf(state, seat)?.indices ?? []).map((index) => cardAt(state, { seat, index })),
  );
  return [...state.discard, ...collected, ...(over ? state.hands.flatMap(cardsOf) : [])];
}

/** The face of a seat's own drawn card is shown to it, whatever else it knows (V6). */
const drawnBy = (state: State, viewer: Viewer): Card[] =>
  viewer === state.current && state.drawn !== null
    ? [cardAt(state, { seat: viewer, index: state.drawn })]
    : [];

/** Cards whose place the viewer may know: those that lie open, and those in its knowledge; of the public, what all know. */
export function knownTo(state: State, viewer: Viewer): Set<Card> {
  const knowledge = state.active.map((seat) => Object.values(state.knowledge[seat] ?? {}));
  const known =
    viewer === 'public'
      ? (knowledge[0] ?? []).filter((card) => knowledge.every((cards) => cards.includes(card)))
      : Object.values(state.knowledge[viewer] ?? {});
  return new Set([...openCards(state), ...drawnBy(state, viewer), ...known]);
}

/** Cards that the viewer must not be told of. */
export function hiddenFrom(state: State, viewer: Viewer): Card[] {
  const known = knownTo(state, viewer);
  return everyCard(state).filter((card) => !known.has(card));
}

/** The first code of these in a text, between quotes or after a sign of the lines. */
const codeIn = (text: string, codes: readonly Card[]): Card | undefined =>
  codes.find((code) => new RegExp(`(^|[^A-Z0-9])${code}($|[^A-Z0-9])`).test(text));

/** What is wrong after an action, as a sentence. */
export function problemOf(before: State, after: State, events: readonly Event[]): string | undefined {
  if (!sameJson(everyCard(before), everyCard(after))) return 'cards are lost, or there twice';
  const lie = after.knowledge.findIndex((known) =>
    Object.entries(known).some(([key, card]) => cardIn(after, slotOf(key)) !== card),
  );
  if (lie >= 0) return `seat ${lie} knows what is not true`;
  const viewers: Viewer[] = ['public', ...after.players.keys()];
  for (const viewer of viewers) {
    const code = codeIn(canonicalJson(viewOf(after, viewer)), believedAside(after, viewer));
    if (code !== undefined) return `the view of ${viewer} holds ${code}`;
  }
  // What was hidden before and is hidden still was not told by what happened.
  const hidden = hiddenFrom(after, 'public').filter((card) => hiddenFrom(before, 'public').includes(card));
  const told = codeIn(events.map(lineOf).join('\n'), hidden);
  return told === undefined ? undefined : `the log tells of ${told}`;
}

/** A computer may still believe in a face that it was shown once, wherever the card is now. */
const believedAside = (state: State, viewer: Viewer): Card[] => {
  const believed = viewer === 'public' ? [] : Object.values(state.memory[viewer] ?? {});
  return hiddenFrom(state, viewer).filter((card) => !believed.includes(card));
};
