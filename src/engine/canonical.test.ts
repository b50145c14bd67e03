import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, sameJson, stateHash } from './canonical.ts';

/** Computes the hash directly from its definition: sorted keys, otherwise plain JSON. */
function plainHash(value: unknown): string {
  return createHash('sha256').update(plainText(value), 'utf8').digest('hex');
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '0' : JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${plainText(each)}`).join(',')}}`;
}

describe('canonical JSON', () => {
  it('writes keys in a fixed order with no spaces', () => {
    expect(canonicalJson({ b: [1, 'x', null], a: { d: true, c: -0.5 } })).toBe(
      '{"a":{"c":-0.5,"d":true},"b":[1,"x",null]}',
    );
  });

  it('quotes like JSON', () => {
    const awkward = 'quote " backslash \\ newline \n umlaut ü half \ud800 emoji ⚾';
    expect(canonicalJson(awkward)).toBe(JSON.stringify(awkward));
    expect(canonicalJson({ [awkward]: 1 })).toBe(JSON.stringify({ [awkward]: 1 }));
  });

  it('parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('does not depend on the order of the keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const reversed = Object.fromEntries(Object.entries(record).reverse());
        expect(stateHash(reversed)).toBe(stateHash(record));
      }),
    );
  });

  it.each([
    [{ a: { b: undefined } }, 'The value at a.b is undefined, which isn’t JSON.'],
    [[1, Number.NaN], 'The value at 1 is NaN, which isn’t JSON.'],
    [[Number.POSITIVE_INFINITY], 'The value at 0 is Infinity, which isn’t JSON.'],
    [{ f: () => 1 }, 'The value at f is a function, which isn’t JSON.'],
    [{ at: new Date(0) }, 'The value at at is an instance of Date, which isn’t JSON.'],
    [new Map(), 'The value itself is an instance of Map, which isn’t JSON.'],
    [[10n], 'The value at 0 is a bigint, which isn’t JSON.'],
    [new Array(1), 'The value at 0 is undefined, which isn’t JSON.'],
  ])('refuses %o', (value, sentence) => {
    expect(() => canonicalJson(value)).toThrow(new TypeError(sentence));
  });
});

describe('the hash of a state', () => {
  it('is the SHA-256 of the canonical text', () => {
    const text = '{"a":1,"b":"ü"}';
    expect(stateHash({ b: 'ü', a: 1 })).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  it('is the same whether or not parts of the state were hashed before', () => {
    // A state and its successors: each changes one part and shares the others.
    const part = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 1 }));
    const states = fc.tuple(
      fc.dictionary(fc.string(), part, { minKeys: 1 }),
      fc.array(fc.tuple(fc.nat(), part), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(states, ([first, changes]) => {
        let state: Readonly<Record<string, unknown>> = first;
        for (const [at, value] of [[0, 'first'] as const, ...changes]) {
          const keys = Object.keys(state);
          state = { ...state, [keys[at % keys.length] ?? 'first']: value, nested: { before: state } };
          expect(stateHash(state)).toBe(plainHash(state));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("names the place of a value that isn't JSON, even in a new part", () => {
    const shared = { long: 'x'.repeat(100) };
    stateHash({ shared });
    expect(() => stateHash({ shared, fresh: [shared, undefined] })).toThrow(
      'The value at fresh.1 is undefined, which isn’t JSON.',
    );
  });

  it('distinguishes values that differ anywhere', () => {
    expect(sameJson({ a: [1, 2] }, { a: [1, 2] })).toBe(true);
    expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(sameJson({ a: 1 }, { a: '1' })).toBe(false);
    expect(sameJson({ a: null }, {})).toBe(false);
    expect(sameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameJson({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(sameJson([], {})).toBe(false);
    expect(sameJson({}, [])).toBe(false);
    expect(sameJson([1], [1, 2])).toBe(false);
    expect(sameJson(0, -0)).toBe(true);
    expect(sameJson(null, {})).toBe(false);
    expect(sameJson(JSON.parse('{"__proto__":{}}'), { a: 1 })).toBe(false);
  });

  it('distinguishes values exactly when their texts differ', () => {
    const small = fc.letrec((value) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, 0, 1, '', 'a'),
        fc.array(value('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b', '0'), value('value'), { maxKeys: 2 }),
      ),
    })).value;
    fc.assert(
      fc.property(small, small, (left, right) => {
        expect(sameJson(left, right)).toBe(canonicalJson(left) === canonicalJson(right));
      }),
      { numRuns: 500 },
    );
  });
});
