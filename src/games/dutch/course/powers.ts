import type { ActionOf } from '../actions.ts';
import { cardIn, collectionOf, isFaceUp, isSameSlot } from '../hands/hand.ts';
import { hasTarget } from '../phases/legal.ts';
import { isActive } from '../phases/seats.ts';
import type { Card, Collection, Power, QueuedPower, Seat, Slot, State } from '../state.ts';
import { rankOf } from '../terms/cards.ts';
import type { Options } from '../terms/options.ts';
import { demand, refuse } from '../terms/refusals.ts';
import { cardAt, change, type Going, happens } from './going.ts';
import { cardsSwap, isShown } from './seeing.ts';
import { endTurn } from './turn.ts';

/** The powers: queen peek and jack swap (Dutch 9). */

/** Returns the power of a played card, if it has one (Dutch D4, P9). */
export function powerOf(card: Card, { queen_peek, jack_swap }: Options): Power | undefined {
  const rank = rankOf(card);
  if (rank === 'Q' && queen_peek) return 'queen_peek';
  return rank === 'J' && jack_swap ? 'jack_swap' : undefined;
}

/** Queues the card's power for the seat (Dutch P1). */
export function queuePower(play: Going, seat: Seat, card: Card): void {
  const power = powerOf(card, play.state.options);
  if (power !== undefined) change(play, { powers: [...play.state.powers, { seat, power }] });
}

/** Starts the first power in the queue that has a target. Ends the turn if there is none (Dutch P2, P8). */
export function beginPowers(play: Going): void {
  change(play, { phase: 'special_play_window', window: null });
  nextHead(play);
}

function nextHead(play: Going): void {
  for (let [head] = play.state.powers; head !== undefined; [head] = play.state.powers) {
    if (hasTarget(play.state, head.power)) {
      change(play, { heads: play.state.heads + 1 });
      happens(play, { kind: 'power', ...head });
      return;
    }
    happens(play, { kind: 'skip', ...head, auto: true });
    change(play, { powers: play.state.powers.slice(1) });
  }
  endTurn(play);
}

/** Removes the current power and starts the next one. */
function headGoes(play: Going): void {
  change(play, { powers: play.state.powers.slice(1) });
  nextHead(play);
}

/**
 * Continues the queue after a seat has left and its powers have been deleted (Dutch P7). Skips the current power if
 * its last target is gone.
 *
 * @param before the queue as it was before the seat left
 */
export function powersOfLeaver(play: Going, before: readonly QueuedPower[], seat: Seat): void {
  const [head] = play.state.powers;
  if (before[0]?.seat === seat) {
    nextHead(play);
    return;
  }
  if (head === undefined || hasTarget(play.state, head.power)) return;
  happens(play, { kind: 'skip', ...head, auto: true });
  headGoes(play);
}

function demandHead(state: State, seat: Seat, power: Power | undefined): void {
  demand(state.phase === 'special_play_window', 'phase', 'There’s no power to use now.');
  const [head] = state.powers;
  demand(head?.seat === seat, 'not-your-power');
  demand(power === undefined || head?.power === power, 'wrong-power');
}

function demandCard(state: State, slot: Slot): void {
  const card = cardIn(state, slot);
  demand(card !== undefined, 'index');
  demand(card !== null, 'blank');
}

/** Shows one face to the owner of the current power (Dutch P3). */
export function queenPeek(play: Going, seat: Seat, { owner, index }: ActionOf<'queen_peek'>): void {
  const slot: Slot = { seat: owner, index };
  demandHead(play.state, seat, 'queen_peek');
  demand(isActive(play.state, owner), 'inactive', 'The owner of this card has left.');
  demandCard(play.state, slot);
  if (isFaceUp(play.state, slot)) refuse('face-up');
  happens(play, { kind: 'peek', seat, slot });
  isShown(play, seat, 'peek', [slot], 1);
  headGoes(play);
}

/** Swaps two cards (Dutch P5). */
export function jackSwap(play: Going, seat: Seat, { a, b }: ActionOf<'jack_swap'>): void {
  demandHead(play.state, seat, 'jack_swap');
  for (const slot of [a, b])
    demand(isActive(play.state, slot.seat), 'inactive', 'The owner of this card has left.');
  for (const slot of [a, b]) demandCard(play.state, slot);
  if (isSameSlot(a, b)) refuse('same-slot');
  const [first, second] = [cardAt(play.state, a), cardAt(play.state, b)];
  happens(play, { kind: 'swap', seat, a, b });
  const place = (hands: State['hands'], slot: Slot, card: Card) =>
    hands.with(slot.seat, (hands[slot.seat] ?? []).with(slot.index, card));
  const { hands, swaps } = play.state;
  change(play, {
    hands: place(place(hands, a, second), b, first),
    swaps: swaps.with(seat, [...(swaps[seat] ?? []), [a, b]]),
  });
  for (const slot of [a, b]) leavesCollection(play, slot);
  cardsSwap(play, seat, a, b);
  headGoes(play);
}

/**
 * Makes a swapped collection card an ordinary card. A collection without cards loses its rank (Dutch C8, C9).
 */
function leavesCollection(play: Going, { seat, index }: Slot): void {
  const collection = collectionOf(play.state, seat);
  if (collection === null || !collection.indices.includes(index)) return;
  const indices = collection.indices.filter((one) => one !== index);
  const left: Collection | null = indices.length === 0 ? null : { ...collection, indices };
  change(play, { collections: play.state.collections.with(seat, left) });
}

/** Skips the current power because its owner wants to (Dutch P6). */
export function skipPower(play: Going, seat: Seat): void {
  demandHead(play.state, seat, undefined);
  const [head] = play.state.powers;
  if (head === undefined) return;
  happens(play, { kind: 'skip', ...head, auto: false });
  headGoes(play);
}

/** Skips the current power because its time has run out (Dutch P6). */
export function loseHead(play: Going): void {
  const [head] = play.state.powers;
  if (head === undefined) return;
  happens(play, { kind: 'timeout', timer: head.power, seat: head.seat, miss: null });
  headGoes(play);
}
