import { describe, expect, it } from 'vitest';
import { type Conformance, judged, readCase } from './conformance.ts';

/** An engine for tests that adds numbers without carrying. */
const engine: Conformance = {
  kinds: ['sum', 'crash'],
  check: ({ kind, given, expect: expected }) => {
    if (kind === 'crash') throw new RangeError('Too much.');
    const got = Array.isArray(given) ? given.reduce((sum, each) => (sum + each) % 10, 0) : undefined;
    return got === expected ? undefined : { expected, got };
  },
};

describe('a case of a game', () => {
  it('comes out or not', () => {
    expect(judged(engine, { id: 'a', kind: 'sum', given: [1, 2], expect: 3 })).toBeUndefined();
    expect(judged(engine, { id: 'b', kind: 'sum', given: [5, 6], expect: 11 })).toEqual({
      id: 'b',
      expected: 11,
      got: 1,
    });
  });

  it('fails by name when its kind is not built, and when the engine crashes', () => {
    expect(judged(engine, { id: 'c', kind: 'product' })?.got).toBe('the kind “product” is not built');
    expect(judged(engine, { id: 'd', kind: 'crash' })?.got).toBe('a crash: RangeError: Too much.');
  });

  it('is read from a line', () => {
    expect(readCase('{"id":"a","kind":"sum","given":[1]}', 'sums')).toEqual({
      id: 'a',
      kind: 'sum',
      given: [1],
    });
    expect(readCase('{"id":"a","pos":"x"}', 'perft')).toEqual({ id: 'a', kind: 'perft', pos: 'x' });
  });

  it.each(['', '{', '[1]', 'null', '{"kind":"sum"}', '{"id":7,"kind":"sum"}'])(
    'is not read from %j',
    (line) => {
      expect(() => readCase(line, 'sums')).toThrow();
    },
  );
});
