import { expect, it } from 'vitest';
import { KnownContent } from './known-content.ts';

it('keeps the most recently used content, as much as fits', () => {
  const known = new KnownContent<{ readonly name: string }>(10);
  const [one, two] = [{ name: 'one' }, { name: 'two' }];
  known.register('a', one, 6);
  known.register('b', two, 6);
  // Both are still referenced.
  expect(known.get('a')).toBe(one);
  expect(known.needed('b')).toBe(two);
  expect(known.get('c')).toBeUndefined();
});

it('returns the newest content registered for a key', () => {
  const known = new KnownContent<{ readonly name: string }>(10);
  known.register('a', { name: 'old' }, 1);
  const newer = known.register('a', { name: 'new' }, 1);
  expect(known.get('a')).toBe(newer);
  expect(known.needed('a')?.name).toBe('new');
});

it('accepts content of length zero', () => {
  const known = new KnownContent<object>(1);
  const content = known.register('a', {}, 0);
  expect(known.needed('a')).toBe(content);
});
