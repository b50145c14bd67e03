import type { Entrant, Entry, Result, Round } from '../../src/league/results.ts';
import type { SwissSoFar } from '../../src/league/swiss/pair.ts';
import type { Luck } from '../contract/luck.ts';

/** Results as they come in a tournament: mostly played, some drawn, a few forfeits. */
export const someResult = (random: Luck): Result =>
  random.of(['1-0', '1-0', '1-0', '0-1', '0-1', '0-1', '½-½', '½-½', '1-0f', '0-1f', '0-0f', '0-0']);

/** Pairs whoever is there at random. Some get the first side more often, so that they must have the second. */
function someRound(there: readonly Entrant[], random: Luck): Round {
  const order = random.shuffled(there);
  const round: Entry[] = [];
  for (let index = 0; index + 1 < order.length; index += 2) {
    const [one = 0, other = 0] = order.slice(index, index + 2);
    const [first, second] = random.once(4) === one < other ? [other, one] : [one, other];
    round.push({ first, second, result: someResult(random) });
  }
  const last = order.at(-1);
  if (order.length % 2 === 1 && last !== undefined) round.push({ bye: last });
  return round;
}

/**
 * Makes up the rounds before a pairing. They needn't be what the rules would have paired, but anything can happen in
 * them: forfeits, byes, half-point byes, absences, late joins and withdrawals.
 */
export function someHistory(size: number, length: number, random: Luck): SwissSoFar {
  const entrants = Array.from({ length: size }, (_, index) => index + 1);
  const joined = new Map(entrants.map((entrant) => [entrant, random.once(8) ? random.below(3) : 0]));
  const leaves = new Map(
    entrants.map((entrant) => [entrant, random.once(10) ? random.below(length + 1) : 99]),
  );
  const isIn = (entrant: Entrant, round: number) =>
    (joined.get(entrant) ?? 0) <= round && round < (leaves.get(entrant) ?? 0);
  const rounds = Array.from({ length }, (_, round): Round => {
    const away = entrants.filter((entrant) => !isIn(entrant, round) || random.once(15));
    const there = entrants.filter((entrant) => !away.includes(entrant));
    return [
      ...someRound(there, random),
      ...away.map((entrant): Entry => (random.once(2) ? { half: entrant } : { absent: entrant })),
    ];
  });
  const out = entrants.filter((entrant) => !isIn(entrant, length));
  const points = random.once(4) ? { win: 3, draw: 1 } : { win: 1, draw: 0.5 };
  return { entrants, rounds, sides: !random.once(4), out, points };
}
