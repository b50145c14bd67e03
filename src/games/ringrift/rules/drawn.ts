import type { Picture } from '../../../engine/picture/picture.ts';
import type { Scene } from '../board/scene.ts';
import { drawScene } from '../board/tiles.ts';
import type { CellText } from '../state.ts';
import { cellOf, geometry } from '../terms/geometry.ts';

/**
 * A position for an example. `stacks` is a list such as `d4:221`; `markers` and `territory` are lists such as
 * `b3:1`.
 */
export interface Example {
  readonly board?: Scene['board'];
  readonly stacks?: string;
  readonly markers?: string;
  readonly territory?: string;
  /** Cells to highlight, separated by spaces. `arrow`, `hatched` and each of `lines` have the same form. */
  readonly lit?: string;
  readonly arrow?: string;
  readonly lines?: readonly string[];
  readonly hatched?: string;
}

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

/** The content of each cell, in cell order, as a state writes it. */
function cellsIn(board: Scene['board'], { stacks, markers, territory }: Example): readonly CellText[] {
  const cells: CellText[] = geometry(board).names.map(() => '');
  const put = (text: string | undefined, sign: string) => {
    for (const entry of words(text)) {
      const [name = '', lying = ''] = entry.split(':');
      const cell = cellOf(board, name);
      if (cell === undefined) throw new Error(`${board} has no cell ${name}.`);
      cells[cell] = `${sign}${lying}`;
    }
  };
  put(stacks, '');
  put(markers, 'm');
  put(territory, '#');
  return cells;
}

export function drawn(example: Example): Picture {
  const { board = 'square8' } = example;
  const cells = cellsIn(board, example);
  const players = cells.flatMap((text) => [...text.replace(/^[m#]/, '')].map(Number));
  return drawScene({
    board,
    cells,
    legend: [...new Set([1, 2, ...players])].toSorted().map((player) => ({
      player,
      name: `Player ${player}`,
      isToMove: player === 1,
      isGone: false,
    })),
    ...(example.lit !== undefined && { lit: words(example.lit) }),
    ...(example.arrow !== undefined && { arrow: words(example.arrow) }),
    ...(example.lines !== undefined && { lines: example.lines.map(words) }),
    ...(example.hatched !== undefined && { hatched: words(example.hatched) }),
  });
}

/** Describes the position in words, for the alt text. */
export function saidOf({ stacks, markers, territory, lit }: Example): string {
  const list = (what: string, text: string | undefined) =>
    words(text).length === 0 ? [] : [`${what} ${words(text).join(', ')}`];
  return [
    ...list('Stacks, bottom to top:', stacks),
    ...list('markers:', markers),
    ...list('territory:', territory),
    ...list('lit:', lit),
  ].join('; ');
}
