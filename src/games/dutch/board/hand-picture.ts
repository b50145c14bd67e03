import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import { faceOf } from '../terms/cards.ts';
import type { SeenCard, View } from '../view.ts';
import { cardShapes, cardWidth } from './card-face.ts';
import { type Face, facesShown, handWithFaces } from './faces.ts';

/**
 * A picture of a hand as one seat may see it. It has large numbered cards, with faces from other hands below
 * them.
 */

const width = 720;
const margin = 16;
const gap = 12;
const card = 126;
const numbers = 38;
const perRow = Math.floor((width - 2 * margin + gap) / (cardWidth(card) + gap));
const elsewhere = { card: 84, line: 100 } as const;
const color = { cloth: '#173f36', text: '#f6f5ee', quiet: '#b9cdc5' } as const;

const words = (x: number, y: number, text: string, fill: string, maxWidth?: number): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  size: 28,
  baseline: 'middle',
  align: maxWidth === undefined ? 'center' : 'left',
  fill,
  ...(maxWidth !== undefined && { maxWidth }),
});

/** Lists the faces from other hands, which are drawn below the viewer's own hand. */
const besides = (view: View, seat: Seat): readonly Face[] =>
  seat === view.viewer ? facesShown(view).filter((face) => face.seat !== seat) : [];

/** Draws a seat's hand as the viewer sees it. Cards that the viewer may not see are face-down. */
export function drawHand(view: View, seat: Seat, names: Names): Picture {
  const hand = handWithFaces(view, seat);
  const shown = view.hands[seat] ?? [];
  const others = besides(view, seat);
  const rows = Math.max(1, Math.ceil(hand.length / perRow));
  const below = margin + rows * (card + numbers + gap);
  return {
    width,
    height: below + others.length * elsewhere.line + (others.length > 0 ? margin : 0),
    background: color.cloth,
    shapes: [
      // A seat that has left has no cards.
      { kind: 'rect', x: 0, y: 0, width, height: below, fill: color.cloth },
      ...hand.flatMap((one, index) => slot(one, index, shown[index] === 'hidden' && one !== 'hidden')),
      ...others.flatMap(({ seat: owner, index, card: face }, at) => {
        const y = below + at * elsewhere.line;
        return [
          ...cardShapes(face, { x: margin, y, height: elsewhere.card }, true),
          words(
            margin + cardWidth(elsewhere.card) + gap,
            y + elsewhere.card / 2,
            `${names(owner)}, slot ${index + 1}`,
            color.text,
            width - cardWidth(elsewhere.card) - 3 * margin,
          ),
        ];
      }),
    ],
  };
}

function slot(one: SeenCard, index: number, isSecret: boolean): Shape[] {
  const x = margin + (index % perRow) * (cardWidth(card) + gap);
  const y = margin + Math.floor(index / perRow) * (card + numbers + gap);
  return [
    ...cardShapes(one, { x, y, height: card }, isSecret),
    words(x + cardWidth(card) / 2, y + card + 20, `${index + 1}`, one === null ? color.quiet : color.text),
  ];
}

/** Describes the hand in at most 1,000 characters. */
export function describeHand(view: View, seat: Seat, names: Names): string {
  const own = handWithFaces(view, seat).map((one, index) => `slot ${index + 1} ${slotInWords(one)}`);
  const others = besides(view, seat).map(
    ({ seat: owner, index, card: face }) => `${names(owner)}, slot ${index + 1}: ${faceOf(face)}`,
  );
  const whose = seat === view.viewer ? 'Your hand' : names(seat);
  return `${whose}: ${own.join(', ') || 'no cards'}.${others.length === 0 ? '' : ` ${others.join('; ')}.`}`.slice(
    0,
    1000,
  );
}

/** Describes one slot for the alt text. */
export function slotInWords(one: SeenCard): string {
  if (one === null) return 'blank';
  return one === 'hidden' ? 'face down' : faceOf(one);
}
