import { canonicalJson } from '../../../src/engine/canonical.ts';
import { allShapes, type Picture, type Shape } from '../../../src/engine/picture/picture.ts';
import { cardShapes } from '../../../src/games/dutch/board/card-face.ts';
import { cardAt } from '../../../src/games/dutch/course/going.ts';
import type { Event } from '../../../src/games/dutch/events.ts';
import { cardIn, cardsOf, collectionOf, slotOf } from '../../../src/games/dutch/hands/hand.ts';
import type { Card, State } from '../../../src/games/dutch/state.ts';
import { allCards, faceOf, jokers } from '../../../src/games/dutch/terms/cards.ts';
import { viewOf } from '../../../src/games/dutch/view.ts';
import { lineOf } from '../../../src/games/dutch/words/lines.ts';
import type { Viewer } from '../../../src/games/facets/seats.ts';

/**
 * Each card exists once, knowledge is true, and nobody is told what is hidden (Dutch 23, invariants 1 and 2).
 */

/** All cards of a game, wherever they are. */
export const everyCard = ({ hands, draw, discard, out }: State): Card[] => [
  ...hands.flatMap(cardsOf),
  ...draw,
  ...discard,
  ...out,
];

/** Whether both states have the same cards, each exactly once. */
function sameCards(one: State, other: State): boolean {
  const [cards, others] = [everyCard(one), new Set(everyCard(other))];
  return (
    cards.length === others.size &&
    cards.length === everyCard(other).length &&
    cards.every((card) => others.has(card))
  );
}

/** Cards that are face up for everybody. */
function openCards(state: State): Card[] {
  const over = state.phase === 'round_over' || state.phase === 'game_ended';
  const collected = state.players.flatMap((_, seat) =>
    (collectionOf(state, seat)?.indices ?? []).map((index) => cardAt(state, { seat, index })),
  );
  return [...state.discard, ...collected, ...(over ? state.hands.flatMap(cardsOf) : [])];
}

/** The seat's own drawn card, which its view always shows (Dutch V6). */
const drawnBy = (state: State, viewer: Viewer): Card[] =>
  viewer === state.current && state.drawn !== null
    ? [cardAt(state, { seat: viewer, index: state.drawn })]
    : [];

/**
 * Cards whose place the viewer may know: face-up cards and known ones. For the public, these are the cards that
 * everybody knows.
 */
export function knownTo(state: State, viewer: Viewer): ReadonlySet<Card> {
  const knowledge = state.active.map((seat) => Object.values(state.knowledge[seat] ?? {}));
  const known =
    viewer === 'public'
      ? (knowledge[0] ?? []).filter((card) => knowledge.every((cards) => cards.includes(card)))
      : Object.values(state.knowledge[viewer] ?? {});
  return new Set([...openCards(state), ...drawnBy(state, viewer), ...known]);
}

/** Cards that the viewer must not learn about. */
export function hiddenFrom(state: State, viewer: Viewer): Card[] {
  const known = knownTo(state, viewer);
  return everyCard(state).filter((card) => !known.has(card));
}

/**
 * Cards that a text may name to the viewer. A computer may still believe in a face it was shown, wherever the card is
 * now.
 */
export function tellable(state: State, viewer: Viewer): ReadonlySet<Card> {
  const believed = viewer === 'public' ? [] : Object.values(state.memory[viewer] ?? {});
  return new Set([...knownTo(state, viewer), ...believed]);
}

const byFace: ReadonlyMap<string, Card> = new Map(
  allCards.flatMap((card) => (faceOf(card) === 'Joker' ? [] : [[faceOf(card), card] as const])),
);
const code = /(?<![A-Z0-9])(?:(?:10|[2-9AJQK])[CDHS]|JK[12])(?![A-Z0-9])/g;
const face = /(?:10|[2-9AJQK])[♣♦♥♠]/g;

/** Every card that a text names, by code or face. */
export function cardsNamed(text: string): Card[] {
  const codes: readonly string[] = text.match(code) ?? [];
  const faces = (text.match(face) ?? []).flatMap((one) => byFace.get(one) ?? []);
  return allCards.filter((card) => codes.includes(card) || faces.includes(card));
}

/** The first card in a text that the viewer must not learn about. It can't tell the jokers apart. */
export const leakIn = (text: string, state: State, viewer: Viewer): Card | undefined =>
  untold(text, tellable(state, viewer));

/** The first card in a text that isn't among these. */
export function untold(text: string, known: ReadonlySet<Card>): Card | undefined {
  const joker = /\bJoker\b/.test(text) && !jokers.some((card) => known.has(card)) ? jokers[0] : undefined;
  return cardsNamed(text).find((card) => !known.has(card)) ?? joker;
}

/** What identifies a card in a picture: its rank in the color of its suit, or a joker's star. */
const marks = allCards.map((card) => {
  const shapes = cardShapes(card, { x: 0, y: 0, height: 70 });
  const shape = card.startsWith('JK') ? shapes.at(-1) : shapes.find(({ kind }) => kind === 'text');
  return { card, mark: shape === undefined ? '' : markOf(shape) };
});

function markOf(shape: Shape): string {
  if (shape.kind === 'text') return `${shape.text} ${shape.fill}`;
  return shape.kind === 'polygon' ? `${shape.points.length} ${shape.fill} ${shape.stroke}` : '';
}

/** Every card whose face a picture shows, by its code or as drawn. */
export function cardsDrawn(picture: Picture): Card[] {
  const shapes = allShapes(picture);
  const found = new Set(shapes.map(markOf));
  const named = cardsNamed(shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : [])).join('\n'));
  return [...named, ...marks.flatMap(({ card, mark }) => (found.has(mark) ? card : []))];
}

export const viewersOf = ({ players }: State): Viewer[] => ['public', ...players.keys()];

/** Says what is wrong with the cards or with a seat's knowledge. */
export function cardProblem(before: State, after: State): string | undefined {
  if (!sameCards(before, after)) return '1: cards are lost, or there twice';
  const lie = after.knowledge.findIndex((known) =>
    Object.entries(known).some(([key, card]) => cardIn(after, slotOf(key)) !== card),
  );
  return lie < 0 ? undefined : `2: seat ${lie} knows what is not true`;
}

/** Says whether a view contains anything that its reader must not know. */
export function viewProblem(state: State): string | undefined {
  for (const viewer of viewersOf(state)) {
    const leak = leakIn(canonicalJson(viewOf(state, viewer)), state, viewer);
    if (leak !== undefined) return `2: the view of ${viewer} holds ${leak}`;
  }
  return undefined;
}

/** Says whether the events showed anybody a card that was hidden from them and still is. */
export function logProblem(before: State, after: State, events: readonly Event[]): string | undefined {
  const [was, is] = [knownTo(before, 'public'), knownTo(after, 'public')];
  const told = cardsNamed(events.map(lineOf).join('\n')).find((card) => !was.has(card) && !is.has(card));
  return told === undefined ? undefined : `2: the log tells of ${told}`;
}

/** Says what is wrong after an action; undefined if nothing is. */
export const problemOf = (before: State, after: State, events: readonly Event[]): string | undefined =>
  cardProblem(before, after) ?? viewProblem(after) ?? logProblem(before, after, events);
