import { expect, it } from 'vitest';
import { RetainedContent } from './retained.ts';

const [large, small] = [{ name: 'large' }, { name: 'small' }];
const contents: Readonly<Record<string, ReadonlyMap<object, number>>> = {
  both: new Map([
    [large, 100],
    [small, 3],
  ]),
  small: new Map([[small, 3]]),
  none: new Map(),
};
const retained = () => new RetainedContent((options) => contents[String(options)] ?? new Map());

it('counts what several tables share once, until the last of them is gone', () => {
  const all = retained();
  all.set({ id: 'one', options: 'both' });
  all.set({ id: 'two', options: 'small' });
  expect(all.letters).toBe(103);
  all.delete('one');
  expect(all.letters).toBe(3);
  all.delete('two');
  expect(all.letters).toBe(0);
});

it('counts a table by what it has now, however often it is set', () => {
  const all = retained();
  for (const options of ['both', 'both', 'small', 'none', 'both']) all.set({ id: 'one', options });
  expect(all.letters).toBe(103);
  all.set({ id: 'one', options: 'small' });
  expect(all.letters).toBe(3);
  all.set({ id: 'one', options: 'none' });
  expect(all.letters).toBe(0);
});

it('takes nothing away for a table that it does not know', () => {
  const all = retained();
  all.set({ id: 'one', options: 'small' });
  all.delete('two');
  all.set({ id: 'two', options: 'none' });
  all.delete('two');
  expect(all.letters).toBe(3);
});
