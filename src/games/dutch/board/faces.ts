import type { Seat } from '../../facets/seats.ts';
import type { Card, Known, SlotKey } from '../state.ts';
import type { SeenCard, View } from '../view.ts';

/** Which faces a private answer shows (24.4): fresh ones, the drawn card, and with `memory_aid` all that the seat knows. */

export const slotKey = (seat: Seat, index: number): SlotKey => `${seat}.${index}`;

/** Faces of hidden cards that the viewer is shown, by slot. */
export function shownFaces({ viewer, known, fresh, options, drawn, drawnCard }: View): Known {
  if (viewer === 'public') return {};
  const asked = options.memory_aid ? (Object.keys(known) as SlotKey[]) : fresh;
  const faces = asked.flatMap((key) => {
    const card = known[key];
    return card === undefined ? [] : [[key, card] as const];
  });
  const own = drawn === null || drawnCard === null ? [] : [[slotKey(viewer, drawn), drawnCard] as const];
  return Object.fromEntries([...faces, ...own]);
}

/** The hand of a seat with the faces that the viewer is shown. */
export function handWithFaces(view: View, seat: Seat): readonly SeenCard[] {
  const faces = shownFaces(view);
  return (view.hands[seat] ?? []).map((card, index) =>
    card === 'hidden' ? (faces[slotKey(seat, index)] ?? 'hidden') : card,
  );
}

/** A card in another hand whose face the viewer is shown. */
export interface FaceElsewhere {
  readonly seat: Seat;
  readonly index: number;
  readonly card: Card;
}

export function facesElsewhere(view: View): readonly FaceElsewhere[] {
  const faces = shownFaces(view);
  return view.hands.flatMap((hand, seat) =>
    seat === view.viewer
      ? []
      : hand.flatMap((card, index) => {
          const face = card === 'hidden' ? faces[slotKey(seat, index)] : undefined;
          return face === undefined ? [] : [{ seat, index, card: face }];
        }),
  );
}
