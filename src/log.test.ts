import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('writes JSON lines in which secrets are struck out', () => {
  let written = '';
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
    }),
  );
  log.info(
    { table: 't1', ms: 12, seed: 'aa11', config: { token: 'bb22' }, deep: { row: { seed: 'cc33' } } },
    'acted',
  );
  expect(JSON.parse(written)).toMatchObject({ table: 't1', ms: 12, msg: 'acted' });
  expect(written).not.toMatch(/aa11|bb22|cc33/);
});
