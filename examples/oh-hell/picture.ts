import type { Picture, Shape } from '../../src/engine/picture/picture.ts';
import { suitInks, suitShapes } from '../../src/engine/picture/suits.ts';
import type { Names, Seat } from '../../src/games/facets/seats.ts';
import { type Card, faceOf, factsOf, suitName } from './cards.ts';
import { isBidding, takenBy, totals, trumpOf } from './rules.ts';
import type { Played, View } from './state.ts';

/**
 * Draws the table: the trick and the card turned up, and below them a row for each seat. Phones show pictures at less
 * than half their size, so no text is smaller than `small`.
 */

const width = 720;
const margin = 16;
const small = 24;
const card = 112;
const rowHeight = 46;
const columns = { bid: 420, taken: 540, points: width - margin } as const;
const color = {
  cloth: '#17352b',
  row: '#20473a',
  lit: '#ffd24a',
  text: '#f6f5ee',
  quiet: '#b4cabf',
  paper: '#fbfaf5',
  /** Covers a card to dim it. */
  shade: '#17352ba0',
} as const;

type Words = Extract<Shape, { readonly kind: 'text' }>;

const words = (x: number, y: number, text: string, rest: Partial<Words> = {}): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  size: small,
  baseline: 'middle',
  fill: color.text,
  ...rest,
});

const cardWidth = (height: number): number => Math.round((height * 5) / 7);

/** Draws a card face up. @param isDim whether to dim it */
function cardShapes(card: Card, x: number, y: number, height: number, isDim = false): Shape[] {
  const { rank, suit } = factsOf(card);
  const width = cardWidth(height);
  const sheet = { kind: 'rect', x, y, width, height, radius: Math.round(height / 11) } as const;
  return [
    { ...sheet, fill: color.paper },
    words(x + width / 2, y + height * 0.28, rank, {
      size: Math.round(height * 0.42),
      weight: 'bold',
      align: 'center',
      fill: suitInks[suit],
      maxWidth: width * 0.84,
    }),
    ...suitShapes(suit, x + width / 2, y + height * 0.71, height * 0.2),
    ...(isDim ? [{ ...sheet, fill: color.shade }] : []),
  ];
}

/** The trick to show: the one on the table or, before its first card, the one that was just taken. */
function trickOf({ trick, last }: View): { readonly cards: readonly Played[]; readonly winner?: Seat } {
  return trick.length > 0 || last === null ? { cards: trick } : last;
}

const trickWords = (view: View, names: Names): string => {
  const { cards, winner } = trickOf(view);
  if (winner !== undefined) return `Last trick: ${names(winner)} took it`;
  return cards.length === 0 ? 'No card played yet' : 'On the table';
};

/**
 * Draws the cards of the trick, each above the name of the person who played it. In a finished trick, all cards
 * except the best are dimmed.
 */
function trickShapes(view: View, y: number, names: Names): Shape[] {
  const { cards, winner } = trickOf(view);
  const step = 106;
  return [
    words(margin, y + 14, trickWords(view, names), { fill: color.quiet, maxWidth: 5 * step }),
    ...cards.flatMap((one, at) => {
      const x = margin + at * step;
      return [
        ...cardShapes(one.card, x, y + 34, card, winner !== undefined && one.seat !== winner),
        words(x + cardWidth(card) / 2, y + 34 + card + 20, clipped(names(one.seat), 7), {
          align: 'center',
          maxWidth: step - 8,
        }),
      ];
    }),
  ];
}

/** Cuts off a long name. Its beginning is easier to read than the whole name squeezed. */
const clipped = (name: string, letters: number): string => {
  const all = [...name];
  return all.length <= letters ? name : `${all.slice(0, letters - 1).join('')}…`;
};

function trumpShapes({ turnedUp }: View, y: number): Shape[] {
  const x = width - margin - cardWidth(card);
  const middle = x + cardWidth(card) / 2;
  return [
    words(middle, y + 14, 'Trump', { align: 'center', fill: color.quiet }),
    ...cardShapes(turnedUp, x, y + 34, card),
  ];
}

/** Returns the bid and tricks for a seat's row. While people bid, these are from the round before. */
function cells(view: View, seat: Seat): readonly [bid: string, taken: string] {
  if (view.quit.includes(seat)) return ['out', ''];
  if (!isBidding(view)) return [`${view.bids[seat] ?? ''}`, `${takenBy(view)[seat] ?? 0}`];
  const before = view.scored.at(-1);
  const lately = before === undefined ? '' : `${before.taken[seat] ?? 0} of ${before.bids[seat] ?? 0}`;
  return [view.waiting.includes(seat) ? '…' : 'ready', lately];
}

function seatRow(view: View, seat: Seat, y: number, names: Names): Shape[] {
  const isAwaited = view.waiting.includes(seat);
  const fill = view.quit.includes(seat) ? color.quiet : isAwaited ? color.lit : color.text;
  const [bid, taken] = cells(view, seat);
  const middle = y + rowHeight / 2 - 2;
  const cell = (x: number, text: string, more: Partial<Words> = {}): Shape[] =>
    text === '' ? [] : [words(x, middle, text, { align: 'center', fill, ...more })];
  return [
    { kind: 'rect', x: 8, y, width: width - 16, height: rowHeight - 6, radius: 8, fill: color.row },
    ...cell(margin + 4, `${isAwaited ? '▸ ' : ''}${clipped(names(seat), 18)}`, {
      align: 'left',
      weight: 'bold',
      maxWidth: 320,
    }),
    ...cell(columns.bid, bid),
    ...cell(columns.taken, taken, isBidding(view) ? { fill: color.quiet } : {}),
    ...cell(columns.points - 4, `${totals(view)[seat] ?? 0}`, { align: 'right', weight: 'bold' }),
  ];
}

export function draw(view: View, names: Names): Picture {
  const head = margin + card + 76;
  const heading = (x: number, text: string, align: 'center' | 'right' = 'center') =>
    words(x, head, text, { align, fill: color.quiet });
  const rows = head + 22;
  const middle = isBidding(view) ? (view.scored.length > 0 ? 'Last round' : '') : 'Tricks';
  return {
    width,
    height: rows + view.bids.length * rowHeight + 6,
    background: color.cloth,
    shapes: [
      ...trickShapes(view, 8, names),
      ...trumpShapes(view, 8),
      heading(columns.bid, 'Bid'),
      ...(middle === '' ? [] : [heading(columns.taken, middle)]),
      heading(columns.points, 'Points', 'right'),
      ...view.bids.flatMap((_, seat) => seatRow(view, seat, rows + seat * rowHeight, names)),
    ],
  };
}

/** Describes the picture in words. */
export function describe(view: View, names: Names): string {
  const played = trickOf(view).cards.map((one) => `${names(one.seat)} ${faceOf(one.card)}`);
  const seats = view.bids.map((_, seat) => {
    const [bid, taken] = cells(view, seat);
    const tricks = taken === '' ? [] : [`${isBidding(view) ? 'last round' : 'tricks'} ${taken}`];
    return [`${names(seat)}: bid ${bid}`, ...tricks, `points ${totals(view)[seat] ?? 0}`].join(', ');
  });
  const trump = `${faceOf(view.turnedUp)} turned up, ${suitName(trumpOf(view))} are trump.`;
  return `${trump} ${[trickWords(view, names), ...played].join(', ')}. ${seats.join('; ')}.`;
}

const inHand = 92;

/** Draws the viewer's hand below the trick. Cards that can't be played now are dimmed. */
export function drawHand(view: View, names: Names): Picture {
  const { hand, playable } = view;
  const top = 8 + card + 76;
  const step = Math.min(
    cardWidth(inHand) + 8,
    (width - 2 * margin - cardWidth(inHand)) / Math.max(1, hand.length - 1),
  );
  return {
    width,
    height: top + inHand + margin,
    background: color.cloth,
    shapes: [
      ...trickShapes(view, 8, names),
      ...trumpShapes(view, 8),
      ...hand.flatMap((own, at) =>
        cardShapes(own, margin + at * step, top, inHand, playable.length > 0 && !playable.includes(own)),
      ),
    ],
  };
}

export function describeHand(view: View, names: Names): string {
  const played = trickOf(view).cards.map((one) => `${names(one.seat)} ${faceOf(one.card)}`);
  const trump = `Trump: ${suitName(trumpOf(view))}.`;
  return `${[trickWords(view, names), ...played].join(', ')}. ${trump} Your cards: ${view.hand.map(faceOf).join(', ')}.`;
}
