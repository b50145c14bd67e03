import { describe, expect, it } from 'vitest';
import type { Entrant, Entry, Result, Round } from '../results.ts';
import { pairSwiss } from './pair.ts';

const oneTo = (last: number): readonly Entrant[] => Array.from({ length: last }, (_, index) => index + 1);

/** A round as text: `1-4 1-0, 2-3 ½-½, bye 5, half 6, absent 7`. */
const round = (text: string): Round =>
  text.split(', ').map((part): Entry => {
    const [what = '', rest = ''] = part.split(' ');
    const entrant = Number(rest);
    if (what === 'bye') return { bye: entrant };
    if (what === 'half') return { half: entrant };
    if (what === 'absent') return { absent: entrant };
    const [first = 0, second = 0] = what.split('-').map(Number);
    const result = results.find((each) => each === rest);
    if (result === undefined) throw new Error(`${rest} is not a result.`);
    return { first, second, result };
  });
const results: readonly Result[] = ['1-0', '0-1', '½-½', '0-0', '1-0f', '0-1f', '0-0f'];

/** The next pairing as text: `5-1 2-3 bye 4, grade 1`. */
function next(
  size: number,
  rounds: readonly string[],
  more: Partial<Parameters<typeof pairSwiss>[0]> = {},
): string {
  const { grade, bye, pairs } = pairSwiss({
    entrants: oneTo(size),
    rounds: rounds.map(round),
    sides: true,
    ...more,
  });
  const byes = bye === null ? [] : [`bye ${bye}`];
  return `${[...pairs.map((pair) => pair.join('-')), ...byes].join(' ')}, grade ${grade}`;
}

describe('a Swiss pairing', () => {
  it('of eight newcomers with sides (League 24, example 1)', () => {
    expect(next(8, [])).toBe('1-5 6-2 3-7 8-4, grade 1');
    expect(next(8, [], { sides: false })).toBe('1-5 2-6 3-7 4-8, grade 1');
  });

  it('of five who are left (League 24, example 2)', () => {
    // A, B and C are 1, 2 and 3 with two points, D and E are 4 and 5 with one. 6 to 9 have left.
    const rounds = ['1-2 ½-½, 3-6 1-0, 4-7 1-0, 5-8 1-0', '1-6 1-0, 2-7 1-0, 3-8 1-0, 4-9 0-1, 5-9 0-1'];
    const halves = ['half 1, half 2'];
    expect(next(9, [...rounds, ...halves], { sides: false, out: [6, 7, 8, 9] })).toBe(
      '1-3 2-4 bye 5, grade 1',
    );
  });

  it('drops the must before anybody meets again (League 4.3, grade 2)', () => {
    // 1 and 2 had the first side twice, 3 and 4 the second; only 1-2 and 3-4 are left.
    const rounds = ['1-3 1-0, 2-4 1-0', '1-4 1-0, 2-3 1-0'];
    expect(next(4, rounds)).toBe('2-1 3-4, grade 2');
  });

  it('lets as few as possible meet again (League 4.3, grade 3)', () => {
    // Everybody has met everybody.
    const rounds = ['1-2 1-0, 3-4 1-0', '1-3 1-0, 2-4 1-0', '1-4 1-0, 2-3 1-0'];
    expect(next(4, rounds, { sides: false })).toBe('1-2 3-4, grade 3');
    // Of six, only 1-6, 2-3 and 4-5 are left.
    const six = ['1-2 1-0, 3-4 1-0, 5-6 ½-½', '1-3 1-0, 2-5 1-0, 4-6 1-0', '1-4 1-0, 2-6 1-0, 3-5 1-0'];
    expect(next(6, [...six, '1-5 1-0, 2-4 1-0, 3-6 1-0'], { sides: false })).toBe('1-6 2-3 4-5, grade 1');
  });

  it('counts a forfeit as paired', () => {
    expect(next(4, ['1-3 1-0f, 2-4 1-0'], { sides: false })).toBe('1-2 3-4, grade 1');
    expect(next(4, ['1-2 1-0f, 3-4 1-0f'], { sides: false })).toBe('1-3 2-4, grade 1');
  });

  it('would rather have small differences in points than the wanted places', () => {
    // 1 has two points, 2 to 5 have one, 6 has none: one of the middle group meets each of them.
    const rounds = ['1-6 1-0, 2-4 1-0, 3-5 1-0', 'absent 6, 1-2 1-0, 4-3 1-0, bye 5'];
    expect(next(6, rounds, { sides: false })).toBe('1-3 2-5 4-6, grade 1');
  });

  it('with three points a win takes the differences of those points', () => {
    // 1 has two draws, 2 a win, 3 nothing and 4 a draw: 2 is ahead of 1 only with three points for a win.
    const rounds = ['1-4 ½-½, 2-3 1-0', 'half 1, absent 2, absent 3, absent 4'];
    expect(next(4, rounds, { sides: false })).toBe('1-2 4-3, grade 1');
    expect(next(4, rounds, { sides: false, points: { win: 3, draw: 1 } })).toBe('2-1 4-3, grade 1');
  });

  it('takes the smaller sum of squares however many wishes clash', () => {
    // 1 to 6 have a point, 7 and 8 half a point. 1, 2, 5 and 6 should have the second side, the others the first.
    const played = '1-4 ½-½, 2-3 ½-½, 5-8 ½-½, 6-7 ½-½';
    const ahead = 'half 1, half 2, half 3, half 4, half 5, half 6';
    // Only these may still meet: four clashing pairs of equal points, or 1-3, 4-5, 2-7 and 6-8 without a clash.
    const open = ['1-2', '3-4', '5-6', '7-8', '1-3', '4-5', '2-7', '6-8'];
    const others = oneTo(8).flatMap((one) =>
      oneTo(8).flatMap((other) => (one < other ? `${one}-${other}` : [])),
    );
    const forfeited = others.filter((pair) => !open.includes(pair)).map((pair) => `${pair} 0-0f`);
    expect(next(8, [played, ahead, ...forfeited])).toBe('2-1 3-4 6-5 7-8, grade 1');
  });

  it('leaves out who is not there, and pairs nobody alone', () => {
    expect(next(6, [], { out: [2, 5] })).toBe('1-4 6-3, grade 1');
    expect(next(1, [])).toBe('bye 1, grade 1');
    expect(next(0, [])).toBe(', grade 1');
  });
});

describe('the bye (League 4.2)', () => {
  it('goes to the lowest in the list', () => {
    expect(next(5, [], { sides: false })).toBe('1-3 2-4 bye 5, grade 1');
  });

  it('goes to nobody who had one or won by forfeit, but a half-point bye is none', () => {
    // All three have one point, and 5 is the lowest.
    const rounds = ['4-2 1-0f, bye 5, half 3, absent 1', '3-1 ½-½, absent 2, absent 4, absent 5'];
    expect(next(5, rounds, { sides: false, out: [1, 2] })).toBe('4-5 bye 3, grade 1');
  });

  it('goes to the next higher if the others could not be paired without a repeat', () => {
    // 3 is the lowest, but 1 and 2 have met.
    expect(next(3, ['1-2 ½-½, absent 3'], { sides: false })).toBe('1-3 bye 2, grade 1');
  });

  it('goes to the lowest at grade 2 if nobody can have it at grade 1', () => {
    // All who could be left must have the second side.
    const rounds = ['1-4 1-0, 2-5 1-0, 3-6 1-0', '1-5 1-0, 2-6 1-0, 3-4 1-0'];
    expect(next(6, rounds, { out: [4, 5, 6] })).toBe('2-1 bye 3, grade 2');
  });

  it('goes to the lowest at grade 3 if everybody has met', () => {
    const rounds = ['1-2 1-0, absent 3', '1-3 1-0, absent 2', '2-3 1-0, absent 1'];
    expect(next(3, rounds)).toMatch(/bye 3, grade 3$/);
  });

  it('goes to who had the fewest if all have had one, of these to the lowest', () => {
    const rounds = ['1-2 1-0, bye 3', '1-3 1-0, bye 2', '2-3 1-0f, bye 1'];
    // 1 and 3 have had one, 2 had a bye and a win by forfeit.
    expect(next(3, rounds, { sides: false })).toMatch(/bye 3, grade 3$/);
    expect(next(3, [...rounds, 'bye 3, 1-2 1-0'], { sides: false })).toMatch(/bye 1, grade 3$/);
  });
});
