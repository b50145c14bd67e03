import { describe, expect, it } from 'vitest';
import { chosen, from, nameOf, position } from '../../../../test/games/ringrift/positions.ts';
import type { Picture } from '../../../engine/picture/picture.ts';
import { start } from '../play.ts';
import { boards } from '../terms/boards.ts';
import { geometry } from '../terms/geometry.ts';
import { viewOf } from '../view.ts';
import { previewOf, privately } from './alone.ts';
import { hasPage, pageOf, windowIn } from './closer.ts';
import { cellsIn, isBig, partOf, windowAround, windowBeside } from './part.ts';

/** The width of a picture on a phone that is 390 pixels wide. */
const onPhone = 301;

/** The different cell widths of a picture, as a phone shows them. */
function cellSizes({ width, mosaic }: Picture, board: (typeof boards)[number]): number[] {
  const { places = [] } = mosaic?.tiling ?? {};
  const corners = board.startsWith('hex') ? 6 : 4;
  const widths = places.map(({ outline }) => {
    const xs = outline.map(([x]) => x);
    return outline.length === corners ? (Math.max(...xs) - Math.min(...xs)) * (onPhone / width) : 0;
  });
  return [...new Set(widths.map((one) => Math.round(one * 10) / 10))];
}

const big = ['square19', 'hexagonal'] as const;
const stack = { square19: 'k10', hexagonal: 'm13' } as const;

const standing = (board: (typeof big)[number]) =>
  from(position('movement', { stacks: `a1:2 ${stack[board]}:11` }), { board, rings: 18 });

describe.each(big)('a closer look at %s', (board) => {
  it('stands below the whole board once something is chosen, its cells 28 pixels wide on a phone', () => {
    const view = viewOf(standing(board), 0);
    const bare = privately(view, [], nameOf);
    expect(bare?.smaller).toBeUndefined();
    const seen = privately(view, ['Move', stack[board]], nameOf);
    if (seen?.picture === undefined || seen.smaller === undefined)
      throw new Error('There is no closer look.');
    const { cells } = geometry(board);
    expect(seen.picture.mosaic?.tiling.places.length).toBeGreaterThan(cells + 40);
    expect(Math.max(...cellSizes(seen.smaller, board))).toBeGreaterThanOrEqual(28);
    expect(cellSizes(seen.picture, board).some((size) => size >= 28 && size < 30)).toBe(true);
    // The whole picture fits the screen with a row or two of buttons.
    expect((seen.picture.height * onPhone) / seen.picture.width).toBeLessThan(541 - 2 * 52);
    const after = previewOf(view, { type: 'move_stack', from: stack[board], to: 'k12' }, nameOf);
    expect(after === undefined || after.smaller !== undefined).toBe(true);
  });

  it('is there for anybody, around what was played last, and goes on to every cell', () => {
    const view = viewOf(start(chosen({ board })), 'public');
    expect(hasPage(chosen({ board }))).toBe(true);
    const seen = new Set<string>();
    const pages = ['closer'];
    for (const page of pages) {
      const { turns = [], picture } = pageOf(view, page, nameOf);
      expect(picture?.height).toBeLessThan(800);
      for (const { id } of turns) if (!pages.includes(id)) pages.push(id);
    }
    const part = partOf(board, 8, 0);
    for (const page of pages.slice(1)) {
      const window = windowIn(page) ?? { file: 0, rank: 0 };
      for (const cell of cellsIn(board, part, window)) if (cell !== undefined) seen.add(`${cell}`);
    }
    expect(seen.size).toBe(geometry(board).cells);
    expect(() => pageOf(view, 'closer-x', nameOf)).toThrow('doesn’t have that part');
  });

  it('has the cell that it is around, wherever that lies', () => {
    const part = partOf(board, 5, 0);
    for (const [cell, name] of geometry(board).names.entries())
      expect(cellsIn(board, part, windowAround(board, part, [name])), name).toContain(cell);
  });

  it('ends at the edge of the board', () => {
    const part = partOf(board, 8, 0);
    const corner = windowAround(board, part, ['a1']);
    for (const way of ['left', 'down'] as const)
      expect(windowBeside(board, part, corner, way)).toEqual(corner);
  });
});

it('small boards have cells of that size, and no closer look', () => {
  for (const board of boards.filter((one) => !isBig(one))) {
    expect(hasPage(chosen({ board }))).toBe(false);
    const { picture, smaller } = privately(viewOf(start(chosen({ board })), 0), ['Place'], nameOf) ?? {};
    expect(smaller).toBeUndefined();
    if (picture === undefined) throw new Error('There is no picture.');
    expect(Math.max(...cellSizes(picture, board))).toBeGreaterThanOrEqual(28);
  }
});
