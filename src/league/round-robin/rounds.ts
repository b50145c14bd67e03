import type { Entrant } from '../results.ts';

/** A round to be played: games as first and second side, and who has no opponent. */
export interface RoundRobinRound {
  readonly games: readonly (readonly [first: Entrant, second: Entrant])[];
  readonly bye: Entrant | null;
}

type Pair = readonly [first: Entrant, second: Entrant];

const oneTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

/**
 * Returns the entrant who meets the last place in a round: the i with 2i ≡ r + 1 (mod m - 1), which is unique because
 * m - 1 is odd.
 */
const opponentOfLast = (round: number, places: number): Entrant =>
  (round % 2 === 1 ? (round + 1) / 2 : (round + places) / 2) % (places - 1) || places - 1;

/** Returns the opponent of an entrant: i + j ≡ r + 1 (mod m - 1) with both from 1 to m - 1. */
const opponentOf = (entrant: Entrant, round: number, places: number): Entrant =>
  (round + 1 - entrant + 2 * (places - 1)) % (places - 1) || places - 1;

/** Returns the game of two entrants, the smaller pairing number given first, with Berger's sides (League 3). */
const berger = (smaller: Entrant, greater: Entrant): Pair =>
  (smaller + greater) % 2 === 1 ? [smaller, greater] : [greater, smaller];

/** Returns a round of the first cycle (League 3). The last place stays empty if the number of entrants is odd. */
function roundOf(round: number, entrants: number): RoundRobinRound {
  const places = entrants + (entrants % 2);
  const facingLast = opponentOfLast(round, places);
  const games = oneTo(places - 1).flatMap((entrant): readonly Pair[] => {
    if (entrant === facingLast) {
      if (places > entrants) return [];
      return [entrant <= places / 2 ? [entrant, places] : [places, entrant]];
    }
    const opponent = opponentOf(entrant, round, places);
    return entrant < opponent ? [berger(entrant, opponent)] : [];
  });
  return { games, bye: places > entrants ? facingLast : null };
}

const withSidesChanged = ({ games, bye }: RoundRobinRound): RoundRobinRound => ({
  games: games.map(([first, second]): Pair => [second, first]),
  bye,
});

/**
 * Returns all rounds of a round robin: the circle method in Berger's order, and each cycle with the sides of the one
 * before changed (League 3). Games are ordered by their smaller pairing number.
 *
 * @param entrants how many there are, at least 2
 * @param cycles 1 for a single round robin, 2 for a double one, and so on
 */
export function roundRobin(entrants: number, cycles: number): readonly RoundRobinRound[] {
  const rounds = oneTo(entrants + (entrants % 2) - 1).map((round) => roundOf(round, entrants));
  return oneTo(cycles).flatMap((cycle) => (cycle % 2 === 1 ? rounds : rounds.map(withSidesChanged)));
}

/**
 * Decides what becomes of an entrant's games after a withdrawal (League 3): before half of them are over they are all
 * annulled; later the rest are forfeits.
 *
 * @param over how many of the entrant's games are over
 * @param all how many games the entrant would play
 */
export const afterWithdrawal = (over: number, all: number): 'annul all' | 'forfeit the rest' =>
  over * 2 < all ? 'annul all' : 'forfeit the rest';
