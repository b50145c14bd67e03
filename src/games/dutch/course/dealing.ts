import { cardsOf } from '../hands/hand.ts';
import { hasLooked, looks } from '../phases/awaited.ts';
import { activePersons, inOrderFrom, isPerson, nextAfter } from '../phases/seats.ts';
import type { Card, Match, Seat, Slot, State } from '../state.ts';
import { inDeckOrder, pointsOf, type Rank, rankOf } from '../terms/cards.ts';
import { demand, refuse } from '../terms/refusals.ts';
import { change, type Going, happens } from './going.ts';
import { allLearn, forgotten, isShown } from './seeing.ts';
import { beginTurn } from './turn.ts';

/** The deal, the initial peek and the choice of collection ranks (Dutch 4, 12). */

const dealt = 4;

/**
 * Deals four cards to each active seat and turns up the first discard. The remaining cards are the draw pile
 * (Dutch S2, S3).
 */
export function deal(play: Going, cards: readonly Card[], start: Seat, match: Match | null): void {
  const { players, active } = play.state;
  const handOf = (seat: Seat): readonly Card[] => {
    const at = active.indexOf(seat) * dealt;
    return at < 0 ? [] : cards.slice(at, at + dealt);
  };
  const rest = cards.slice(active.length * dealt);
  const [discard, ...draw] = rest;
  if (discard === undefined) throw new Error('There are fewer cards than are dealt.');
  change(play, {
    phase: 'initial_peek',
    current: start,
    firstTurn: true,
    hands: players.map((_, seat) => handOf(seat)),
    draw,
    discard: [discard],
    out: [],
    drawn: null,
    window: null,
    powers: [],
    dutch: null,
    collections: players.map(() => null),
    declined: [],
    ...forgotten(play.state),
    swaps: players.map(() => []),
    peeked: players.map(() => []),
    missed: players.map(() => 0),
    idle: 0,
    stalled: [],
    ready: [],
    result: null,
    match,
  });
  const round = match?.round ?? null;
  happens(play, { kind: 'deal', seats: active.length, draw: draw.length, discard, start, round });
}

/** Shows a seat two different slots of its own hand, in one action or two (Dutch S5). */
export function look(play: Going, seat: Seat, indices: readonly number[]): void {
  const { state } = play;
  demand(state.phase === 'initial_peek', 'phase', 'The first look is over.');
  demand(isPerson(state, seat), 'peek');
  const seen = state.peeked[seat] ?? [];
  demand(indices.length > 0 && seen.length + indices.length <= looks, 'peek');
  demand(new Set([...seen, ...indices]).size === seen.length + indices.length, 'peek');
  const hand = state.hands[seat] ?? [];
  if (indices.some((index) => hand[index] === undefined)) refuse('index');
  looksAt(play, seat, indices, false);
}

/** Faces from the initial peek stay fresh until the second turn of the round begins (Dutch V7). */
const turnsFresh = 2;

function looksAt(play: Going, seat: Seat, indices: readonly number[], auto: boolean): void {
  const { peeked } = play.state;
  change(play, { peeked: peeked.with(seat, [...(peeked[seat] ?? []), ...indices]) });
  happens(play, { kind: 'look', seat, indices, auto });
  const slots = indices.map((index): Slot => ({ seat, index }));
  isShown(play, seat, 'look', slots, turnsFresh);
}

/** Ends the initial peek once every person has looked (Dutch S6). */
export function beginIfLooked(play: Going): void {
  const { state } = play;
  if (state.phase !== 'initial_peek') return;
  if (activePersons(state).every((seat) => hasLooked(state, seat))) begin(play);
}

/** Completes missing peeks at random, turns up the collections and starts the first turn (Dutch S6, S7). */
export function begin(play: Going): void {
  for (const seat of play.state.active) completeLook(play, seat);
  if (play.state.options.mode === 'collect') turnUpCollections(play);
  change(play, { peeked: play.state.players.map(() => []) });
  beginTurn(play, play.state.current);
}

function completeLook(play: Going, seat: Seat): void {
  const seen = play.state.peeked[seat] ?? [];
  const slots = [...(play.state.hands[seat] ?? []).keys()];
  const chosen: number[] = [];
  while (seen.length + chosen.length < looks)
    chosen.push(
      play.chance.pick(
        slots.filter((index) => !seen.includes(index) && !chosen.includes(index)),
        'a card to look at',
      ),
    );
  if (chosen.length > 0) looksAt(play, seat, chosen, true);
}

/** The order of ranks that breaks ties in points (Dutch C1). */
const collectionOrder: readonly Rank[] = [
  ...(['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'K', 'Q', 'J'] as const),
];

/** Chooses all collection cards first, then turns them up (Dutch C1, C2, C3). */
function turnUpCollections(play: Going): void {
  const chosen = play.state.active.map((seat) => ({ seat, turned: collectionCard(play, seat) }));
  for (const { seat, turned } of chosen) {
    happens(play, { kind: 'collection', seat, turned });
    if (turned === null) continue;
    const collection = { rank: rankOf(turned.card), indices: [turned.index] };
    change(play, { collections: play.state.collections.with(seat, collection) });
    allLearn(play, { seat, index: turned.index });
  }
}

/** Chooses a seat's collection card. Returns null if both cards seen are jokers (Dutch C2). */
function collectionCard(play: Going, seat: Seat): { index: number; card: Card } | null {
  const { peeked, hands, options } = play.state;
  const hand = hands[seat] ?? [];
  const candidates = (peeked[seat] ?? [])
    .toSorted((one, other) => one - other)
    .flatMap((index) => {
      const card = hand[index];
      return card === null || card === undefined || rankOf(card) === 'JK' ? [] : [{ index, card }];
    });
  const worth = ({ card }: { card: Card }) => [
    pointsOf(card, options.red_king_points),
    collectionOrder.indexOf(rankOf(card)),
  ];
  const [one, other] = candidates;
  if (one === undefined || other === undefined) return one ?? null;
  const [points = 0, place = 0] = worth(one);
  const [otherPoints = 0, otherPlace = 0] = worth(other);
  const difference = points - otherPoints || place - otherPlace;
  if (difference === 0) return play.chance.pick(candidates, 'a collection card');
  return difference < 0 ? one : other;
}

/** Returns all cards of the game, including those of seats that have left. */
const everyCard = ({ hands, draw, discard, out }: State): Card[] =>
  inDeckOrder([...hands.flatMap(cardsOf), ...draw, ...discard, ...out]);

/** Deals the next round once every person is ready (Dutch G4, G5). */
export function dealIfReady(play: Going): void {
  const { state } = play;
  if (state.phase !== 'round_over') return;
  if (activePersons(state).every((seat) => state.ready.includes(seat))) dealNext(play);
}

export function dealNext(play: Going): void {
  const { match } = play.state;
  if (match === null) return;
  const start = nextAfter(play.state, match.start);
  const cards = play.chance.shuffle(everyCard(play.state), 'the deck');
  deal(play, cards, start, { ...match, round: match.round + 1, start });
}

/** Makes the next active seat the starting seat if the current one has left (Dutch L6). */
export function replaceStart(play: Going, seat: Seat): void {
  const { current, match } = play.state;
  if (current !== seat) return;
  const [start = seat] = inOrderFrom(play.state, seat);
  change(play, { current: start, match: match === null ? null : { ...match, start } });
}
