import { NumberGenerator } from '@dice-roller/rpg-dice-roller';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuleError } from '../rule-error.ts';
import { createDice, newSeed, verifyRolls } from './dice.ts';
import { maxNotationLength } from './notation-text.ts';
import { maxNotationDice, type NotationResult, rollNotation } from './roll-notation.ts';

// This seed's first d6 are 5 1 6 3 2 4.
const stream = { seed: '0'.repeat(64), entropy: '' };

/** A result as one line: dropped dice in parentheses, marks after the value. */
function line({ text, terms, total, comment }: NotationResult): string {
  const shown = terms.map(({ dice, dropped }) => {
    const list = dice.map(({ value, marks }) => {
      const rest = marks.filter((mark) => mark !== 'dropped').join('+');
      const die = rest === '' ? `${value}` : `${value} ${rest}`;
      return marks.includes('dropped') ? `(${die})` : die;
    });
    return dropped ? `dropped[${list.join(', ')}]` : `[${list.join(', ')}]`;
  });
  return `${text}: ${shown.join(' ')} = ${total}${comment === undefined ? '' : ` # ${comment}`}`;
}

const rolled = (notation: string) => rollNotation(notation, stream).results.map(line).join('\n');

function refusal(notation: string): RuleError {
  try {
    rollNotation(notation, stream);
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error(`${notation} was rolled.`);
}

describe('valid notation', () => {
  it("uses this seed's dice", () => {
    expect(createDice(stream).roll('d6', [6, 6, 6, 6, 6, 6], '').values).toEqual([5, 1, 6, 3, 2, 4]);
  });

  it.each([
    ['2d6', '2d6: [5, 1] = 6'],
    ['2d6+3', '2d6+3: [5, 1] = 9'],
    [' 2D6  *  2 ', '2D6 * 2: [5, 1] = 12'],
    ['(2d6-1)/2', '(2d6-1)/2: [5, 1] = 2.5'],
    ['2d6/3-2', '2d6/3-2: [5, 1] = 0'],
    ['d6/3', 'd6/3: [5] = 1.67'],
    ['round(2d6/4)', 'round(2d6/4): [5, 1] = 2'],
    ['d(2*3)', 'd(2*3): [5] = 5'],
    ['2d6+d6', '2d6+d6: [5, 1] [6] = 12'],
    ['4d6kh3', '4d6kh3: [5, (1), 6, 3] = 14'],
    ['4d6kl1', '4d6kl1: [(5), 1, (6), (3)] = 1'],
    ['4d6dl1', '4d6dl1: [5, (1), 6, 3] = 14'],
    ['4D6DH2', '4D6DH2: [(5), 1, (6), 3] = 4'],
    ['4d6!', '4d6!: [5, 1, 6 exploded, 2, 3] = 17'],
    ['4d6!>4', '4d6!>4: [5 exploded, 2, 1, 6 exploded, 4, 3] = 21'],
    ['4d6!!', '4d6!!: [5, 1, 8 exploded+compounded, 3] = 17'],
    ['4d6!p', '4d6!p: [5, 1, 6 exploded+penetrated, 1, 3] = 16'],
    ['4d6r', '4d6r: [5, 2 rerolled, 6, 3] = 16'],
    ['4d6ro<4', '4d6ro<4: [5, 2 rerolled, 6, 4 rerolled] = 17'],
    ['4d6min3', '4d6min3: [5, 3 raised, 6, 3] = 17'],
    ['4d6max3', '4d6max3: [3 lowered, 1, 3 lowered, 3] = 10'],
    ['4d6>=5f=1', '4d6>=5f=1: [5 success, 1 failure, 6 success, 3] = 1'],
    ['4d6cs>5cf<2', '4d6cs>5cf<2: [5, 1 critical-failure, 6 critical-success, 3] = 15'],
    ['4d6sa', '4d6sa: [1, 3, 5, 6] = 15'],
    ['{3d6, d6}kh1', '{3d6, d6}kh1: [5, 1, 6] dropped[3] = 12'],
    ['{d6+1, d6}sd', '{d6+1, d6}sd: [5] [1] = 7'],
    ['{4d6}kh2', '{4d6}kh2: [5, (1), 6, (3)] = 11'],
    ['4dF', '4dF: [0, -1, 1, 1] = 1'],
    ['4df.1', '4df.1: [0, -1, 1, 0] = 0'],
    ['2d%', '2d%: [55, 81] = 136'],
    ['2d6 # fire', '2d6: [5, 1] = 6 # fire'],
    ['2d6[fire]+1 // and ice', '2d6 +1: [5, 1] = 7 # fire and ice'],
    ['d6 /* a ; b */; d6 # c', 'd6: [5] = 5 # a ; b\nd6: [1] = 1 # c'],
    ['d6; 2d6;', 'd6: [5] = 5\n2d6: [1, 6] = 7'],
    ['d1+d6', 'd1+d6: [1] [5] = 6'],
  ])('%s', (notation, expected) => {
    expect(rolled(notation)).toBe(expected);
  });

  it('records every face that was thrown', () => {
    const { results, roll } = rollNotation('4d6ro<4; 4dF.1r=0', stream);
    expect(results.map(({ terms }) => terms.map(({ thrown }) => thrown))[0]).toEqual([[5, 1, 6, 3, 2, 4]]);
    expect(results[1]?.terms[0]?.thrown.every((face) => [-1, 0, 1].includes(face))).toBe(true);
    expect(roll.values.slice(0, 6)).toEqual([5, 1, 6, 3, 2, 4]);
    expect(roll.values).toHaveLength(
      results.flatMap(({ terms }) => terms.flatMap(({ thrown }) => thrown)).length,
    );
  });

  it('is one roll of the stream, which anyone with the seed can check', () => {
    const notation = '4d6!kh3; 3d20r<5; {2d8, d12}kl1; 4dF; 2d100u';
    const seeded = { seed: newSeed(), entropy: '' };
    const first = rollNotation(notation, seeded);
    expect(verifyRolls(seeded, [first.roll])).toBeUndefined();
    expect(rollNotation(notation, seeded)).toEqual(first);
    expect(rollNotation(notation, { ...seeded, seed: newSeed() }).roll.values).not.toEqual(first.roll.values);
  });

  it('rolls large dice from the same stream', () => {
    const sides = 2 ** 31;
    const { roll, results } = rollNotation(`3d${sides}+2d${2 ** 31 - 1}`, stream);
    expect(roll.values).toEqual(
      createDice(stream).roll('d', [sides, sides, sides, sides - 1, sides - 1], '').values,
    );
    expect(results[0]?.total).toBe(roll.values.reduce((sum, value) => sum + value, 0));
  });

  it('leaves the library’s generator unchanged, even after a mistake', () => {
    const before: unknown = NumberGenerator.generator.engine;
    rollNotation('3d6!', stream);
    refusal('d2!>0');
    expect(NumberGenerator.generator.engine).toBe(before);
  });
});

describe('mistakes', () => {
  it.each([
    ['2d6+', 5, 'something is missing'],
    ['x', 1, '"x" doesn\'t fit'],
    ['d', 2, 'something is missing'],
    ['3d6>4f1', 7, '"1" doesn\'t fit'],
    ['d20; 2d6 + é', 12, '"é" doesn\'t fit'],
    ['d20 # 🎲🎲 ; 2d6 ? 1', 16, '"?" doesn\'t fit'],
    ['d20; ; d6', 5, 'there is nothing to roll'],
    ['', 1, 'there is nothing to roll'],
    ['# nothing', 1, 'there is nothing to roll'],
    ['{d6+d6', 7, 'something is missing'],
    ['d6 [open', 4, '"[" doesn\'t fit'],
    ['d6 `', 4, '"´" doesn\'t fit'],
    ['3d6;0d6', 5, 'you ask for zero dice'],
    ['2d6+1d0', 5, "you ask for a die that doesn't exist"],
    ['d2147483649', 1, "you ask for a die that doesn't exist"],
    ['d6; d(5/2)', 5, 'makes no sense'],
    ['(1/0)d6', 1, 'makes no sense'],
    ['{{d6}}kh1', 1, 'makes no sense'],
    ['d6;  2d6/0', 6, 'did you divide by zero?'],
    ['10**400+d6', 1, 'a sum with no result'],
    ['sqrt(0-d6)', 1, 'a sum with no result'],
    ['5d1!', 1, 'a one-sided die explodes'],
    ['5d1r', 1, 'a one-sided die explodes'],
    ['2+2', 4, 'it ends without any die'],
    ['d1', 3, 'it ends without any die'],
    ['d6;'.repeat(11), 31, 'an 11th roll begins'],
    ['9'.repeat(401), 401, 'goes past the 400 characters'],
  ])('%s', (notation, position, reason) => {
    const error = refusal(notation);
    expect(error.code).toBe('bad-notation');
    expect(error.message).toContain(`at position ${position} `);
    expect(error.message).toContain(reason);
  });

  it('are shown with a caret', () => {
    expect(refusal('d20; 2d6 ? 1').message).toBe(
      'That dice notation can\'t be rolled: at position 10 "?" doesn\'t fit.\n```\nd20; 2d6 ? 1\n         ^\n```',
    );
  });

  it('are shown with their surroundings only if the notation is long', () => {
    const error = refusal(`${'d6+'.repeat(40)}?${'+d6'.repeat(40)}`);
    const [, , excerpt = '', caret = ''] = error.message.split('\n');
    expect(excerpt).toHaveLength(50);
    expect(excerpt[caret.indexOf('^')]).toBe('?');
  });
});

describe('limits', () => {
  it.each(['1000d6', '500d6+501d6', '{600d6,600d6}kh1', '999d6;2d6', '999d6!', 'd2!>0', 'd6r<7', '999d2u'])(
    '%s is too many dice',
    (notation) => {
      expect(refusal(notation).code).toBe('too-many-dice');
    },
  );

  it('allows 1,000 dice', () => {
    const { roll } = rollNotation('999d6+d6', stream);
    expect(roll.values).toHaveLength(maxNotationDice);
  });

  it('stops when time runs out', () => {
    let asked = 0;
    const expired = () => {
      asked += 1;
      return asked > 10;
    };
    expect(() => rollNotation('20d6', stream, { expired })).toThrow('takes too long');
    expect(asked).toBe(11);
    expect(rollNotation('10d6', stream, { expired: () => false }).results).toHaveLength(1);
  });
});

describe('any text at all', () => {
  const pieces = [
    ...'0123456789 .,;+-*/^%(){}[]#!<>=dDkhlpruosfcaF',
    ...[
      'd6',
      '2d20',
      '4dF',
      'd%',
      'kh1',
      'dl1',
      '!!',
      '!p',
      'ro<2',
      'min2',
      'max5',
      'cs>5',
      'f<2',
      '>=4',
      'sd',
    ],
    ...[
      'abs(',
      'pow(2,',
      'sqrt(',
      '**',
      '/*',
      '*/',
      '//',
      '999d',
      'd99999',
      '1/0',
      'é',
      '🎲',
      '\n',
      '\0',
      '`',
    ],
  ];
  const notationLike = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''));
  const nested = fc
    .tuple(
      fc.constantFrom('(', '{', 'd(', '(1+', 'abs(', 'pow(2,', '2*(', '['),
      fc.integer({ min: 1, max: 130 }),
      notationLike,
    )
    .map(([open, depth, rest]) => open.repeat(depth) + rest)
    .map((text) => text.slice(0, maxNotationLength));
  const sound = ['4d6kh3+2 # x; d20!', '{2d6,3d8}kl1-d%', '(2d6+1)*pow(2,d4)/3', '5d10r<3>=6f=1; 4dF'];
  const mutated = fc
    .tuple(fc.constantFrom(...sound), fc.nat(20), fc.nat(2), fc.constantFrom(...pieces))
    .map(([text, at, cut, piece]) => text.slice(0, at) + piece + text.slice(at + cut));
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 420 }), notationLike, nested, mutated);

  it('is rolled or refused with a message, quickly', { timeout: 60_000 }, () => {
    let slowest = 0;
    let rolls = 0;
    fc.assert(
      fc.property(anyText, (notation) => {
        // Measure this thread's processor time, so that whatever runs at the same time doesn't count.
        const begun = process.threadCpuUsage();
        try {
          const { roll, results } = rollNotation(notation, stream);
          rolls += 1;
          expect(roll.values.length).toBeLessThanOrEqual(maxNotationDice);
          for (const { total } of results) expect(Number.isFinite(total)).toBe(true);
        } catch (error) {
          if (!(error instanceof RuleError)) throw error;
          expect(['bad-notation', 'too-many-dice']).toContain(error.code);
          expect(error.message.length).toBeLessThan(400);
        }
        const { user, system } = process.threadCpuUsage(begun);
        slowest = Math.max(slowest, (user + system) / 1000);
      }),
      { numRuns: 1000 },
    );
    expect(slowest).toBeLessThan(200);
    expect(rolls).toBeGreaterThan(20);
  });

  it('rolls if it is made of valid terms', () => {
    const term = fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 2, max: 100 }),
        fc.constantFrom('', 'kh1', 'dl1', '!', 'sa', 'min2'),
      )
      .map(([count, sides, modifier]) => `${count}d${sides}${modifier}`);
    const sum = fc
      .array(fc.oneof(term, fc.nat(99).map(String)), { maxLength: 6 })
      .map((terms) => ['d6', ...terms].join('+'));
    fc.assert(
      fc.property(fc.array(sum, { minLength: 1, maxLength: 4 }), (sums) => {
        const notation = sums.join('; ');
        fc.pre(notation.length <= maxNotationLength);
        const { results, roll } = rollNotation(notation, stream);
        expect(results.map(({ text }) => text)).toEqual(sums);
        expect(verifyRolls(stream, [roll])).toBeUndefined();
        for (const { text, terms, total } of results) {
          const constants = text
            .split('+')
            .filter((each) => /^\d+$/.test(each))
            .map(Number);
          const all = [...constants, ...terms.map(({ subtotal }) => subtotal)];
          expect(total).toBe(all.reduce((left, right) => left + right, 0));
        }
      }),
    );
  });
});
