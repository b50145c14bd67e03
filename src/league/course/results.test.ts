import { describe, expect, it } from 'vitest';
import { PlayedCompetition } from '../../../test/league/competition-played.ts';
import type { Outcome } from './acts.ts';
import { withdrawing } from './doing.ts';
import {
  entrantIn,
  isAnnulled,
  pairingIn,
  pairingsPresent,
  resultOf,
  roundsOfTables,
  roundsOfTwo,
  withoutGames,
} from './results.ts';
import type { Course, Fixture } from './state.ts';

const fixture = (outcome: Outcome | undefined, seats = [7, 3]): Fixture => ({
  id: 1,
  round: 1,
  board: 1,
  sides: [3, 7],
  games: [{ seats, ready: [], ...(outcome && { outcome }) }],
  decided: outcome !== undefined,
});

describe('the result of a fixture of two (League 2)', () => {
  it('has the first side first, wherever it sat', () => {
    const played = (places: number[], seats?: number[]) =>
      resultOf(fixture({ kind: 'played', places }, seats));
    expect(played([1, 2])).toBe('0-1');
    expect(played([2, 1])).toBe('1-0');
    expect(played([1, 2], [3, 7])).toBe('1-0');
    expect(played([1, 1])).toBe('½-½');
  });

  it('marks a forfeit, of one or both', () => {
    const forfeited = (...by: number[]) => resultOf(fixture({ kind: 'forfeit', by }));
    expect(forfeited(7)).toBe('1-0f');
    expect(forfeited(3)).toBe('0-1f');
    expect(forfeited(3, 7)).toBe('0-0f');
  });

  it('is none before the game is over', () => {
    expect(resultOf(fixture(undefined))).toBeUndefined();
    expect(resultOf({ ...fixture(undefined), games: [] })).toBeUndefined();
  });
});

/** Entrants whose pairing numbers aren't the order in which they joined. */
const renumbered = ({ course }: PlayedCompetition): Course => ({
  ...course,
  entrants: course.entrants.map((one, at, all) => ({ ...one, pairing: all.length - at })),
});

describe('rounds as the rules read them', () => {
  it('name entrants by their pairing numbers', () => {
    const cup = new PlayedCompetition({ rounds: 2 }).begin(4);
    const course = renumbered(cup);
    expect([1, 4, 9].map(pairingIn(course))).toEqual([4, 1, 0]);
    expect([1, 4, 9].map(entrantIn(course))).toEqual([4, 1, 0]);
    const [first = 0, second = 0] = cup.fixture(1).sides;
    cup.result(1, [second, first]);
    expect(roundsOfTwo(renumbered(cup))[0]).toContainEqual({
      first: 5 - first,
      second: 5 - second,
      result: '0-1',
    });
    expect(roundsOfTwo(cup.course)[0]).toHaveLength(1);
  });

  it('have byes, half-point byes and annulled games', () => {
    const cup = new PlayedCompetition({ rounds: 2 }).begin(5).favorites();
    const [round] = cup.course.rounds;
    if (round === undefined) throw new Error('There is no round.');
    const [bye = 0] = round.byes;
    expect(roundsOfTwo(cup.course)[0]).toContainEqual({ bye });
    const halves = { ...cup.course, rounds: [{ ...round, byes: [], halves: [bye] }] };
    expect(roundsOfTwo(halves)[0]).toContainEqual({ half: bye });
    const [one] = round.fixtures;
    const sides = one?.sides ?? [];
    const fixtures = round.fixtures.map((each) =>
      each === one ? { ...each, games: [{ seats: sides, ready: [], annulled: true as const }] } : each,
    );
    expect(roundsOfTwo({ ...cup.course, rounds: [{ ...round, fixtures }] })[0]).toContainEqual({
      annulled: sides,
    });
  });

  it('give a late entrant half a point for round 1 only if they joined before round 2 (League 4.1)', () => {
    const cup = new PlayedCompetition({ rounds: 3 }).begin(4).favorites();
    const late = (from: number, status: 'in' | 'withdrawn' | 'left' = 'in'): Course => ({
      ...cup.course,
      entrants: [...cup.course.entrants, { entrant: 5, pairing: 5, status, from, halves: [] }],
    });
    expect(roundsOfTwo(late(2))[0]).toContainEqual({ half: 5 });
    expect(roundsOfTwo(late(3))[0]).toContainEqual({ absent: 5 });
    // Somebody who left before the start isn't in the competition.
    expect(roundsOfTwo(late(2, 'left'))).toEqual(roundsOfTwo(cup.course));
    const second = late(2);
    const rounds = [...second.rounds, { ...second.rounds[0], number: 2 } as Course['rounds'][number]];
    expect(roundsOfTwo({ ...second, rounds })[1]).toContainEqual({ absent: 5 });
  });
});

describe('a withdrawal from a round robin (League 3)', () => {
  const withdrawnAfter = (played: number, entrants = 6) => {
    const cup = new PlayedCompetition({ system: 'round-robin' }).begin(entrants);
    for (let round = 0; round < played; round += 1) cup.favorites().settle();
    return cup.add(withdrawing(cup.course, 6));
  };

  it('takes all games away before half of them are played', () => {
    expect(withoutGames(withdrawnAfter(2).course)).toEqual([6]);
    expect(withoutGames(withdrawnAfter(3).course)).toEqual([]);
    expect(roundsOfTwo(withdrawnAfter(2).course).flat()).not.toContainEqual(
      expect.objectContaining({ first: 6 }),
    );
  });

  it('counts games played, not forfeited, and annulled ones too', () => {
    const cup = withdrawnAfter(2);
    const withGames = (change: (one: Fixture) => Fixture): Course => ({
      ...cup.course,
      rounds: cup.course.rounds.map((round) => ({
        ...round,
        fixtures: round.fixtures.map((one) => (one.sides.includes(6) ? change(one) : one)),
      })),
    });
    const half = withdrawnAfter(3);
    expect(withoutGames(half.course)).toEqual([]);
    const games = (one: Fixture, change: object) =>
      one.games.map((game) => {
        const { outcome: _, ...rest } = game;
        return { ...rest, ...change };
      });
    const annulled = withGames((one) => ({ ...one, games: games(one, { annulled: true }) }));
    // Of the third round, which isn't over, one more counts here.
    expect(withoutGames(annulled)).toEqual([]);
    const none = withGames((one) => ({
      ...one,
      games: games(one, { outcome: { kind: 'forfeit', by: [6] } }),
    }));
    expect(withoutGames(none)).toEqual([6]);
  });

  it('changes nothing for others, nor in another system', () => {
    const cup = new PlayedCompetition({ rounds: 4 }).begin(6);
    cup.add(withdrawing(cup.course, 6));
    expect(withoutGames(cup.course)).toEqual([]);
    const round = new PlayedCompetition({ system: 'round-robin' }).begin(6);
    expect(withoutGames(round.course)).toEqual([]);
  });

  it('with an odd number counts the games, not the rounds', () => {
    // Of five entrants, each plays four games: two of them are half.
    const cup = new PlayedCompetition({ system: 'round-robin' }).begin(5);
    const games = () =>
      cup.course.rounds
        .flatMap(({ fixtures }) => fixtures)
        .filter((one) => one.sides.includes(5) && one.decided).length;
    while (games() < 2) cup.favorites().settle();
    cup.add(withdrawing(cup.course, 5));
    expect(withoutGames(cup.course)).toEqual([]);
    const twice = new PlayedCompetition({ system: 'round-robin', cycles: 2 }).begin(5);
    const all = () =>
      twice.course.rounds
        .flatMap(({ fixtures }) => fixtures)
        .filter((one) => one.sides.includes(5) && one.decided).length;
    while (all() < 3) twice.favorites().settle();
    expect(withoutGames(twice.add(withdrawing(twice.course, 5)).course)).toEqual([5]);
  });
});

describe('rounds of tables', () => {
  it('put those who forfeited behind all others, who share the first place', () => {
    const cup = new PlayedCompetition({ system: 'tables', rounds: 2 }).begin(4);
    const [one = 0, , three = 0] = cup.fixture(1).sides;
    cup.forfeit(1, one, three);
    expect(roundsOfTables(cup.course)[0]).toEqual([
      { seats: cup.fixture(1).games[0]?.seats, places: [3, 1, 3, 1] },
    ]);
  });

  it('leave out a table without a result, and keep the seats of an annulled one', () => {
    const cup = new PlayedCompetition({ system: 'tables', seats: 3, rounds: 2 }).begin(6);
    cup.result(1, [...cup.fixture(1).sides]);
    expect(roundsOfTables(cup.course)[0]).toEqual([{ seats: cup.fixture(1).sides, places: [1, 2, 3] }]);
    const annulled = cup.course.rounds.map((round) => ({
      ...round,
      fixtures: round.fixtures.map((each) => ({
        ...each,
        games: each.games.map((game) => ({ ...game, annulled: true as const })),
      })),
    }));
    expect(roundsOfTables(cup.course, annulled)[0]?.map(({ places }) => places)).toEqual([[], []]);
  });
});

it('those present are listed by pairing number, without those who are gone', () => {
  const cup = new PlayedCompetition({ rounds: 3 }).begin(4);
  cup.add(withdrawing(cup.course, 2));
  expect(pairingsPresent(cup.course)).toEqual([1, 3, 4]);
  expect(pairingsPresent(renumbered(cup))).toEqual([1, 2, 4]);
});

it('a fixture is annulled if one of its games is', () => {
  const plain = fixture({ kind: 'played', places: [1, 2] });
  expect(isAnnulled(plain)).toBe(false);
  expect(
    isAnnulled({ ...plain, games: [...plain.games, { seats: [3, 7], ready: [], annulled: true }] }),
  ).toBe(true);
});
