import { describe, expect, it } from 'vitest';
import { chosen, from, position } from '../../../../test/games/ringrift/positions.ts';
import { notated, parsed, start } from '../play.ts';
import type { Sitting } from '../sitting.ts';
import { partsOf, spelled } from './spelled.ts';

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

describe('a typed decision that isn’t legal', () => {
  it.each([
    ['ring_placement', { hand: '3,3', stacks: 'b2:1 h8:2' }, 'h8x3', 'Ph8x3'],
    ['movement', { stacks: 'b2:11 c2:1 h8:2' }, 'b2-b3', 'Mb2-b3'],
    ['movement', { stacks: 'b2:11 d2:222 h8:2' }, 'b2xd2-e2', 'Cb2xd2-e2'],
    ['movement', { stacks: 'f6:122 h8:2', markers: 'a1:1' }, 'a1-a3(min:a1-a4)', 'Ra1-a3(min:a1-a4)'],
    ['capture', { context: 'from=b2', stacks: 'b2:1 c2:2 h8:2' }, 'b2xh8-a1', 'Cb2xh8-a1'],
    ['chain_capture', { context: 'from=b2', stacks: 'b2:1 c2:2 h8:2' }, 'b2xh8-a1', 'CCb2xh8-a1'],
    ['line_processing', { stacks: 'g7:1 h8:2', markers: 'a1:1 b1:1 c1:1 d1:1' }, 'a1-c1', 'La1-c1'],
    ['line_processing', { context: 'owe', stacks: 'g7:1 h8:2' }, 'h8', 'Eh8'],
    ['territory_processing', { stacks: 'g7:1 h8:2', markers: 'b1:1 a2:1' }, 'b3#1', 'Tb3#1'],
    ['territory_processing', { context: 'owe', stacks: 'g7:1 h8:2' }, 'h8', 'Eh8'],
    ['forced_elimination', { stacks: 'd4:22222221 h8:2' }, 'h8', 'Eh8'],
  ] as const)('means what %s asks for: %j %s', (phase, given, typed, meant) => {
    expect(spelled(from(position(phase, given)).game, typed)).toBe(meant);
  });

  it('means a kind that this phase doesn’t ask for, if there’s no other', () => {
    const { game } = from(position('movement', { stacks: 'b2:1 h8:2' }));
    expect([spelled(game, 'a1#2'), spelled(game, 'd4')]).toEqual(['Ta1#2', 'Pd4']);
  });

  it('stays as typed if nobody can read it', () => {
    const { game } = from(position('movement', { stacks: 'b2:1 h8:2' }));
    for (const typed of ['b2', ' rubbish ', 'b2-', 'b99-b2', 'SP', '1', '(b2-b3)'])
      expect(spelled(game, typed)).toBe(typed === 'b2' ? 'Pb2' : typed);
  });
});

describe('a letter C', () => {
  const given = { context: 'from=e4', stacks: 'e4:21 e6:2 h8:2' };
  const game = (phase: string) => from(position(phase, given)).game;

  it.each([
    ['Ce4xe6-e7', 'CCe4xe6-e7'],
    ['ce4xe6-e7', 'CCe4xe6-e7'],
    ['CCe4xe6-e7', 'CCe4xe6-e7'],
    ['c4xe6-e7', 'CCc4xe6-e7'],
  ])('is the file or the capture in a chain: %s', (typed, meant) => {
    expect(spelled(game('chain_capture'), typed)).toBe(meant);
  });

  it('stays alone outside a chain', () => {
    expect(spelled(game('capture'), 'Ce4xe6-e7')).toBe('Ce4xe6-e7');
  });
});

it('hexagon coordinates may leave the letter out too', () => {
  const hexagon = start(chosen({ board: 'hex8' }));
  expect([read(hexagon, '0.0'), read(hexagon, '-1.2x2')]).toEqual(['Pe5', 'Pg6x2']);
});

it('a typed turn has a part for each decision', () => {
  expect(partsOf('Pe5x3 Me5-e2')).toEqual(['Pe5x3', 'Me5-e2']);
  expect(partsOf('  Pe5x3,  Me5-e2; SC ')).toEqual(['Pe5x3', 'Me5-e2', 'SC']);
  expect(partsOf('Rc4-c3(min:b3-e3)')).toEqual(['Rc4-c3(min:b3-e3)']);
  expect(partsOf('   ')).toEqual([]);
});
