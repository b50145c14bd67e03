import { expect, it } from 'vitest';
import { plainly, RuleError } from './rule-error.ts';

it('gives the log its code, never its message', () => {
  const error = new RuleError('not-your-turn', 'Ada holds the ace.');
  expect([error.message, error.inLog]).toEqual(['Ada holds the ace.', 'not-your-turn']);
});

it('escapes the messages of rule errors, and leaves other errors and results alone', () => {
  const refuse = plainly((text: string) => {
    if (text === 'fine') return 'done';
    if (text === 'crash') throw new Error('*crash*');
    throw new RuleError('bad', text);
  });
  expect(refuse('fine')).toBe('done');
  expect(() => refuse('crash')).toThrow('*crash*');
  expect(() => refuse('*a* `b`')).toThrow(
    expect.objectContaining({ code: 'bad', message: '\\*a\\* \\`b\\`' }),
  );
});
