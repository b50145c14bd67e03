import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

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

/** What the test needs to know of `compose.yaml`. */
const composed = z.object({
  services: z.object({
    bot: z.object({
      env_file: z.array(z.object({ path: z.string(), required: z.boolean() })),
      environment: z.record(z.string(), z.string()),
    }),
  }),
});

it('the composed bot gets every variable of `.env`, but for those that the volumes and the image decide', async () => {
  const [compose, example] = await Promise.all([text('compose.yaml'), text('.env.example')]);
  const { bot } = composed.parse(parse(compose)).services;
  expect(bot.env_file).toEqual([{ path: '.env', required: false }]);
  const known = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const { DISCORD_TOKEN: token, ...decided } = bot.environment;
  expect(token).toMatch(/^\$\{DISCORD_TOKEN:-\}$/);
  expect(Object.keys(decided).filter((name) => !known.includes(name))).toEqual([]);
  // These two may be set all the same; the others would not work in a container.
  const settable = Object.entries(decided).flatMap(([name, value]) =>
    value.startsWith(`\${${name}:-`) ? name : [],
  );
  expect(settable).toEqual(['HEALTH_PORT', 'REFUSED_PAUSE']);
  expect(Object.keys(decided).filter((name) => !settable.includes(name))).toEqual([
    'DATABASE_URL',
    'DATABASE_URL_FILE',
    'ARCHIVE_DIR',
  ]);
});
