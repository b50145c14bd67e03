import { cardIn, cardsOf, handOf, isFaceUp, vacated } from '../hands/hand.ts';
import { computersInWindow, isDone, personsInWindow } from '../phases/awaited.ts';
import { isActive, isPerson, withSeat } from '../phases/seats.ts';
import type { Card, Rank, Seat, Slot, State, Window } from '../state.ts';
import { rankOf } from '../terms/cards.ts';
import { demand, refuse } from '../terms/refusals.ts';
import { endRound } from './ending.ts';
import { cardAt, change, type Going, happens, setHand } from './going.ts';
import { fromDeck, putOnDiscard } from './piles.ts';
import { beginPowers, queuePower } from './powers.ts';
import { allLearn, cardLeaves, penaltyConfuses } from './seeing.ts';

/** The same-rank window (Dutch 8). */

/** Opens the window (Dutch W1). Seats that pass in advance do so before anybody acts (Dutch W12). */
export function openWindow(play: Going, initiator: Seat, card: Card): void {
  const rank = rankOf(card);
  change(play, { phase: 'same_rank_window', window: { rank, initiator, passed: [], locked: [], right: [] } });
  happens(play, { kind: 'window', seat: initiator, rank });
  for (const seat of play.state.autoPass) passes(play, seat, true);
  closeIfDone(play);
}

function demandWindow(state: State, seat: Seat): Window {
  const { window } = state;
  if (state.phase !== 'same_rank_window' || window === null)
    return refuse('phase', 'No same-rank window is open.');
  demand(!window.locked.includes(seat), 'locked');
  demand(!window.passed.includes(seat), 'passed');
  return window;
}

const mark = (play: Going, list: 'passed' | 'locked' | 'right', seat: Seat): void => {
  const { window } = play.state;
  if (window !== null) change(play, { window: { ...window, [list]: withSeat(window[list], seat) } });
};

export function passes(play: Going, seat: Seat, auto: boolean): void {
  mark(play, 'passed', seat);
  happens(play, { kind: 'pass', seat, auto, told: !auto && isPerson(play.state, seat) });
}

export function pass(play: Going, seat: Seat): void {
  demandWindow(play.state, seat);
  passes(play, seat, false);
  closeIfDone(play);
}

/** Plays a card in the window, whether it matches or not (Dutch W4, W5, W6, W7, W8). */
export function sameRank(play: Going, seat: Seat, index: number): void {
  const window = demandWindow(play.state, seat);
  const slot: Slot = { seat, index };
  demandOwnCard(play.state, slot);
  const card = cardAt(play.state, slot);
  if (rankOf(card) === window.rank) rightCard(play, slot, card);
  else wrongCard(play, slot, card, window.rank);
}

/**
 * Demands that the slot holds a face-down card of the seat. Checks `E_INDEX`, `E_BLANK` and `E_COLLECTION` in
 * this order (Dutch X2).
 */
export function demandOwnCard(state: State, slot: Slot): void {
  const card = cardIn(state, slot);
  demand(card !== undefined, 'index');
  demand(card !== null, 'blank');
  if (isFaceUp(state, slot)) refuse('collection');
}

/** Discards a card of the right rank. If the hand is now empty, the seat wins (Dutch W4, E1). */
function rightCard(play: Going, slot: Slot, card: Card): void {
  const { seat, index } = slot;
  mark(play, 'right', seat);
  const hand = vacated(handOf(play.state, seat), index);
  setHand(play, seat, hand);
  putOnDiscard(play, card);
  cardLeaves(play, slot);
  queuePower(play, seat, card);
  happens(play, { kind: 'same', seat, index, card, slot: index < hand.length ? 'blank' : 'removed' });
  if (cardsOf(hand).length === 0) endRound(play, 'empty_hand', seat);
}

/**
 * Reveals a card of the wrong rank, adds a penalty card to the hand and locks the seat (Dutch W5, W6, W7).
 */
function wrongCard(play: Going, slot: Slot, card: Card, rank: Rank): void {
  const { seat, index } = slot;
  allLearn(play, slot);
  mark(play, 'locked', seat);
  const penalty = fromDeck(play);
  const hand = handOf(play.state, seat);
  happens(play, {
    kind: 'wrong',
    seat,
    rank,
    index,
    card,
    penalty: penalty === undefined ? null : hand.length,
  });
  if (penalty !== undefined) {
    setHand(play, seat, [...hand, penalty]);
    penaltyConfuses(play, seat);
  }
  closeIfDone(play);
}

/** Closes the window once every active seat has passed or is locked, never earlier (Dutch W9). */
export function closeIfDone(play: Going): void {
  if (play.state.phase !== 'same_rank_window') return;
  if (play.state.active.every((seat) => isDone(play.state, seat))) close(play, 'passed');
}

const idleComputers = (state: State): Seat[] =>
  (state.window?.passed ?? []).filter(
    (seat) => isActive(state, seat) && !isPerson(state, seat) && state.window?.right.includes(seat) !== true,
  );

function close(play: Going, by: 'timer' | 'passed'): void {
  happens(play, { kind: 'close', by, idle: idleComputers(play.state) });
  beginPowers(play);
}

/** Passes for every person who hasn't passed and isn't locked. Computers may still act (Dutch W13). */
export function windowRunsOut(play: Going): void {
  for (const seat of personsInWindow(play.state)) mark(play, 'passed', seat);
  if (computersInWindow(play.state).length === 0) {
    close(play, 'timer');
    return;
  }
  happens(play, { kind: 'timeout', timer: 'same_rank_window', seat: null, miss: null });
}
