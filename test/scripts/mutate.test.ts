import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw } from '../../scripts/mutation/draw.ts';
import { notDrawn, strykerPlugins } from '../../scripts/mutation/plugin.ts';
import { cut, type Outcome, report } from '../../scripts/mutation/report.ts';
import { codeOf, testsOf } from '../../scripts/mutation/room.ts';
import { runScript } from '../equipment/run-script.ts';

const numbers = (many: number): number[] => Array.from({ length: many }, (_, index) => index);

describe('the draw of mutants', () => {
  it('draws as many as asked, one of each part of the list, and none twice', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), fc.nat(1_000), (all, many, seed) => {
        const drawn = draw(numbers(all), many, seed);
        expect(drawn).toHaveLength(Math.min(all, many));
        if (all > many)
          drawn.forEach((item, part) => {
            expect(item).toBeGreaterThanOrEqual(Math.floor((part * all) / many));
            expect(item).toBeLessThan(Math.floor(((part + 1) * all) / many));
          });
      }),
    );
  });

  it('draws the same with the same seed, and something else with another', () => {
    expect(draw(numbers(1_000), 50, 7)).toEqual(draw(numbers(1_000), 50, 7));
    expect(draw(numbers(1_000), 50, 8)).not.toEqual(draw(numbers(1_000), 50, 7));
  });

  it('draws every item about as often as any other', () => {
    const often = numbers(10).map(() => 0);
    for (const seed of numbers(2_000))
      for (const item of draw(numbers(10), 4, seed)) often[item] = (often[item] ?? 0) + 1;
    // Parts have two or three items, so each item is in a third to a half of the draws.
    for (const times of often) {
      expect(times).toBeGreaterThan(2_000 * 0.28);
      expect(times).toBeLessThan(2_000 * 0.55);
    }
  });
});

describe('the plugins of Stryker', () => {
  const [checkers, ignorers] = strykerPlugins;

  it('refuse what is not drawn, whatever the order in which the mutants come', async () => {
    const mutants = numbers(9).map((id) => ({
      id: `${id}`,
      fileName: id < 5 ? 'a.ts' : 'b.ts',
      location: { start: { line: id % 5, column: 2 } },
    }));
    const drawing = checkers.factory({ draw: { mutants: 3, seed: 1 } });
    expect(await drawing.group(mutants)).toEqual([mutants.map(({ id }) => id)]);
    const answers = await drawing.check(mutants);
    expect(Object.values(answers).filter(({ status }) => status === 'passed')).toHaveLength(3);
    expect(Object.values(answers).filter(({ reason }) => reason === notDrawn)).toHaveLength(6);
    expect(await drawing.check(mutants.toReversed())).toEqual(answers);
  });

  it('leave the lines of the log alone, and nothing else', () => {
    const call = (object: object, name: string) => ({
      node: { type: 'CallExpression', callee: { object, property: { name } } },
    });
    const { shouldIgnore } = ignorers.value;
    expect(shouldIgnore(call({ name: 'log' }, 'info'))).toBeDefined();
    expect(shouldIgnore(call({ property: { name: 'log' } }, 'warn'))).toBeDefined();
    expect(shouldIgnore(call({ property: { id: { name: 'log' } } }, 'error'))).toBeDefined();
    expect(shouldIgnore(call({ name: 'log' }, 'push'))).toBeUndefined();
    expect(shouldIgnore(call({ name: 'seats' }, 'info'))).toBeUndefined();
    expect(shouldIgnore({ node: { type: 'Identifier' } })).toBeUndefined();
  });
});

describe('the tests of a room', () => {
  it('are those beside the code, or else those of the nearest folder above', () => {
    const tests = testsOf('.', ['src/games/ringrift/terms']);
    expect(tests).toContain('src/games/ringrift/ringrift.test.ts');
    expect(tests).not.toContain('src/games/ringrift/index.test.ts');
    expect(tests.every((test) => /^src\/games\/ringrift\/[^/]+$/.test(test))).toBe(true);
    expect(testsOf('.', ['src/games/dutch/course/leaving.ts'])).toEqual(
      testsOf('.', ['src/games/dutch/course']),
    );
    expect(testsOf('.', ['src/engine/dice/dice.ts'])).toContain('src/engine/dice/dice.test.ts');
  });

  it('are more when asked for', () => {
    expect(testsOf('.', ['src/games/dutch/hands'], ['test/bot/*dutch-bad*'])).toContain(
      'test/bot/dutch-bad-input.test.ts',
    );
  });

  it('leave generated code and the tests themselves out of what is mutated', () => {
    const code = codeOf('.', ['src/store']);
    expect(code).toContain('src/store/open.ts');
    expect(code.some((path) => path.includes('/generated/') || path.endsWith('.test.ts'))).toBe(false);
  });
});

describe('the report', () => {
  it('cuts a piece of code out of its file', () => {
    const source = 'const a = one +\n  two;\nend';
    expect(cut(source, { line: 1, column: 11 }, { line: 1, column: 14 })).toBe('one');
    expect(cut(source, { line: 1, column: 11 }, { line: 2, column: 6 })).toBe('one +\n  two');
  });

  it('has a line for each survivor and a summary', () => {
    const outcome: Outcome = {
      file: 'src/b.ts',
      start: { line: 3, column: 1 },
      end: { line: 3, column: 6 },
      mutator: 'EqualityOperator',
      before: 'a >\n  b',
      after: 'a >= b',
      killed: false,
      covered: true,
    };
    const others: Outcome[] = [
      { ...outcome, killed: true },
      { ...outcome, file: 'src/a.ts', covered: false },
    ];
    expect(report([outcome, ...others])).toEqual([
      'src/a.ts:3 EqualityOperator: a > b → a >= b (no test runs it)',
      'src/b.ts:3 EqualityOperator: a > b → a >= b',
      '1 killed, 2 survived, score 33.3 % (1 that no test runs)',
    ]);
  });
});

describe('npm run mutate', () => {
  it.each([
    [[]],
    [['src/nowhere']],
    [['test/house']],
    [['src/engine', '--mutants', '0']],
    [['src/engine', '--seed', 'x']],
    [['src/engine', '--slowly']],
  ])('refuses %j', async (words) => {
    const { code, err } = await runScript('mutate', ...words);
    expect(code).toBe(2);
    expect(err).toContain('npm run mutate -- <folders or files of src…>');
  });
});
