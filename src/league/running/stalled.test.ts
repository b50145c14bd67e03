import { expect, it } from 'vitest';
import { Stalled } from './stalled.ts';

it('lets a game go on that stands still for twenty seconds, and no other', () => {
  let now = 0;
  const asked: string[] = [];
  const stalled = new Stalled(
    (table) => asked.push(`${table} at ${now / 1_000}`),
    () => now,
  );
  const look = (seconds: number, id: string, seq: number, status: 'active' | 'lobby' = 'active') => {
    now = seconds * 1_000;
    stalled.look({ id, seq, status });
  };
  look(0, 'still', 5);
  look(0, 'plays', 5);
  look(0, 'waits', 0, 'lobby');
  look(19, 'still', 5);
  look(20, 'still', 5);
  look(20, 'plays', 6);
  look(20, 'waits', 0, 'lobby');
  look(30, 'still', 5);
  look(39, 'plays', 6);
  look(40, 'still', 5);
  expect(asked).toEqual(['still at 20', 'still at 40']);
  stalled.over('still');
  look(70, 'still', 5);
  expect(asked).toHaveLength(2);
});
