import { describe, expect, it } from 'vitest';
import { PlayedCompetition, settingsOf } from '../../../test/league/competition-played.ts';
import type { Outcome } from '../course/acts.ts';
import type { FixtureGame } from '../course/state.ts';
import { byesLine, fixtureLine, resultInWords, roundTitle, settingsInWords, withoutMarks } from './words.ts';

const people = ['', 'Ada', 'Grace', 'Lin', 'Mae'];
const name = (entrant: number): string => people[entrant] ?? `No. ${entrant}`;
const line = (cup: PlayedCompetition, id = 1) => fixtureLine(cup.course, cup.fixture(id), name);
/** How a fixture is told while its first game is played. */
const during = (cup: PlayedCompetition, change: Partial<FixtureGame>) => {
  const fixture = cup.fixture(1);
  const games = fixture.games.map((game, at) =>
    at === fixture.games.length - 1 ? { ...game, ...change } : game,
  );
  return fixtureLine(cup.course, { ...fixture, games }, name);
};
const at = new Date('2026-11-01T12:00:00Z');

describe('the settings in words', () => {
  it('name what differs between systems, and nothing else', () => {
    const words = (changed: Parameters<typeof settingsOf>[0], planned = 0) =>
      settingsInWords(settingsOf({ pace: 'day', ...changed }), planned);
    expect(words({ system: 'round-robin', cycles: 2 })).toBe('Round robin, twice, a day per round');
    expect(words({ system: 'round-robin' }, 3)).toBe('Round robin, 3 rounds, a day per round');
    // Only a round robin has cycles, and only a knock-out has series.
    expect(words({ cycles: 2, bestOf: 3 }, 1)).toBe('Swiss, one round, a day per round');
    expect(words({ system: 'knock-out', bestOf: 3 })).toBe('Knock-out, best of 3, a day per round');
    expect(words({ system: 'knock-out', pace: 'live' })).toBe('Knock-out, live');
    expect(words({ system: 'tables', seats: 3 })).toBe('Tables, tables of 3, a day per round');
    expect(words({ system: 'heats', bestOf: 3 })).toBe('Knock-out by tables, tables of 4, a day per round');
  });
});

describe('a fixture of two in a line', () => {
  it('tells who is ready until both are, and where it is played', () => {
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(2);
    const ready = (...entrants: number[]) => ({ ready: entrants.map((entrant) => ({ entrant, at })) });
    expect(line(cup)).toBe('1. Ada – Grace');
    expect(during(cup, ready(2))).toBe('1. Ada – Grace · Grace is ready');
    expect(during(cup, ready(1, 2))).toBe('1. Ada – Grace');
    expect(during(cup, { ...ready(1), channel: '7' })).toBe('1. Ada – Grace · playing in <#7>');
    cup.result(1, [2, 1]);
    expect(line(cup)).toBe('1. Ada – Grace · **Grace** beat **Ada**');
  });

  it('tells the score of a series while it lasts, and then who won it', () => {
    const cup = new PlayedCompetition({ system: 'knock-out', bestOf: 3 }).begin(2);
    expect(line(cup)).toBe('1. Ada – Grace');
    cup.result(1, [2, 1]);
    expect(line(cup)).toBe('1. Ada – Grace · 0 : 1');
    expect(during(cup, { channel: '7' })).toBe('1. Ada – Grace · 0 : 1, playing in <#7>');
    cup.result(1, [[1, 2]]);
    expect(line(cup)).toBe('1. Ada – Grace · ½ : 1½');
    cup.result(1, [2, 1]);
    // The winner’s points come first, whichever side they are.
    expect(line(cup)).toBe('1. Ada – Grace · **Grace** won 2½ : ½');
    const other = new PlayedCompetition({ system: 'knock-out', bestOf: 3 }).begin(2);
    other.result(1, [2, 1]).result(1, [1, 2]).result(1, [1, 2]);
    expect(line(other)).toBe('1. Ada – Grace · **Ada** won 2 : 1');
  });

  it('names the game for third place', () => {
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(4).favorites().settle();
    const third = cup.course.rounds[1]?.fixtures.find(({ thirdPlace }) => thirdPlace === true);
    const final = cup.course.rounds[1]?.fixtures.find(({ thirdPlace }) => thirdPlace === undefined);
    expect(line(cup, third?.id)).toBe(`${third?.board}. Third place: Lin – Mae`);
    expect(line(cup, final?.id)).toBe(`${final?.board}. Ada – Grace`);
  });

  it('that was annulled says so instead of its result', () => {
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(2);
    expect(during(cup, { annulled: true })).toBe('1. Ada – Grace · annulled');
  });
});

describe('a fixture of more in a line', () => {
  it('names its sides until it has places', () => {
    const cup = new PlayedCompetition({ system: 'tables', seats: 3, rounds: 1 }).begin(3);
    const sides = cup.fixture(1).sides.map(name).join(' – ');
    expect(line(cup)).toBe(`Table 1: ${sides}`);
    const ready = [1, 3].map((entrant) => ({ entrant, at }));
    expect(during(cup, { ready })).toBe(`Table 1: ${sides} · Ada and Lin are ready`);
    const annulled = cup.fixture(1).games.map((game) => ({ ...game, annulled: true as const }));
    expect(fixtureLine(cup.course, { ...cup.fixture(1), games: annulled, decided: true }, name)).toBe(
      `Table 1: ${sides} · annulled`,
    );
    cup.result(1, [3, [1, 2]]);
    expect(line(cup)).toMatch(
      /^Table 1: 1\. \*\*Lin\*\* 2\. \*\*(?:Ada|Grace)\*\* 2\. \*\*(?:Ada|Grace)\*\*$/,
    );
  });
});

it('a line for a list has neither bold letters nor the number of a channel', () => {
  const cup = new PlayedCompetition({ system: 'knock-out' }).begin(2);
  expect(during(cup, { channel: '123' })).toMatch(/^1\. (Ada – Grace|Grace – Ada) · playing in <#123>$/);
  expect(withoutMarks(during(cup, { channel: '123' }))).toMatch(/^1\. (Ada – Grace|Grace – Ada) · playing$/);
  expect(withoutMarks('1. Ada – Grace · **Ada** beat **Grace**')).toBe('1. Ada – Grace · Ada beat Grace');
});

describe('a result in words', () => {
  const told = (outcome: Outcome | undefined, seats = [1, 2]) =>
    resultInWords({ seats, ready: [], ...(outcome && { outcome }) }, name);
  const played = (places: number[], scores?: number[]) =>
    told({ kind: 'played', places, ...(scores && { scores }) }, [1, 2, 3].slice(0, places.length));

  it('is nothing before the game is over', () => {
    expect(told(undefined)).toBe('');
  });

  it('begins with the winner, and their score', () => {
    expect(played([1, 2], [42, 37])).toBe('**Ada** beat **Grace**, 42 : 37');
    expect(played([2, 1], [37, 42])).toBe('**Grace** beat **Ada**, 42 : 37');
    expect(played([2, 1])).toBe('**Grace** beat **Ada**');
  });

  it('tells a level score only of a draw', () => {
    expect(played([1, 2], [3, 3])).toBe('**Ada** beat **Grace**');
    expect(played([1, 1], [3, 3])).toBe('**Ada** and **Grace** drew, 3 : 3');
    expect(played([1, 1])).toBe('**Ada** and **Grace** drew');
    expect(played([1, 2], [0, -2])).toBe('**Ada** beat **Grace**, 0 : -2');
  });

  it('of more than two lists the places, with scores if there are any', () => {
    expect(played([3, 1, 2], [4, 9, 0])).toBe('1. **Grace** (9) 2. **Lin** (0) 3. **Ada** (4)');
    expect(played([1, 3, 1])).toBe('1. **Ada** 1. **Lin** 3. **Grace**');
  });

  it('by forfeit names who is left, if anybody is', () => {
    const forfeit = (by: number[], seats?: number[]) => told({ kind: 'forfeit', by }, seats);
    expect(forfeit([1])).toBe('**Grace** wins by forfeit');
    expect(forfeit([1, 2])).toBe('nobody came: a loss for both');
    expect(forfeit([2], [1, 2, 3])).toBe('**Ada** and **Lin** win by forfeit');
    expect(forfeit([1, 2, 3], [1, 2, 3])).toBe('nobody came: a loss for all');
  });
});

describe('a round in words', () => {
  it('counts the rounds only if there are more', () => {
    const { course } = new PlayedCompetition({ rounds: 3 }).begin(4);
    const round = course.rounds[0];
    if (round === undefined) throw new Error('There is no round.');
    expect(roundTitle(course, round)).toBe('Round 1 of 3');
    expect(roundTitle({ ...course, planned: 1 }, round)).toBe('Round 1');
  });

  it('names who has a bye, a whole one or a half', () => {
    const { course } = new PlayedCompetition({ rounds: 3 }).begin(4);
    const round = course.rounds[0];
    if (round === undefined) throw new Error('There is no round.');
    const told = (byes: number[], halves: number[]) => byesLine(course, { ...round, byes, halves }, name);
    expect(told([], [])).toBe('');
    expect(told([3], [])).toBe('Bye: Lin');
    expect(told([], [1, 2])).toBe('Half-point bye: Ada and Grace');
    expect(told([3], [1])).toBe('Bye: Lin · Half-point bye: Ada');
  });

  it('names those who wait for the second round of a knock-out, in its first alone', () => {
    const cup = new PlayedCompetition({ system: 'knock-out' }).begin(3);
    const [first] = cup.course.rounds;
    if (first === undefined) throw new Error('There is no round.');
    expect(byesLine(cup.course, first, name)).toBe('Bye: Ada');
    expect(byesLine(cup.course, { ...first, number: 2 }, name)).toBe('');
  });
});
