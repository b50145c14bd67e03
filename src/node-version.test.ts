import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { leastNode, nodeProblem } from './node-version.mjs';

test('an old Node is named together with the required one', () => {
  expect(nodeProblem('20.20.2')).toMatch(
    /^Clubhouse needs Node 22\.18\.0 or later, and this is Node 20\.20\.2\. /,
  );
  expect(nodeProblem('22.9.0')).toBeDefined();
  expect(nodeProblem('9.99.99')).toBeDefined();
});

test('the required Node and all later ones are accepted', () => {
  for (const version of ['22.18.0', '22.18.1', '22.20.0', '24.21.0', '26.0.0', '100.0.0'])
    expect(nodeProblem(version)).toBeUndefined();
});

test('package.json says the same, and brings one exact version of Node for every platform', async () => {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(manifest.engines.node).toBe(`>=${leastNode.replace(/\.0$/, '')}`);
  const brought = Object.entries<string>(manifest.optionalDependencies).filter(([name]) =>
    /^node-(linux|darwin|win)-/.test(name),
  );
  expect(brought).toHaveLength(6);
  expect(new Set(brought.map(([, version]) => version)).size).toBe(1);
  const [version] = brought.map(([, version]) => version);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(nodeProblem(version ?? '')).toBeUndefined();
  const dockerfile = await readFile(new URL('../Dockerfile', import.meta.url), 'utf8');
  const images = [...dockerfile.matchAll(/^FROM node:(\S+?)-bookworm/gm)].map(([, tag]) => tag);
  expect(images).toEqual([version, version]);
});
