import { roundsOf } from '../knock-out/bracket.ts';
import { courseOf as bracketAfter, isThirdPlaceUsual, type KnockOut } from '../knock-out/course.ts';
import { onePointAWin, type Points, threePointsAWin } from '../results.ts';
import { roundRobin } from '../round-robin/rounds.ts';
import { mostRounds, defaultRounds as roundsOfSwiss } from '../swiss/course.ts';
import { pairSwiss } from '../swiss/pair.ts';
import { heatsAfter } from '../tables/heats.ts';
import { nextTables } from '../tables/rounds.ts';
import type { Act } from './acts.ts';
import {
  entrantIn,
  pairingIn,
  pairingsPresent,
  roundsOfTables,
  roundsOfTwo,
  withoutGames,
} from './results.ts';
import { seriesOf } from './series.ts';
import type { Settings } from './settings.ts';
import { type Course, everybody, type Fixture, isDecided, present } from './state.ts';

/** Pairs the next round of a competition by the rules of its system. */

type Pairing = Pick<Extract<Act, { do: 'pair' }>, 'fixtures' | 'byes' | 'halves'>;

/** The most rounds of a Swiss, or of tables (League 22). */
const limit = 15;

/** How many rounds a competition has (League 3 to 6). */
export function defaultRounds(settings: Settings, entrants: number): number {
  const { system, cycles, rounds } = settings;
  switch (system) {
    case 'round-robin':
      return (entrants - 1 + (entrants % 2)) * cycles;
    case 'swiss':
      return Math.min(limit, mostRounds(entrants), rounds ?? roundsOfSwiss(entrants));
    case 'knock-out':
      return roundsOf(entrants);
    case 'tables':
      return rounds ?? 3;
    case 'heats':
      return heatsRounds(entrants, settings.isForTwo);
  }
}

/** Rounds until one table is left. */
function heatsRounds(entrants: number, isForTwo: boolean): number {
  let rounds = 1;
  for (let left = entrants; left > 4; rounds += 1) {
    const { nextTables: tables } = heatsAfter(
      Array.from({ length: left }, (_, index) => index + 1),
      [],
      isForTwo,
    );
    left = tables.length * 2;
  }
  return rounds;
}

/** Pairs the next round. Undefined if there is none, because the competition is decided. */
export function nextRound(course: Course): Pairing | undefined {
  if (course.rounds.length >= course.planned) return undefined;
  if (present(course).length < 2) return undefined;
  switch (course.settings.system) {
    case 'round-robin':
      return roundRobinRound(course);
    case 'swiss':
      return swissRound(course);
    case 'knock-out':
      return knockOutRound(course);
    case 'tables':
      return fixturesOf(
        course,
        nextTables({
          entrants: pairingsPresent(course),
          seats: course.settings.seats,
          isForTwo: course.settings.isForTwo,
          rounds: roundsOfTables(course),
        }),
      );
    case 'heats':
      return fixturesOf(course, heatsOf(course).nextTables);
  }
}

const nothing = { byes: [], halves: [] };

function fixturesOf(course: Course, tables: readonly (readonly number[])[]): Pairing | undefined {
  const entrant = entrantIn(course);
  if (tables.length === 0) return undefined;
  return { ...nothing, fixtures: tables.map((table) => ({ sides: table.map(entrant) })) };
}

/** What a win and a draw are worth. */
export const pointsIn = ({ points }: Settings): Points =>
  points === 'three' ? threePointsAWin : onePointAWin;

/**
 * Who was to meet somebody whose games are annulled has a bye. Somebody who withdrew later is paired, and forfeits
 * (League 3).
 */
function roundRobinRound(course: Course): Pairing {
  const { settings, rounds } = course;
  const all = everybody(course);
  const entrant = entrantIn(course);
  const here = new Set(present(course).map((one) => one.entrant));
  const annulled = new Set(withoutGames(course));
  const isPaired = (sides: readonly number[]) =>
    sides.some((one) => here.has(one)) && !sides.some((one) => annulled.has(one));
  const round = roundRobin(all.length, settings.cycles)[rounds.length];
  const games = (round?.games ?? []).map((pair) => pair.map(entrant));
  const bye = round?.bye ?? undefined;
  return {
    halves: [],
    fixtures: games.filter(isPaired).map((sides) => ({ sides })),
    byes: [
      ...(bye === undefined ? [] : [entrant(bye)]),
      ...games.flatMap((sides) => (isPaired(sides) ? [] : sides)),
    ].filter((one) => here.has(one)),
  };
}

function swissRound(course: Course): Pairing {
  const { settings, rounds } = course;
  const entrant = entrantIn(course);
  const number = rounds.length + 1;
  const all = everybody(course);
  const out = all.filter(({ status, from }) => status === 'withdrawn' || from > number);
  const halves = present(course).filter((one) => one.halves.includes(number));
  const { pairs, bye } = pairSwiss({
    entrants: all.map(({ pairing }) => pairing),
    rounds: roundsOfTwo(course),
    sides: settings.sides !== 'drawn',
    out: [...out, ...halves].map(({ pairing }) => pairing),
    points: pointsIn(settings),
  });
  return {
    fixtures: pairs.map((pair) => ({ sides: pair.map(entrant) })),
    byes: bye === null ? [] : [entrant(bye)],
    halves: halves.map((one) => one.entrant),
  };
}

function knockOutRound(course: Course): Pairing | undefined {
  const entrant = entrantIn(course);
  const { rounds, nextRound: pairs, thirdPlace } = bracketOf(course);
  // In a round of walkovers nobody plays. It's paired all the same, so that rounds keep their numbers.
  if (rounds.length > course.rounds.length + 1)
    return {
      ...nothing,
      fixtures: [],
      byes: (rounds[course.rounds.length] ?? []).flatMap(({ winner }) => winner ?? []).map(entrant),
    };
  const isFinal = rounds.length === course.planned;
  const third = isFinal && thirdPlace !== undefined && !thirdPlace.isWalkover ? [thirdPlace.pair] : [];
  const fixtures = [
    ...pairs.map((pair) => ({ sides: pair.map(entrant) })),
    ...third.map((pair) => ({ sides: pair.map(entrant), thirdPlace: true as const })),
  ];
  return fixtures.length === 0 ? undefined : { ...nothing, fixtures };
}

/** The bracket of a knock-out, by pairing numbers. */
export const bracketOf = (course: Course) => bracketAfter(knockOutOf(course));

function knockOutOf(course: Course): KnockOut {
  const { settings, rounds } = course;
  const pairing = pairingIn(course);
  const all = everybody(course);
  const winner = (fixture: Fixture): number[] => {
    const won = fixture.decided ? seriesOf(settings, fixture).winner : undefined;
    return won === undefined ? [] : [pairing(won)];
  };
  const third = rounds.flatMap(({ fixtures }) => fixtures).find(({ thirdPlace }) => thirdPlace);
  return {
    entrants: all.length,
    winners: rounds.map(({ fixtures }) => fixtures.filter((one) => one.thirdPlace !== true).flatMap(winner)),
    thirdPlace: settings.thirdPlace ?? isThirdPlaceUsual(all.length),
    thirdPlaceWinner: third === undefined ? undefined : winner(third)[0],
    withdrawn: inOrderOfWithdrawal(course),
  };
}

/** The pairing numbers of those who have withdrawn, the first one first. */
const inOrderOfWithdrawal = ({ entrants }: Course): readonly number[] =>
  entrants
    .filter(({ status }) => status === 'withdrawn')
    .toSorted((one, other) => (one.withdrawnBy ?? 0) - (other.withdrawnBy ?? 0))
    .map(({ pairing }) => pairing);

/** The tables of a knock-out by tables after the rounds that are over, by pairing numbers. */
export const heatsOf = (course: Course) =>
  heatsAfter(
    everybody(course).map(({ pairing }) => pairing),
    roundsOfTables(course, course.rounds.filter(isDecided)),
    course.settings.isForTwo,
    inOrderOfWithdrawal(course),
  );
