import type { Picture } from '../../engine/picture.ts';
import type { Button } from '../message/message.ts';
import { limit, type Rows } from './choice-buttons.ts';

/**
 * How words and rows of buttons wrap on a phone of 390 x 844. Picture, words and buttons of a table should
 * fit on its screen together (`test/browser/phone.test.ts` measures it).
 */

/**
 * Pixels on a phone 390 wide: width of a row of buttons, gap between two, and width of a button without
 * letters.
 */
const phone = { row: 328, gap: 8, least: 64, edges: 26 } as const;

/** Width of letters in pixels, by kind; the last entry is for all others. */
const letters = [
  [/[ijlI.,'()]|\s/, 4.3],
  [/[frt]/, 5.8],
  [/[mwMW%…]/, 12.8],
  [/[A-Z&]/, 10.2],
  [/./u, 8.7],
] as const;

const letterWidth = (letter: string): number => letters.find(([kind]) => kind.test(letter))?.[1] ?? 0;

const widthOf = ({ label }: Button): number =>
  Math.max(phone.least, phone.edges + [...label].reduce((sum, letter) => sum + letterWidth(letter), 0));

/** Lines of a phone that a row of buttons takes. */
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
 * Packs buttons into as few lines of a phone as they fill, each line a row. Unchanged if that needs more rows
 * than allowed.
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
 * Sizes on a phone, in pixels: the height that picture, words and buttons share besides the title; the width
 * of the picture; the height of a line above the board, of one on it, and of a row of buttons; letters per
 * line, normal and small; the height of the line that says only you can see this.
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
 * Lines that a phone has room for on the board, with these words above it, this picture and these rows.
 *
 * @param isAlone whether only one person sees it, which Discord says below
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
  // A menu fills its row.
  return buttons.length === 0 ? 1 : linesOf(buttons);
};

/** Lines that words take, in the Markdown of the table message. */
export const wordLines = (text: string): number =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + wrapped(line), 0);

/** Lines of one line of Markdown, without its marks. A mention counts as a name, whose length is a guess. */
function wrapped(line: string): number {
  const room = line.startsWith('-# ') ? screen.smallLetters : screen.letters;
  const words = line
    .replace(/^-# /, '')
    .replace(/[*`]/g, '')
    .replace(/<[@#t][^>]*>/g, '@Somebody')
    .split(' ');
  let [lines, filled] = [1, 0];
  for (const length of words.map(lettersOf)) {
    if (filled + length > room && filled > 0) [lines, filled] = [lines + 1, 0];
    // A word longer than a line wraps.
    const full = Math.max(0, Math.ceil(length / room) - 1);
    lines += full;
    filled += length - full * room + 1;
  }
  return lines;
}

/** Letters of a word; capitals count for more. */
function lettersOf(word: string): number {
  const capitals = word.match(/[A-Z]{3,}/g)?.join('').length ?? 0;
  return word.length + Math.ceil(capitals * wider);
}

/** How much wider a capital is than another letter. */
const wider = 0.3;

/** Whether a label is so long that two do not fit on one line. */
export const isLong = (button: Button): boolean => widthOf(button) > phone.row / 2;

/** Moves long labels last, so that the others share the lines above. */
export const longLast = (row: readonly Button[]): readonly Button[] => [
  ...row.filter((button) => !isLong(button)),
  ...row.filter(isLong),
];

/**
 * As many buttons, in order, as there is room for.
 *
 * @param first what the row begins with
 * @param last comes at the end, whatever else fits
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
    // The first is the usual choice.
    if (fits || kept.length === 0) kept.push(button);
  }
  return row(kept);
}
