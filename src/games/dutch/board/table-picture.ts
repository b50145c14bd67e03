import { counted } from '../../../engine/english.ts';
import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import { shortened } from '../../../engine/picture/shortened.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import { faceOf } from '../terms/cards.ts';
import type { SeenCard, View } from '../view.ts';
import { cardShapes, cardWidth } from './card-face.ts';
import { slotInWords } from './hand-picture.ts';

/**
 * The picture of the table: the discard and draw piles on top, the hands below in two columns, or three with
 * many seats. The message says what is going on. A phone shows the picture at half its size, so no text is
 * smaller than `size.small`.
 */

const width = 720;
const margin = 12;
const size = { small: 24, name: 26, big: 30 } as const;
const color = {
  cloth: '#173f36',
  panel: '#1f5247',
  lit: '#ffd24a',
  text: '#f6f5ee',
  quiet: '#b9cdc5',
} as const;
const top = { height: 100, card: 88 } as const;

type Words = Extract<Shape, { kind: 'text' }>;

const words = (
  x: number,
  y: number,
  text: string,
  rest: Partial<Pick<Words, 'size' | 'align' | 'fill' | 'maxWidth' | 'weight'>> = {},
): Shape => ({ kind: 'text', x, y, text, size: size.small, baseline: 'middle', fill: color.text, ...rest });

/** Layout of the hands: number of columns, heights of a card and a row, and cards per row. */
interface Layout {
  readonly columns: number;
  readonly card: number;
  readonly row: number;
  readonly perRow: number;
  /** Whether slot numbers appear below the cards. They don't after the end of the game. */
  readonly numbered: boolean;
}

const gap = 4;
/** Distance between the border of a hand and its cards, in pixels. */
const inset = 8;

function layoutFor(hands: number, { phase }: View): Layout {
  const [columns, card] = hands > 6 ? [3, 53] : [2, 60];
  const room = columnWidth(columns) - 2 * inset;
  const numbered = phase !== 'round_over' && phase !== 'game_ended';
  const row = card + (numbered ? 30 : 8);
  return { columns, card, row, numbered, perRow: Math.floor((room + gap) / (cardWidth(card) + gap)) };
}

const columnWidth = (columns: number): number => (width - margin * (columns + 1)) / columns;
const headHeight = 36;

const rowsOf = (layout: Layout, slots: number): number => Math.max(1, Math.ceil(slots / layout.perRow));

/** The seats whose hands are shown; seats that have left have none. */
const seatsShown = (view: View): Seat[] =>
  view.hands.flatMap((hand, seat) => (view.active.includes(seat) || hand.length > 0 ? [seat] : []));

/** Draws the table from a view. The channel gets the public view. */
export function draw(view: View, names: Names): Picture {
  const seats = seatsShown(view);
  const layout = layoutFor(seats.length, view);
  // With many seats, the piles are drawn in the place of one hand.
  const among = layout.columns === 3;
  const cells: readonly (Seat | 'piles')[] = among ? ['piles', ...seats] : seats;
  let y = among ? margin : top.height + margin;
  const shapes: Shape[] = among ? [] : [...piles(view)];
  for (let at = 0; at < cells.length; at += layout.columns) {
    const beside = cells.slice(at, at + layout.columns);
    const slots = beside.map((cell) => (cell === 'piles' ? 1 : (view.hands[cell]?.length ?? 0)));
    const rows = Math.max(...slots.map((count) => rowsOf(layout, count)));
    const height = headHeight + rows * layout.row + 4;
    for (const [column, cell] of beside.entries()) {
      const x = margin + column * (columnWidth(layout.columns) + margin);
      const box = { x, y, height };
      shapes.push(...(cell === 'piles' ? smallPiles(view, box) : handBox(view, cell, names, box, layout)));
    }
    y += height + margin;
  }
  return { width, height: y, background: color.cloth, shapes };
}

/** Draws the discard pile and the draw pile with their card counts. */
function piles({ discard, pile }: View): Shape[] {
  const pileX = width / 2 + margin / 2;
  const beside = (x: number, first: string, second: string) => [
    words(x + cardWidth(top.card) + margin, margin + 28, first, { size: size.big, weight: 'bold' }),
    words(x + cardWidth(top.card) + margin, margin + 64, second, { fill: color.quiet }),
  ];
  return [
    ...cardShapes(discard.at(-1) ?? null, { x: margin, y: margin, height: top.card }),
    ...beside(margin, 'Discards', cards(discard.length)),
    ...cardShapes(pile > 0 ? 'hidden' : null, { x: pileX, y: margin, height: top.card }),
    ...beside(pileX, 'Pile', cards(pile)),
  ];
}

/** Draws both piles in the place of one hand. */
function smallPiles({ discard, pile }: View, { x, y, height }: Box): Shape[] {
  const half = columnWidth(3) / 2;
  const card = Math.min(top.card, height - 32);
  const left = x + Math.round((half - cardWidth(card)) / 2);
  const under = (middle: number, count: number) =>
    words(middle, y + card + 18, cards(count), { align: 'center', fill: color.quiet, maxWidth: half });
  return [
    ...cardShapes(discard.at(-1) ?? null, { x: left, y, height: card }),
    under(x + half / 2, discard.length),
    ...cardShapes(pile > 0 ? 'hidden' : null, { x: left + Math.round(half), y, height: card }),
    under(x + half * 1.5, pile),
  ];
}

const cards = (count: number): string => counted(count, 'card');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

function handBox(view: View, seat: Seat, names: Names, { x, y, height }: Box, layout: Layout): Shape[] {
  const hand = view.hands[seat] ?? [];
  const isAwaited = view.awaited.includes(seat);
  const boxWidth = columnWidth(layout.columns);
  const beside = marks(view, seat);
  const room = Math.min(layout.columns === 3 ? 76 : 120, markLetter * beside.length);
  const nameWidth = boxWidth - 2 * inset - (beside === '' ? 0 : room + inset);
  return [
    {
      kind: 'rect',
      x,
      y,
      width: boxWidth,
      height,
      radius: 10,
      fill: color.panel,
      ...(isAwaited && { stroke: color.lit, strokeWidth: 4 }),
    },
    words(x + inset, y + 20, clipped(`${seat + 1} ${names(seat)}`, nameWidth), {
      size: size.name,
      weight: 'bold',
      fill: isAwaited ? color.lit : color.text,
      maxWidth: nameWidth,
    }),
    ...(beside === ''
      ? []
      : [
          words(x + boxWidth - inset, y + 20, beside, {
            align: 'right',
            fill: color.quiet,
            maxWidth: room,
          }),
        ]),
    ...hand.flatMap((card, index) => slot(card, index, { x: x + inset, y: y + headHeight }, layout)),
  ];
}

/** Average widths of a letter in a name and in its marks, in pixels. */
const letter = 16;
const markLetter = 13;

/** Shortens a name. The start of a name at full size is easier to read than all of it squeezed. */
const clipped = (name: string, room: number): string => shortened(name, Math.floor(room / letter));

/** Lists the public facts shown beside a name, most urgent first. */
function marks(view: View, seat: Seat): string {
  const { dutch, window, match, ready } = view;
  const isFirst = match?.round === 1 && view.result === null;
  const total = isFirst ? undefined : match?.totals.find((one) => one.seat === seat)?.points;
  const [said = ''] = [
    window?.locked.includes(seat) ? 'locked' : '',
    window?.passed.includes(seat) ? 'passed' : '',
    ready.includes(seat) ? 'ready' : '',
    dutch?.caller === seat && view.result === null ? 'Dutch!' : '',
    total === undefined ? '' : `total ${total}`,
  ].filter(Boolean);
  return said;
}

function slot(card: SeenCard, index: number, at: { x: number; y: number }, layout: Layout): Shape[] {
  const x = at.x + (index % layout.perRow) * (cardWidth(layout.card) + gap);
  const y = at.y + Math.floor(index / layout.perRow) * layout.row;
  const number = words(x + cardWidth(layout.card) / 2, y + layout.card + 14, `${index + 1}`, {
    align: 'center',
    fill: card === null ? color.quiet : color.text,
  });
  return [...cardShapes(card, { x, y, height: layout.card }), ...(layout.numbered ? [number] : [])];
}

/** Describes the picture in at most 1,000 characters: which cards are face-up and which slots are blank. */
export function describe(view: View, names: Names): string {
  const discard = view.discard.at(-1);
  const hands = seatsShown(view).map((seat) => {
    const hand = view.hands[seat] ?? [];
    const open = hand.flatMap((card, index) =>
      card === 'hidden' ? [] : [`${index + 1} ${slotInWords(card)}`],
    );
    const said = [cards(hand.filter((card) => card !== null).length), marks(view, seat), ...open];
    return `${names(seat)}: ${said.filter(Boolean).join(', ')}`;
  });
  const lying =
    discard === undefined ? 'No discards' : `${faceOf(discard)} on top of ${view.discard.length} discards`;
  return `${lying}, ${cards(view.pile)} in the pile. ${hands.join('; ')}.`.slice(0, 1000);
}
