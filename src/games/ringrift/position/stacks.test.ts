import { describe, expect, it } from 'vitest';
import { apply, legalTexts, parse, positionText, readPosition } from '../ringrift.ts';
import type { State } from '../state.ts';

/** Tall stacks: rings beyond the sixteenth are stored apart (RingRift 2). */

const played = (text: string, ...moves: readonly string[]): State =>
  moves.reduce(
    (now, move) => apply(now, parse(now, move)).state,
    readPosition({ board: 'hexagonal', preset: 'house' }, 2, text),
  );
const stacksOf = (state: State): string | undefined => positionText(state).split('|')[6];

/** Returns rings from bottom to top, no two neighbors alike, up to this height. */
const mixed = (height: number): string => '12'.repeat(height).slice(0, height);

describe.each([15, 16, 17, 18, 31, 32])('a stack of %i rings', (height) => {
  it('is read and written ring by ring', () => {
    const text = `movement|1|-|0,0|0,0|0,0|a1:1 e5:${mixed(height)} f6:${'2'.repeat(height)}||`;
    expect(positionText(readPosition({ board: 'hexagonal', preset: 'house' }, 2, text))).toBe(text);
  });

  it('loses its whole cap, and the next ring takes control', () => {
    const below = mixed(height - 2).replace(/.$/, '2');
    const forced = (rings: string) => `forced_elimination|1|-|0,0|0,0|0,0|e5:${rings} m13:12 n13:2||`;
    const state = played(forced(`${below}11`), 'Ee5');
    expect(stacksOf(state)).toBe(`e5:${below} m13:12 n13:2`);
    expect(state.credit).toEqual([2, 0]);
  });

  it('loses only its top ring for a line', () => {
    const line = 'a1:1 b1:1 c1:1 d1:1';
    const below = '2'.repeat(height - 2);
    const state = played(`line_processing|1|-|0,0|0,0|0,0|m13:${below}11 n13:2|${line}|`, 'La1-d1', 'Em13');
    expect(stacksOf(state)).toBe(`m13:${below}1 n13:2`);
    expect(state.credit).toEqual([1, 0]);
  });

  it('gives the lowest own ring for a slide, and all above move down', () => {
    const rings = `221${'2'.repeat(height - 5)}12`;
    const state = played(`movement|1|-|0,0|0,0|0,0|m13:${rings} n13:2|a1:1|`, 'Ra1-a2');
    expect(stacksOf(state)).toBe(`m13:${rings.replace('1', '')} n13:2`);
    expect(state.credit).toEqual([1, 0]);
  });

  it('is lost with a region, ring by ring, to the credit of the player', () => {
    const walls = 'b1:2 a2:2 b2:2';
    const state = played(
      `territory_processing|1|-|0,0|0,0|0,0|a1:${mixed(height)} m13:11 n13:2|${walls}|`,
      'Ta1#2',
    );
    expect(stacksOf(state)).toBe('m13:11 n13:2');
    expect(state.credit).toEqual([height, 0]);
  });
});

describe('a captured ring goes to the bottom of a stack', () => {
  it.each([15, 16, 17, 20])('of %i rings', (height) => {
    const rings = `${mixed(height - 1)}1`;
    const state = played(`movement|1|-|0,0|0,0|0,0|a13:${rings} b13:2 y25:2||`, `Ca13xb13-w13`);
    expect(stacksOf(state)).toBe(`w13:2${rings} y25:2`);
  });
});

describe('a buried ring', () => {
  const payers = (rings: string): readonly string[] =>
    legalTexts(
      readPosition(
        { board: 'hexagonal', preset: 'house' },
        2,
        `movement|1|-|0,0|0,0|0,0|e5:12 m13:${rings}|a1:1|`,
      ),
    ).filter((text) => text.startsWith('Ra1-a2'));

  it.each([1, 2, 16, 17, 20])('counts at %i from the bottom, but not on top', (from) => {
    const rings = `${'2'.repeat(from - 1)}1${'2'.repeat(22 - from)}`;
    expect(payers(rings)).toEqual(['Ra1-a2/e5', 'Ra1-a2/m13']);
    expect(payers('2'.repeat(22))).toEqual(['Ra1-a2']);
  });
});
