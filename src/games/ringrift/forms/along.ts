import type { State } from '../state.ts';
import { type Cell, cellOf, geometry } from '../terms/geometry.ts';

/** Returns the names of the cells on a straight line, including both ends. */
export function between({ board }: Pick<State, 'board'>, from: string, to: string): string[] {
  const { names, steps, directions } = geometry(board);
  const [start, end] = [cellOf(board, from), cellOf(board, to)];
  if (start === undefined || end === undefined) return [];
  for (let direction = 0; direction < directions; direction++) {
    const way: Cell[] = [start];
    for (let cell = start; cell >= 0 && cell !== end; ) {
      cell = steps[cell * directions + direction] ?? -1;
      if (cell >= 0) way.push(cell);
    }
    if (way.at(-1) === end) return way.map((cell) => names[cell] ?? '');
  }
  return [];
}

/** Returns the content of a cell, as the state stores it. */
export const lyingOn = ({ board, cells }: Pick<State, 'board' | 'cells'>, name: string): string =>
  cells[cellOf(board, name) ?? -1] ?? '';
