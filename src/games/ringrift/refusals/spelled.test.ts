import { describe, expect, it } from 'vitest';
import { chosen, from, position } from '../../../../test/games/ringrift/positions.ts';
import { notated, parsed, start } from '../play.ts';
import type { Sitting } from '../sitting.ts';
import { partsOf } from './spelled.ts';

const read = (sitting: Sitting, text: string): string => notated(sitting, parsed(sitting, text));

describe('a typed decision', () => {
  const moving = from(position('movement', { stacks: 'b4:1 d4:2 g7:1', markers: 'b5:2' }));

  it.each([
    ['b4-b5', 'Mb4-b5'],
    [' B4-B5 ', 'Mb4-b5'],
    ['b4xd4-e4', 'Cb4xd4-e4'],
  ])('may leave its letter out where one kind fits: %s', (typed, meant) => {
    expect(read(moving, typed)).toBe(meant);
  });

  it.each([
    ['d4', 'Pd4'],
    ['d4x3', 'Pd4x3'],
  ])('may leave the letter of a placement out: %s', (typed, meant) => {
    expect(read(start(chosen()), typed)).toBe(meant);
  });

  it('may leave the letter of a payment and of a claim out', () => {
    const owed = from(position('territory_processing', { context: 'owe', stacks: 'h3:21 g7:11 h8:2' }));
    expect(read(owed, 'h3')).toBe('Eh3');
    const region = from(
      position('territory_processing', { stacks: 'b2:2 g7:11 h8:2', markers: 'c1:1 c2:1 a3:1 b3:1 c3:1' }),
    );
    expect(read(region, 'a1#1')).toBe('Ta1#1');
  });

  it('may have one letter for a capture in the midst of a chain', () => {
    const chain = from(
      position('chain_capture', { context: 'from=e4', stacks: 'e4:21 e6:2 h8:2', markers: 'b4:1' }),
    );
    expect(read(chain, 'Ce4xe6-e7')).toBe('CCe4xe6-e7');
    expect(read(chain, 'e4xe6-e7')).toBe('CCe4xe6-e7');
  });

  it('is refused as what is due now where no kind fits', () => {
    expect(read(moving, 'b4-c6')).toBe('Mb4-c6');
  });
});

it('a typed turn has a part for each decision', () => {
  expect(partsOf('Pe5x3 Me5-e2')).toEqual(['Pe5x3', 'Me5-e2']);
  expect(partsOf('  Pe5x3,  Me5-e2; SC ')).toEqual(['Pe5x3', 'Me5-e2', 'SC']);
  expect(partsOf('Rc4-c3(min:b3-e3)')).toEqual(['Rc4-c3(min:b3-e3)']);
  expect(partsOf('   ')).toEqual([]);
});
