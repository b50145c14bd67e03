import pg from 'pg';
import { expect, it } from 'vitest';
import { poolTo } from './postgresql.ts';

it('keeps connections for as long as people think, and opens no more than asked for', () => {
  const { options } = new pg.Pool(poolTo('postgresql://club:sesame@db.example/games', 7));
  expect(options.idleTimeoutMillis).toBeGreaterThanOrEqual(60_000);
  expect(options).toMatchObject({ max: 7, application_name: 'clubhouse', connectionTimeoutMillis: 10_000 });
});
