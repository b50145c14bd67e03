import type { Seat } from '../../facets/seats.ts';
import { slotOf } from '../hands/hand.ts';
import type { Card, SlotKey } from '../state.ts';
import type { SeenCard, View } from '../view.ts';

/**
 * The faces of face-down cards that a private answer shows (Dutch 24.4): fresh ones and the drawn card, or
 * with `memory_aid` everything that the seat knows.
 */

/** A face-down card whose face the viewer may see. */
export interface Face {
  readonly seat: Seat;
  readonly index: number;
  readonly card: Card;
}

/** Lists the faces, sorted by seat and slot. */
export function facesShown(view: View): readonly Face[] {
  const { viewer, known, fresh, options, drawn, drawnCard, hands } = view;
  if (viewer === 'public') return [];
  const own = drawn === null || drawnCard === null ? [] : [{ seat: viewer, index: drawn, card: drawnCard }];
  const asked = options.memory_aid ? (Object.keys(known) as SlotKey[]) : fresh;
  const others = asked.flatMap((key) => {
    const [slot, card] = [slotOf(key), known[key]];
    const isDrawn = own.some(({ seat, index }) => seat === slot.seat && index === slot.index);
    return card === undefined || isDrawn ? [] : [{ ...slot, card }];
  });
  return [...own, ...others]
    .filter(({ seat, index }) => hands[seat]?.[index] === 'hidden')
    .toSorted((one, other) => one.seat - other.seat || one.index - other.index);
}

/** Returns the hand of a seat with the faces that the viewer sees. */
export function handWithFaces(view: View, seat: Seat): readonly SeenCard[] {
  const faces = facesShown(view).filter((face) => face.seat === seat);
  return (view.hands[seat] ?? []).map((card, at) => faces.find(({ index }) => index === at)?.card ?? card);
}
