import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../../test/league/competition-played.ts';
import type { Outcome } from './acts.ts';
import { seatsOf, seriesOf } from './series.ts';
import type { Settings } from './settings.ts';

const knockOut = (changed: Partial<Settings> = {}) =>
  settingsOf({ system: 'knock-out', bestOf: 3, sides: 'first', ...changed });
/** A played game. `places` are in the order of the seats. */
const game = (seats: readonly number[], places: [number, number]) => ({
  seats,
  outcome: { kind: 'played', places } as Outcome,
});
const forfeit = (...by: number[]) => ({ seats: [4, 9], outcome: { kind: 'forfeit', by } as Outcome });
const seriesAfter = (games: Parameters<typeof seriesOf>[1]['games'], changed?: Partial<Settings>) =>
  seriesOf(knockOut(changed), { sides: [4, 9], games });

describe('a fixture of a knock-out (League 5)', () => {
  it('counts for whoever won, whatever the seat', () => {
    expect(seriesAfter([])).toEqual({ over: false, winner: undefined, score: [0, 0], nextSeats: [4, 9] });
    expect(seriesAfter([game([4, 9], [1, 2])]).score).toEqual([1, 0]);
    expect(seriesAfter([game([9, 4], [1, 2])]).score).toEqual([0, 1]);
    expect(seriesAfter([game([9, 4], [2, 1])]).score).toEqual([1, 0]);
    expect(seriesAfter([game([4, 9], [1, 1])]).score).toEqual([0.5, 0.5]);
  });

  it('is over once one side can’t be reached, and names the entrant who goes on', () => {
    expect(seriesAfter([game([4, 9], [1, 2]), game([9, 4], [2, 1])])).toMatchObject({
      over: true,
      winner: 4,
    });
    expect(seriesAfter([game([4, 9], [2, 1]), game([9, 4], [1, 2])])).toMatchObject({
      over: true,
      winner: 9,
    });
    expect(seriesAfter([game([4, 9], [1, 2])], { bestOf: 1 })).toMatchObject({ over: true, winner: 4 });
  });

  it('leaves out a game without a result', () => {
    expect(seriesAfter([game([4, 9], [1, 2]), { seats: [9, 4] }])).toMatchObject({
      over: false,
      score: [1, 0],
    });
  });

  it('tells who forfeited', () => {
    expect(seriesAfter([forfeit(4)]).score).toEqual([0, 1]);
    expect(seriesAfter([forfeit(9)]).score).toEqual([1, 0]);
    expect(seriesAfter([forfeit(4, 9)]).score).toEqual([0, 0]);
    expect(seriesAfter([forfeit(4), forfeit(4)])).toMatchObject({ over: true, winner: 9 });
  });

  it('gives the first side by turns', () => {
    expect(seriesAfter([game([4, 9], [1, 2])]).nextSeats).toEqual([9, 4]);
    expect(seriesAfter([game([4, 9], [1, 2]), game([9, 4], [1, 2])]).nextSeats).toEqual([4, 9]);
  });

  it('of baseball has the team at home in the second seat', () => {
    expect(seriesAfter([], { sides: 'home' }).nextSeats).toEqual([9, 4]);
    expect(seriesAfter([game([9, 4], [1, 2])], { sides: 'home', bestOf: 5 }).nextSeats).toEqual([9, 4]);
    expect(
      seriesAfter([game([9, 4], [1, 2]), game([9, 4], [1, 2])], { sides: 'home', bestOf: 5 }).nextSeats,
    ).toEqual([4, 9]);
  });
});

describe('the seats of a fixture', () => {
  it('begin with the first side, but for baseball, where it is at home', () => {
    expect(seatsOf({ sides: 'first' }, [1, 2])).toEqual([1, 2]);
    expect(seatsOf({ sides: 'drawn' }, [1, 2])).toEqual([1, 2]);
    expect(seatsOf({ sides: 'home' }, [1, 2])).toEqual([2, 1]);
    expect(seatsOf({ sides: 'home' }, [1, 2, 3])).toEqual([1, 2, 3]);
  });
});
