import { expect, it } from 'vitest';
import { preparedActs } from './prepared.ts';

it('makes portions of rows that don’t hold up the database', () => {
  const acts = Array.from({ length: 201 }, (_, act) => ({ act, by: '1', at: new Date(0) }));
  const portions = preparedActs('season2345', acts).map(({ json }): unknown[] =>
    JSON.parse(new TextDecoder().decode(json)),
  );
  expect(portions.map((rows) => rows.length)).toEqual([100, 100, 1]);
  expect(portions[2]).toEqual([
    {
      competitionId: 'season2345',
      number: 201,
      at: '1970-01-01T00:00:00.000+00:00',
      by: '1',
      reason: null,
      act: '200',
    },
  ]);
});
