import { describe, expect, it } from 'vitest';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import {
  type Asked,
  askedAt,
  askedLine,
  awaitedBy,
  hasLapsed,
  isAway,
  lapsesWith,
  mayDecline,
  sitter,
  successorWords,
  telling,
  toldAt,
  type Wish,
} from './proposal.ts';

/** Ada and Ben play themselves, a computer stands in for Cleo, and a computer has the last seat. */
const seats: readonly StoredSeat[] = [
  { seat: 0, userId: 'ada', name: 'Ada', entropy: '1' },
  { seat: 1, userId: 'ben', name: 'Ben', entropy: '2' },
  { seat: 2, userId: 'cleo', name: 'Cleo', level: 'stone', entropy: '3' },
  { seat: 3, name: 'Bolt', level: 'stone', entropy: '' },
];
const dan = { userId: 'dan', name: 'Dan' };
const stone = { level: 'stone', label: 'Stone' };
const day = 24 * 60 * 60_000;
const noon = Date.parse('2026-05-01T12:00:00Z');

const asked = (wish: Wish, more: Partial<Asked> = {}): Asked => ({
  kind: 'asked',
  id: 3,
  wish,
  by: 'ada',
  agreed: [],
  decided: false,
  at: new Date(noon).toISOString(),
  ...more,
});
const replace = (seat: number, by: typeof dan | typeof stone): Wish => ({ do: 'replace', seat, by });
const table = (proposal?: unknown, more: Partial<StoredSeat> = {}) =>
  ({
    seats: seats.map((one) => (one.seat === 1 ? { ...one, ...more } : one)),
    ...(proposal !== undefined && { proposal }),
  }) as Pick<StoredTable, 'proposal' | 'seats'>;

describe('those whose word is awaited', () => {
  it.each([
    ['an undo', asked({ do: 'undo', to: 0 }), ['ben']],
    ['a pause', asked({ do: 'pause' }), ['ben']],
    ['resuming', asked({ do: 'resume' }), ['ben']],
    // A computer can't agree to give a person's game away.
    ['a draw', asked({ do: 'draw' }), ['ben', 'cleo']],
    ['the end', asked({ do: 'end' }), ['ben', 'cleo']],
    ['what a moderator decided', asked({ do: 'pause' }, { decided: true, by: 'mod' }), []],
    ['what somebody who left asks for', asked({ do: 'pause' }, { by: 'mod' }), ['ada', 'ben']],
    ['one’s own seat for a computer', asked(replace(0, stone)), []],
    ['one’s own seat for a person', asked(replace(0, dan)), ['dan']],
    ['another’s seat', asked(replace(1, stone)), ['ben']],
    ['another’s seat for a person', asked(replace(1, dan)), ['ben', 'dan']],
    // For a seat that a computer plays, all other people decide, except those with a stand-in.
    ['a stand-in’s seat', asked(replace(2, dan)), ['ben', 'dan']],
    ['a computer’s seat', asked(replace(3, dan)), ['ben', 'dan']],
    [
      'another’s seat, a moderator decided',
      asked(replace(1, dan), { decided: true, by: 'mod' }),
      ['ben', 'dan'],
    ],
    ['a computer’s seat, a moderator decided', asked(replace(3, dan), { decided: true, by: 'mod' }), ['dan']],
    ['the seat of one who is away', asked(replace(1, dan), { away: true }), ['dan']],
    ['the same, a moderator decided', asked(replace(1, stone), { away: true, decided: true, by: 'mod' }), []],
  ] as const)('for %s', (_, proposal, awaited) => {
    expect(awaitedBy({ seats }, proposal)).toEqual(awaited);
    // People who have agreed are no longer awaited.
    expect(awaitedBy({ seats }, { ...proposal, agreed: [...awaited] })).toEqual([]);
  });

  it('can decline, and so can the person whose seat it is', () => {
    expect(mayDecline({ seats }, asked({ do: 'pause' }))).toEqual(['ada', 'ben']);
    expect(mayDecline({ seats }, asked(replace(2, dan)))).toEqual(['ada', 'ben', 'dan', 'cleo']);
    expect(mayDecline({ seats }, asked(replace(1, stone), { away: true }))).toContain('ben');
    expect(mayDecline({ seats }, asked(replace(3, stone)))).toEqual(['ada', 'ben']);
  });
});

it('lapses a day after it was asked, and not before', () => {
  const proposal = asked({ do: 'draw' });
  expect(hasLapsed(proposal, new Date(noon + day))).toBe(false);
  expect(hasLapsed(proposal, new Date(noon + day + 1))).toBe(true);
});

describe('an action of a seat settles', () => {
  it('a request to take back, by whichever person, and what was told', () => {
    for (const proposal of [asked({ do: 'undo', to: 1 }), telling('Done.')]) {
      expect([0, 1].map((seat) => lapsesWith(table(proposal), seat))).toEqual([true, true]);
      // A program's action cancels nothing.
      expect([2, 3].map((seat) => lapsesWith(table(proposal), seat))).toEqual([false, false]);
    }
  });

  it('a moderator’s wish that somebody else plays for them, and nobody else’s', () => {
    const decided = asked(replace(1, dan), { decided: true, by: 'mod' });
    expect([0, 1].map((seat) => lapsesWith(table(decided), seat))).toEqual([false, true]);
    expect(lapsesWith(table(asked(replace(1, dan), { away: true, by: 'ada' })), 1)).toBe(true);
    expect(lapsesWith(table(asked(replace(1, dan), { by: 'ada' })), 1)).toBe(false);
    // A request that the person made themselves stays open.
    expect(lapsesWith(table(asked(replace(1, dan), { decided: true, by: 'ben' })), 1)).toBe(false);
  });

  it('nothing else', () => {
    for (const wish of [{ do: 'draw' }, { do: 'pause' }, { do: 'end' }] as const)
      expect(lapsesWith(table(asked(wish)), 0)).toBe(false);
    expect(lapsesWith(table(), 0)).toBe(false);
    expect(lapsesWith(table({ kind: 'of another version' }), 0)).toBe(false);
  });
});

describe('a person counts as away', () => {
  const later = new Date(noon + day + 1);

  it('after a time-out, until they act', () => {
    expect(isAway(table(undefined, { timeouts: 1 }), 1, later)).toBe(true);
    expect(isAway(table(undefined, { timeouts: 0 }), 1, later)).toBe(false);
    // A computer stands in, or plays under its own name, so the table isn't waiting for a person.
    expect([2, 3, 7].map((seat) => isAway(table(), seat, later))).toEqual([false, false, false]);
  });

  it('after the same question of a moderator stood a day without their answer', () => {
    const question = asked(replace(1, dan), { decided: true, by: 'mod' });
    expect(isAway(table(question), 1, later)).toBe(true);
    expect(isAway(table(question), 1, new Date(noon + day))).toBe(false);
    expect(isAway(table(question), 0, later)).toBe(false);
    expect(isAway(table({ ...question, decided: false }), 1, later)).toBe(false);
    expect(isAway(table({ ...question, agreed: ['ben'] }), 1, later)).toBe(false);
    expect(isAway(table({ ...question, agreed: ['ben'], away: true }), 1, later)).toBe(true);
    expect(isAway(table(asked({ do: 'draw' }, { decided: true })), 1, later)).toBe(false);
    expect(isAway(table(telling('Declined.')), 1, later)).toBe(false);
  });
});

it('reads what a row keeps, and takes what it cannot read for nothing', () => {
  const proposal = asked({ do: 'end', reason: 'late' });
  expect([askedAt({ proposal }), toldAt({ proposal })]).toEqual([proposal, undefined]);
  expect([askedAt({ proposal: telling('x') }), toldAt({ proposal: telling('x') })]).toEqual([undefined, 'x']);
  for (const bad of [{ kind: 'asked' }, { ...proposal, wish: { do: 'fly' } }, 'x', null])
    expect(askedAt({ proposal: bad })).toBeUndefined();
  expect(askedAt({})).toBeUndefined();
});

it('is told in a line', () => {
  expect(askedLine({ seats }, asked({ do: 'draw' }))).toBe(
    '<@ada> offers a draw · waiting for <@ben> and <@cleo>',
  );
  expect(askedLine({ seats }, asked(replace(3, dan)))).toBe(
    '<@ada> asks to let <@dan> play for **Bolt** · waiting for <@ben> and <@dan>',
  );
  expect(successorWords(stone)).toBe('a **Stone computer**');
  expect([0, 3, 9].map((seat) => sitter({ seats }, seat))).toEqual(['<@ada>', '**Bolt**', '**nobody**']);
});
