import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Result } from '../../games/facets/result.ts';
import type { Game } from '../../games/game.ts';
import type { StoredSeat } from '../../store/records/table.ts';
import { placesAfter, recordOf } from './finished.ts';
import type { LiveTable, Step } from './live.ts';

const ada: StoredSeat = { seat: 0, userId: 'a', name: 'Ada', entropy: '' };
const ben: StoredSeat = { seat: 1, userId: 'b', name: 'Ben', entropy: '' };
const won: Result = { winners: [1], scores: [0, 2], reason: 'rounds' };

type Entry = readonly [seat: number, notation: string, source?: string];

/** The record of a game with this log. */
function record(
  log: readonly Entry[],
  more: { seats?: StoredSeat[]; result?: Result; game?: object; rated?: false } = {},
) {
  const { seats = [ada, ben], result = won, rated } = more;
  const stored = storedTable({ seats, seq: log.length, ...(rated === false && { rated }) });
  const game = { ...rockPaperScissors, ...more.game } as unknown as Game;
  const live = { game, stored, snapshot: { state: undefined } } as unknown as LiveTable;
  const entries = log.map(([seat, notation, source = `${100 + seat}`], at) => {
    return { number: at + 1, seat, notation, source };
  });
  const settings = { serverRated: true, withComputers: false };
  return recordOf(live, { table: live } as Step, result, entries, settings);
}

describe('the record of a finished game', () => {
  it('says how it ended', () => {
    expect(record([[0, 'rock']]).ending).toBe('rules');
    expect(
      record([
        [0, 'rock'],
        [0, 'X'],
      ]).ending,
    ).toBe('resignation');
    expect(
      record([
        [0, 'rock'],
        [0, '~draw'],
      ]).ending,
    ).toBe('draw by consent');
    // The clock played an action that the rules allow, and with it the game was over.
    expect(record([[0, 'rock', 'timeout:0']]).ending).toBe('rules');
    expect(record([[0, 'rock', 'timeout:0']], { game: { lostOnTime: true } }).ending).toBe('time');
    expect(record([[0, 'rock']]).tableRated).toBe(true);
    expect(record([[0, 'rock']], { rated: false }).tableRated).toBe(false);
  });

  it('counts what people did themselves, and what computers did for them', () => {
    const stoodFor = { ...ben, level: 'stone' };
    const { seats } = record(
      [
        [0, 'rock', '100'],
        [0, 'rock', '100:2'],
        [1, 'rock', 'computer:1:3'],
        [1, 'rock', 'forced:1:4'],
        [1, 'rock', 'timeout:5'],
        [1, 'paper', '101'],
        [1, '~undo 5', '102'],
      ],
      { seats: [ada, stoodFor] },
    );
    expect(seats.map(({ acted, stoodIn }) => [acted, stoodIn])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect(seats[1]).not.toHaveProperty('level');
  });

  it('counts for a successor only what they did', () => {
    const successor = {
      ...ada,
      userId: 'c',
      name: 'Cleo',
      earlier: [{ until: 2, userId: 'a', name: 'Ada' }],
    };
    const { seats } = record(
      [
        [0, 'rock'],
        [0, 'rock'],
        [0, 'rock'],
      ],
      { seats: [successor, ben] },
    );
    expect(seats[0]).toMatchObject({ userId: 'c', name: 'Cleo', acted: 1 });
  });

  it('names a computer by its level and the version of the rules', () => {
    const computer: StoredSeat = { seat: 1, level: 'stone', name: 'Bolt', entropy: '' };
    const { seats } = record([[1, 'rock', 'computer:1:1']], { seats: [ada, computer] });
    expect(seats[1]).toEqual({
      seat: 1,
      level: 'stone',
      version: 1,
      name: 'Bolt',
      place: 1,
      score: 2,
      outcome: 'won',
      acted: 0,
      stoodIn: 0,
      left: false,
    });
  });

  it('forgets a resignation that was taken back', () => {
    const { ending, seats } = record([
      [0, 'X'],
      [0, '~undo 0'],
      [0, 'rock'],
    ]);
    expect(ending).toBe('rules');
    expect(seats.map(({ left }) => left)).toEqual([false, false]);
  });
});

describe('the places of those who left', () => {
  const result: Result = { winners: [2], scores: [9, 8, 7, 6], reason: 'x' };

  it('are behind all who still played, the earlier one lower', () => {
    expect(placesAfter(result, [])).toEqual([2, 3, 1, 4]);
    expect(placesAfter(result, [0, 1])).toEqual([4, 3, 1, 2]);
    expect(placesAfter({ ...result, places: [1, 1, 1, 1] }, [3])).toEqual([1, 1, 1, 4]);
  });

  it('make a game without winners a draw only for those who stayed', () => {
    expect(
      record(
        [
          [0, 'X'],
          [1, 'rock'],
        ],
        { result: { ...won, winners: [] } },
      ).seats.map(({ outcome }) => outcome),
    ).toEqual(['lost', 'won']);
    expect(
      record([[1, 'rock']], { result: { ...won, winners: [] } }).seats.map(({ outcome }) => outcome),
    ).toEqual(['drawn', 'drawn']);
  });
});
