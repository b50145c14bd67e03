import { describe, expect, it } from 'vitest';
import type { StoredTable } from '../../store/records/table.ts';
import type { LiveTable, Snapshot } from '../log/live.ts';
import { isLate, notSeated, overLine, tooLate } from './late.ts';
import { Memory } from './memory.ts';

/** A table after five actions that waits for the second seat. */
const at = (snapshot: Partial<Snapshot>, toAct: readonly number[] = [1]): LiveTable =>
  ({
    game: { toAct: () => toAct },
    stored: {
      seq: 5,
      seats: [
        { seat: 0, userId: 'ada', name: 'Ada' },
        { seat: 1, userId: 'ben', name: '*Ben*' },
      ],
    },
    snapshot: { state: {}, since: {}, ...snapshot },
  }) as unknown as LiveTable;

describe('a press is late', () => {
  it('for a number that there is not yet', () => {
    expect(isLate(at({ since: { 1: 3 } }), 1, 6)).toBe(false);
    expect(isLate(at({ since: { 1: 3 } }), 1, 7)).toBe(true);
  });

  it('where the seat has had other choices since its control was drawn', () => {
    // The table has waited for the seat since the third action, so controls for the fourth action and later are
    // valid.
    const live = at({ since: { 1: 3 } });
    expect([3, 4, 5, 6].map((number) => isLate(live, 1, number))).toEqual([true, false, false, false]);
    const besides = at({ besides: { 0: 2 } });
    expect([2, 3].map((number) => isLate(besides, 0, number))).toEqual([true, false]);
  });

  it('where the seat no longer has choices, if it had any since', () => {
    const live = at({ gone: { 0: 4 } });
    expect([4, 5].map((number) => isLate(live, 0, number))).toEqual([true, false]);
    // A seat that never had choices isn't late. The rules refuse its press instead.
    expect(isLate(at({}), 0, 1)).toBe(false);
  });
});

it('says what a late press was for, and who the table is waiting for', () => {
  const ended = (what: string) => ({ what, at: new Date(60_000) });
  const stands = at({ since: { 1: 3 } });
  expect(tooLate(stands, 1)).toContain('a moment too late');
  expect(tooLate(stands, 0)).toBe('It’s no longer your turn; the table is waiting for \\*Ben\\*.');
  expect(tooLate(stands, 1, ended('own'))).toMatch(
    /^You already played that, .* This is where the game stands/,
  );
  expect(tooLate(stands, 0, ended('window'))).toMatch(
    /^That window closed .* The table is waiting for \\\*Ben\\\*\.$/,
  );
  expect(tooLate(stands, 0, ended('offer'))).toContain('That offer closed');
  expect(tooLate(stands, 0, ended('round'))).toContain('That turn ended');
  expect(notSeated(at({}, [0, 1]))).toContain('it’s waiting for Ada and \\*Ben\\*');
  expect([undefined, 'own', 'window', 'turn'].map(overLine)).toEqual([
    'Your turn is over.',
    "You've played.",
    'That window has closed.',
    'Your turn is over.',
  ]);
});

describe('memory', () => {
  const memory = () =>
    new Memory(
      () => false,
      () => new Map(),
    );
  const row = (of: Partial<StoredTable>) =>
    ({ id: 't', status: 'lobby', game: 'rps', options: {}, seats: [], ...of }) as unknown as StoredTable;
  const live = (of: Partial<StoredTable>) =>
    ({ game: { id: 'rps' }, snapshot: { state: {}, since: {} }, stored: row(of) }) as unknown as LiveTable;

  it('notes what changed at a table, as game or lobby, and knows no others', () => {
    const known = memory();
    known.note('t', { messageId: 'm' });
    expect([known.has('t'), known.row('t')]).toEqual([false, undefined]);
    known.lobbies.set('t', row({}));
    known.note('t', { messageId: 'm' });
    expect(known.row('t')).toMatchObject({ messageId: 'm', status: 'lobby' });
    known.games.keep(live({ status: 'active' }));
    known.note('t', { loggedSeq: 4 });
    expect(known.row('t')).toMatchObject({ loggedSeq: 4, status: 'active' });
    known.forget('t');
    expect(known.has('t')).toBe(false);
  });

  it('strikes off the post that was made, and no other', () => {
    const known = memory();
    const owedPosts = ['a', 'b'].map((key) => ({ key, title: '', text: '' }));
    known.lobbies.set('t', row({ owedPosts }));
    known.posted('t', 'x');
    known.posted('t', 'a');
    expect(known.row('t')?.owedPosts?.map(({ key }) => key)).toEqual(['b']);
    known.posted('t', 'b');
    expect(known.row('t')).not.toHaveProperty('owedPosts');
    known.games.keep(live({ owedPosts }));
    known.posted('t', 'b');
    expect(known.row('t')?.owedPosts?.map(({ key }) => key)).toEqual(['a']);
  });

  it('forgets a post that is gone, unless another has taken its place', () => {
    const known = memory();
    known.noticeGone('t', 'n1');
    known.games.keep(live({ noticeId: 'n2' }));
    known.noticeGone('t', 'n1');
    expect(known.row('t')?.noticeId).toBe('n2');
    known.noticeGone('t', 'n2');
    expect(known.row('t')).not.toHaveProperty('noticeId');
  });
});
