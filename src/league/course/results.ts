import type { Entry, Round as PlayedRound, Result } from '../results.ts';
import { afterWithdrawal } from '../round-robin/rounds.ts';
import { closedUp } from '../tables/places.ts';
import type { PlayedRound as TablesRound } from '../tables/standings.ts';
import { type Course, everybody, type Fixture, present, type Round } from './state.ts';

/** A competition's results in the form that the rules read: entrants are named by their pairing numbers. */

/** Returns the pairing number of an entrant. */
export const pairingIn =
  ({ entrants }: Course) =>
  (entrant: number): number =>
    entrants.find((one) => one.entrant === entrant)?.pairing ?? 0;

/** Returns the entrant with a pairing number. */
export const entrantIn =
  ({ entrants }: Course) =>
  (pairing: number): number =>
    entrants.find((one) => one.pairing === pairing)?.entrant ?? 0;

/**
 * The rounds of a Swiss or a round robin. A fixture without a result isn't in them. Who joined late has a half point
 * for round 1 if they joined before round 2 (League 4.1).
 */
export function roundsOfTwo(course: Course): readonly PlayedRound[] {
  const pairing = pairingIn(course);
  const without = new Set(withoutGames(course));
  return course.rounds.map((round) => [
    ...round.fixtures.flatMap((fixture): Entry[] => {
      const [first = 0, second = 0] = fixture.sides.map(pairing);
      if (fixture.sides.some((side) => without.has(side))) return [];
      if (isAnnulled(fixture)) return [{ annulled: [first, second] }];
      const result = resultOf(fixture);
      return result === undefined ? [] : [{ first, second, result }];
    }),
    ...round.byes.map((entrant) => ({ bye: pairing(entrant) })),
    ...round.halves.map((entrant) => ({ half: pairing(entrant) })),
    ...absentFrom(course, round).map(({ pairing: number, half }) =>
      half ? { half: number } : { absent: number },
    ),
  ]);
}

/** Who withdrew from a round robin so early that none of their games counts (League 3). */
export function withoutGames(course: Course): readonly number[] {
  const { settings, entrants, planned, rounds } = course;
  if (settings.system !== 'round-robin') return [];
  const all = (planned / settings.cycles - (everybody(course).length % 2)) * settings.cycles;
  const played = (entrant: number): number =>
    rounds.flatMap(({ fixtures }) => fixtures).filter((one) => one.sides.includes(entrant) && isPlayed(one))
      .length;
  return entrants
    .filter(
      ({ entrant, status }) =>
        status === 'withdrawn' && afterWithdrawal(played(entrant), all) === 'annul all',
    )
    .map(({ entrant }) => entrant);
}

/** Whether a fixture was played. An annulled game was, too: it doesn't change what a withdrawal means afterwards. */
const isPlayed = (fixture: Fixture): boolean =>
  isAnnulled(fixture) || fixture.games.some(({ outcome }) => outcome?.kind === 'played');

/** Whether a fixture's result was annulled for good. */
export const isAnnulled = ({ games }: Fixture): boolean => games.some(({ annulled }) => annulled === true);

/** Who was in the competition but had no place in a round. */
function absentFrom({ entrants }: Course, round: Round): { pairing: number; half: boolean }[] {
  const had = new Set([...round.fixtures.flatMap(({ sides }) => sides), ...round.byes, ...round.halves]);
  return entrants
    .filter(({ entrant, status, pairing }) => pairing > 0 && status !== 'left' && !had.has(entrant))
    .map(({ pairing, from }) => ({ pairing, half: round.number === 1 && from === 2 }));
}

/** The result of a fixture of two, first side first; undefined while it has none. */
export function resultOf({ sides, games }: Fixture): Result | undefined {
  const [game] = games;
  const outcome = game?.outcome;
  if (game === undefined || outcome === undefined) return undefined;
  const [first = 0, second = 0] = sides;
  if (outcome.kind === 'forfeit') {
    if (!outcome.by.includes(first)) return '1-0f';
    return outcome.by.includes(second) ? '0-0f' : '0-1f';
  }
  const place = (entrant: number): number => outcome.places[game.seats.indexOf(entrant)] ?? 2;
  if (place(first) === place(second)) return '½-½';
  return place(first) < place(second) ? '1-0' : '0-1';
}

/** The rounds of tables of three and four. Who forfeited is behind everybody who didn't. */
export function roundsOfTables(
  course: Course,
  rounds: readonly Round[] = course.rounds,
): readonly TablesRound[] {
  const pairing = pairingIn(course);
  return rounds.map(({ fixtures }) =>
    fixtures.flatMap(({ games }) => {
      const [game] = games;
      if (game === undefined) return [];
      const seats = game.seats.map(pairing);
      if (game.annulled === true) return [{ seats, places: [] }];
      return game.outcome === undefined ? [] : [{ seats, places: placesIn(game.seats, game.outcome) }];
    }),
  );
}

type Outcome = NonNullable<Fixture['games'][number]['outcome']>;

function placesIn(seats: readonly number[], outcome: Outcome): readonly number[] {
  if (outcome.kind === 'played') return outcome.places;
  return closedUp(seats.map((entrant) => (outcome.by.includes(entrant) ? 2 : 1)));
}

/** The pairing numbers of those who are in the competition. */
export const pairingsPresent = (course: Course): readonly number[] =>
  present(course).map(({ pairing }) => pairing);
