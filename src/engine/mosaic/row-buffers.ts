import type { Tile } from '../picture/picture.ts';

/**
 * All rows of an earlier file, and the tile drawn at each place. Most places are usually the same in the next
 * file.
 */
export interface RowBuffer {
  readonly rows: Uint8Array;
  readonly drawn: (Tile | undefined)[];
}

/**
 * Maximum number of buffers per tiling. Boards usually alternate between two states: all cells highlighted,
 * or a few.
 */
const mostBuffers = 2;

/**
 * Returns the buffer that has the most tiles in common with these. If none has half of them and there is
 * room, returns a new copy.
 */
export function bufferFor(buffers: RowBuffer[], tiles: readonly Tile[]): RowBuffer {
  let best = buffers[0] as RowBuffer;
  let least = Number.POSITIVE_INFINITY;
  for (const buffer of buffers) {
    let missing = 0;
    for (let place = 0; place < tiles.length; place++) if (tiles[place] !== buffer.drawn[place]) missing += 1;
    if (missing < least) [best, least] = [buffer, missing];
  }
  const isBlank = best.drawn.length === 0;
  if (isBlank || least <= tiles.length / 2 || buffers.length === mostBuffers) return best;
  const made = { rows: best.rows.slice(), drawn: [...best.drawn] };
  buffers.push(made);
  return made;
}
