import { describe, expect, it } from 'vitest';
import { Marks, placesIn } from './places.ts';

describe('the places in a text', () => {
  const places = (text: string, offsets: readonly number[]): string[] => {
    const placeOf = placesIn(text);
    return offsets.map(placeOf).map(({ line, column }) => `${line}:${column}`);
  };

  it('count lines however they end, and columns from 1', () => {
    expect(places('ab\nc\r\nd\re', [0, 1, 2, 3, 4, 6, 8])).toEqual([
      '1:1',
      '1:2',
      '1:3',
      '2:1',
      '2:2',
      '3:1',
      '4:1',
    ]);
    expect(places('', [0])).toEqual(['1:1']);
    expect(places('a\n', [2])).toEqual(['2:1']);
  });

  it('count letters, not code units', () => {
    expect(places('🂡é🂡x', [0, 2, 3, 5])).toEqual(['1:1', '1:2', '1:3', '1:4']);
  });

  it('leave out a byte order mark', () => {
    expect(places('\ufeffab', [0, 1, 2])).toEqual(['1:1', '1:1', '1:2']);
  });

  it('are the same in whatever order they are asked for', () => {
    const text = '🂡a\n🂡bc\nd';
    const offsets = Array.from({ length: text.length }, (_, at) => at).filter((at) => at !== 1 && at !== 5);
    const each = offsets.map((at) => places(text, [at])[0]);
    expect(places(text, offsets)).toEqual(each);
    expect(places(text, offsets.toReversed())).toEqual(each.toReversed());
    expect(places(text, [6, 0, 6, 6, 4])).toEqual(['2:2', '1:1', '2:2', '2:2', '2:1']);
  });
});

describe('marks in a document', () => {
  const marks = new Marks<string>();
  const list = marks.set(['a', 0], 'first');
  list.set(['b'], 'inner');
  marks.set(['c', 'd'], 'deep');

  it('are found by their path, where a number is as good as its text', () => {
    expect(marks.get(['a', 0])).toBe('first');
    expect(marks.get(['a', '0', 'b'])).toBe('inner');
    expect(marks.get(['c'])).toBeUndefined();
    expect(marks.get(['a', 1])).toBeUndefined();
    expect(marks.get(['a', 0, 'b', 'x'])).toBeUndefined();
  });

  it('stand for what is missing inside them', () => {
    expect(marks.nearest(['a', 0, 'b'])).toBe('inner');
    expect(marks.nearest(['a', 0, 'x', 'y'])).toBe('first');
    expect(marks.nearest(['a', 9])).toBeUndefined();
    expect(marks.nearest(['c', 'x'])).toBeUndefined();
    marks.set([], 'whole');
    expect(marks.nearest(['a', 9])).toBe('whole');
    expect(marks.nearest(['c', 'x'])).toBe('whole');
    expect(marks.nearest(['c', 'd'])).toBe('deep');
  });

  it('are replaced by a later one', () => {
    const one = new Marks<number>();
    one.set(['a'], 1).set(['b'], 2);
    one.set(['a'], 3);
    expect([one.get(['a']), one.get(['a', 'b'])]).toEqual([3, 2]);
  });
});
