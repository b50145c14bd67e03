import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json.ts';
import { sentenceOf } from './problems.ts';

const limits = { what: 'deck', deepest: 8 };
const read = (text: string) => readJson({ name: 'a.json', text }, limits);
const told = (text: string) => read(text).problems.map(sentenceOf);
const places = (text: string) => read(text).problems.map(({ line, column }) => `${line}:${column}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('JSON with places', () => {
  it('reads what JSON.parse reads, as the same values', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.nat({ max: 4 }), (text, space) => {
        const { document, problems } = read(JSON.stringify(JSON.parse(text), null, space));
        if (problems.length === 0) expect(document).toEqual(JSON.parse(text));
        else expect(problems[0]?.text).toMatch(/__proto__/);
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      ...'{}[],:"\\ \n\t\r0123-+.eEaux',
      ...['true', 'null', '"a"', '"b":', '//', '/*', '\u0001', '\ufeff', '\u00a0', '\\u12', 'NaN', "'"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('').replace(/^\ufeff+/, '');
        const { document, problems } = read(text);
        expect(problems.some(({ code }) => code === 'BAD_FILE')).toBe(parsed(text) === undefined);
        if (problems.length === 0) expect(document).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('says what it expects, and where', () => {
    expect(told('{"a": 1 "b": 2}')).toEqual([
      'a.json line 1: this isn’t JSON: a comma or a closing bracket should be here.',
    ]);
    expect(told('{"a":\n [1, 2')).toEqual(['a.json line 2: this isn’t JSON: the file ends too early.']);
    expect(told("{'a': 1}")).toEqual([
      'a.json line 1: this isn’t JSON: this word or character means nothing here; put text and names in double quotation marks.',
    ]);
    expect(told('{"a": 1} // mine')).toEqual(['a.json line 1: this isn’t JSON: JSON has no comments.']);
    expect(places('[\n "🂡", 01]')).toEqual(['2:7']);
    expect(places('\ufeff[-]')).toEqual(['1:2']);
  });

  it('knows the place of every value, name and letter', () => {
    const source = read('{"name": "x",\n  "cards": [{"text": "a\\n\\u0041b"}]}');
    const location = (...given: Parameters<typeof source.locationOf>) => {
      const { line, column, field } = source.locationOf(...given);
      return `${line}:${column} ${field}`;
    };
    expect(location([])).toBe('1:1 the file');
    expect(location(['cards', 0, 'text'])).toBe('2:22 cards[0].text');
    expect(location(['cards', 0, 'text'], { ofKey: true })).toBe('2:14 cards[0].text');
    expect(location(['cards', 0, 'text'], { at: 2 })).toBe('2:26 cards[0].text');
    expect(location(['cards', 0, 'title'])).toBe('2:13 cards[0].title');
  });

  it('knows every place in a file with a byte order mark, which doesn’t count', () => {
    const source = read('\ufeff[{"a": [1]}]');
    const column = (...given: Parameters<typeof source.locationOf>) => source.locationOf(...given).column;
    expect([column([]), column([0]), column([0, 'a']), column([0, 'a', 0])]).toEqual([1, 2, 8, 9]);
    expect(column([0, 'a'], { ofKey: true })).toBe(3);
    expect(places('\ufeff{"a": 1, "a": 2}')).toEqual(['1:10']);
    expect(places('\ufeff{"a" 1}')).toEqual(['1:6']);
  });

  it('keeps the first of two fields of the same name', () => {
    const text = '{"a": 1, "b": null, "a": {"c": [2]}, "b": 3}';
    expect(told(text)).toEqual([
      'a.json line 1: the field “a” appears twice.',
      'a.json line 1: the field “b” appears twice.',
    ]);
    expect(read(text).document).toEqual({ a: 1, b: null });
  });

  it('may take null for nothing', () => {
    const { document } = readJson(
      { name: 'a.json', text: '{"a": null, "b": [null, 1]}' },
      { ...limits, nullIsMissing: true },
    );
    expect(document).toStrictEqual({ b: [undefined, 1] });
  });

  it('stays quick where one line has many mistakes', () => {
    const text = `{${Array.from({ length: 100_000 }, () => '"a": 1').join(', ')}}`;
    const begun = process.threadCpuUsage();
    expect(read(text).problems).toHaveLength(99_999);
    const { user } = process.threadCpuUsage(begun);
    expect(user / 1_000).toBeLessThan(5_000);
  });
});
