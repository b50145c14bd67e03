import { describe, expect, it } from 'vitest';
import type { Tile } from '../picture/picture.ts';
import { bufferFor, type RowBuffer } from './row-buffers.ts';

const [one, other, third]: readonly Tile[] = [[], [], []];
const four = (...tiles: (Tile | undefined)[]): Tile[] => tiles as Tile[];

/** Draws tiles into the best buffer and returns its index. */
function drawnOn(buffers: RowBuffer[], tiles: Tile[]): number {
  const buffer = bufferFor(buffers, tiles);
  buffer.drawn.splice(0, tiles.length, ...tiles);
  return buffers.indexOf(buffer);
}

describe('row buffers', () => {
  it('are as many as the looks that a board alternates between', () => {
    const buffers: RowBuffer[] = [{ rows: Uint8Array.of(1, 2), drawn: [] }];
    expect(drawnOn(buffers, four(one, one, one, one))).toBe(0);
    // Half of the tiles match.
    expect(drawnOn(buffers, four(one, one, other, other))).toBe(0);
    expect(drawnOn(buffers, four(third, third, third, other))).toBe(1);
    expect(buffers[1]?.rows).toEqual(Uint8Array.of(1, 2));
    expect(buffers[1]?.rows).not.toBe(buffers[0]?.rows);
    // Each returns to the buffer that matches it better.
    expect(drawnOn(buffers, four(one, one, one, other))).toBe(0);
    expect(drawnOn(buffers, four(third, third, one, one))).toBe(1);
    // There are never more than two buffers, even if few tiles match.
    expect(drawnOn(buffers, four(other, other, other, third))).toBeLessThan(2);
    expect(buffers).toHaveLength(2);
  });
});
