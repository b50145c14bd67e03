import { describe, expect, it } from 'vitest';
import { type Heap, type Pebble, pebbleRules, pebbles } from '../../../test/toys/pebbles.ts';
import { decide } from './decide.ts';
import { rulesReader } from './read.ts';
import type { Chance } from './terms.ts';

const read = rulesReader(pebbles);

/** Scripted chance, in order: a number below 1 for `roll`, `[n, k]` for `pick`. Every entry must be used. */
function scripted(
  given: readonly (number | readonly [number, number])[],
): Chance & { readonly left: () => number } {
  const left = [...given];
  return {
    roll: () => {
      const next = left.shift();
      if (typeof next !== 'number') throw new Error('A roll was not expected.');
      return next;
    },
    pick: (n) => {
      const next = left.shift();
      if (typeof next !== 'object' || next[0] !== n) throw new Error(`A pick of ${n} was not expected.`);
      return next[1];
    },
    left: () => left.length,
  };
}

const pebble = (index: number, rank?: string, points = 0, suit = 'R'): Pebble =>
  rank === undefined ? { index } : { index, face: { rank, suit, points } };

interface Asking {
  readonly rules?: string;
  readonly event?: string;
  readonly level?: string;
  readonly again?: boolean;
  readonly chance?: readonly (number | readonly [number, number])[];
}

/** A heap's decision on one line: the decision, its rule and the reasoning. */
function decided(
  heap: Heap,
  { rules = pebbleRules, event = 'take', level = 'bold', again = false, chance = [] }: Asking = {},
): string {
  const source = scripted(chance);
  const question = { event, difficulty: level, situation: heap, again };
  const record = decide(pebbles, read({ name: 'pebbles.yaml', text: rules }), question, source);
  expect(source.left()).toBe(0);
  expect(record).toMatchObject({ event, difficulty: level });
  const { decision, slot, slots, a, b, rule, reasoning } = record;
  const what = [slot, ...(slots ?? []), a, b].flatMap((one) => (one === undefined ? [] : [one.index]));
  return `${[decision, ...what].join(' ')} by ${rule} (${reasoning})`;
}

/** The rules file with different rules for `take`, written on one line. */
const taking = (rules: string): string =>
  pebbleRules.replace(/ {2}take:[\s\S]*?(?= {2}trade:)/, `  take: {timer: taking, ${rules}}\n`);
/** A rules file that takes the first pebble if a condition is true and otherwise waits. */
const when = (condition: string): string =>
  taking(
    `rules: [{name: yes, priority: 1, when: ${condition}, do: {choose: first, from: mine.all}}], otherwise: {decide: wait}`,
  );
/** A file with the given choice. */
const choosing = (choice: string): string =>
  taking(`rules: [{name: one, priority: 1, do: ${choice}}], otherwise: {decide: wait}`);

describe('the order of a decision', () => {
  it('uses no chance if a requirement is not met', () => {
    expect(decided({ mine: [] }, { level: 'meek' })).toBe('wait by require (require)');
  });

  it('asks gates first, and rolls only for one that is uncertain', () => {
    const heap = { mine: [pebble(0)] };
    expect(decided(heap, { level: 'meek', chance: [0.49] })).toBe('wait by doze (doze 0.49 < 0.5; doze)');
    expect(decided(heap, { level: 'meek', chance: [0.5, 0.1] })).toBe(
      'slot 0 by any (doze 0.5 >= 0.5; optimal 0.1 < 0.75; any)',
    );
    expect(decided(heap, { level: 'bold', chance: [0.1] })).toBe('slot 0 by any (optimal 0.1 < 0.75; any)');
  });

  it('goes on if a gate passes but its action has no result', () => {
    const rules = taking(
      'gates: [{name: guess, probability: 1, do: {choose: first, from: mine.known}}], rules: [{name: rest, priority: 1, do: {decide: wait}}]',
    );
    expect(decided({ mine: [pebble(0)] }, { rules })).toBe('wait by rest (rest)');
    expect(decided({ mine: [pebble(0, '1')] }, { rules })).toBe('slot 0 by guess (guess)');
  });

  it('keeps only the last rule if the single roll for playing well fails, which is less likely in a hurry', () => {
    const heap = { mine: [pebble(0, '1', 3), pebble(1, '2', 9), pebble(2)] };
    expect(decided(heap, { chance: [0.74] })).toBe('slot 1 by dear (optimal 0.74 < 0.75; dear)');
    expect(decided(heap, { chance: [0.75, [3, 2]] })).toBe('slot 2 by any (optimal 0.75 >= 0.75; any)');
    expect(decided({ ...heap, hurry: true }, { chance: [0.4, [3, 0]] })).toBe(
      'slot 0 by any (optimal 0.4 >= 0.375; any)',
    );
  });

  it("checks a rule's condition before its roll, and tries the next rule if either fails or nothing results", () => {
    const heap = { mine: [pebble(0), pebble(1)] };
    const trade = { event: 'trade' };
    expect(decided({ ...heap, seats: [1, 2] }, trade)).toBe('stop by stop (stop)');
    expect(decided({ ...heap, seats: [1] }, { ...trade, chance: [0.4] })).toBe(
      'swap 0 1 by ends (ends 0.4 < 0.5; ends)',
    );
    expect(decided(heap, { ...trade, chance: [0.6] })).toBe('skip by otherwise (ends 0.6 >= 0.5; otherwise)');
    expect(decided({ mine: [] }, { ...trade, chance: [0.4] })).toBe(
      'skip by otherwise (ends 0.4 < 0.5; otherwise)',
    );
  });

  it('refuses a recently swapped pair, except with its probability', () => {
    const heap = { mine: [pebble(0), pebble(1)], swapped: true };
    expect(decided(heap, { event: 'trade', chance: [0.4, 0.25] })).toBe(
      'skip by otherwise (ends 0.4 < 0.5; repeat_pair 0.25 >= 0.25; otherwise)',
    );
    expect(decided(heap, { event: 'trade', chance: [0.4, 0.24] })).toBe(
      'swap 0 1 by ends (ends 0.4 < 0.5; repeat_pair 0.24 < 0.25; ends)',
    );
  });

  it('skips gates and the roll for playing well when asked again, but checks requirements once more', () => {
    expect(decided({ mine: [pebble(0, '1', 3)] }, { level: 'meek', again: true })).toBe(
      'slot 0 by dear (dear)',
    );
    expect(decided({ mine: [] }, { level: 'meek', again: true })).toBe('wait by require (require)');
  });

  it('decides “none” if no rule has a result and the file gives no default', () => {
    expect(
      decided(
        { mine: [] },
        { rules: taking('rules: [{name: one, priority: 1, do: {choose: first, from: mine.all}}]') },
      ),
    ).toBe('none by otherwise (otherwise)');
  });
});

describe('a choice', () => {
  const mine = [pebble(0, '1', 5), pebble(1), pebble(2, '10', 5, 'B'), pebble(3, '2', -1)];
  it.each([
    ['the first', '{choose: first, from: mine.all}', [], 'slot 0'],
    ['the last', '{choose: last, from: mine.all}', [], 'slot 3'],
    ['any, by one pick', '{choose: random, from: mine.all}', [[4, 1]], 'slot 1'],
    [
      'several, one after the other',
      '{choose: random, from: mine.all, count: 3}',
      [
        [4, 3],
        [3, 0],
        [2, 0],
      ],
      'slots 3 0 1',
    ],
    [
      'the most points, the first of those that tie',
      '{choose: highest_points, from: mine.all}',
      [],
      'slot 0',
    ],
    ['the fewest points', '{choose: lowest_points, from: mine.all}', [], 'slot 3'],
    ['several by points', '{choose: highest_points, from: mine.all, count: 2}', [], 'slots 0 2'],
    ['points of believed ones alone', '{choose: highest_points, from: mine.all, count: 4}', [], 'wait'],
    [
      'the only one left, without chance',
      '{choose: random, from: mine.all, where: [{only_suit: B}]}',
      [],
      'slot 2',
    ],
    [
      'all but a rank, what is unknown among them',
      '{choose: random, from: mine.all, where: [{exclude_rank: 10}]}',
      [[3, 1]],
      'slot 1',
    ],
    [
      'one of a rank, what is unknown not',
      '{choose: last, from: mine.all, where: [{only_rank: "1"}]}',
      [],
      'slot 0',
    ],
    [
      'through two filters',
      '{choose: last, from: mine.all, where: [{exclude_suit: B}, {exclude_rank: 2}]}',
      [],
      'slot 1',
    ],
    [
      'nothing where too few are left',
      '{choose: random, from: mine.all, where: [{only_suit: B}], count: 2}',
      [],
      'wait',
    ],
  ] as const)('takes %s', (_, choice, chance, expected) => {
    expect(decided({ mine }, { rules: choosing(choice), chance }).split(' by ')[0]).toBe(expected);
  });
});

describe('a condition', () => {
  const heap: Heap = { mine: [pebble(0)], seats: [2, 4], hurry: true, words: 'go', score: 3 };
  it.each([
    ['{always: true}', true],
    ['{not: {always: true}}', false],
    ['{all: []}', true],
    ['{any: []}', false],
    ['{any: [{field: score, op: eq, value: 1}, {field: score, op: eq, value: 3}]}', true],
    ['{all: [{field: score, op: eq, value: 1}, {field: score, op: eq, value: 3}]}', false],
    ['{field: score, op: eq, value: {meek: 9, bold: 3}}', true],
    ['{field: score, op: eq, value: "3"}', false],
    ['{field: score, op: ne, value: 4}', true],
    ['{field: score, op: gt, value: 3}', false],
    ['{field: score, op: gte, value: 3}', true],
    ['{field: score, op: lt, value: {meek: 0, bold: 4}}', true],
    ['{field: score, op: lte, value: 2}', false],
    ['{field: words, op: gt, value: 0}', false],
    ['{field: words, op: eq, value: go}', true],
    ['{field: words, op: in, value: [stop, go]}', true],
    ['{field: words, op: in, value: {meek: [], bold: [go]}}', true],
    ['{field: words, op: in, value: [stop]}', false],
    ['{field: words, op: contains, value: o}', true],
    ['{field: words, op: size_eq, value: 2}', true],
    ['{field: seats, op: contains, value: 4}', true],
    ['{field: seats, op: contains, value: 3}', false],
    ['{field: seats, op: eq, value: [2, 4]}', true],
    ['{field: seats, op: size_gte, value: 2}', true],
    ['{field: seats, op: size_lte, value: 1}', false],
    ['{field: score, op: size_gte, value: 0}', false],
    ['{field: score, op: empty}', false],
    ['{field: score, op: not_empty}', true],
    ['{field: seats, op: exists}', true],
    ['{field: seats, op: missing}', false],
    ['{field: hurry, op: eq, value: true}', true],
  ] as const)('%s: %s', (condition, holds) => {
    expect(decided(heap, { rules: when(condition) }).startsWith('slot')).toBe(holds);
  });

  it.each([
    ['exists', '', false],
    ['missing', '', true],
    ['empty', '', true],
    ['not_empty', '', false],
    ['eq', ', value: 0', false],
    ['ne', ', value: 0', true],
    ['gt', ', value: -1', false],
    ['gte', ', value: -1', false],
    ['lt', ', value: 9', false],
    ['lte', ', value: 9', false],
    ['contains', ', value: 1', false],
    ['in', ', value: [1]', false],
    ['size_eq', ', value: 0', false],
    ['size_gte', ', value: 0', false],
    ['size_lte', ', value: 9', false],
  ] as const)('for missing values, %s is %s', (op, value, holds) => {
    const rules = when(`{field: score, op: ${op}${value}}`);
    expect(decided({ mine: [pebble(0)] }, { rules }).startsWith('slot')).toBe(holds);
  });
});

it('computes a fact once, however many conditions use it', () => {
  let looks = 0;
  const heap: Heap = {
    mine: [pebble(0)],
    get score() {
      looks += 1;
      return 3;
    },
  };
  const rules = when('{any: [{field: score, op: gt, value: 5}, {field: score, op: lt, value: 2}]}');
  decided(heap, { rules });
  expect(looks).toBe(1);
});
