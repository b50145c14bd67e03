import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquare } from './chi-square.ts';
import { commitOf, createDice, type Dice, maxSides, newSeed, type Roll, verifyRolls } from './dice.ts';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const entropy = '4:1001,4:1002';
const stream = { seed, entropy };

const anySides = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(2, 3, 4, 6, 8, 10, 12, 20, 100) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: maxSides }) },
);
const anyHand = fc.array(anySides, { minLength: 1, maxLength: 12 });

function throwAll(dice: Dice, hands: readonly (readonly number[])[]): Roll[] {
  return hands.map((sides) => dice.roll('hand', sides, 'test'));
}

/** The stream as the docstring describes it, reimplemented without a cache. */
function wordAt(key: Buffer, position: number): number {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(position) / 8n);
  const block = createHmac('sha256', key).update(counter).digest();
  return block.readUInt32BE((position % 8) * 4);
}

describe('uniformity', () => {
  it.each([20, 6])('1,000,000 d%d fit equal chances', (sides) => {
    const { values } = createDice(stream).roll(
      'test',
      new Array<number>(1_000_000).fill(sides),
      'chi-square',
    );
    const counts = new Array<number>(sides).fill(0);
    for (const value of values) counts[value - 1] = (counts[value - 1] ?? 0) + 1;
    const { p } = chiSquare(counts);
    // A fit that is too good would be as suspicious as one that is too bad.
    expect(p).toBeGreaterThan(0.001);
    expect(p).toBeLessThan(0.999);
  });

  it('pairs of consecutive d6 are independent', () => {
    const { values } = createDice(stream).roll('test', new Array<number>(400_000).fill(6), 'pairs');
    const counts = new Array<number>(36).fill(0);
    for (let index = 0; index < values.length; index += 2) {
      const cell = ((values[index] ?? 0) - 1) * 6 + (values[index + 1] ?? 0) - 1;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    expect(chiSquare(counts).p).toBeGreaterThan(0.001);
  });

  it('all 120 orders of five cards come up equally often', () => {
    const dice = createDice(stream);
    const counts = new Map<string, number>();
    for (let deal = 0; deal < 60_000; deal += 1) {
      const order = dice.shuffle([1, 2, 3, 4, 5], 'deal').join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(120);
    expect(chiSquare([...counts.values()]).p).toBeGreaterThan(0.001);
  });

  it('a weighted pick follows its weights', () => {
    const dice = createDice(stream);
    const items = [1, 2, 3, 10].map((weight) => ({ item: weight, weight }));
    const counts = new Map(items.map(({ item }) => [item, 0]));
    for (let draw = 0; draw < 50_000; draw += 1) {
      const item = dice.pick(items, 'draw');
      counts.set(item, (counts.get(item) ?? 0) + 1);
    }
    expect(chiSquare([...counts.values()], [1, 2, 3, 10]).p).toBeGreaterThan(0.001);
  });

  it('discards the words above the largest multiple of the sides', () => {
    // 3 · 2^29 fits twice into 2^32 and leaves a quarter of the words over.
    const sides = 3 * 2 ** 29;
    const limit = 2 * sides;
    const key = Buffer.concat([Buffer.from(seed, 'hex'), Buffer.from(entropy)]);
    const dice = createDice(stream);
    const { values } = dice.roll('test', new Array<number>(2000).fill(sides), 'rejection');
    const words = Array.from({ length: dice.position }, (_, position) => wordAt(key, position));
    expect(values).toEqual(words.filter((word) => word < limit).map((word) => (word % sides) + 1));
    expect(words.filter((word) => word >= limit).length).toBe(dice.position - 2000);
    expect(dice.position).toBeGreaterThan(2500);
    expect(dice.position).toBeLessThan(2850);
  });
});

describe('the stream', () => {
  it('gives the same rolls for the same seed and entropy, and different rolls otherwise', () => {
    const hands = [[20], [6, 6, 6], [100]];
    const rolls = throwAll(createDice(stream), hands);
    expect(throwAll(createDice(stream), hands)).toEqual(rolls);
    const many = [new Array<number>(20).fill(20)];
    const values = (other: Parameters<typeof createDice>[0]) => throwAll(createDice(other), many)[0]?.values;
    expect(values({ seed, entropy: '4:1001,4:1003' })).not.toEqual(values(stream));
    expect(values({ ...stream, label: 'computer 1' })).not.toEqual(values(stream));
    expect(values({ ...stream, seed: seed.replace('00', '01') })).not.toEqual(values(stream));
  });

  it('resumes anywhere as if it had never stopped', () => {
    fc.assert(
      fc.property(
        fc.array(anyHand, { maxLength: 8 }),
        fc.array(anyHand, { maxLength: 8 }),
        (before, after) => {
          const whole = createDice(stream);
          throwAll(whole, before);
          const { position } = whole;
          const rest = throwAll(whole, after);
          const resumed = createDice({ ...stream, position });
          expect(throwAll(resumed, after)).toEqual(rest);
          expect(resumed.position).toBe(whole.position);
        },
      ),
    );
  });

  it('counts blocks with 64 bits', () => {
    const position = 8 * 2 ** 33 + 5;
    const key = Buffer.concat([Buffer.from(seed, 'hex'), Buffer.from(entropy)]);
    const [value] = createDice({ ...stream, position }).roll('test', [256], 'far out').values;
    expect(value).toBe((wordAt(key, position) % 256) + 1);
  });

  it('shows faces from 1 to the sides, in rolling order', () => {
    fc.assert(
      fc.property(anyHand, (sides) => {
        const roll = createDice(stream).roll('hand', sides, 'a test', 'Ana');
        expect(roll).toMatchObject({ kind: 'hand', purpose: 'a test', owner: 'Ana', at: 0, sides });
        expect(roll.values).toHaveLength(sides.length);
        roll.values.forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual(1);
          expect(value).toBeLessThanOrEqual(sides[index] ?? 0);
          expect(Number.isInteger(value)).toBe(true);
        });
      }),
    );
  });

  it('records every roll', () => {
    const dice = createDice(stream);
    const first = dice.roll('d20', [20], 'one');
    dice.shuffle(['a', 'b', 'c'], 'deck');
    dice.pick(
      [
        { item: 'x', weight: 2 },
        { item: 'y', weight: 1 },
      ],
      'draw',
    );
    expect(dice.rolls).toHaveLength(3);
    expect(dice.rolls[0]).toBe(first);
    expect(dice.rolls.map(({ kind, sides, secret }) => ({ kind, sides, secret }))).toEqual([
      { kind: 'd20', sides: [20], secret: undefined },
      { kind: 'shuffle', sides: [3, 2], secret: true },
      { kind: 'pick', sides: [3], secret: true },
    ]);
  });

  it('shuffles without losing items or changing its input', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (items) => {
        const before = [...items];
        const order = createDice(stream).shuffle(items, 'deck');
        expect(items).toEqual(before);
        expect([...order].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });

  it('rolls nothing when there is only one outcome', () => {
    const dice = createDice(stream);
    expect(dice.shuffle(['only'], 'deck')).toEqual(['only']);
    expect(dice.shuffle([], 'deck')).toEqual([]);
    expect(dice.pick([{ item: 'only', weight: 7 }], 'draw')).toBe('only');
    expect(dice.rolls).toEqual([]);
    expect(dice.position).toBe(0);
  });

  it.each([[[1]], [[0]], [[2.5]], [[maxSides + 1]], [[Number.NaN]], [[]]])('refuses the dice %j', (sides) => {
    expect(() => createDice(stream).roll('bad', sides, 'test')).toThrow(RangeError);
  });

  it('refuses an invalid seed, position, weight or entropy', () => {
    expect(() => createDice({ seed: 'abc', entropy })).toThrow('64 hexadecimal');
    expect(() => createDice({ ...stream, position: -1 })).toThrow(RangeError);
    expect(() => createDice({ ...stream, position: 1.5 })).toThrow(RangeError);
    expect(() => createDice({ seed, entropy: 'a\0b' })).toThrow(RangeError);
    expect(() => createDice(stream).pick([], 'draw')).toThrow(RangeError);
    expect(() => createDice(stream).pick([{ item: 1, weight: 0.5 }], 'draw')).toThrow(RangeError);
  });
});

describe('commit and ids', () => {
  it('commits to the bytes of the seed', () => {
    expect(commitOf(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
  });

  it('makes a new seed each time', () => {
    const seeds = new Set(Array.from({ length: 100 }, newSeed));
    expect(seeds.size).toBe(100);
    for (const each of seeds) expect(each).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives every roll of a game a unique id', () => {
    const ids = new Set<string>();
    for (const label of [undefined, 'computer 0', 'computer 1']) {
      const dice = createDice(label === undefined ? stream : { ...stream, label });
      for (let count = 0; count < 20_000; count += 1) ids.add(dice.roll('d6', [6], 'ids').id);
    }
    expect(ids.size).toBe(60_000);
    for (const id of [...ids].slice(0, 10)) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('derives ids from public values only', () => {
    const [roll] = throwAll(createDice(stream), [[20]]);
    const expected = createHash('sha256')
      .update(`${commitOf(seed)}\0${entropy}\0${0}`)
      .digest('hex');
    expect(roll?.id).toBe(expected.slice(0, 16));
  });
});

describe('verifying', () => {
  const dice = createDice(stream);
  dice.roll('AbRoll', [6, 6, 6, 20, 20], 'at-bat', 'Ana');
  dice.shuffle([1, 2, 3, 4, 5, 6, 7], 'deck');
  dice.roll('d20', [20], 'steal');
  dice.pick(
    [
      { item: 'a', weight: 3 },
      { item: 'b', weight: 2 },
    ],
    'draw',
  );
  dice.roll('FieldingRoll', [20, 6, 6, 6], 'X-Check');
  const honest = dice.rolls;

  const changed = (index: number, change: Partial<Roll>) =>
    honest.map((roll, at) => (at === index ? { ...roll, ...change } : roll));
  const verdict = (claimed: readonly Roll[]) => {
    const difference = verifyRolls(stream, claimed);
    return difference && [difference.index, difference.field];
  };

  it('accepts honest rolls in order', () => {
    expect(verifyRolls(stream, honest)).toBeUndefined();
    expect(verifyRolls(stream, JSON.parse(JSON.stringify(honest)))).toBeUndefined();
    expect(verifyRolls({ ...stream, position: honest[2]?.at ?? 0 }, honest.slice(2))).toBeUndefined();
    expect(verifyRolls(stream, [])).toBeUndefined();
  });

  it('names a changed value', () => {
    const value = honest[2]?.values[0] === 20 ? 19 : 20;
    expect(verifyRolls(stream, changed(2, { values: [value] }))?.sentence).toBe(
      `Roll 3 (d20) should show ${honest[2]?.values[0]} but says ${value}.`,
    );
    expect(verdict(changed(0, { values: [1, 1, 1, 1] }))).toEqual([0, 'values']);
  });

  it('finds dice that are missing from a roll, or added to it', () => {
    for (const [index, { values }] of honest.entries()) {
      expect(verdict(changed(index, { values: values.slice(0, -1) }))).toEqual([index, 'values']);
      expect(verdict(changed(index, { values: [] }))).toEqual([index, 'values']);
      expect(verdict(changed(index, { values: [...values, 1] }))).toEqual([index, 'values']);
    }
  });

  it('names a changed id, sides, position or secrecy', () => {
    expect(verdict(changed(1, { id: '0123456789abcdef' }))).toEqual([1, 'id']);
    expect(verdict(changed(2, { at: 3 }))).toEqual([2, 'at']);
    expect(verdict(changed(2, { sides: [1] }))).toEqual([2, 'sides']);
    expect(verdict(changed(2, { sides: [] }))).toEqual([2, 'sides']);
    expect(verdict(changed(2, { sides: [maxSides + 1] }))).toEqual([2, 'sides']);
    expect(verdict(changed(2, { sides: [20.5] }))).toEqual([2, 'sides']);
    expect(verdict(changed(1, { sides: [7, 6, 5, 4, 3, 3] }))).toEqual([1, 'sides']);
    expect(verdict(honest.map(({ secret: _, ...roll }) => roll))).toEqual([1, 'secret']);
  });

  it('finds changed sides unless the word happens to show the same face', () => {
    const { at = 0, values } = honest[2] ?? {};
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), (sides) => {
        const [face] = createDice({ ...stream, position: at }).roll('d', [sides], '').values;
        expect(verdict(changed(2, { sides: [sides] }))).toEqual(
          face === values?.[0] ? undefined : [2, 'values'],
        );
      }),
    );
  });

  it('finds missing, doubled or swapped rolls', () => {
    expect(verdict(honest.filter((_, index) => index !== 2))).toEqual([2, 'at']);
    expect(verdict(honest.flatMap((roll, index) => (index === 1 ? [roll, roll] : [roll])))).toEqual([
      2,
      'at',
    ]);
    const [first, second, ...rest] = honest;
    if (!first || !second) throw new Error('There are five rolls.');
    expect(verdict([second, first, ...rest])).toEqual([0, 'at']);
  });

  it('finds a different seed or entropy at once', () => {
    expect(verifyRolls({ seed: newSeed(), entropy }, honest)?.index).toBe(0);
    expect(verifyRolls({ seed, entropy: '' }, honest)?.index).toBe(0);
  });

  it('demands secrecy of draws and shuffles alone, and of dice at their limits that they exist', () => {
    const open = honest.map(({ secret, ...roll }, at) => (secret && at !== 3 ? { ...roll, secret } : roll));
    expect(verdict(open)).toEqual([3, 'secret']);
    expect(verdict(changed(2, { sides: [maxSides + 1] }))).toEqual([2, 'sides']);
    expect(verdict(changed(2, { sides: [2.5] }))).toEqual([2, 'sides']);
    expect(verdict(changed(0, { sides: [6, 6, 6, 20, 1] }))).toEqual([0, 'sides']);
    expect(verdict(changed(1, { sides: [8, 7, 6, 5, 4, 3] }))).toEqual([1, 'sides']);
  });
});
