import type { Face } from '../../../engine/rules/terms.ts';
import type { Card, Known, Seat, Slot } from '../state.ts';
import { allCards, pointsOf, rankOf, suitOf } from '../terms/cards.ts';
import type { Difficulty } from '../terms/forgetting.ts';
import type { View } from '../view.ts';

/** What a computer decides from: its view and its beliefs, never a face it wasn't shown (Dutch 18.1). */

/** A slot with the card believed to lie there, if any. */
export interface Believed extends Slot {
  readonly code?: Card;
  readonly face?: Face;
}

/** Another active seat as a computer sees it. */
export interface Other {
  readonly seat: Seat;
  /** Its face-down cards. */
  readonly hidden: readonly Believed[];
  /** Its number of cards, collection included. */
  readonly cards: number;
  /** Its collection cards, in the order of collecting. */
  readonly collected: readonly Believed[];
}

export interface Situation {
  readonly view: View;
  readonly seat: Seat;
  readonly difficulty: Difficulty;
  /** The length of the event's timer at this table, in seconds. */
  readonly timerSeconds: number;
  /** Own face-down cards, the drawn one included. */
  readonly own: readonly Believed[];
  /** Own collection cards, in the order of collecting. */
  readonly ownCollected: readonly Believed[];
  readonly others: readonly Other[];
}

/** Returns a computer's memory, or for a stand-in what its person knows (Dutch L9). */
export const beliefsOf = (view: View): Known => view.memory ?? view.known;

/**
 * Builds each part on first use: most decisions need only a few.
 *
 * @param view of the deciding seat
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

/** Returns a slot with the card that lies there face-up, or that the seat believes in. */
function believed(view: View, seat: Seat, index: number): Believed {
  const card = view.hands[seat]?.[index];
  const code = card === null || card === 'hidden' ? undefined : card;
  const known = code ?? beliefsOf(view)[`${seat}.${index}`];
  if (known === undefined) return { seat, index };
  const face = faces.get(view.options.red_king_points)?.get(known);
  return { seat, index, code: known, ...(face && { face }) };
}

/** The faces of all cards, by the points of a red king. */
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
 * The view as if a card of the own hand were played (Dutch 18.4): it has left, the drawn card takes its slot,
 * and it lies on the discard pile if the seat believes it knows it.
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

/** The believed card with the most points, the first on a tie; undefined without a belief. */
export const dearest = (slots: readonly Believed[]): Believed | undefined =>
  known(slots).reduce<Believed | undefined>(
    (best, slot) => (best === undefined || ofPoints(slot) > ofPoints(best) ? slot : best),
    undefined,
  );

/** The believed card with the fewest points, the first on a tie; undefined without a belief. */
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
 * Counts the own points by belief (Dutch E4): a collection counts as one card, the mean of its points, halves
 * up.
 */
export function pointsBelieved({ own, ownCollected }: Situation): number {
  const sum = (slots: readonly Believed[]) => slots.reduce((total, slot) => total + ofPoints(slot), 0);
  const size = ownCollected.length;
  return sum(own) + (size === 0 ? 0 : Math.floor(sum(ownCollected) / size + 0.5));
}
