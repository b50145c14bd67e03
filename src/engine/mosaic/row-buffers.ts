import type { Tile } from '../picture.ts';

/** All rows of an earlier file and the tile drawn at each place. The next file usually shares most of them. */
export interface RowBuffer {
  readonly rows: Uint8Array;
  readonly drawn: (Tile | undefined)[];
}

/** Buffers per tiling. A board alternates between two looks: all cells highlighted, or a few. */
const mostBuffers = 2;

/**
 * Picks the buffer that shares the most of these tiles. Adds a copy if none shares half of them and there is
 * room.
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
