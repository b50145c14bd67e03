import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import { cardShapes, cardWidth } from '../board/card-face.ts';
import { slotInWords } from '../board/hand-picture.ts';
import { allCards } from '../terms/cards.ts';
import type { SeenCard } from '../view.ts';

/**
 * Examples for the rules, drawn as pictures. Each step has a sentence and a row of cards. The steps read from top to
 * bottom.
 */

/** A step of an example. */
export interface Row {
  /** What has just happened, or whose cards the row shows. */
  readonly says: string;
  /**
   * Cards of a hand, in order: `5H 9C - ?`. A dash is a blank slot, a question mark a face-down card; `*`
   * marks the card after it.
   */
  readonly hand?: string;
  /** Cards on the right side: the top discard, or a card that leaves the hand. */
  readonly beside?: string;
  /** Omits the slot numbers, because these cards aren't a hand. */
  readonly loose?: true;
}

/** A picture for a chapter of the rules, and its alt text. */
export interface Drawn {
  readonly picture: Picture;
  readonly alt: string;
}

const width = 720;
const margin = 16;
const gap = 10;
const size = 26;
const card = 92;
const color = { cloth: '#173f36', text: '#f6f5ee', quiet: '#b9cdc5' } as const;
const height = { sentence: 40, numbers: 30, between: 14 } as const;
/** Maximum length of a line of text, in characters. */
const letters = 50;

interface Marked {
  readonly card: SeenCard;
  readonly isLit: boolean;
}

function cardsIn(text = ''): Marked[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ card: cardOf(word.replace('*', '')), isLit: word.startsWith('*') }));
}

function cardOf(word: string): SeenCard {
  if (word === '-') return null;
  return allCards.find((one) => one === word) ?? 'hidden';
}

const words = (x: number, y: number, text: string, align: 'left' | 'center', fill: string): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  size,
  baseline: 'middle',
  align,
  fill,
});

/** Breaks a sentence into lines that are legible on a phone. */
function lines(sentence: string): string[] {
  const all: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = all.at(-1);
    if (last !== undefined && last.length + word.length < letters) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
  }
  return all;
}

function rowShapes({ says, hand, beside, loose }: Row, top: number): { shapes: Shape[]; below: number } {
  const sentence = lines(says);
  const y = top + sentence.length * height.sentence;
  const step = cardWidth(card) + gap;
  const [own, others] = [cardsIn(hand), cardsIn(beside)];
  const right = width - margin - others.length * step + gap;
  const draw = ({ card: one, isLit }: Marked, x: number) => cardShapes(one, { x, y, height: card }, isLit);
  const numbered = loose === true ? [] : own;
  const hasCards = own.length + others.length > 0;
  return {
    shapes: [
      ...sentence.map((line, at) =>
        words(margin, top + at * height.sentence + height.sentence / 2, line, 'left', color.text),
      ),
      ...own.flatMap((one, at) => draw(one, margin + at * step)),
      ...numbered.map((one, at) =>
        words(
          margin + at * step + cardWidth(card) / 2,
          y + card + 16,
          `${at + 1}`,
          'center',
          one.card === null ? color.quiet : color.text,
        ),
      ),
      ...others.flatMap((one, at) => draw(one, right + at * step)),
    ],
    below: y + (hasCards ? card : 0) + (numbered.length > 0 ? height.numbers : 0) + height.between,
  };
}

export function drawn(...rows: readonly Row[]): Drawn {
  let y = margin / 2;
  const shapes: Shape[] = [];
  for (const row of rows) {
    const { shapes: more, below } = rowShapes(row, y);
    shapes.push(...more);
    y = below;
  }
  return {
    picture: { width, height: y, background: color.cloth, shapes },
    alt: rows.map(inWords).join(' ').slice(0, 1000),
  };
}

function inWords({ says, hand, beside, loose }: Row): string {
  const named = cardsIn(hand).map(({ card: one }, at) =>
    loose === true ? slotInWords(one) : `${at + 1} ${slotInWords(one)}`,
  );
  const apart = cardsIn(beside).map(({ card: one }) => slotInWords(one));
  const said = [named.join(', '), apart.length === 0 ? '' : `beside: ${apart.join(', ')}`].filter(Boolean);
  return said.length === 0 ? says : `${says} (${said.join('; ')})`;
}
