import { type RoundRobinRound, roundRobin } from '../../round-robin/rounds.ts';

/** The weeks of a generated schedule before they're put into an order (League 8.3). */

/** Two teams who meet in a week, by their places in the list of teams, the smaller first. */
export type Pair = readonly [one: number, other: number];
/** The pairs of a week. Whoever is in none of them rests. */
export type Week = readonly Pair[];

/** Puts a list into a random order. */
export type Shuffle = <T>(list: readonly T[]) => readonly T[];

/** How the weeks are filled. */
export interface Filling {
  /** Cycles in which all teams meet. */
  readonly whole: number;
  /** Cycles in which only teams of the same division meet. */
  readonly inner: number;
  /** Rounds of one more cycle of all teams. */
  readonly rest: number;
}

/**
 * Decides what the weeks hold: as many whole cycles as fit, then as many cycles inside the divisions as fit if these
 * have the same even size, then rounds of a cycle (League 8.3). Divisions of two get fewer cycles where they would
 * have to meet in two weeks running.
 *
 * @param divisions the number of teams of each
 */
export function fillingOf(divisions: readonly number[], weeks: number): Filling {
  const teams = divisions.reduce((sum, size) => sum + size, 0);
  const cycle = teams + (teams % 2) - 1;
  const whole = Math.floor(weeks / cycle);
  const left = weeks - whole * cycle;
  const inner = Math.min(innerCycles(divisions, left), Math.ceil(weeks / 2));
  return { whole, inner, rest: left - inner * innerRounds(divisions) };
}

/** Returns the rounds of a cycle inside the divisions; 0 if there is no such cycle. */
const innerRounds = (divisions: readonly number[]): number => {
  const [size = 0] = divisions;
  const isPossible = size % 2 === 0 && divisions.every((each) => each === size);
  return isPossible ? size - 1 : 0;
};

const innerCycles = (divisions: readonly number[], left: number): number => {
  const rounds = innerRounds(divisions);
  return rounds === 0 ? 0 : Math.floor(left / rounds);
};

/**
 * Fills weeks with rounds of the circle method. Returns a function that draws who has which place in it, and which
 * rounds of the last cycle are taken.
 *
 * @param divisions the teams of each, by their places in the list of teams
 */
export function poolOf(
  divisions: readonly (readonly number[])[],
  weeks: number,
): (shuffle: Shuffle) => readonly Week[] {
  const sizes = divisions.map(({ length }) => length);
  const { whole, inner, rest } = fillingOf(sizes, weeks);
  const all = roundRobin(divisions.flat().length, 1);
  const within = inner === 0 ? [] : roundRobin(sizes[0] ?? 0, 1);
  return (shuffle) => {
    const cycle = roundsAmong(shuffle(divisions.flat()), all);
    const drawn = inner === 0 ? [] : divisions.map((division) => roundsAmong(shuffle(division), within));
    return [...times(whole, cycle), ...times(inner, sideBySide(drawn)), ...shuffle(cycle).slice(0, rest)];
  };
}

const times = (count: number, weeks: readonly Week[]): readonly Week[] =>
  Array.from({ length: count }, () => weeks).flat();

/** Returns the rounds of a cycle with teams in the places of their order. */
const roundsAmong = (teams: readonly number[], rounds: readonly RoundRobinRound[]): readonly Week[] =>
  rounds.map(({ games }) =>
    games.map(([first, second]): Pair => {
      const [one, other] = [teams[first - 1] ?? 0, teams[second - 1] ?? 0];
      return one < other ? [one, other] : [other, one];
    }),
  );

/** Plays the rounds of all divisions in the same weeks. */
const sideBySide = ([first = [], ...others]: readonly (readonly Week[])[]): readonly Week[] =>
  first.map((week, round) => [...week, ...others.flatMap((rounds) => rounds[round] ?? [])]);
