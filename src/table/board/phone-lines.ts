import type { Picture } from '../../engine/picture/picture.ts';
import type { Button } from '../message/message.ts';
import { limit, type Rows } from './choice-buttons.ts';

/**
 * Estimates how text and rows of buttons wrap on a phone with a screen of 390 x 844. A table's picture, text
 * and buttons should fit on the screen together (`test/browser/phone.test.ts` measures this).
 */

/**
 * Sizes in pixels on a phone 390 pixels wide: width of a row of buttons, gap between buttons, minimum width
 * of a button, and width of a button without its label.
 */
const phone = { row: 328, gap: 8, least: 64, edges: 26 } as const;

/** Width of characters in pixels. The last entry applies to all others. */
const letters = [
  [/[ijlI.,'()]|\s/, 4.3],
  [/[frt]/, 5.8],
  [/[mwMW%…]/, 12.8],
  [/[A-Z&]/, 10.2],
  [/./u, 8.7],
] as const;

const measured = (letter: string): number => letters.find(([kind]) => kind.test(letter))?.[1] ?? 0;

/** Widths of the ASCII characters by code. They make up nearly every label, and every message is measured. */
const asciiWidths = Array.from({ length: 128 }, (_, code) => measured(String.fromCharCode(code)));

const letterWidth = (letter: string): number => asciiWidths[letter.codePointAt(0) ?? 0] ?? measured(letter);

const widthOf = ({ label }: Button): number =>
  Math.max(phone.least, phone.edges + [...label].reduce((sum, letter) => sum + letterWidth(letter), 0));

/** Number of phone lines that a row of buttons takes. */
export function linesOf(row: readonly Button[]): number {
  let lines = row.length === 0 ? 0 : 1;
  let left: number = phone.row;
  for (const button of row) {
    const width = Math.min(phone.row, widthOf(button));
    if (width > left) {
      lines += 1;
      left = phone.row;
    }
    left -= width + phone.gap;
  }
  return lines;
}

/**
 * Packs buttons into as few phone lines as possible and makes each line a row. Returns the rows unchanged if
 * that takes more rows than Discord allows.
 */
export function inLines(rows: Rows): Rows {
  const lines: Button[][] = [];
  for (const control of rows.flat()) {
    if (control.kind !== 'button') return rows;
    const line = lines.at(-1);
    const more = [...(line ?? []), control];
    if (line !== undefined && more.length <= limit.buttons && linesOf(more) === 1) line.push(control);
    else lines.push([control]);
  }
  return lines.length <= limit.rows ? lines : rows;
}

/**
 * Sizes on a phone, in pixels: the height for picture, text and buttons without the title; the width of the
 * picture; the height of a line above the board, of a line of text and of a row of buttons; the height of the
 * line *Only you can see this*. `letters` and `smallLetters` are characters per line.
 */
const screen = {
  room: 541,
  picture: 301,
  above: 22,
  words: 18,
  buttons: 52,
  letters: 43,
  smallLetters: 49,
  alone: 46,
} as const;

/**
 * Returns how many lines of text fit on a phone, with this text above, this picture and these rows.
 *
 * @param isAlone whether only one person sees the message; Discord then adds a line that says so
 */
export function wordRoom(
  above: string,
  picture: Pick<Picture, 'width' | 'height'>,
  rows: Rows,
  isAlone = false,
): number {
  const lines = rows.reduce((sum, row) => sum + rowLines(row), 0);
  const pictured = (picture.height * screen.picture) / Math.max(screen.picture, picture.width);
  const left =
    screen.room -
    pictured -
    screen.above * wordLines(above) -
    screen.buttons * lines -
    (isAlone ? screen.alone : 0);
  return Math.floor(left / screen.words);
}

const rowLines = (row: Rows[number]): number => {
  const buttons = row.flatMap((control) => (control.kind === 'button' ? [control] : []));
  // A menu takes a whole line.
  return buttons.length === 0 ? 1 : linesOf(buttons);
};

/** Number of phone lines that Markdown text takes. */
export const wordLines = (text: string): number =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + wrapped(line), 0);

/**
 * Number of phone lines that one line of Markdown takes, without its markup. For a mention, the length of the
 * name is a guess.
 */
function wrapped(line: string): number {
  const room = line.startsWith('-# ') ? screen.smallLetters : screen.letters;
  const words = line
    .replace(/^-# /, '')
    .replace(/[*`]/g, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/<[@#t][^>]*>/g, '@Somebody')
    .split(' ');
  let [lines, filled] = [1, 0];
  for (const length of words.map(lettersOf)) {
    if (filled + length > room && filled > 0) [lines, filled] = [lines + 1, 0];
    // A word that is longer than a line wraps.
    const full = Math.max(0, Math.ceil(length / room) - 1);
    lines += full;
    filled += length - full * room + 1;
  }
  return lines;
}

/** Length of a word in characters. Runs of capitals count more, because they are wider. */
function lettersOf(word: string): number {
  const capitals = word.match(/[A-Z]{3,}/g)?.join('').length ?? 0;
  return word.length + Math.ceil(capitals * wider);
}

/** Extra width of a capital, as a share of a normal letter. */
const wider = 0.3;

/** Whether a label is so long that two such buttons don't fit on one line. */
export const isLong = (button: Button): boolean => widthOf(button) > phone.row / 2;

/** Moves long labels to the end, so that the short ones share lines. */
export const longLast = (row: readonly Button[]): readonly Button[] => [
  ...row.filter((button) => !isLong(button)),
  ...row.filter(isLong),
];

/**
 * Builds a row with as many of the buttons as fit, in order.
 *
 * @param first buttons at the start of the row
 * @param last buttons at the end of the row; they are always included
 */
export function fitted(
  first: readonly Button[],
  some: readonly Button[],
  last: readonly Button[],
  room: { readonly lines: number; readonly buttons: number },
): readonly Button[] {
  const row = (kept: readonly Button[]) => longLast([...first, ...kept, ...last]);
  const kept: Button[] = [];
  for (const button of some) {
    const fits = kept.length < room.buttons && linesOf(row(kept.concat(button))) <= room.lines;
    // Always include the first button, which is the usual choice.
    if (fits || kept.length === 0) kept.push(button);
  }
  return row(kept);
}
