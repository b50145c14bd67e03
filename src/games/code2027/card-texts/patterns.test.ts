import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Change,
  changesIn,
  kinds,
  noEffect,
  rangesIn,
} from '../../../../test/games/code2027/card-texts/prescribed.ts';
import { world } from '../../../../test/games/code2027/card-texts/world.ts';
import type { Effect, Range } from '../../../engine/effects/effect.ts';
import { createCardEffects, parseConditionalEffect } from './card-text.ts';
import { looseMatch } from './loose.ts';
import { tokensOf } from './words/tokens.ts';

const read = (description: string): readonly Effect[] =>
  createCardEffects({ name: 'X001', description }, 'p1', world);

const rangesOf = (effect: Effect | null | undefined): readonly Range[] => {
  const condition = effect?.payload['condition'] as { ranges: readonly Range[] } | undefined;
  return condition?.ranges ?? [];
};

const changeOf = ({ effectType, payload }: Effect): Change | string =>
  effectType === 'RESOURCE_CHANGE'
    ? { resource: payload['resource'] as Change['resource'], amount: payload['amount'] as number }
    : effectType;

/** The grammar's reading of a text, as ranges in the patterns' format. */
const readRanges = (text: string) =>
  rangesOf(read(text)[0]).map(({ min, max, effects }) => ({ min, max, changes: effects.map(changeOf) }));

const number = fc.integer({ min: 1, max: 500 });
const noun = fc.constantFrom('filing', 'the current filing', 'design review', 'your');
const time = fc.tuple(noun, number, fc.constantFrom(' ticks', ' days', '', ' tick'));
const phrases = {
  time: time.map(([what, n, unit]) => `increase ${what} time by ${n}${unit}`),
  more: fc.tuple(fc.constantFrom('', 'your '), number).map(([your, n]) => `increase ${your}money by ${n}`),
  gain: fc
    .tuple(fc.constantFrom('', 'an extra ', 'a bonus of '), number)
    .map(([extra, n]) => `gain ${extra}$${n}`),
  lose: fc.tuple(fc.constantFrom('', 'another '), number).map(([extra, n]) => `lose ${extra}$${n}`),
  less: fc.tuple(fc.constantFrom('', 'your '), number).map(([your, n]) => `decrease ${your}money by ${n}`),
};
const phrase = fc.oneof(phrases.time, phrases.more, phrases.gain, phrases.lose, phrases.less);

/** Consecutive ranges of a die, each with a body. */
const clauses = <Body>(body: fc.Arbitrary<Body>) =>
  fc
    .tuple(fc.subarray([1, 2, 3, 4, 5]), fc.array(body, { minLength: 6, maxLength: 6 }))
    .map(([ends, bodies]) =>
      [...ends, 6].map((max, index) => ({
        min: (ends[index - 1] ?? 0) + 1,
        max,
        body: bodies[index] as Body,
      })),
    );

const written = (all: readonly { min: number; max: number; body: string }[]): string =>
  `Roll a die. ${all.map(({ min, max, body }) => `On ${min}-${max} ${body}.`).join(' ')}`;

/** Whether each pattern of a kind matches at most one phrase of a compound text, and never across two. */
const fitOne = (kind: readonly RegExp[], body: string, parts: readonly string[]): boolean => {
  const fitting = parts.filter((part) => kind.some((pattern) => pattern.test(part)));
  const across = kind.some((pattern) => {
    const found = pattern.exec(body)?.[0];
    return found !== undefined && !parts.some((part) => pattern.exec(part)?.[0] === found);
  });
  return fitting.length <= 1 && !across;
};

describe('the prescribed patterns', () => {
  it('give the same effects, ranges and order for 10,000 texts of the prescribed form', () => {
    const body = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('no effect', 'No Effect') },
      { weight: 4, arbitrary: phrase },
    );
    fc.assert(
      fc.property(clauses(body), (all) => {
        const text = written(all);
        expect(readRanges(text)).toEqual(rangesIn(text));
      }),
      { numRuns: 10_000 },
    );
  });

  it('agree on compound texts where each matches one phrase, and otherwise each phrase uses its own number', () => {
    const body = fc.record({
      parts: fc.array(phrase, { minLength: 2, maxLength: 3 }),
      links: fc.array(fc.constantFrom(' and ', ', ', '; ', ' and then ', ', but '), {
        minLength: 2,
        maxLength: 2,
      }),
    });
    let same = 0;
    let different = 0;
    fc.assert(
      fc.property(body, ({ parts, links }) => {
        const joined = parts
          .map((part, index) => part + (index < parts.length - 1 ? links[index] : ''))
          .join('');
        const text = written([{ min: 1, max: 6, body: joined }]);
        if (kinds.every((kind) => fitOne(kind, joined, parts))) {
          same += 1;
          expect(readRanges(text)).toEqual(rangesIn(text));
        } else different += 1;
        const order = (change: Change) => (change.resource === 'TIME' ? 0 : change.amount < 0 ? 2 : 1);
        const each = parts.flatMap(changesIn).toSorted((one, other) => order(one) - order(other));
        expect(readRanges(text)[0]?.changes).toEqual(each);
      }),
      { numRuns: 2_000 },
    );
    expect(same).toBeGreaterThan(200);
    expect(different).toBeGreaterThan(500);
  });

  it('match what loose matching finds in any text', () => {
    const word = fc.constantFrom(
      ...[
        'increase',
        'Decrease',
        'time',
        'money',
        'gain',
        'again',
        'lose',
        '$5',
        '$70',
        'by 3',
        'by 11',
        'by',
        'luck',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
        const text = words.join(' ');
        const tokens = tokensOf(text);
        const reading = { text, vocabulary: world, defects: [], remarks: [], phrases: [], leftOut: [] };
        const found = looseMatch({ tokens, from: 0, to: tokens.length }, reading)?.plains ?? [];
        expect(found.map(({ payload }) => payload)).toEqual(changesIn(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('make a body with “no effect” anywhere do nothing', () => {
    for (const body of ['gain $10 with no effect on time', 'no effects', 'lose $5; no effect'])
      expect([noEffect.test(body), readRanges(`Roll a die. On 1-6 ${body}.`)]).toEqual([
        true,
        [{ min: 1, max: 6, changes: [] }],
      ]);
  });
});

describe('deliberate differences from the patterns', () => {
  it('a number with commas is read whole', () => {
    const text = 'Roll a die. On 1-6 gain $1,250.';
    expect(rangesIn(text)[0]?.changes[0]?.amount).toBe(1);
    expect(readRanges(text)[0]?.changes).toMatchObject([{ amount: 1250 }]);
  });

  it('“lose $40, gain $10” loses 40, not the 10 that the greedy pattern finds', () => {
    const text = 'Roll a die. On 1-6 lose $40, gain $10.';
    const money = (amount: number) => ({ resource: 'MONEY', amount });
    expect(rangesIn(text)[0]?.changes).toEqual([money(10), money(-10)]);
    expect(readRanges(text)[0]?.changes).toEqual([money(10), money(-40)]);
  });

  it('“on 4-6” after a comma begins its own range', () => {
    const text = 'Roll a die. On 1-3 gain $5, on 4-6 gain $9.';
    expect(rangesIn(text).map(({ max, changes }) => [max, changes[0]?.amount])).toEqual([[3, 9]]);
    expect(readRanges(text).map(({ max, changes }) => [max, changes.length])).toEqual([
      [3, 1],
      [6, 1],
    ]);
  });

  it('effects on opponents are theirs, and conditional ones depend on their condition', () => {
    expect(readRanges('Roll a die. On 1-6 each opponent loses $5.')[0]?.changes).toEqual([
      'EFFECT_GROUP_TARGETED',
    ]);
    expect(readRanges('Roll a die. On 1-6 gain $5 if you have 3+ cards.')[0]?.changes).toEqual([
      'CONDITIONAL_EFFECT',
    ]);
    expect(readRanges('Roll a die. On 1-6 gain $5 if you feel lucky.')[0]?.changes).toEqual([]);
  });

  it('several phrases of a kind all count', () => {
    expect(readRanges('Roll a die. On 1-6 gain $5 and gain $7.')[0]?.changes).toHaveLength(2);
  });

  it('a range needs a roll, and a reversed one is turned around', () => {
    expect(rangesIn('On 1-3 gain $5.')).toHaveLength(1);
    expect(read('On 1-3 gain $5.')).toEqual([]);
    expect(readRanges('Roll a die. On 3-1 gain $5.')).toMatchObject([{ min: 1, max: 3 }]);
  });
});

describe('the first roll of a card', () => {
  const first = (description: string) => parseConditionalEffect({ title: 'X001', description }, 'p1', world);

  it('is the conditional that needs it, whatever comes before', () => {
    expect(rangesOf(first('Gain $5 if you have 3+ cards. Roll a die. On 1-6 gain $7.'))).toMatchObject([
      { max: 6 },
    ]);
  });

  it('is null if there is no roll or no range', () => {
    for (const text of ['Gain $5 if you have 3+ cards.', 'Roll a die.', 'On 1-3 gain $5.', ''])
      expect(first(text)).toBeNull();
  });
});
