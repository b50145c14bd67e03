import type { Place } from '../place.ts';
import { bracketOrder, neighbors, type Pair, pairOf, roundsOf, type Seed } from './bracket.ts';

/** A bracket while it is played: who meets next, and which places are decided (League 5). */

/** What is known of a knock-out. */
export interface KnockOut {
  readonly entrants: number;
  /** The winners of the matches that were played, by rounds, in any order. */
  readonly winners: readonly (readonly Seed[])[];
  /** Whether the losers of the semi-finals meet. */
  readonly thirdPlace: boolean;
  readonly thirdPlaceWinner?: Seed | undefined;
  /** Who has withdrawn, the first one first. They lose their next match without a result; earlier wins stand. */
  readonly withdrawn?: readonly Seed[];
}

/** A match of which both sides are known. */
export interface Match {
  readonly pair: Pair;
  /** Undefined while it has to be played. */
  readonly winner: Seed | undefined;
  /** Whether the winner walked over. */
  readonly isWalkover: boolean;
}

/** A bracket after results. */
export interface Course {
  /** The matches of each round that has begun, in the order of the bracket. Byes are no matches. */
  readonly rounds: readonly (readonly Match[])[];
  /** The matches that have to be played now. */
  readonly nextRound: readonly Pair[];
  /** The match for the third place; undefined if there is none, or the semi-finals aren't over. */
  readonly thirdPlace: Match | undefined;
  /** Who won the final. */
  readonly champion: Seed | undefined;
  /** The places that are decided. */
  readonly places: ReadonlyMap<Seed, Place>;
}

/** Returns the usual choice: the third place is played with four entrants or more. */
export const isThirdPlaceUsual = (entrants: number): boolean => entrants >= 4;

/** Returns a bracket after its results. A round begins once the one before is over. */
export function courseOf(knockOut: KnockOut): Course {
  const rounds = playedRounds(knockOut);
  const thirdPlace = thirdPlaceMatch(knockOut, rounds);
  const total = roundsOf(knockOut.entrants);
  const final = rounds[total - 1]?.[0];
  const champion = total === 0 ? 1 : final?.winner;
  return {
    rounds,
    nextRound: (rounds.at(-1) ?? []).flatMap(({ pair, winner }) => (winner === undefined ? [pair] : [])),
    thirdPlace,
    champion,
    places: new Map([
      ...(champion === undefined ? [] : [[champion, { place: 1, shared: false }] as const]),
      ...rounds.flatMap((matches, index) =>
        knockOut.thirdPlace && index === total - 2 && matches.length === 2
          ? []
          : placesOfLosers(matches, 2 ** (total - index - 1)),
      ),
      ...placesOfMatch(thirdPlace),
    ]),
  };
}

/** Plays the rounds up to the first that isn't over. */
function playedRounds({ entrants, winners, withdrawn = [] }: KnockOut): Match[][] {
  const rounds: Match[][] = [];
  let standing = bracketOrder(roundsOf(entrants));
  while (standing.length > 1) {
    const known = winners[rounds.length] ?? [];
    const places = neighbors(standing).map((sides) => {
      const [one, other] = sides.filter((seed) => seed <= entrants);
      return one === undefined || other === undefined ? one : matchOf(pairOf(one, other), known, withdrawn);
    });
    const matches = places.filter((place) => typeof place === 'object');
    rounds.push(matches);
    if (matches.some(({ winner }) => winner === undefined)) break;
    standing = places.flatMap((place) => (typeof place === 'object' ? (place.winner ?? []) : (place ?? [])));
  }
  return rounds;
}

/**
 * Decides a match. Of two who have withdrawn, the later one goes through: the first lost the match by withdrawing.
 * So every bracket ends with one winner, and a later withdrawal never changes an earlier match.
 */
function matchOf(pair: Pair, winners: readonly Seed[], withdrawn: readonly Seed[]): Match {
  const winner = pair.find((seed) => winners.includes(seed));
  if (winner !== undefined) return { pair, winner, isWalkover: false };
  const first = withdrawn.find((seed) => pair.includes(seed));
  const walksOver = pair.find((seed) => seed !== first);
  return first === undefined
    ? { pair, winner: undefined, isWalkover: false }
    : { pair, winner: walksOver, isWalkover: true };
}

function loserOf({ pair: [better, worse], winner }: Match): Seed | undefined {
  if (winner === undefined) return undefined;
  return winner === better ? worse : better;
}

/** A single loser of the semi-finals has the third place without a match, as with three entrants. */
function thirdPlaceMatch(knockOut: KnockOut, rounds: readonly (readonly Match[])[]): Match | undefined {
  const semiFinals = rounds[roundsOf(knockOut.entrants) - 2] ?? [];
  const [one, other] = semiFinals.flatMap((match) => loserOf(match) ?? []);
  if (!knockOut.thirdPlace || one === undefined || other === undefined) return undefined;
  const { thirdPlaceWinner, withdrawn = [] } = knockOut;
  return matchOf(pairOf(one, other), thirdPlaceWinner === undefined ? [] : [thirdPlaceWinner], withdrawn);
}

/** Losers of a round with twice `through` places share the place behind those who go through. */
function placesOfLosers(matches: readonly Match[], through: number): [Seed, Place][] {
  const place = { place: through + 1, shared: matches.length > 1 };
  return matches.flatMap((match) => {
    const loser = loserOf(match);
    return loser === undefined ? [] : [[loser, place]];
  });
}

function placesOfMatch(match: Match | undefined): [Seed, Place][] {
  const loser = match && loserOf(match);
  if (match?.winner === undefined || loser === undefined) return [];
  return [
    [match.winner, { place: 3, shared: false }],
    [loser, { place: 4, shared: false }],
  ];
}
