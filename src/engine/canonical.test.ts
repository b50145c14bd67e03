import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, sameJson, stateHash } from './canonical.ts';

describe('canonical JSON', () => {
  it('writes keys in one order and nothing between', () => {
    expect(canonicalJson({ b: [1, 'x', null], a: { d: true, c: -0.5 } })).toBe(
      '{"a":{"c":-0.5,"d":true},"b":[1,"x",null]}',
    );
  });

  it('quotes like JSON', () => {
    const awkward = 'quote " backslash \\ newline \n umlaut ü half \ud800 emoji ⚾';
    expect(canonicalJson(awkward)).toBe(JSON.stringify(awkward));
    expect(canonicalJson({ [awkward]: 1 })).toBe(JSON.stringify({ [awkward]: 1 }));
  });

  it('reads back as the value it was made of', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('does not depend on the order in which keys were set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const reversed = Object.fromEntries(Object.entries(record).reverse());
        expect(stateHash(reversed)).toBe(stateHash(record));
      }),
    );
  });

  it.each([
    [{ a: { b: undefined } }, 'The value at a.b is undefined, which is no JSON.'],
    [[1, Number.NaN], 'The value at 1 is NaN, which is no JSON.'],
    [[Number.POSITIVE_INFINITY], 'The value at 0 is Infinity, which is no JSON.'],
    [{ f: () => 1 }, 'The value at f is a function, which is no JSON.'],
    [{ at: new Date(0) }, 'The value at at is an instance of Date, which is no JSON.'],
    [new Map(), 'The value itself is an instance of Map, which is no JSON.'],
    [[10n], 'The value at 0 is a bigint, which is no JSON.'],
    [new Array(1), 'The value at 0 is undefined, which is no JSON.'],
  ])('refuses %o', (value, sentence) => {
    expect(() => canonicalJson(value)).toThrow(new TypeError(sentence));
  });
});

describe('the hash of a state', () => {
  it('is the SHA-256 of the canonical text', () => {
    const text = '{"a":1,"b":"ü"}';
    expect(stateHash({ b: 'ü', a: 1 })).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  it('tells values apart that differ anywhere', () => {
    expect(sameJson({ a: [1, 2] }, { a: [1, 2] })).toBe(true);
    expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(sameJson({ a: 1 }, { a: '1' })).toBe(false);
    expect(sameJson({ a: null }, {})).toBe(false);
  });
});
