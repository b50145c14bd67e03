import { describe, expect, it } from 'vitest';
import { readYaml, writeYaml } from './yaml.ts';

const read = (text: string, deepest = 3) => readYaml({ name: 'a.yaml', text }, { what: 'rule set', deepest });
/** The first problem as `line:column text`. */
function problem(text: string, deepest?: number): string | undefined {
  const [first] = read(text, deepest).problems;
  return first && `${first.line}:${first.column} ${first.text}`;
}

describe('YAML that people bring', () => {
  it('becomes plain values', () => {
    expect(read('a: [1, x]\nb: {c: null}\n').document).toEqual({ a: [1, 'x'], b: { c: null } });
    expect(read('- 1\n- true\n').document).toEqual([1, true]);
  });

  it('may be nested as deep as the limit, in each of its parts', () => {
    expect(problem('a: [[1]]')).toBeUndefined();
    expect(problem('a: {b: {c: 1}}')).toBeUndefined();
    expect(problem('a: [[[1]]]')).toMatch(/^1:6 this is nested deeper than 3 levels/);
    expect(problem('a: [[1]]\nb: [[2]]\nc: [[[3]]]')).toMatch(/^3:6 this is nested deeper/);
    expect(problem('a: {b: {c: {d: 1}}}')).toMatch(/^1:12 this is nested deeper/);
    expect(problem('a: [[[1]]]', 4)).toBeUndefined();
  });

  it.each([
    ['a: !x 1', /^1:4 you can’t use tags/],
    ['a: &x 1\nb: *x', /^1:4 you can’t use anchors/],
    ['a: 1\nb: {c: 1, c: 2}', /^2:11 c appears twice/],
    ['a: [1', /^1:6 this isn’t YAML/],
    ['', /this file is empty/],
    ['a: 1\n---\nb: 2', /several documents/],
  ])('is refused with its place: %j', (text, sentence) => {
    expect(problem(text)).toMatch(sentence);
  });
});

describe('YAML that is written', () => {
  const long = Array.from({ length: 30 }, (_, at) => `word ${at}`);

  it.each([
    [{ a: null, b: [1, null, 'yes', 'plain word'] }],
    [{ 'a b': { c: 'x: y', d: '', e: '#', true: false } }],
    [{ list: long, deep: { list: [{ long, last: null }], n: -1.5 } }],
    [[long, [[]], {}]],
  ])('is read as the same values: %j', (values) => {
    expect(read(writeYaml(values), 20).document).toEqual(values);
  });

  it('has short parts on one line and long ones on several', () => {
    expect(writeYaml({ a: null, b: ['yes', 'plain word'] })).toBe('{a: null, b: ["yes", plain word]}\n');
    expect(writeYaml({ a: 1, b: long }).split('\n').slice(0, 3)).toEqual(['a: 1', 'b:', '  - word 0']);
  });
});
