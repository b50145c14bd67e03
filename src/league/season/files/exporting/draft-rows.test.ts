import { expect, it } from 'vitest';
import { draftRows } from './draft-rows.ts';

it('has every pick in order, with who made it, and in which turn', () => {
  const board = [
    { number: 1, round: 1, place: 1, original: 'PCG', owner: 'PCG' },
    { number: 2, round: 1, place: 2, original: 'IVS', owner: 'PCG' },
    { number: 3, round: 2, place: 1, original: 'PCG', owner: 'QHM' },
  ];
  const made = [
    { number: 2, team: 'PCG', player: 'pcg-07', timedOut: true, madeUp: false },
    { number: 1, team: 'PCG', timedOut: false, madeUp: false },
  ];
  const rest = { timed_out: false, made_up: false };
  expect(draftRows({ board, made })).toEqual([
    { overall: 1, round: 1, place: 1, original: 'PCG', team: 'PCG', made: 2, ...rest },
    {
      overall: 2,
      round: 1,
      place: 2,
      original: 'IVS',
      team: 'PCG',
      made: 1,
      player: 'pcg-07',
      timed_out: true,
      made_up: false,
    },
    { overall: 3, round: 2, place: 1, original: 'PCG', team: 'QHM', ...rest },
  ]);
});

it('gives a skipped pick that was traded to the team that can make it up', () => {
  const board = [{ number: 1, round: 1, place: 1, original: 'PCG', owner: 'IVS' }];
  const skipped = { number: 1, team: 'PCG', timedOut: true, madeUp: false };
  expect(draftRows({ board, made: [skipped] })).toMatchObject([{ original: 'PCG', team: 'IVS', made: 1 }]);
  const made = [{ ...skipped, player: 'pcg-07' }];
  expect(draftRows({ board, made })).toMatchObject([{ original: 'PCG', team: 'PCG' }]);
});
