import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const text = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

it('the composed bot keeps its folder in a volume with a name, so that the archive outlives the container', async () => {
  const [image, compose] = await Promise.all([text('Dockerfile'), text('compose.yaml')]);
  const folder = /^VOLUME (\S+)$/m.exec(image)?.[1];
  expect(folder).toBe('/data');
  expect(/ARCHIVE_DIR=(\S+)/.exec(image)?.[1]).toMatch(new RegExp(`^${folder}/`));
  const bot = /^ {2}bot:\n(( {4}.*\n|\n)+)/m.exec(compose)?.[1] ?? '';
  const volume = new RegExp(`^ {4}volumes:\\n {6}- (\\w+):${folder}$`, 'm').exec(bot)?.[1];
  expect(volume).toBeDefined();
  expect(compose).toMatch(new RegExp(`^volumes:\\n( {2}\\w+:\\n)* {2}${volume}:$`, 'm'));
});

it('the bot in Docker comes back with the machine, and takes its time where Discord refuses it', async () => {
  const [image, compose, hosting] = await Promise.all([
    text('Dockerfile'),
    text('compose.yaml'),
    text('docs/hosting.md'),
  ]);
  const bot = /^ {2}bot:\n(( {4}.*\n|\n)+)/m.exec(compose)?.[1] ?? '';
  expect(/^ {4}restart: (\S+)$/m.exec(bot)?.[1]).toBe('unless-stopped');
  expect(/^docker run .*--restart (\S+)/m.exec(hosting)?.[1]).toBe('unless-stopped');
  // At most twelve sessions an hour, out of the thousand per day that Discord allows.
  expect(Number(/REFUSED_PAUSE=(\d+)/.exec(image)?.[1])).toBeGreaterThanOrEqual(300);
});
