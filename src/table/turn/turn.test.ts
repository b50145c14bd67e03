import { expect, it } from 'vitest';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import {
  awaitedPeople,
  awaitsBriefly,
  mentions,
  newlyAwaited,
  nobodyAwaitedStill,
  notifyOf,
  playsNow,
} from './turn.ts';

const seats: readonly StoredSeat[] = [
  { seat: 0, userId: 'ada', name: 'Ada', entropy: '1' },
  { seat: 1, userId: 'ben', name: 'Ben', entropy: '2' },
  { seat: 2, userId: 'cleo', name: 'Cleo', level: 'stone', entropy: '3' },
];

/** A game that waits for these seats. @param since for each seat, the action after which the wait began */
const waiting = (
  toAct: readonly number[],
  stored: Partial<StoredTable> = {},
  since: Readonly<Record<number, number>> = {},
  clock?: { readonly seconds: number; readonly slowSeconds?: number },
): LiveTable =>
  ({
    game: { toAct: () => toAct, clock: () => clock && { id: 'turn', ...clock } },
    stored: { status: 'active', seq: 5, notifiedSeq: 3, timeControl: 'none', seats, ...stored },
    snapshot: { state: {}, since },
  }) as unknown as LiveTable;

it('awaits people who play themselves, while the game runs', () => {
  expect(awaitedPeople(waiting([0, 1, 2]))).toEqual([
    { seat: 0, userId: 'ada' },
    { seat: 1, userId: 'ben' },
  ]);
  expect(awaitedPeople(waiting([2]))).toEqual([]);
  expect(awaitedPeople(waiting([0], { pausedAt: new Date() }))).toEqual([]);
  expect(awaitedPeople(waiting([0], { status: 'finished' }))).toEqual([]);
});

it('awaits newly those who were not told yet', () => {
  const of = (since: Readonly<Record<number, number>>) =>
    newlyAwaited(waiting([0, 1], {}, since)).map(({ userId }) => userId);
  expect(of({ 0: 3, 1: 4 })).toEqual(['ben']);
  expect(of({ 0: 4, 1: 5 })).toEqual(['ada', 'ben']);
  expect(of({})).toEqual([]);
});

it('has no use for a post any more when all are awaited anew, or the game is over', () => {
  const done = (toAct: readonly number[], more: Partial<StoredTable>, since = {}, posting = false) =>
    nobodyAwaitedStill(waiting(toAct, more, since), posting);
  const posted = { noticeId: 'm1' };
  expect(done([0, 1], posted, { 0: 5, 1: 5 })).toBe(true);
  // The game was already waiting for Ben, and it still is.
  expect(done([0, 1], posted, { 0: 5, 1: 4 })).toBe(false);
  expect(done([2], posted)).toBe(true);
  expect(done([1], { ...posted, status: 'finished' }, { 1: 4 })).toBe(true);
  expect(done([0], {}, { 0: 5 })).toBe(false);
  expect(done([0], {}, { 0: 5 }, true)).toBe(true);
  const proposal = {
    kind: 'asked',
    id: 1,
    wish: { do: 'draw' },
    by: 'ada',
    agreed: [],
    decided: false,
    at: new Date(0).toISOString(),
  };
  expect(done([0], { ...posted, proposal }, { 0: 5 })).toBe(false);
});

it('is brief by correspondence where the game itself soon ends it', () => {
  const brief = (timeControl: string, slowSeconds: number) =>
    awaitsBriefly(waiting([0], { timeControl }, {}, { seconds: 10, slowSeconds }));
  expect(brief('each-1440', 3_599)).toBe(true);
  expect(brief('each-1440', 3_600)).toBe(false);
  expect(brief('live-1', 60)).toBe(false);
});

it('takes people to be near by their clock, and to want mentions unless they said otherwise', () => {
  const controls = ['live-1', 'bank-10-15', 'none', 'each-1440', 'of another version'];
  expect(controls.map(playsNow)).toEqual(['together', 'together', 'perhaps', 'by and by', 'perhaps']);
  const said = [undefined, 'digest', 'none', 'mention', 'shout'];
  const wishes = said.map((notify) => notifyOf(notify === undefined ? undefined : { userId: 'ada', notify }));
  expect(wishes).toEqual(['mention', 'digest', 'none', 'mention', 'mention']);
  expect(mentions(['1', '2'])).toBe('<@1> and <@2>');
});
