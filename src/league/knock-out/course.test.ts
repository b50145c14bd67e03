import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAllPlaces } from '../../../test/league/places-taken.ts';
import { shownPlace } from '../place.ts';
import { type Course, courseOf, isThirdPlaceUsual, type KnockOut } from './course.ts';

const placesOf = ({ places }: Course) =>
  Object.fromEntries([...places].map(([seed, place]) => [seed, shownPlace(place)]));

/** League 5. */
describe('a knock-out', () => {
  const eight = { entrants: 8, thirdPlace: true };
  const quarterFinals = [8, 5, 2, 6];
  const semiFinals = [8, 2];

  it('begins with the bracket', () => {
    const course = courseOf({ entrants: 5, winners: [], thirdPlace: true });
    expect(course).toMatchObject({ nextRound: [[4, 5]], thirdPlace: undefined, champion: undefined });
    expect(placesOf(course)).toEqual({});
  });

  it('pairs the winners of neighboring matches, the better seed first', () => {
    const course = courseOf({ ...eight, winners: [quarterFinals] });
    expect(course.nextRound).toEqual([
      [5, 8],
      [2, 6],
    ]);
    expect(placesOf(course)).toEqual({ 1: '5=', 3: '5=', 4: '5=', 7: '5=' });
  });

  it('begins a round once the one before is over', () => {
    const course = courseOf({ ...eight, winners: [[8, 2, 6]] });
    expect(course.nextRound).toEqual([[4, 5]]);
    expect(course.rounds).toHaveLength(1);
    expect(placesOf(course)).toEqual({ 1: '5=', 3: '5=', 7: '5=' });
  });

  it('lets the losers of the semi-finals meet, whether the final is over or not', () => {
    const winners = [quarterFinals, semiFinals];
    const open = courseOf({ ...eight, winners });
    expect(open.nextRound).toEqual([[2, 8]]);
    expect(open.thirdPlace).toEqual({ pair: [5, 6], winner: undefined, isWalkover: false });
    expect(placesOf(open)).not.toHaveProperty('5');
    expect(placesOf(courseOf({ ...eight, winners, thirdPlaceWinner: 6 }))).toMatchObject({ 6: '3', 5: '4' });
    const over = courseOf({ ...eight, winners: [...winners, [2]] });
    expect(over).toMatchObject({ champion: 2, nextRound: [], thirdPlace: { pair: [5, 6] } });
    expect(placesOf(over)).toMatchObject({ 2: '1', 8: '2' });
  });

  it('shares the third place without a match for it', () => {
    const course = courseOf({ ...eight, thirdPlace: false, winners: [quarterFinals, semiFinals, [8]] });
    expect(placesOf(course)).toMatchObject({ 8: '1', 2: '2', 5: '3=', 6: '3=' });
    expect([2, 3, 4, 5].map(isThirdPlaceUsual)).toEqual([false, false, true, true]);
  });

  it('gives a single loser the place alone', () => {
    expect(placesOf(courseOf({ entrants: 5, winners: [[4]], thirdPlace: false }))).toEqual({ 5: '5' });
    // Two losers of an earlier round share, whether a third place is played or not.
    expect(placesOf(courseOf({ entrants: 6, winners: [[4, 6]], thirdPlace: true }))).toEqual({
      5: '5=',
      3: '5=',
    });
    // With three entrants there is only one loser of the semi-finals, and no match for the third place.
    const three = courseOf({ entrants: 3, winners: [[3], [3]], thirdPlace: true });
    expect(three.thirdPlace).toBeUndefined();
    expect(placesOf(three)).toEqual({ 1: '2', 2: '3', 3: '1' });
  });

  it('lets the opponent of somebody who withdraws walk over', () => {
    const course = courseOf({ ...eight, winners: [[1, 2, 3]], withdrawn: [5] });
    expect(course.rounds[0]?.[1]).toEqual({ pair: [4, 5], winner: 4, isWalkover: true });
    expect(course.nextRound).toEqual([
      [1, 4],
      [2, 3],
    ]);
    // Earlier wins stand: 1 loses the semi-final, not the quarter-final.
    const later = courseOf({ ...eight, winners: [[1, 2, 3, 4], [2]], withdrawn: [1] });
    expect(later.nextRound).toEqual([[2, 4]]);
    expect(later.thirdPlace).toEqual({ pair: [1, 3], winner: 3, isWalkover: true });
    expect(placesOf(later)).toMatchObject({ 3: '3', 1: '4' });
  });

  it('lets the later of two who withdraw go through', () => {
    const first = { entrants: 4, thirdPlace: false, winners: [[2]] };
    expect(courseOf({ ...first, withdrawn: [1] }).nextRound).toEqual([[2, 4]]);
    // 4 withdraws from the final. The semi-final that 1 lost stays as it was.
    expect(placesOf(courseOf({ ...first, withdrawn: [1, 4] }))).toEqual({ 2: '1', 4: '2', 1: '3=', 3: '3=' });
    expect(placesOf(courseOf({ ...first, withdrawn: [4, 1] }))).toEqual({ 2: '1', 1: '2', 4: '3=', 3: '3=' });
    const all = courseOf({ entrants: 4, thirdPlace: true, winners: [], withdrawn: [1, 2, 3, 4] });
    expect(placesOf(all)).toEqual({ 4: '1', 3: '2', 2: '3', 1: '4' });
  });

  /** Plays matches by the numbers until the bracket is over; now and then somebody withdraws. */
  function played(entrants: number, thirdPlace: boolean, numbers: readonly number[]) {
    const winners: number[][] = [];
    const withdrawn: number[] = [];
    let knockOut: KnockOut = { entrants, thirdPlace, winners, withdrawn };
    let course = courseOf(knockOut);
    for (let step = 0; course.champion === undefined; step += 1) {
      const before = course;
      const number = numbers[step % numbers.length] ?? 0;
      const [match] = course.nextRound;
      const winner = match?.[number % 2];
      if (number % 7 === 0) withdrawn.push(1 + ((number + step) % entrants));
      else if (winner !== undefined) {
        const round = course.rounds.length - 1;
        winners[round] = [...(winners[round] ?? []), winner];
      }
      course = courseOf(knockOut);
      // What was decided stays decided.
      const changed = [...before.places].filter(
        ([seed, { place }]) => course.places.get(seed)?.place !== place,
      );
      if (changed.length > 0) expect(changed).toEqual([]);
    }
    if (course.thirdPlace !== undefined && course.thirdPlace.winner === undefined) {
      knockOut = { ...knockOut, thirdPlaceWinner: course.thirdPlace.pair[(numbers[0] ?? 0) % 2] };
      course = courseOf(knockOut);
    }
    return course;
  }

  it('of any size has one winner, and every place once or shared', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 256 }),
        fc.boolean(),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
        (entrants, thirdPlace, numbers) => {
          // Numbers that only ever withdraw the same people would never end.
          const course = played(entrants, thirdPlace, [...numbers, 1]);
          expect(course.nextRound).toEqual([]);
          expect([...course.places.values()].filter(({ place }) => place === 1)).toHaveLength(1);
          expect([...course.places.keys()].toSorted((one, other) => one - other)).toEqual(
            Array.from({ length: entrants }, (_, index) => index + 1),
          );
          expect(course.rounds.flat()).toHaveLength(entrants - 1);
          const sharing = expectAllPlaces(course.places.values());
          // The places behind the fourth begin behind a power of two.
          const later = [...sharing.keys()].filter((place) => place > 4);
          expect(later.filter((place) => !Number.isInteger(Math.log2(place - 1)))).toEqual([]);
          const isThirdAlone = thirdPlace || entrants === 3;
          expect(sharing.get(3) ?? 0).toBe(entrants < 3 ? 0 : isThirdAlone ? 1 : 2);
        },
      ),
      { numRuns: 40 },
    );
  });
});
