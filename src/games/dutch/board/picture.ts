import type { Picture, Shape } from '../../../engine/picture.ts';
import type { Names } from '../../facets/seats.ts';
import { faceOf } from '../terms/cards.ts';
import type { SeenCard, View } from '../view.ts';

/** The table as a picture: a row of slots for each seat. */

const row = { height: 72, top: 48 } as const;
const slot = { width: 44, height: 36 } as const;
const width = 720;
/** Slots that a row has room for; more are squeezed. */
const roomy = 15;

function slotShapes(card: SeenCard, index: number, count: number, y: number): Shape[] {
  const step = ((width - 16) / Math.max(roomy, count)) | 0;
  const x = 8 + index * step;
  const text = card === null ? '·' : card === 'hidden' ? `${index + 1}` : faceOf(card);
  return [
    {
      kind: 'rect',
      x,
      y,
      width: Math.min(slot.width, step - 2),
      height: slot.height,
      radius: 4,
      fill: card === null ? '#14532d' : card === 'hidden' ? '#1e3a8a' : '#f8fafc',
    },
    {
      kind: 'text',
      x: x + Math.min(slot.width, step - 2) / 2,
      y: y + slot.height / 2,
      text,
      size: 16,
      align: 'center',
      baseline: 'middle',
      fill: card === null || card === 'hidden' ? '#f8fafc' : '#0f172a',
      maxWidth: step - 4,
    },
  ];
}

export function drawTable(view: View, names: Names): Picture {
  const top = view.discard.at(-1);
  const height = row.top + row.height * view.hands.length + 8;
  const title: Shape = {
    kind: 'text',
    x: 8,
    y: 24,
    text: `Top discard ${top === undefined ? 'none' : faceOf(top)}, ${view.pile} in the pile`,
    size: 20,
    weight: 'bold',
    baseline: 'middle',
    fill: '#f8fafc',
  };
  const seats = view.hands.flatMap((hand, seat): Shape[] => {
    const y = row.top + row.height * seat;
    return [
      {
        kind: 'text',
        x: 8,
        y: y + 12,
        text: names(seat),
        size: 16,
        baseline: 'middle',
        fill: '#f8fafc',
        maxWidth: width - 16,
      },
      ...hand.flatMap((card, index) => slotShapes(card, index, hand.length, y + 26)),
    ];
  });
  return { width, height, background: '#052e16', shapes: [title, ...seats] };
}

/** The picture in words. */
export function describeTable(view: View, names: Names): string {
  const top = view.discard.at(-1);
  const hands = view.hands.map((hand, seat) => {
    const cards = hand.filter((card) => card !== null);
    const faces = cards.filter((card) => card !== 'hidden').map(faceOf);
    return `${names(seat)}: ${cards.length} cards${faces.length > 0 ? `, face-up ${faces.join(' ')}` : ''}`;
  });
  return [`Top discard ${top === undefined ? 'none' : faceOf(top)}, ${view.pile} in the pile`, ...hands]
    .join('. ')
    .slice(0, 1_000);
}
