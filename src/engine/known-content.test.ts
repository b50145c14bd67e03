import { expect, it } from 'vitest';
import { KnownContent } from './known-content.ts';

it('knows what was needed last, as much of it as there is room for', () => {
  const known = new KnownContent<{ readonly name: string }>(10);
  const [one, two] = [{ name: 'one' }, { name: 'two' }];
  known.register('a', one, 6);
  known.register('b', two, 6);
  // Somebody has hold of both.
  expect(known.get('a')).toBe(one);
  expect(known.needed('b')).toBe(two);
  expect(known.get('c')).toBeUndefined();
});

it('knows the newest that was registered for a key', () => {
  const known = new KnownContent<{ readonly name: string }>(10);
  known.register('a', { name: 'old' }, 1);
  const newer = known.register('a', { name: 'new' }, 1);
  expect(known.get('a')).toBe(newer);
  expect(known.needed('a')?.name).toBe('new');
});

it('takes content without letters', () => {
  const known = new KnownContent<object>(1);
  const content = known.register('a', {}, 0);
  expect(known.needed('a')).toBe(content);
});
