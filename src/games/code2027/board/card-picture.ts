import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import type { Content } from '../box/content.ts';
import type { CardType } from '../terms/words.ts';
import { cardPhaseNames, dollars, typeNames } from '../words/figures.ts';

/** A picture of cards with title, text, price and phase. Two cards side by side stay readable on a phone. */

/** Width of a picture with two cards side by side. */
export const width = 480;
const margin = 4;
const columns = 2;
const gap = 3;
const boxWidth = (width - 2 * margin - gap) / columns;
const size = { title: 18, text: 16, foot: 14 } as const;
const inset = 8;
/** Maximum number of characters in a line of card text. */
const lineLetters = 30;
const mostLines = 4;
const pitch = 14;
/** Height of a card without its text, in pixels. */
const frame = 40;

const color = { table: '#20303c', text: '#14212b', quiet: '#4b5a64' } as const;
const paper: Readonly<Record<CardType, string>> = {
  W: '#e8e2d0',
  B: '#bfe0c8',
  E: '#d5e4f5',
  L: '#f3d3c4',
  I: '#f3e4b0',
};

/** Maximum number of cards in one picture. */
export const mostCards = 10;

/** Wraps a text into at most `most` lines of `letters` characters. A longer text ends in an ellipsis. */
export function wrapped(text: string, most: number, letters: number): string[] {
  const all: string[] = [];
  for (const word of text.split(' ')) {
    const last = all.at(-1);
    if (last !== undefined && last.length + word.length < letters) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
  }
  const [kept, rest] = [all.slice(0, most), all.slice(most)];
  if (rest.length > 0) kept[most - 1] = `${kept[most - 1]?.slice(0, letters - 1) ?? ''}…`;
  return kept;
}

export function drawCards(content: Content, cards: readonly string[]): Picture {
  const { shapes, below } = cardShapes(content, cards.slice(0, mostCards), margin);
  return { width, height: below + margin, background: color.table, shapes };
}

/** Draws cards from a given height downward. Each row is as tall as its longest text needs. */
export function cardShapes(
  content: Content,
  cards: readonly string[],
  top: number,
): { readonly shapes: readonly Shape[]; readonly below: number } {
  const shapes: Shape[] = [];
  let y = top;
  for (let first = 0; first < cards.length; first += columns) {
    const row = cards.slice(first, first + columns);
    const lines = Math.max(1, ...row.map((id) => textOf(content, id).length));
    const height = frame + lines * pitch;
    for (const [at, id] of row.entries())
      shapes.push(...card(content, id, { x: margin + at * (boxWidth + gap), y, height }));
    y += height + gap;
  }
  return { shapes, below: y - gap };
}

const textOf = (content: Content, id: string): string[] =>
  wrapped(content.card(id)?.description ?? '', mostLines, lineLetters);

const words = (
  x: number,
  y: number,
  text: string,
  letters: number,
  fill: string,
  align: 'left' | 'center' = 'left',
  weight: 'normal' | 'bold' = 'normal',
): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  size: letters,
  weight,
  align,
  baseline: 'middle',
  fill,
  maxWidth: boxWidth - 2 * inset,
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

function card(content: Content, id: string, { x, y, height }: Box): Shape[] {
  const found = content.card(id);
  if (found === undefined) return [];
  const { type, title, cost, phase, activation } = found;
  const price = type === 'W' ? '' : cost === 0 ? 'free' : dollars(cost);
  const when = activation === 'PLAYER' ? `${price} · ${cardPhaseNames[phase]}` : typeNames[type];
  const left = x + inset;
  return [
    { kind: 'rect', x, y, width: boxWidth, height, radius: 7, fill: paper[type] },
    words(left, y + 12, title, size.title, color.text, 'left', 'bold'),
    ...textOf(content, id).map((line, at) => words(left, y + 28 + at * pitch, line, size.text, color.text)),
    words(left, y + height - 9, `${id} · ${when}`, size.foot, color.quiet),
  ];
}

/** Describes the cards for the alt text. */
export const describeCards = (content: Content, cards: readonly string[]): string =>
  (cards.length === 0
    ? 'No cards.'
    : cards
        .map((id) => `${id} ${content.card(id)?.title ?? ''}: ${content.card(id)?.description ?? ''}`)
        .join(' ')
  ).slice(0, 1000);
