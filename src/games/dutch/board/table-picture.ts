import type { Picture, Shape } from '../../../engine/picture.ts';
import type { Names } from '../../facets/seats.ts';
import { faceOf } from '../terms/cards.ts';
import type { SeenCard, View } from '../view.ts';
import { cardShapes, cardWidth } from './card-face.ts';
import { slotInWords } from './hand-picture.ts';

/**
 * The table: discard, pile and what is going on above, the hands below, two beside each other where more than three play. On a
 * phone it is shown at half its size, so nothing is smaller than `size.small`.
 */

const width = 720;
const margin = 16;
const size = { small: 24, name: 26, big: 32 } as const;
const colour = {
  cloth: '#173f36',
  panel: '#1f5247',
  lit: '#ffd24a',
  text: '#f6f5ee',
  quiet: '#b9cdc5',
} as const;
const top = { height: 132, card: 112 } as const;

type Words = Extract<Shape, { kind: 'text' }>;

const words = (
  x: number,
  y: number,
  text: string,
  rest: Partial<Pick<Words, 'size' | 'align' | 'fill' | 'maxWidth' | 'weight'>> = {},
): Shape => ({ kind: 'text', x, y, text, size: size.small, baseline: 'middle', fill: colour.text, ...rest });

/** Measures of a hand: how many stand beside each other, and how many cards in a row of one. */
interface Layout {
  readonly columns: number;
  readonly card: number;
  readonly perRow: number;
}

const gap = 8;

function layoutFor(hands: number): Layout {
  const columns = hands > 3 ? 2 : 1;
  const card = columns === 2 ? 66 : 90;
  const room = columnWidth(columns) - 2 * gap;
  return { columns, card, perRow: Math.floor((room + gap) / (cardWidth(card) + gap)) };
}

const columnWidth = (columns: number): number => (width - margin * (columns + 1)) / columns;
/** Height of a row of cards with the numbers of their slots. */
const rowHeight = ({ card }: Layout): number => card + 32;
const headHeight = 38;

const rowsOf = (layout: Layout, slots: number): number => Math.max(1, Math.ceil(slots / layout.perRow));

/** By the view of whoever looks: of all in the channel, what is public. */
export function draw(view: View, names: Names): Picture {
  const seats = view.hands.flatMap((hand, seat) =>
    view.active.includes(seat) || hand.length > 0 ? [seat] : [],
  );
  const layout = layoutFor(seats.length);
  let y = top.height + margin;
  const shapes: Shape[] = [...head(view)];
  for (let at = 0; at < seats.length; at += layout.columns) {
    const beside = seats.slice(at, at + layout.columns);
    const rows = Math.max(...beside.map((seat) => rowsOf(layout, view.hands[seat]?.length ?? 0)));
    const height = headHeight + rows * rowHeight(layout) + gap;
    for (const [column, seat] of beside.entries()) {
      const x = margin + column * (columnWidth(layout.columns) + margin);
      shapes.push(...handBox(view, seat, names, { x, y, height }, layout));
    }
    y += height + margin;
  }
  return { width, height: y, background: colour.cloth, shapes };
}

/** Discard and pile, and beside them what the table waits for. */
function head(view: View): Shape[] {
  const card = view.discard.at(-1) ?? null;
  const x = margin * 2 + cardWidth(top.card);
  const [first, second] = goingOn(view);
  return [
    ...cardShapes(card, { x: margin, y: margin, height: top.card }),
    ...cardShapes(view.pile > 0 ? 'hidden' : null, { x, y: margin, height: top.card }),
    words(x + cardWidth(top.card) + margin, margin + 28, `Pile ${view.pile}`, { fill: colour.quiet }),
    words(x + cardWidth(top.card) + margin, margin + 62, first, {
      size: size.big,
      weight: 'bold',
      fill: view.window === null ? colour.text : colour.lit,
      maxWidth: width - x - cardWidth(top.card) - 2 * margin,
    }),
    words(x + cardWidth(top.card) + margin, margin + 98, second, {
      fill: colour.quiet,
      maxWidth: width - x - cardWidth(top.card) - 2 * margin,
    }),
  ];
}

function goingOn({ phase, window, powers, dutch, match, options }: View): readonly [string, string] {
  const round = match === null ? '' : `Round ${match.round}`;
  const called = dutch === null ? '' : 'Dutch is called';
  const below = [called, round, options.mode === 'collect' ? 'Collect' : ''].filter(Boolean).join(' · ');
  switch (phase) {
    case 'initial_peek':
      return ['Look at two cards', below];
    case 'drawing_card':
      return ['Draw a card', below];
    case 'playing_card':
      return ['Play a card', below];
    case 'same_rank_window':
      return [window === null ? '' : `Same rank: ${window.rank === 'JK' ? 'Joker' : window.rank}`, below];
    case 'special_play_window':
      return [powers[0]?.power === 'jack_swap' ? 'Jack: swap two' : 'Queen: look at one', below];
    case 'round_over':
      return ['Round over', below];
    case 'game_ended':
      return ['Game over', below];
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

function handBox(view: View, seat: number, names: Names, { x, y, height }: Box, layout: Layout): Shape[] {
  const hand = view.hands[seat] ?? [];
  const isAwaited = view.awaited.includes(seat);
  const cards = hand.filter((card) => card !== null).length;
  const boxWidth = columnWidth(layout.columns);
  return [
    {
      kind: 'rect',
      x,
      y,
      width: boxWidth,
      height,
      radius: 10,
      fill: colour.panel,
      ...(isAwaited && { stroke: colour.lit, strokeWidth: 3 }),
    },
    words(x + gap, y + 20, `${isAwaited ? '▶ ' : ''}${names(seat)}`, {
      size: size.name,
      weight: 'bold',
      maxWidth: boxWidth - 150,
    }),
    words(x + boxWidth - gap, y + 20, marks(view, seat, cards), {
      align: 'right',
      fill: colour.quiet,
      maxWidth: 132,
    }),
    ...hand.flatMap((card, index) => slot(card, index, { x: x + gap, y: y + headHeight }, layout)),
  ];
}

/** What stands beside a name: how many cards, and what everybody is to know of the seat. */
function marks(view: View, seat: number, cards: number): string {
  const said = [
    view.dutch?.caller === seat ? 'Dutch!' : '',
    view.window?.locked.includes(seat) ? 'locked' : '',
    view.window?.passed.includes(seat) ? 'passed' : '',
  ].filter(Boolean);
  return [...said.slice(0, 1), `${cards}`].join(' · ');
}

function slot(card: SeenCard, index: number, at: { x: number; y: number }, layout: Layout): Shape[] {
  const x = at.x + (index % layout.perRow) * (cardWidth(layout.card) + gap);
  const y = at.y + Math.floor(index / layout.perRow) * rowHeight(layout);
  return [
    ...cardShapes(card, { x, y, height: layout.card }),
    words(x + cardWidth(layout.card) / 2, y + layout.card + 15, `${index + 1}`, {
      align: 'center',
      fill: card === null ? colour.quiet : colour.text,
    }),
  ];
}

/** The picture in words, at most 1,000 characters: what lies open, and what is blank. */
export function describe(view: View, names: Names): string {
  const discard = view.discard.at(-1);
  const [first, second] = goingOn(view);
  const hands = view.hands.flatMap((hand, seat) => {
    if (!view.active.includes(seat) && hand.length === 0) return [];
    const cards = hand.filter((card) => card !== null).length;
    const open = hand.flatMap((card, index) =>
      card === 'hidden' ? [] : [`${index + 1} ${slotInWords(card)}`],
    );
    return [`${names(seat)}: ${marks(view, seat, cards)}${open.length === 0 ? '' : ` (${open.join(', ')})`}`];
  });
  const top = discard === undefined ? 'No discard' : `Discard ${faceOf(discard)}`;
  const going = [first, second].filter(Boolean).join(', ');
  return `${top}, pile ${view.pile}. ${going}. ${hands.join('; ')}.`.slice(0, 1000);
}
