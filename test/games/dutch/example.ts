import { slotOf } from '../../../src/games/dutch/hands/hand.ts';
import type { Card, Known, SlotKey, State } from '../../../src/games/dutch/state.ts';
import { faceOf } from '../../../src/games/dutch/terms/cards.ts';
import { type Options, options } from '../../../src/games/dutch/terms/options.ts';
import type { Seating, Viewer } from '../../../src/games/facets/seats.ts';
import type { Example } from '../../contract/walk.ts';
import { hiddenFrom } from './leaks.ts';

/** Example games of Dutch for the contract tests. */

export const example = (
  name: string,
  seating: Seating,
  chosen: Partial<Options>,
  longest: number,
): Example<State, Options> => ({
  name,
  options: options.parse(chosen),
  seats: seating.length,
  seating,
  longest,
  hidden,
  disguise,
});

/**
 * The texts that must stay hidden: codes in views, and faces in words. They exclude a card that a computer still
 * believes in, even if it is now somewhere else.
 */
const hidden = (state: State, viewer: Viewer): string[] =>
  hiddenFrom(state, viewer)
    .filter((card) => viewer === 'public' || !Object.values(state.memory[viewer] ?? {}).includes(card))
    .flatMap((card) => [`"${card}"`, ...(card.startsWith('JK') ? [] : [exactFace(card)])]);

/** Puts a space before the face, so that `0♣` doesn't match in `10♣`. */
const exactFace = (card: Card): string => ` ${faceOf(card)}`;

/** Exchanges two cards that the viewer doesn't know (Dutch 23, invariant 3). */
export function disguise(state: State, viewer: Viewer): State | undefined {
  if (state.phase === 'game_ended' || state.phase === 'round_over') return undefined;
  const unknown = hiddenFrom(state, viewer);
  const inHands = unknown.filter((card) => state.hands.some((hand) => hand.includes(card)));
  const [one] = inHands;
  const other = unknown.findLast((card) => card !== one && !believes(state, viewer, card));
  if (one === undefined || other === undefined || believes(state, viewer, one)) return undefined;
  return exchanged(state, one, other);
}

const believes = (state: State, viewer: Viewer, card: Card): boolean =>
  viewer !== 'public' && Object.values(state.memory[viewer] ?? {}).includes(card);

/** Exchanges two cards, both in hands and in what seats know about them. */
export function exchanged(state: State, one: Card, other: Card): State {
  const swapped = (card: Card): Card => (card === one ? other : card === other ? one : card);
  const swappedIn = (known: Known): Known => {
    const entries = Object.entries(known).map(([key, card]): [SlotKey, Card] => {
      const { seat, index } = slotOf(key);
      return [`${seat}.${index}`, swapped(card)];
    });
    return Object.fromEntries(entries);
  };
  return {
    ...state,
    hands: state.hands.map((hand) => hand.map((card) => (card === null ? null : swapped(card)))),
    draw: state.draw.map(swapped),
    out: state.out.map(swapped),
    knowledge: state.knowledge.map(swappedIn),
    memory: state.memory.map((believed) => (believed === null ? null : swappedIn(believed))),
  };
}
