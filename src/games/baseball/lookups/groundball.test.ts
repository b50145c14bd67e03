import { describe, expect, it } from 'vitest';
import { defaultDefense, infieldDepths } from '../terms/decisions.ts';
import { advance, possibleAdvance } from './advancement.ts';
import { depthAt, groundballCode, groundballTypes, infielders, playsIn } from './groundball.ts';

describe('the groundball chart (section 8.5)', () => {
  it('names for every depth, type, base state and place a result that can occur there (invariant 10)', () => {
    for (const depth of infieldDepths)
      for (const type of groundballTypes)
        for (let onBase = 0; onBase < 8; onBase++)
          for (const place of infielders) {
            const code = groundballCode(type, onBase, place, depth);
            for (const outs of [0, 1, 2]) expect(possibleAdvance(code, onBase, outs), code).toBeDefined();
            // With two outs every groundball is an out at first, and nobody advances.
            expect(advance(code, onBase, 2)).toMatchObject({ outs: 1, runs: 0 });
          }
    expect(() => groundballCode('A', 0, 'CF', 'normal')).toThrow('No groundball goes to CF.');
  });

  it.each([
    ['B', 5, '3B', 'in', 'GB02'],
    ['A', 7, 'P', 'normal', 'GB09'],
    ['B', 1, 'SS', 'double_play', 'GB05'],
    ['B', 1, '1B', 'double_play', 'GB03'],
    ['A', 1, 'SS', 'back', 'GB04'],
    ['A', 7, 'P', 'back', 'GB04'],
    ['A', 4, 'P', 'back', 'GB03'],
    ['C', 6, 'SS', 'in', 'GB10'],
  ] as const)('type %s, bases %i, at %s, %s: %s', (type, onBase, place, depth, code) => {
    expect(groundballCode(type, onBase, place, depth)).toBe(code);
  });

  it('reads `in` at the corners when they are in, the chosen depth in the middle', () => {
    const defense = { ...defaultDefense, corners_in: true, infield_depth: 'back' } as const;
    expect(infielders.map((place) => depthAt(defense, place))).toEqual([
      'in',
      'in',
      'in',
      'back',
      'in',
      'back',
    ]);
  });

  it('knows who plays in (section 4.1)', () => {
    const who = (defense: Parameters<typeof playsIn>[0]) =>
      (['P', 'C', '1B', '2B', '3B', 'SS', 'LF'] as const)
        .filter((place) => playsIn(defense, place))
        .join(' ');
    expect(who({ infield_depth: 'normal', corners_in: true })).toBe('P C 1B 3B');
    expect(who({ infield_depth: 'in', corners_in: false })).toBe('P C 1B 2B 3B SS');
    expect(who({ infield_depth: 'back', corners_in: false })).toBe('');
  });
});
