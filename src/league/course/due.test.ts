import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../test/contract/luck.ts';
import { days, hours, PlayedCompetition } from '../../../test/league/competition-played.ts';
import { expectAllPlaces } from '../../../test/league/places-taken.ts';
import { standingsOf } from '../board/standings.ts';
import { joining, mustHaveAllResults, pausing, readying, resuming, withdrawing } from './doing.ts';
import { awaited, remindsNow } from './due.ts';
import { systems } from './settings.ts';
import { courseOf, currentRound, isDecided, present } from './state.ts';

const lineOf = ({ course }: PlayedCompetition, entrant: number) =>
  standingsOf(course).lines.find((line) => line.entrant === entrant);
const placesOf = ({ course }: PlayedCompetition): string =>
  standingsOf(course)
    .lines.map(({ place, entrant }) => `${place} ${entrant}`)
    .join(', ');
const withdraw = (cup: PlayedCompetition, entrant: number) =>
  cup.add(withdrawing(cup.course, entrant)).settle();

/** League 7. */
describe('the end of a round', () => {
  it('gives a game to whoever was ready, and takes it from both if nobody was', () => {
    const cup = new PlayedCompetition({ pace: 'day' }).begin(6);
    cup.add(readying(cup.course, 1, 4));
    cup.begun.add(3);
    cup.wait(days - 1);
    expect(currentRound(cup.course)?.fixtures.some(({ decided }) => decided)).toBe(false);
    cup.wait(1);
    expect(cup.fixture(1).games[0]?.outcome).toEqual({ kind: 'forfeit', by: [1] });
    expect(cup.fixture(2).games[0]?.outcome).toEqual({ kind: 'forfeit', by: [5, 2] });
    // A game that has begun goes on by its clock.
    expect(cup.fixture(3).decided).toBe(false);
    cup.wait(9 * days);
    expect(cup.course.rounds).toHaveLength(1);
    cup.result(3, [3, 6]).settle();
    expect(cup.course.rounds).toHaveLength(2);
  });

  it('finds computers ready', () => {
    const cup = new PlayedCompetition({ pace: 'day' }).begin(4);
    cup.computers.add(1);
    cup.wait(days);
    expect(cup.fixture(1).games[0]?.outcome).toEqual({ kind: 'forfeit', by: [3] });
  });

  it('lets a series go to whoever came', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', bestOf: 3, pace: 'day' }).begin(2);
    cup.add(readying(cup.course, 1, 2)).wait(days);
    expect(cup.course.phase).toBe('over');
    expect(placesOf(cup)).toBe('1 2, 2 1');
  });

  it('is announced a day before in longer rounds, once', () => {
    const cup = new PlayedCompetition({ pace: 'three-days' }).begin(4);
    cup.result(1, [1, 3]);
    const reminds = () => remindsNow(cup.course, cup.now);
    cup.wait(2 * days - 1);
    expect(reminds()).toBe(false);
    cup.wait(1);
    expect(reminds()).toBe(true);
    expect(awaited(cup.course)).toEqual([4, 2]);
    // Who is ready waits already, and once both are, they play.
    cup.add(readying(cup.course, 2, 2));
    expect(awaited(cup.course)).toEqual([4]);
    cup.add(readying(cup.course, 2, 4));
    expect(awaited(cup.course)).toEqual([]);
    cup.add([{ do: 'reminded', round: 1 }]);
    expect(reminds()).toBe(false);
    const short = new PlayedCompetition({ pace: 'day' }).begin(4).wait(23 * hours);
    expect(remindsNow(short.course, short.now)).toBe(false);
  });
});

describe('rounds that a commissioner pairs', () => {
  it('wait for that, also after no-shows', () => {
    const cup = new PlayedCompetition({ auto: false, rounds: 4, pace: 'day' }).begin(6);
    expect(() => mustHaveAllResults(cup.course)).toThrow('Some games of this round have no result yet.');
    cup.forfeit(1, 4).favorites().settle();
    expect(cup.course.rounds).toHaveLength(1);
    cup.pair();
    cup.forfeit(cup.of(4).id, 4).favorites().settle();
    // One press withdraws who missed two games, and pairs the others.
    cup.pair();
    expect(cup.course.entrants[3]).toMatchObject({ status: 'withdrawn' });
    expect(cup.course.rounds).toHaveLength(3);
    cup.favorites().settle().pair().favorites().settle();
    expect(cup.course.phase).toBe('over');
  });
});

describe('somebody who withdraws', () => {
  it('from a Swiss forfeits, isn’t paired again, and is listed last', () => {
    const cup = new PlayedCompetition({ rounds: 3 }).begin(5);
    withdraw(cup, 1);
    expect(cup.fixture(1).games[0]?.outcome).toEqual({ kind: 'forfeit', by: [1] });
    cup.favorites().settle();
    expect(currentRound(cup.course)?.fixtures.flatMap(({ sides }) => sides)).not.toContain(1);
    expect(currentRound(cup.course)?.byes).toEqual([]);
    expect(standingsOf(cup.course).lines.at(-1)).toMatchObject({ entrant: 1, place: 'w', withdrawn: true });
  });

  it('by missing two games of a Swiss in a row goes by themselves', () => {
    const cup = new PlayedCompetition({ rounds: 4 }).begin(6);
    cup.forfeit(cup.of(4).id, 4).favorites().settle();
    expect(cup.course.entrants[3]).toMatchObject({ status: 'in' });
    cup.forfeit(cup.of(4).id, 4).favorites().settle();
    expect(cup.course.entrants[3]).toMatchObject({ status: 'withdrawn' });
    expect(cup.course.rounds).toHaveLength(3);
  });

  it('from a round robin before half of the games annuls them all', () => {
    const cup = new PlayedCompetition({ system: 'round-robin' }).begin(4);
    cup.favorites().settle();
    expect(lineOf(cup, 1)?.cells[0]).toBe('1');
    withdraw(cup, 4);
    expect(lineOf(cup, 1)?.cells).toEqual(['0', '0', '0', '0']);
    while (cup.course.phase === 'running') cup.favorites().settle();
    // Who was to meet them has byes.
    expect(cup.course.rounds.at(-1)?.byes).toHaveLength(1);
    expect(placesOf(cup)).toBe('1 1, 2 2, 3 3, w 4');
    expect(lineOf(cup, 1)?.cells[0]).toBe('2');
  });

  it('from a round robin later forfeits the rest', () => {
    const cup = new PlayedCompetition({ system: 'round-robin' }).begin(4);
    cup.favorites().settle().favorites().settle();
    const before = Number(lineOf(cup, 4)?.cells[0]);
    const { sides } = cup.of(4);
    const last = sides.find((side) => side !== 4) ?? 0;
    const points = Number(lineOf(cup, last)?.cells[0]);
    withdraw(cup, 4);
    expect(Number(lineOf(cup, last)?.cells[0])).toBe(points + 1);
    expect(Number(lineOf(cup, 4)?.cells[0])).toBe(before);
    const six = new PlayedCompetition({ system: 'round-robin' }).begin(6);
    for (let round = 1; round <= 3; round += 1) six.favorites().settle();
    withdraw(six, 1);
    while (six.course.phase === 'running') six.favorites().settle();
    const won = six.course.rounds
      .slice(3)
      .flatMap(({ fixtures }) => fixtures)
      .filter(({ games }) => games[0]?.outcome?.kind === 'forfeit');
    expect(won.map(({ sides: [one, other] }) => (one === 1 ? other : one))).toHaveLength(2);
    expect(six.course.rounds.flatMap(({ byes }) => byes)).toEqual([]);
  });

  it('at a table leaves the game to the others', () => {
    const cup = new PlayedCompetition({ system: 'tables', pace: 'day' }).begin(4);
    withdraw(cup, 2);
    expect(cup.fixture(1).decided).toBe(false);
    for (const entrant of [1, 3, 4]) cup.add(readying(cup.course, 1, entrant));
    cup.wait(days);
    expect(cup.fixture(1).games[0]?.outcome).toEqual({ kind: 'forfeit', by: [2] });
    expect(currentRound(cup.course)?.fixtures.flatMap(({ sides }) => sides)).not.toContain(2);
  });

  it('at a table where one is left gives them the game', () => {
    const cup = new PlayedCompetition({ system: 'tables' }).begin(3);
    withdraw(withdraw(cup, 2), 3);
    expect(cup.course.phase).toBe('over');
    expect(placesOf(cup)).toMatch(/^1 1, /);
  });

  it('from a knock-out loses the match, in a series too', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', bestOf: 5, thirdPlace: true }).begin(4);
    cup.result(cup.of(1).id, [1, 4]).result(cup.of(1).id, [1, 4]);
    withdraw(cup, 1);
    cup.result(cup.of(2).id, [2, 3]).result(cup.of(2).id, [2, 3]).result(cup.of(2).id, [2, 3]).settle();
    expect(cup.pairings).toBe('2-4');
    for (let game = 1; game <= 3; game += 1) cup.result(cup.of(2).id, [2, 4]);
    cup.settle();
    expect(placesOf(cup)).toBe('1 2, 2 4, 3 3, 4 1');
  });

  it('from a knock-out between rounds lets others walk over, and nobody plays twice', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', auto: false }).begin(8).favorites().settle();
    // Both semifinals are walkovers.
    withdraw(withdraw(cup, 1), 2);
    cup.pair();
    expect(currentRound(cup.course)).toMatchObject({ number: 2, fixtures: [], byes: [4, 3] });
    cup.pair();
    expect(cup.pairings).toBe('3-4');
    cup.favorites().settle();
    expect(cup.course.phase).toBe('over');
    // The one who withdrew later is third: the other had lost that match before.
    expect(placesOf(cup)).toMatch(/^1 3, 2 4, 3 2, 4 1, 5= /);
  });

  it('from a knock-out by tables makes room for the next of the table', () => {
    const cup = new PlayedCompetition({ system: 'heats', auto: false }).begin(8);
    cup.favorites().settle();
    withdraw(cup, 1);
    cup.pair();
    expect(cup.pairings.split('-').map(Number).toSorted()).toEqual([2, 3, 4, 5]);
    cup.favorites().settle();
    expect(placesOf(cup)).toBe('1 2, 2 3, 3 4, 4 5, 5= 1, 5= 6, 5= 7, 5= 8');
  });
});

describe('a series', () => {
  it('goes on after draws until somebody leads, and the third place is played', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', bestOf: 3, thirdPlace: true }).begin(4);
    const upper = cup.of(1).id;
    cup
      .result(upper, [[1, 4]])
      .result(upper, [[1, 4]])
      .result(upper, [[1, 4]]);
    expect(cup.fixture(upper)).toMatchObject({ decided: false });
    // Sides change from game to game.
    expect(cup.fixture(upper).games.map(({ seats }) => seats[0])).toEqual([1, 4, 1, 4]);
    cup.result(upper, [4, 1]);
    expect(cup.fixture(upper)).toMatchObject({ decided: true });
    cup.result(cup.of(2).id, [2, 3]).result(cup.of(2).id, [2, 3]).settle();
    expect(cup.pairings).toBe('2-4 1-3');
    expect(currentRound(cup.course)?.fixtures[1]).toMatchObject({ thirdPlace: true });
    for (let game = 1; game <= 2; game += 1) cup.result(cup.of(1).id, [3, 1]).result(cup.of(2).id, [4, 2]);
    cup.settle();
    expect(placesOf(cup)).toBe('1 4, 2 2, 3 3, 4 1');
  });

  it('without a match for third place shares it', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', thirdPlace: false }).begin(4);
    cup.favorites().settle().favorites().settle();
    expect(placesOf(cup)).toBe('1 1, 2 2, 3= 3, 3= 4');
  });
});

describe('a table in a knock-out by tables', () => {
  it('isn’t taken for the last one while others are still played', () => {
    const cup = new PlayedCompetition({ system: 'heats' }).begin(8);
    cup.result(1, cup.fixture(1).sides.toSorted());
    expect(standingsOf(cup.course).lines.every(({ rank }) => rank === undefined)).toBe(true);
  });
});

/** All systems from the first press to the last result, with draws, forfeits, withdrawals and pauses. */
describe.each(systems)('every %s', (system) => {
  const most = { 'round-robin': 9, swiss: 20, 'knock-out': 33, tables: 17, heats: 40 }[system];

  it('ends, gives everybody a place, and folds again to the same state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: most }),
        fc.nat(),
        fc.constantFrom(1, 3, 5),
        fc.boolean(),
        fc.nat(4),
        (count, seed, bestOf, auto, restless) => {
          const random = luckOf(seed);
          const cup = new PlayedCompetition({
            system,
            auto,
            bestOf: bestOf as 1 | 3 | 5,
            cycles: random.once(2) ? 1 : 2,
            points: random.once(2) ? 'three' : 'classic',
          }).begin(count);
          for (let step = 0; cup.course.phase === 'running'; step += 1) {
            if (step > 5_000) throw new Error('It never ends.');
            oneStep(cup, random, restless);
          }
          expect(cup.course.phase).toBe('over');
          expect(cup.course.rounds.every(isDecided)).toBe(true);
          expect(courseOf(cup.course.settings, cup.acts)).toEqual(cup.course);
          const { lines } = standingsOf(cup.course);
          expect(lines.map(({ entrant }) => entrant).toSorted((a, b) => a - b)).toEqual(
            cup.course.entrants.map(({ entrant }) => entrant),
          );
          // In a table, somebody who has withdrawn is listed last without a place.
          const placed = lines.filter(({ place }) => place !== 'w');
          if (system === 'swiss' || system === 'round-robin')
            expect(placed).toHaveLength(present(cup.course).length);
          expectAllPlaces(
            placed.map(({ place }) => ({ place: Number.parseInt(place, 10), shared: place.endsWith('=') })),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

function oneStep(cup: PlayedCompetition, random: ReturnType<typeof luckOf>, restless: number): void {
  const { course } = cup;
  const here = present(course).map(({ entrant }) => entrant);
  if (restless > 0 && random.once(12)) {
    const entrant = here[random.below(here.length)];
    if (entrant !== undefined && random.once(3)) cup.add(withdrawing(course, entrant));
    else if (course.settings.system === 'swiss' && random.once(2)) joinIfPossible(cup);
    else cup.add(pausing(course)).wait(hours).add(resuming(cup.course, cup.now));
    cup.settle();
    return;
  }
  const open = (currentRound(course)?.fixtures ?? []).filter(({ decided }) => !decided);
  const one = open[random.below(open.length)];
  if (one === undefined) {
    cup.pair();
    return;
  }
  const seats = one.games.at(-1)?.seats ?? [];
  if (restless > 1 && random.once(10)) cup.forfeit(one.id, ...seats.slice(random.below(seats.length)));
  else if (random.once(4)) cup.result(one.id, [seats]);
  else cup.result(one.id, random.shuffled(seats));
  cup.settle();
}

function joinIfPossible(cup: PlayedCompetition): void {
  try {
    cup.add(joining(cup.course, cup.course.entrants.length + 1));
  } catch {
    // It's too late.
  }
}
