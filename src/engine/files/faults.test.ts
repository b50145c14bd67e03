import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf, inWords, placed } from './faults.ts';
import { fieldOf, unreadable } from './source.ts';

const words = { unrecognized_keys: 'isn’t a field of a deck', boolean: 'must be yes or no' };

/** The faults of a document as `path CODE predicate`. */
const told = (schema: z.ZodType, document: unknown): string[] =>
  faultsOf(schema.safeParse(document).error, document, inWords(words)).map(
    ({ path, code, predicate }) => `${fieldOf(path)} ${code} ${predicate}`,
  );
/** The predicate of a field with one fault. */
const said = (schema: z.ZodType, value: unknown): string | undefined =>
  told(z.object({ a: schema }), { a: value })[0]?.replace('a BAD_VALUE ', '');

describe('the faults of a document', () => {
  it('are none where it fits', () => {
    expect(told(z.object({ a: z.string() }), { a: 'x' })).toEqual([]);
  });

  it('are one a field, the first of several', () => {
    const schema = z.object({ a: z.string().min(3).max(1), b: z.string() });
    expect(told(schema, { a: 'xy', b: 1 })).toEqual([
      'a BAD_VALUE must have at least 3 letters, not “xy”',
      'b BAD_VALUE must be text, not 1',
    ]);
  });

  it('tell a missing field from a wrong one', () => {
    const schema = z.object({ a: z.string(), list: z.array(z.object({ b: z.number() })) });
    expect(told(schema, { list: [{ b: 1 }, {}] })).toEqual([
      'a MISSING_FIELD is missing',
      'list[1].b MISSING_FIELD is missing',
    ]);
    // Every object inherits this name, but has no such field.
    expect(told(z.object({ toString: z.string() }), {})).toEqual(['toString MISSING_FIELD is missing']);
  });

  it('name each field that there is not, at its name', () => {
    const schema = z.strictObject({ list: z.array(z.strictObject({})) });
    const document = { list: [{ b: 1, c: 2 }] };
    const faults = faultsOf(schema.safeParse(document).error, document, inWords(words));
    const fault = { code: 'UNKNOWN_FIELD', ofKey: true, predicate: 'isn’t a field of a deck' };
    expect(faults).toEqual([
      { ...fault, path: ['list', 0, 'b'] },
      { ...fault, path: ['list', 0, 'c'] },
    ]);
  });
});

describe('a fault in words', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a text', z.string(), 5, 'must be text, not 5'],
    ['a number', z.number(), 'five', 'must be a number, not “five”'],
    ['a number, with nothing to show', z.number(), null, 'must be a number'],
    ['a number, with too much to show', z.number(), [1], 'must be a number'],
    ['a number, with a long text', z.number(), 'x'.repeat(41), `must be a number, not “${'x'.repeat(40)}…”`],
    ['a whole number', z.int(), 1.5, 'must be a whole number, not 1.5'],
    ['the format’s own word', z.boolean(), 0, 'must be yes or no, not 0'],
    ['a list', z.array(z.number()), true, 'must be a list, not true'],
    ['an object', z.object({}), 'x', 'must be an object with fields, not “x”'],
    ['a record', z.record(z.string(), z.number()), 5, 'must be an object with fields, not 5'],
    ['one value', z.literal('x'), 'y', 'must be x, not “y”'],
    ['one of several values', z.enum(['x', 'z']), 'y', 'must be one of x, z, not “y”'],
    ['at least a number', z.number().min(1000), 5, 'must be at least 1,000, not 5'],
    ['at most a number', z.number().max(1000), 5000, 'must be at most 1,000, not 5000'],
    ['at least so long', z.string().min(2), 'a', 'must have at least 2 letters, not “a”'],
    ['at most so many', z.array(z.number()).max(1), [1, 2], 'must have at most 1 entry'],
    ['at least so many', z.array(z.number()).min(1), [], 'must have at least 1 entry'],
    ['the schema’s own sentence', z.string().min(2, 'must rhyme'), 'a', 'must rhyme, not “a”'],
    ['the schema’s own statement', z.string().refine(() => false, 'is odd'), 'a', 'is odd'],
    [
      'the schema’s own statement, whatever its words',
      z.string().refine(() => false, 'isn’t what Invalid means'),
      'a',
      'isn’t what Invalid means',
    ],
    ['what has no words', z.string().regex(/b/), 'a', 'doesn’t fit here'],
    ['what no kind has words for', z.date(), 5, 'doesn’t fit here'],
    [
      'a name',
      z.record(z.string().max(2), z.number()),
      { abc: 1 },
      'a.abc BAD_VALUE has a name that the bot can’t read',
    ],
    [
      'a name in the schema’s words',
      z.record(z.string().regex(/^x/, 'must begin with x'), z.number()),
      { abc: 1 },
      'a.abc BAD_VALUE has a name that must begin with x',
    ],
  ])('asks for %s', (_, schema, value, expected) => {
    expect(said(schema, value)).toBe(expected);
  });

  it('of a check says what it checks, even where there is nothing', () => {
    const schema = z.object({ a: z.unknown().refine(() => false, 'needs a friend') });
    expect(told(schema, { a: undefined })).toEqual(['a MISSING_FIELD needs a friend']);
  });
});

describe('the place of a fault', () => {
  const source = unreadable('a.json', []);

  it('is that of its path, with the code of a bad value unless it has its own', () => {
    expect(placed({ path: ['b'], predicate: 'is odd' }, source)).toEqual({
      file: 'a.json',
      code: 'BAD_VALUE',
      text: 'b is odd.',
    });
    expect(placed({ path: [], code: 'BAD_FILE', predicate: 'is odd' }, source)).toMatchObject({
      code: 'BAD_FILE',
      text: 'the file is odd.',
    });
  });

  it('is that of a name or a letter where the fault is there', () => {
    const asked: unknown[] = [];
    const locationOf: typeof source.locationOf = (path, within) => {
      asked.push(within);
      return source.locationOf(path);
    };
    placed({ path: ['b'], predicate: 'x', ofKey: true }, { locationOf });
    placed({ path: ['b'], predicate: 'x', at: 3 }, { locationOf });
    expect(asked).toEqual([
      { ofKey: true, at: undefined },
      { ofKey: undefined, at: 3 },
    ]);
  });

  it('is named as in most programs that write JSON', () => {
    expect(fieldOf([])).toBe('the file');
    expect(fieldOf(['teams', 0, 'players', 3, 'running'])).toBe('teams[0].players[3].running');
    expect(fieldOf([2, 'a'])).toBe('[2].a');
    expect(fieldOf(['x'.repeat(41)])).toBe(`${'x'.repeat(40)}…`);
  });
});
