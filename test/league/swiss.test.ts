import { describe, expect, it } from 'vitest';
import type { Entrant, Entry, Round, Side } from '../../src/league/results.ts';
import { defaultRounds } from '../../src/league/swiss/course.ts';
import { pairSwiss, type SwissPairing } from '../../src/league/swiss/pair.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { lengthOf } from '../equipment/length.ts';
import { pairByBruteForce } from './every-pairing.ts';
import { someHistory, someResult } from './histories.ts';

describe('a pairing after any history', () => {
  it('is the best of all complete pairings', () => {
    const grades = new Map<number, number>();
    for (let seed = 0; seed < lengthOf(600, 6000); seed++) {
      const random = luckOf(seed);
      const size = 2 + random.below(9);
      const soFar = someHistory(size, random.below(size + 2), random);
      const pairing = pairSwiss(soFar);
      expect(pairing, `seed ${seed}`).toEqual(pairByBruteForce(soFar));
      grades.set(pairing.grade, (grades.get(pairing.grade) ?? 0) + 1);
    }
    // The histories are of use only if all grades come up.
    for (const grade of [1, 2, 3]) expect(grades.get(grade), `grade ${grade}`).toBeGreaterThan(20);
  });

  it("doesn't depend on the order in which the entrants are given", () => {
    for (let seed = 0; seed < 50; seed++) {
      const random = luckOf(seed);
      const soFar = someHistory(20, 4, random);
      const entrants = random.shuffled(soFar.entrants);
      expect(pairSwiss({ ...soFar, entrants }), `seed ${seed}`).toEqual(pairSwiss(soFar));
    }
  });
});

/** Everybody's opponents and sides in the rounds, without what the rules' code knows of them. */
function past(rounds: readonly Round[], entrant: Entrant) {
  const games = rounds
    .flat()
    .flatMap((entry) =>
      'first' in entry && (entry.first === entrant || entry.second === entrant) ? [entry] : [],
    );
  return {
    opponents: games.map(({ first, second }) => (first === entrant ? second : first)),
    sides: games
      .filter(({ result }) => !result.endsWith('f'))
      .map(({ first }): Side => (first === entrant ? 'first' : 'second')),
    gifts:
      rounds.flat().filter((entry) => 'bye' in entry && entry.bye === entrant).length +
      games.filter(({ first, result }) => result === (first === entrant ? '1-0f' : '0-1f')).length,
  };
}

/** Checks what must hold for every pairing, however it was found. */
function expectLegal(
  pairing: SwissPairing,
  there: readonly Entrant[],
  rounds: readonly Round[],
  name: string,
): void {
  const { grade, bye, pairs } = pairing;
  const everybody = [...pairs.flat(), ...(bye === null ? [] : [bye])];
  expect(
    everybody.toSorted((one, other) => one - other),
    name,
  ).toEqual(there);
  const pasts = new Map(there.map((entrant) => [entrant, past(rounds, entrant)]));
  const pastOf = (entrant: Entrant) => pasts.get(entrant) ?? { opponents: [], sides: [], gifts: 0 };
  if (bye !== null && there.some((entrant) => pastOf(entrant).gifts === 0))
    expect(pastOf(bye).gifts, `${name}, bye`).toBe(0);
  if (grade === 3) return;
  for (const [first, second] of pairs) expect(pastOf(first).opponents, name).not.toContain(second);
  if (grade === 2) return;
  for (const [side, place] of [
    ['first', 0],
    ['second', 1],
  ] as const) {
    for (const pair of pairs) {
      const sides = [...pastOf(pair[place]).sides, side];
      const surplus = sides.filter((each) => each === side).length * 2 - sides.length;
      expect(surplus, `${name}, ${pair[place]} has side ${side} too often`).toBeLessThanOrEqual(2);
      const inARow = sides.length >= 3 && sides.slice(-3).every((each) => each === side);
      // With a surplus of two on the other side, a third game in a row on this one is what a player must have.
      expect(inARow && surplus > -1, `${name}, ${pair[place]} has side ${side} three times`).toBe(false);
    }
  }
}

/** Plays a whole tournament with late joins, withdrawals, absences and half-point byes. Returns its rounds. */
function tournament(size: number, length: number, random: Luck, name: string): readonly Round[] {
  const rounds: Round[] = [];
  const gone = new Set<Entrant>();
  const late = new Set<Entrant>();
  for (let entrant = 2; entrant <= size; entrant++) if (random.once(20)) late.add(entrant);
  for (let round = 0; round < length; round++) {
    if (round === 2) late.clear();
    const entrants = Array.from({ length: size }, (_, index) => index + 1);
    for (const entrant of entrants) if (entrant > 2 && random.once(60)) gone.add(entrant);
    const away = entrants.filter((entrant) => late.has(entrant) || gone.has(entrant) || random.once(40));
    const pairing = pairSwiss({ entrants, rounds, sides: true, out: away });
    const there = entrants.filter((entrant) => !away.includes(entrant));
    expectLegal(pairing, there, rounds, `${name}, round ${round + 1}`);
    rounds.push([
      ...pairing.pairs.map(([first, second]): Entry => ({ first, second, result: someResult(random) })),
      ...(pairing.bye === null ? [] : [{ bye: pairing.bye }]),
      ...away.map((entrant): Entry => (random.once(3) ? { half: entrant } : { absent: entrant })),
    ]);
  }
  return rounds;
}

describe('a whole tournament', () => {
  it('is paired in each round, as the rules allow', () => {
    for (let size = 4; size <= 64; size += lengthOf(3, 1)) {
      const random = luckOf(size);
      const length = defaultRounds(size) + random.below(3);
      expect(tournament(size, length, random, `${size} entrants`)).toHaveLength(length);
    }
  });

  it('is paired until each has met each', () => {
    for (let size = 4; size <= 12; size++) tournament(size, size + 2, luckOf(size), `${size} entrants`);
  });

  it('pairs 128 entrants within five seconds', () => {
    const soFar = someHistory(128, 7, luckOf(128));
    const begun = process.threadCpuUsage();
    const { pairs, bye } = pairSwiss(soFar);
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(5000);
    expect(pairs.length * 2 + (bye === null ? 0 : 1)).toBe(128 - (soFar.out ?? []).length);
  });
});
