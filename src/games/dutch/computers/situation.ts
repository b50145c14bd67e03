import type { Face } from '../../../engine/rules/terms.ts';
import type { Card, Known, Seat, Slot } from '../state.ts';
import { allCards, pointsOf, rankOf, suitOf } from '../terms/cards.ts';
import type { Difficulty } from '../terms/forgetting.ts';
import type { View } from '../view.ts';

/**
 * The input of a computer's decisions: its view and its beliefs, but no face that it wasn't shown (Dutch
 * 18.1).
 */

/** A slot, with the card that a seat believes is there, if any. */
export interface Believed extends Slot {
  readonly code?: Card;
  readonly face?: Face;
}

/** Another active seat, as a computer sees it. */
export interface Other {
  readonly seat: Seat;
  /** Its face-down cards. */
  readonly hidden: readonly Believed[];
  /** The number of its cards, including its collection. */
  readonly cards: number;
  /** Its collection, in the order of collecting. */
  readonly collected: readonly Believed[];
}

export interface Situation {
  readonly view: View;
  readonly seat: Seat;
  readonly difficulty: Difficulty;
  /** The length of the event's timer at this table, in seconds. */
  readonly timerSeconds: number;
  /** Own face-down cards, including the drawn one. */
  readonly own: readonly Believed[];
  /** Own collection, in the order of collecting. */
  readonly ownCollected: readonly Believed[];
  readonly others: readonly Other[];
}

/**
 * Returns a computer's memory. For a computer that stands in for a person, returns what that person knows
 * (Dutch L9).
 */
export const beliefsOf = (view: View): Known => view.memory ?? view.known;

/**
 * Builds the input of a decision. Each part is computed on first use, because most decisions need only a few.
 *
 * @param view the view of the deciding seat
 */
export function situationOf(view: View, seat: Seat, difficulty: Difficulty, timerSeconds: number): Situation {
  let own: readonly Believed[] | undefined;
  let ownCollected: readonly Believed[] | undefined;
  let others: readonly Other[] | undefined;
  return {
    view,
    seat,
    difficulty,
    timerSeconds,
    get own() {
      own ??= hiddenOf(view, seat);
      return own;
    },
    get ownCollected() {
      ownCollected ??= collectedOf(view, seat);
      return ownCollected;
    },
    get others() {
      others ??= view.active.filter((other) => other !== seat).map((other) => otherOf(view, other));
      return others;
    },
  };
}

const indicesOf = ({ collections }: View, owner: Seat): readonly number[] =>
  collections[owner]?.indices ?? [];

const collectedOf = (view: View, owner: Seat): Believed[] =>
  indicesOf(view, owner).map((index) => believed(view, owner, index));

function hiddenOf(view: View, owner: Seat): Believed[] {
  const faceUp = indicesOf(view, owner);
  const slots: Believed[] = [];
  for (const [index, card] of (view.hands[owner] ?? []).entries())
    if (card !== null && !faceUp.includes(index)) slots.push(believed(view, owner, index));
  return slots;
}

function otherOf(view: View, seat: Seat): Other {
  const hidden = hiddenOf(view, seat);
  const collected = collectedOf(view, seat);
  return { seat, hidden, collected, cards: hidden.length + collected.length };
}

/** Returns a slot with its card: the face-up card, or the one that the seat believes is there. */
function believed(view: View, seat: Seat, index: number): Believed {
  const card = view.hands[seat]?.[index];
  const code = card === null || card === 'hidden' ? undefined : card;
  const known = code ?? beliefsOf(view)[`${seat}.${index}`];
  if (known === undefined) return { seat, index };
  const face = faces.get(view.options.red_king_points)?.get(known);
  return { seat, index, code: known, ...(face && { face }) };
}

/** The faces of all cards, for each possible value of a red king. */
const faces = new Map([0, 10].map((redKing) => [redKing, facesWith(redKing)]));

function facesWith(redKing: number): ReadonlyMap<Card, Face> {
  return new Map(
    allCards.map((card) => {
      const suit = suitOf(card);
      const rest = { rank: rankOf(card), points: pointsOf(card, redKing) };
      return [card, suit === undefined ? rest : { ...rest, suit }];
    }),
  );
}

/**
 * Returns the view as if a card of the seat's own hand had been played (Dutch 18.4). The drawn card takes its
 * slot. The discard pile shows the card only if the seat believes it knows it.
 */
export function afterPlay(view: View, seat: Seat, index: number): View {
  const { drawn } = view;
  const hand = view.hands[seat] ?? [];
  const beliefs = beliefsOf(view);
  const played = beliefs[`${seat}.${index}`];
  const from = drawn ?? index;
  const moved = from === index ? hand : hand.with(index, hand[from] ?? null);
  const left = moved.with(from, null);
  const { [`${seat}.${index}` as const]: _, [`${seat}.${from}` as const]: incoming, ...rest } = beliefs;
  const memory =
    from === index || incoming === undefined ? rest : { ...rest, [`${seat}.${index}` as const]: incoming };
  return {
    ...view,
    drawn: null,
    drawnCard: null,
    hands: view.hands.with(seat, left),
    discard: played === undefined ? view.discard : [...view.discard, played],
    memory,
  };
}

const ofPoints = ({ face }: Believed): number => face?.points ?? 0;

/** Returns the known card with the most points, the first one on a tie. Undefined if no card is known. */
export const dearest = (slots: readonly Believed[]): Believed | undefined =>
  known(slots).reduce<Believed | undefined>(
    (best, slot) => (best === undefined || ofPoints(slot) > ofPoints(best) ? slot : best),
    undefined,
  );

/** Returns the known card with the fewest points, the first one on a tie. Undefined if no card is known. */
export const cheapest = (slots: readonly Believed[]): Believed | undefined =>
  known(slots).reduce<Believed | undefined>(
    (best, slot) => (best === undefined || ofPoints(slot) < ofPoints(best) ? slot : best),
    undefined,
  );

export const known = (slots: readonly Believed[]): readonly Believed[] =>
  slots.filter(({ code }) => code !== undefined);
export const unknown = (slots: readonly Believed[]): readonly Believed[] =>
  slots.filter(({ code }) => code === undefined);

/**
 * Estimates the seat's own points from its beliefs (Dutch E4). A collection counts as one card with the
 * average of its points, halves rounded up.
 */
export function pointsBelieved({ own, ownCollected }: Situation): number {
  const sum = (slots: readonly Believed[]) => slots.reduce((total, slot) => total + ofPoints(slot), 0);
  const size = ownCollected.length;
  return sum(own) + (size === 0 ? 0 : Math.floor(sum(ownCollected) / size + 0.5));
}
