import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AskedWrongly, check } from '../../scripts/conformance/check.ts';
import { runScript } from '../equipment/run-script.ts';

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

  /** Checks cases and returns the printed lines with the counts. */
  async function checked(...words: readonly string[]) {
    const lines: string[] = [];
    const count = await check(words, (line) => lines.push(line));
    return { ...count, out: lines.join('\n') };
  }

  it('prints every failure by name and counts last', async () => {
    const { code, out } = await runScript('conformance', 'baseball', folder);
    expect(code).toBe(1);
    expect(out.trimEnd().split('\n').at(-1)).toBe('2 passed, 2 failed');
    expect(out).toMatch(/^wrong: expected .*, got .*Invalid outs: 3/m);
    expect(out).toMatch(/^unknown: .*the kind “weather_report” is not built$/m);
  });

  it('leaves out what is not built when asked to, and says so', async () => {
    const found = await checked('baseball', '--built', join(folder, 'b.jsonl.gz'));
    expect(found).toMatchObject({ passed: 1, failed: 0 });
    expect(found.out).toContain('Skipped, not built yet: weather_report, 1 case.');
  });

  it('names what is not there', async () => {
    const found = await checked('baseball', join(folder, 'gone'), join(folder, 'b.jsonl.gz'), '--built');
    expect(found).toMatchObject({ passed: 1, failed: 0 });
    expect(found.out).toContain(`Skipped ${join(folder, 'gone')}: it doesn’t exist.`);
  });

  it('counts a line that is no case, and a file that cannot be read, as failed', async () => {
    await writeFile(join(folder, 'broken.jsonl'), '{"id": ');
    await writeFile(join(folder, 'broken.jsonl.gz'), 'no gzip');
    const places = ['broken.jsonl', 'broken.jsonl.gz'].map((name) => join(folder, name));
    const found = await checked('baseball', ...places);
    await Promise.all(places.map((place) => rm(place)));
    expect(found).toMatchObject({ passed: 0, failed: 2 });
    expect(found.out).toContain('broken.jsonl, line 1: expected a case, got SyntaxError');
  });

  it('says how it is called when it was called wrongly', async () => {
    const { code, err } = await runScript('conformance');
    expect(code).toBe(2);
    expect(err).toContain('Name a game: baseball, code2027, dutch, league, ringrift.');
    expect(err).toContain('npm run conformance -- <game>');
  });

  it.each([
    [
      ['checkers', 'x'],
      'There are no checks for checkers, only for baseball, code2027, dutch, league, ringrift.',
    ],
    [['baseball'], 'Name files or folders of cases.'],
    [['baseball', '--fast'], "Unknown option '--fast'"],
  ])('refuses %j', async (words, sentence) => {
    const refused = checked(...words);
    await expect(refused).rejects.toThrow(AskedWrongly);
    await expect(refused).rejects.toThrow(sentence);
  });
});
