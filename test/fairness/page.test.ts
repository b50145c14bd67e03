import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { bundledPage, page } from '../../scripts/verify-page/bundle.ts';

/** The page that people open is made of its source, and of nothing else. */

it('is what `npm run verify-page` writes', async () => {
  const [committed, bundled] = await Promise.all([readFile(page, 'utf8'), bundledPage()]);
  expect(committed === bundled, 'Run npm run verify-page.').toBe(true);
});

it('is one small file that asks nothing of a network', async () => {
  const text = await readFile(page, 'utf8');
  expect(Buffer.byteLength(text)).toBeLessThan(130_000);
  expect(text).not.toMatch(/\b(?:src|href)=|@import|\burl\(|\bfetch\(|XMLHttpRequest|WebSocket|import\(/);
  expect(text).toContain("default-src 'none'");
  expect(text).toContain('Permission is hereby granted');
});
