import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runScript } from './run-script.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('npm run conformance', () => {
  let folder = '';
  const right = {
    id: 'right',
    kind: 'validator',
    given: { validator: 'outs', outs: 3 },
    expect: { ok: false, message: 'Invalid outs: 3 (must be 0-2)' },
  };
  const wrong = { ...right, id: 'wrong', expect: { ok: true, message: 'Two outs' } };
  const unknown = { ...right, id: 'unknown', kind: 'weather_report' };
  const lines = (...cases: readonly object[]) => cases.map((one) => JSON.stringify(one)).join('\n');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    await writeFile(join(folder, 'a.jsonl'), `${lines(right, wrong)}\n\n`);
    await writeFile(join(folder, 'b.jsonl.gz'), gzipSync(lines(right, unknown)));
    await writeFile(join(folder, 'notes.txt'), 'no cases');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const last = (out: string) => out.trimEnd().split('\n').at(-1);

  it('prints every failure by name and counts last', async () => {
    const { code, out } = await runScript('conformance', 'baseball', folder);
    expect(code).toBe(1);
    expect(last(out)).toBe('2 passed, 2 failed');
    expect(out).toMatch(/^wrong: expected .*, got .*Invalid outs: 3/m);
    expect(out).toMatch(/^unknown: .*the kind “weather_report” is not built$/m);
  });

  it('leaves out what is not built when asked to, and says so', async () => {
    const { code, out } = await runScript('conformance', 'baseball', '--built', join(folder, 'b.jsonl.gz'));
    expect({ code, last: last(out) }).toEqual({ code: 0, last: '1 passed, 0 failed' });
    expect(out).toContain('Left out, not built yet: weather_report, 1 case.');
  });

  it('names what is not there', async () => {
    const { code, out } = await runScript(
      'conformance',
      'baseball',
      join(folder, 'gone'),
      join(folder, 'b.jsonl.gz'),
      '--built',
    );
    expect({ code, last: last(out) }).toEqual({ code: 0, last: '1 passed, 0 failed' });
    expect(out).toContain(`Skipped ${join(folder, 'gone')}: it is not there.`);
  });

  it('counts a line that is no case, and a file that cannot be read, as failed', async () => {
    await writeFile(join(folder, 'broken.jsonl'), '{"id": ');
    await writeFile(join(folder, 'broken.jsonl.gz'), 'no gzip');
    const places = ['broken.jsonl', 'broken.jsonl.gz'].map((name) => join(folder, name));
    const { code, out } = await runScript('conformance', 'baseball', ...places);
    await Promise.all(places.map((place) => rm(place)));
    expect({ code, last: last(out) }).toEqual({ code: 1, last: '0 passed, 2 failed' });
    expect(out).toContain('broken.jsonl, line 1: expected a case, got SyntaxError');
  });

  it.each([
    [[], 'Name a game: baseball.'],
    [['checkers', 'x'], 'There are no checks for checkers, only for baseball.'],
    [['baseball'], 'Name files or folders of cases.'],
  ])('refuses %j', async (args, sentence) => {
    const { code, err } = await runScript('conformance', ...args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });
});
