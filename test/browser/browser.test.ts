import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchInstalled } from './browser.ts';

test('without a browser from a package, the first installed one of Chrome, Edge and Chromium is used', async () => {
  const asked: string[] = [];
  // The test only compares identity, so an empty object is enough.
  const edge = {} as Browser;
  const start = async (channel: string) => {
    asked.push(channel);
    if (channel !== 'msedge') throw new Error(`${channel} is not found`);
    return edge;
  };
  expect(await launchInstalled(start)).toBe(edge);
  expect(asked).toEqual(['chrome', 'msedge']);
});

test('without any, a sentence says what to install, and why each was refused', async () => {
  const start = (channel: string): Promise<Browser> => Promise.reject(new Error(`${channel} is not found`));
  const refused = await launchInstalled(start).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AggregateError);
  expect(refused).toHaveProperty(
    'message',
    'The browser tests need Chrome, Edge or Chromium on this system: install one of them and run the tests again.',
  );
  expect(refused).toHaveProperty('errors.length', 3);
});
