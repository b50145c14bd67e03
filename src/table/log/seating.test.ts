import { describe, expect, it } from 'vitest';
import type { Game } from '../../games/game.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { LiveTable } from './live.ts';
import {
  allSeats,
  askedPeople,
  awaitsProgram,
  hasStandIn,
  keeperOf,
  keptFor,
  namesOf,
  peopleWithChoices,
  plainNamesOf,
  playsThemselves,
  seatCount,
  seatingNow,
  seatingOf,
  seatOf,
  seatsAt,
  seatsForComputers,
  succeeded,
} from './seating.ts';

const ada: StoredSeat = { seat: 0, userId: 'ada', name: 'Ada', entropy: '1' };
const ben: StoredSeat = { seat: 1, userId: 'ben', name: '**Ben**', entropy: '2' };
const stoodIn: StoredSeat = { seat: 2, userId: 'cleo', name: 'Cleo', level: 'stone', entropy: '3' };
const computer: StoredSeat = { seat: 3, name: 'Bolt', level: 'stone', entropy: '' };
const seats = [ada, ben, stoodIn, computer];
const table = (of: Partial<StoredTable>) => ({ status: 'active', seats, ...of }) as unknown as StoredTable;

/** A table that waits for these seats. */
function waiting(
  toAct: readonly number[],
  of: Partial<Record<keyof Game, unknown>> = {},
  stored: Partial<StoredTable> = {},
): LiveTable {
  const choices = () => [
    { kind: 'action', action: 1, label: '1' },
    { kind: 'action', action: 2, label: '2' },
  ];
  const game = { toAct: () => toAct, choices, view: () => ({}), notate: String, ...of };
  return { game, stored: table(stored), snapshot: { state: {} } } as unknown as LiveTable;
}

describe('people', () => {
  it('are asked who play themselves, without orders that decide', () => {
    expect(askedPeople(waiting([0, 1, 2, 3]))).toEqual([0, 1]);
    expect(askedPeople(waiting([2, 3, 7]))).toEqual([]);
    const standing = (decision: unknown) => ({
      standing: { on: (_: unknown, seat: number) => seat === 0, decide: () => decision },
    });
    expect(askedPeople(waiting([0, 1], standing({ take: 1 })))).toEqual([1]);
    // If the standing orders don't give an action, the person decides.
    expect(askedPeople(waiting([0, 1], standing(undefined)))).toEqual([0, 1]);
  });

  it('have choices also where they only may act', () => {
    const live = waiting([0], { mayAct: () => [1, 2, 3] });
    expect(peopleWithChoices(live)).toEqual([0, 1]);
    expect(peopleWithChoices(waiting([1]))).toEqual([1]);
  });

  it('sit where their id is, and play themselves without a level', () => {
    expect([seatOf(table({}), 'ben'), seatOf(table({}), 'dan')]).toEqual([1, undefined]);
    expect(seats.map(playsThemselves)).toEqual([true, true, false, false]);
    expect(seats.map(hasStandIn)).toEqual([false, false, true, false]);
  });
});

describe('a program is awaited', () => {
  it('where a computer is to act, in its own name or another’s', () => {
    expect([[0], [2], [3], [0, 3], []].map((toAct) => awaitsProgram(waiting(toAct)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(awaitsProgram(waiting([3], {}, { status: 'finished' }))).toBe(false);
  });

  it('where a person has left orders, or can do one thing only', () => {
    const on = { standing: { on: (_: unknown, seat: number) => seat === 0, decide: () => 1 } };
    expect([awaitsProgram(waiting([0], on)), awaitsProgram(waiting([1], on))]).toEqual([true, false]);
    const only = (forced: string | undefined) => ({
      choices: () => [{ kind: 'action', action: 1, label: '1', ...(forced && { forced }) }],
    });
    expect(awaitsProgram(waiting([0], only('usual')))).toBe(true);
    expect(awaitsProgram(waiting([0], only(undefined)))).toBe(false);
  });
});

describe('a seat of a lobby', () => {
  it('is kept until its person sits down somewhere', () => {
    const keptSeats = [
      { seat: 1, userId: 'dan' },
      { seat: 2, userId: 'ada' },
    ];
    const lobby = table({ seats: [ada], keptSeats });
    expect([0, 1, 2].map((seat) => keeperOf(lobby, seat))).toEqual([undefined, 'dan', undefined]);
    expect(keptFor(lobby)).toEqual(['dan']);
    expect(keptFor(table({ seats: [ada] }))).toEqual([]);
  });

  it('is for a computer from the last on, where more can play than must', () => {
    const game = (min: number, max: number) => ({ seats: { min, max } }) as unknown as Game;
    expect(seatsForComputers(game(2, 4), {}, [1, 2, 3])).toEqual([3]);
    expect(seatsForComputers(game(2, 4), {}, [])).toEqual([]);
    expect(seatsForComputers(game(4, 4), {}, [1, 2, 3])).toEqual([1, 2, 3]);
    const asked = { ...game(2, 4), seatsFor: () => ({ min: 3, max: 3 }) } as unknown as Game;
    expect([seatCount(asked, {}), allSeats(asked, {}), allSeats(game(2, 4), {})]).toEqual([
      { min: 3, max: 3 },
      [0, 1, 2],
      [0, 1, 2, 3],
    ]);
  });
});

describe('who played a seat when the game was dealt', () => {
  it('is kept, or told by who had joined, or by who sits there now', () => {
    const [person, program] = [{ kind: 'person' }, { kind: 'computer', level: 'stone' }];
    expect(seatingNow(seats)).toEqual([person, person, person, program]);
    const kept = [{ kind: 'person' as const }];
    expect(seatingOf(table({ seating: kept }))).toBe(kept);
    expect(seatingOf(table({}))).toEqual([person, person, person, program]);
    const entropyParts = {
      // At the deal, a computer had Ada's seat and a person had the last one.
      seats: [{ seat: 0 }, { seat: 1, join: '2' }, { seat: 2 }, { seat: 3, join: '9' }],
      start: '5',
    };
    expect(seatingOf(table({ entropyParts }))).toEqual([person, person, program, person]);
  });
});

describe('names', () => {
  it('are those of the time at which something happened', () => {
    const handed: StoredSeat = {
      ...ben,
      earlier: [
        { until: 3, name: 'Dan', userId: 'dan' },
        { until: 7, name: 'Bolt' },
      ],
    };
    const named = (number: number) => seatsAt([ada, handed], number).map(({ name }) => name);
    expect([3, 4, 7, 8].map(named)).toEqual([
      ['Ada', 'Dan'],
      ['Ada', 'Bolt'],
      ['Ada', 'Bolt'],
      ['Ada', '**Ben**'],
    ]);
    expect(succeeded(handed, 9).earlier?.at(-1)).toEqual({ until: 9, name: '**Ben**', userId: 'ben' });
    expect(succeeded(computer, 9)).toEqual({ earlier: [{ until: 9, name: 'Bolt' }] });
  });

  it('are safe among Markdown, plain elsewhere, and never empty', () => {
    expect(namesOf(seats)(1)).toBe('\\*\\*Ben\\*\\*');
    expect(plainNamesOf(seats)(1)).toBe('**Ben**');
    expect(namesOf(seats)(8)).toBe('Seat 9');
    expect(namesOf([{ ...ada, name: '\u200b' }])(0)).toBe('Seat 1');
  });
});
