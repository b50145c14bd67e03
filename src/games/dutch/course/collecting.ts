import { collectionOf, handOf } from '../hands/hand.ts';
import { fitsCollection, isCollecting } from '../phases/awaited.ts';
import { isPerson, withSeat } from '../phases/seats.ts';
import type { Seat, State } from '../state.ts';
import { demand, refuse } from '../terms/refusals.ts';
import { endRound } from './ending.ts';
import { change, type Going, happens, setHand } from './going.ts';
import { fromDiscard } from './piles.ts';
import { allLearn } from './seeing.ts';
import { stallIfEmpty } from './turn.ts';

/** Clear-and-collect (Dutch 12). */

/** The number of cards in a full collection. */
const all = 4;

function demandCollect(state: State, seat: Seat): void {
  demand(state.options.mode === 'collect', 'mode');
  demand(isCollecting(state), 'phase', 'You can’t collect during the first look or a window.');
  demand(collectionOf(state, seat) !== null, 'rank', 'You have no collection.');
  demand(state.discard.length > 0, 'no-cards');
  demand(fitsCollection(state, seat), 'rank');
}

/** Takes the top discard into the collection (Dutch C4, C5, C7). */
export function collect(play: Going, seat: Seat): void {
  demandCollect(play.state, seat);
  const collection = collectionOf(play.state, seat);
  const card = fromDiscard(play);
  if (collection === null || card === undefined) refuse('no-cards');
  const hand = handOf(play.state, seat);
  const indices = [...collection.indices, hand.length];
  setHand(play, seat, [...hand, card]);
  change(play, {
    collections: play.state.collections.with(seat, { ...collection, indices }),
    collected: seat,
  });
  allLearn(play, { seat, index: hand.length });
  happens(play, { kind: 'collect', seat, card, index: hand.length, size: indices.length });
  if (indices.length === all) {
    endRound(play, 'four_of_a_kind', seat);
    return;
  }
  if (play.state.phase === 'drawing_card') stallIfEmpty(play);
}

/** Leaves the top discard; only computers decline (Dutch 18.4). */
export function decline(play: Going, seat: Seat): void {
  demand(!isPerson(play.state, seat), 'declined');
  demandCollect(play.state, seat);
  demand(!play.state.declined.includes(seat), 'declined');
  change(play, { declined: withSeat(play.state.declined, seat) });
  happens(play, { kind: 'decline', seat });
}
