import { expect, it } from 'vitest';
import { colorDistance, nearestColor } from './nearest-color.ts';

it('counts all three parts of a color', () => {
  expect(colorDistance(0x102030, 0x102030)).toBe(0);
  expect(colorDistance(0x102030, 0x112030)).toBe(1);
  expect(colorDistance(0x102030, 0x102232)).toBe(8);
  expect(colorDistance(0x000000, 0xffffff)).toBe(195_075);
});

it('finds the nearest color, the first of several', () => {
  expect(nearestColor([0x000000, 0xff0000, 0x00ff00, 0x0000ff], 0x10e020)).toBe(2);
  expect(nearestColor([0x808080, 0x000000, 0x000000], 0x010101)).toBe(1);
  expect(nearestColor([0x000000, 0x020202], 0x010101)).toBe(0);
});
