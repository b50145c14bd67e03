import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchInstalled } from './browser.ts';

test('where no browser comes from a package, the first of Chrome, Edge and Chromium that is installed is taken', async () => {
  const asked: string[] = [];
  // Nothing of the browser is used but that it is this one.
  const edge = {} as Browser;
  const start = async (channel: string) => {
    asked.push(channel);
    if (channel !== 'msedge') throw new Error(`${channel} is not found`);
    return edge;
  };
  expect(await launchInstalled(start)).toBe(edge);
  expect(asked).toEqual(['chrome', 'msedge']);
});

test('with none of them a sentence says what to install, and why each was refused', async () => {
  const start = (channel: string): Promise<Browser> => Promise.reject(new Error(`${channel} is not found`));
  const refused = await launchInstalled(start).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AggregateError);
  expect(refused).toHaveProperty(
    'message',
    'The browser tests need Chrome, Edge or Chromium on this system: install one of them and run the tests again.',
  );
  expect(refused).toHaveProperty('errors.length', 3);
});
