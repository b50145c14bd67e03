import { expect, it } from 'vitest';
import { onDemand, readJson } from './on-demand.ts';

it('makes a value when it is first needed, and only once, even if there is nothing in it', () => {
  let made = 0;
  const value = onDemand(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value(), made]).toEqual([undefined, undefined, 1]);
});

it('tries again after a failure', () => {
  let tries = 0;
  const value = onDemand(() => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return tries;
  });
  expect(value).toThrow('not yet');
  expect(value()).toBe(2);
});

it('reads a JSON file', () => {
  expect(readJson(new URL('../../package.json', import.meta.url))).toMatchObject({ name: 'clubhouse' });
});
