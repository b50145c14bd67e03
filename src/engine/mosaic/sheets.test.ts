import { describe, expect, it } from 'vitest';
import type { Tile } from '../picture.ts';
import { type Sheet, sheetFor } from './sheets.ts';

const [one, other, third]: readonly Tile[] = [[], [], []];
const four = (...tiles: (Tile | undefined)[]): Tile[] => tiles as Tile[];

/** Lays tiles on the sheet that is found for them. */
function laidOn(sheets: Sheet[], tiles: Tile[]): number {
  const sheet = sheetFor(sheets, tiles);
  sheet.lying.splice(0, tiles.length, ...tiles);
  return sheets.indexOf(sheet);
}

describe('sheets', () => {
  it('are as many as there are ways to show a board in turns', () => {
    const sheets: Sheet[] = [{ rows: Uint8Array.of(1, 2), lying: [] }];
    expect(laidOn(sheets, four(one, one, one, one))).toBe(0);
    // Half of it is there.
    expect(laidOn(sheets, four(one, one, other, other))).toBe(0);
    expect(laidOn(sheets, four(third, third, third, other))).toBe(1);
    expect(sheets[1]?.rows).toEqual(Uint8Array.of(1, 2));
    expect(sheets[1]?.rows).not.toBe(sheets[0]?.rows);
    // Each goes on where it has more of it.
    expect(laidOn(sheets, four(one, one, one, other))).toBe(0);
    expect(laidOn(sheets, four(third, third, one, one))).toBe(1);
    // No more than two, however little is there.
    expect(laidOn(sheets, four(other, other, other, third))).toBeLessThan(2);
    expect(sheets).toHaveLength(2);
  });
});
