import { execFile } from 'node:child_process';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import { RuleError } from './engine/rule-error.ts';
import { createLog } from './log.ts';

/** The lines that a log writes. */
function written(tell: (log: Logger) => void, level: 'info' | 'debug' = 'info'): string {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  tell(createLog(level, destination));
  return text;
}

it('writes JSON lines without secrets', () => {
  const line = written((log) =>
    log.info(
      {
        table: 't1',
        ms: 12,
        at: new Date(0),
        seed: 'aa11',
        config: { token: 'bb22' },
        deep: { row: { seed: 'cc33' } },
        rows: [{ seed: 'dd44' }, 5],
        client: new (class {
          token = 'ee55';
        })(),
      },
      'acted',
    ),
  );
  expect(JSON.parse(line)).toMatchObject({
    table: 't1',
    ms: 12,
    at: '1970-01-01T00:00:00.000Z',
    rows: [{}, 5],
    msg: 'acted',
  });
  expect(line).not.toMatch(/aa11|bb22|cc33|dd44|ee55/);
});

it('writes only the code of an error meant for a person, and where it happened', () => {
  const err = new Error('outer', { cause: new RuleError('bad-notation', '“scissors” isn’t a number.') });
  const line = written((log) => log.error({ err }, 'failed'));
  expect(line).not.toContain('scissors');
  const { cause } = JSON.parse(line).err;
  expect(cause).toMatchObject({ type: 'RuleError', message: 'bad-notation', code: 'bad-notation' });
  expect(cause.stack).toMatch(/bad-notation\n +at .*log\.test\.ts/);
});

it('leaves out lines about errors whose reason it tells elsewhere, except at the debug level', () => {
  const cause = Object.assign(new Error('away'), { isToldElsewhere: true });
  const tell = (log: Logger) => {
    log.error({ err: cause }, 'first');
    log.warn({ err: new Error('outer', { cause }) }, 'second');
    log.warn({ err: new Error('other') }, 'third');
    log.error('fourth');
  };
  const told = (text: string) =>
    [...text.matchAll(/"level":(\d+).*"msg":"(\w+)"/g)].map(([, ...rest]) => rest.join(' '));
  expect(told(written(tell))).toEqual(['40 third', '50 fourth']);
  expect(told(written(tell, 'debug'))).toEqual(['20 first', '20 second', '40 third', '50 fourth']);
});

it('writes circular objects', () => {
  const round: unknown[] = [];
  round.push(round);
  const line = written((log) => log.info({ round, token: 'aa11' }, 'round'));
  expect(JSON.parse(line)).toMatchObject({ msg: 'round', token: '[secret]' });
});

/** Runs statements in a process of its own that has a `log`, and returns its output. */
async function printed(statements: string): Promise<string> {
  const program = `import { createLog } from './src/log.ts'; const log = createLog('info'); ${statements}`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  // A killed process counts as an error, but its output is there.
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return [...stdout.matchAll(/"msg":"(\w+)"/g)].map(([, msg]) => msg).join(' ');
}

const kill = `process.kill(process.pid, 'SIGKILL');`;

it('prints lines soon and before the process ends, and errors at once', { timeout: 60_000 }, async () => {
  const ways = [
    `log.info('before'); log.info('end');`,
    `log.info('before'); log.info('exit'); process.exit(3);`,
    `log.info('before'); log.error('error'); log.info('lost'); ${kill}`,
    `log.info('before'); log.info('soon'); setTimeout(() => { ${kill} }, 3_000);`,
  ];
  expect(await Promise.all(ways.map(printed))).toEqual([
    'before end',
    'before exit',
    'before error',
    'before soon',
  ]);
});
