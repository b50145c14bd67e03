import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { StartRefused } from '../../src/start-refused.ts';
import { createMetrics } from '../../src/watching/metrics.ts';

const run = promisify(execFile);
const text = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Whether a program of the host's own tools is installed here. */
const has = (tool: string) =>
  run(tool, ['--version']).then(
    () => true,
    () => false,
  );

it.each(['alerts.yml', 'grafana.json'])('%s asks for figures that the bot gives', async (file) => {
  const metrics = createMetrics({ version: '1', database: 'sqlite' });
  const given = await metrics.text();
  metrics.close();
  const asked = new Set(
    [...(await text(`deploy/${file}`)).matchAll(/\b(?:clubhouse|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    ),
  );
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((name) => !given.includes(`# TYPE ${name} `))).toEqual([]);
});

it('the unit of systemd runs the bot as the image does, and knows when a restart is no use', async () => {
  const [unit, image] = await Promise.all([text('deploy/clubhouse.service'), text('Dockerfile')]);
  for (const setting of [/NODE_OPTIONS="?(--[^"\n]+)"/, /(MALLOC_ARENA_MAX=.*)/, /(LD_PRELOAD=.*)/])
    expect(setting.exec(unit.replace('Environment="NODE_OPTIONS=', 'NODE_OPTIONS="'))?.[1]).toBe(
      setting.exec(image)?.[1],
    );
  const codes = ['token-refused', 'intents-refused', 'shards-refused', 'version-refused'].map(
    (code) => new StartRefused(code, '', undefined).exitCode,
  );
  expect(/^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]).toBe(codes.join(' '));
});

it('Prometheus accepts the rules, and they fire when they should', async ({ skip }) => {
  if (!(await has('promtool'))) skip('promtool is not installed');
  const cwd = new URL('../../deploy/', import.meta.url);
  await run('promtool', ['check', 'config', 'prometheus.yml'], { cwd });
  await run('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd });
});

it('systemd accepts the units', async ({ skip }) => {
  if (!(await has('systemd-analyze'))) skip('systemd is not installed');
  // The units name a program in /opt/clubhouse, which only a host has.
  const root = await mkdtemp(join(tmpdir(), 'clubhouse-units-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const units = join(root, 'etc/systemd/system');
  await cp(new URL('../../deploy/', import.meta.url), units, { recursive: true });
  const programs = join(root, 'opt/clubhouse/node_modules/.bin');
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, 'node'), '');
  await chmod(join(programs, 'node'), 0o755);
  const names = ['clubhouse.service', 'clubhouse-backup.service', 'clubhouse-backup.timer'];
  const { stderr } = await run('systemd-analyze', [
    'verify',
    '--recursive-errors=no',
    `--root=${root}`,
    ...names.map((name) => join(units, name)),
  ]);
  expect(stderr).toBe('');
});
