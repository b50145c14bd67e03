import { describe, expect, it } from 'vitest';
import { days, hours, PlayedCompetition } from '../../../test/league/competition-played.ts';
import { standingsOf } from '../board/standings.ts';
import { fixtureLine } from '../board/words.ts';
import { annullable, annulling } from './annulling.ts';
import { claiming, pausing, readying, withdrawing } from './doing.ts';

const annul = (cup: PlayedCompetition, id: number) => cup.add(annulling(cup.course, id, cup.now));

/** The sentence with which it is refused. */
function refusal(cup: PlayedCompetition, id: number): string {
  try {
    annulling(cup.course, id, cup.now);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'done';
}

/** Place, points and Buchholz of each entrant, in order. */
const table = ({ course }: PlayedCompetition): string =>
  standingsOf(course)
    .lines.map(({ place, entrant, cells }) => `${place} ${entrant}: ${cells.slice(0, 2).join(' ')}`)
    .join(', ');

const playedOut = (cup: PlayedCompetition): PlayedCompetition => {
  while (cup.course.phase === 'running') cup.favorites().settle();
  return cup;
};

/** League 2. */
describe('a result taken back', () => {
  it('opens the game again while its round is played', () => {
    const cup = new PlayedCompetition().begin(4);
    expect(refusal(cup, 1)).toBe('That game has no result yet.');
    expect(refusal(cup, 9)).toBe('There’s no such game in this tournament.');
    annul(cup.result(1, [1, 3]), 1);
    expect(cup.fixture(1)).toMatchObject({ decided: false, games: [{ ready: [] }] });
    expect(cup.fixture(1).games[0]).not.toHaveProperty('outcome');
    cup.result(1, [3, 1]).add(pausing(cup.course));
    annul(cup, 1);
    expect(cup.fixture(1).decided).toBe(false);
  });

  it('in a series takes the next game with it', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', bestOf: 3 }).begin(2);
    cup.result(1, [1, 2]);
    expect(cup.fixture(1).games).toHaveLength(2);
    annul(cup, 1);
    expect(cup.fixture(1).games).toEqual([{ seats: [1, 2], ready: [] }]);
    cup.result(1, [2, 1]).result(1, [2, 1]).settle();
    expect(cup.course.phase).toBe('over');
  });

  it('stands after 14 days, also while its round is played', () => {
    const cup = new PlayedCompetition({ auto: false }).begin(4).favorites();
    cup.wait(14 * days - 1);
    expect(refusal(cup, 1)).toBe('done');
    cup.wait(1);
    expect(refusal(cup, 1)).toBe('A result can be taken back for 14 days, and they’re over.');
    expect(annullable(cup.course, cup.now)).toEqual([]);
  });

  it('stands after 48 hours if it was claimed', () => {
    const cup = new PlayedCompetition().begin(4);
    cup.add(readying(cup.course, 1, 1)).wait(25 * hours);
    cup.add(claiming(cup.course, 1, 1, cup.now, cup.facts));
    // What a commissioner gives is a result like others.
    cup.forfeit(2, 2);
    cup.favorites().settle();
    expect(cup.course.rounds).toHaveLength(2);
    cup.wait(48 * hours - 1);
    expect(refusal(cup, 1)).toBe('done');
    cup.wait(1);
    expect(refusal(cup, 1)).toBe('A claimed game can be taken back for 48 hours, and they’re over.');
    expect(refusal(cup, 2)).toBe('done');
  });
});

describe('a result annulled after its round', () => {
  it('of a Swiss is worth nothing to both, who don’t meet again', () => {
    const cup = new PlayedCompetition({ rounds: 3 }).begin(4).favorites().settle();
    expect(cup.fixture(1).sides.toSorted()).toEqual([1, 3]);
    annul(cup, 1);
    expect(refusal(cup, 1)).toBe('That result has already been annulled.');
    expect(cup.fixture(1)).toMatchObject({ decided: true, games: [{ annulled: true }] });
    playedOut(cup);
    // Round 1 is for 1 and 3 a round without a game: an opponent with one's own points.
    expect(table(cup)).toBe('1 1: 2 4, 2 2: 2 3, 3 3: 1 3, 4 4: 0 5');
    const met = cup.course.rounds.flatMap(({ fixtures }) =>
      fixtures.map(({ sides }) => sides.toSorted().join('-')),
    );
    expect(new Set(met).size).toBe(met.length);
  });

  it('is no absence, after which somebody is withdrawn', () => {
    const cup = new PlayedCompetition({ rounds: 4 }).begin(6);
    const first = cup.of(4).id;
    cup.forfeit(first, 4).favorites().settle();
    annul(cup, first);
    cup.forfeit(cup.of(4).id, 4).favorites().settle();
    expect(cup.course.entrants[3]).toMatchObject({ status: 'in' });
  });

  it('of a round robin counts for neither, also once it is over', () => {
    const cup = playedOut(new PlayedCompetition({ system: 'round-robin' }).begin(3));
    expect(cup.course.phase).toBe('over');
    expect(table(cup)).toBe('1 1: 2 1, 2 2: 1 2, 3 3: 0 3');
    const one = cup.course.rounds.flatMap(({ fixtures }) => fixtures).find(({ sides }) => !sides.includes(3));
    annul(cup, one?.id ?? 0);
    expect(cup.course.phase).toBe('over');
    expect(table(cup)).toBe('1= 1: 1 0, 1= 2: 1 0, 3 3: 0 2');
    expect(fixtureLine(cup.course, cup.fixture(one?.id ?? 0), String)).toMatch(/ · annulled$/);
  });

  it('doesn’t change what a withdrawal from a round robin meant', () => {
    const cup = new PlayedCompetition({ system: 'round-robin' }).begin(4).favorites().settle();
    cup.favorites().settle().add(withdrawing(cup.course, 4)).settle();
    const all = () => standingsOf(cup.course).lines.reduce((sum, { cells }) => sum + Number(cells[0]), 0);
    expect(all()).toBe(5);
    annul(cup, cup.course.rounds[0]?.fixtures.find(({ sides }) => sides.includes(4))?.id ?? 0);
    // Without the annulled game, 4 would have played less than half of their games, and none would count.
    expect(all()).toBe(4);
  });

  it('at tables of four takes the points away, and they have met', () => {
    const cup = new PlayedCompetition({ system: 'tables', rounds: 3 }).begin(8);
    const seats = cup.fixture(1).sides;
    cup.favorites().settle();
    annul(cup, 1);
    const line = (entrant: number) => standingsOf(cup.course).lines.find((one) => one.entrant === entrant);
    for (const entrant of seats) expect(line(entrant)?.cells).toEqual(['0', '0', '0']);
    expect(fixtureLine(cup.course, cup.fixture(1), String)).toContain(`${seats.join(' – ')} · annulled`);
    playedOut(cup);
    annul(cup, 3);
    expect(cup.course.phase).toBe('over');
  });

  it('of a knock-out stands once somebody has gone on', () => {
    const stands =
      'In a knock-out, a result stands once the next round is paired or the tournament is over, because the bracket rests on it.';
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(4).favorites().settle();
    expect(refusal(cup, 1)).toBe(stands);
    cup.favorites();
    expect(annullable(cup.course, cup.now).map(({ round }) => round)).toEqual([2, 2]);
    cup.settle();
    expect(refusal(cup, 3)).toBe(stands);
    const heats = new PlayedCompetition({ system: 'heats' }).begin(8).favorites().settle();
    expect(refusal(heats, 1)).toBe(stands);
  });
});
