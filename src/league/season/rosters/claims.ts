import type { PlayerId, Team } from '../types.ts';
import type { RosterRequest } from './request.ts';

/** What decides between teams that want the same free agent (League 13.2). */
export interface Standing {
  /** Wins and losses; draws don't count. */
  readonly record: readonly [wins: number, losses: number];
  /** The recorded d20 of this week's end, and further ones among equals. */
  readonly dice: readonly number[];
}

export type Standings = ReadonlyMap<Team, Standing>;

/** A request for one free agent. */
export interface Claim {
  readonly team: Team;
  /** Whether it puts him on the active roster. */
  readonly toActive: boolean;
}

const unknown: Standing = { record: [0, 0], dice: [] };

/**
 * Compares two claims: first those to the active roster, then the worse Pct, then the higher d20. Negative: the first
 * one goes first. 0: another roll, or the time, has to decide.
 */
export function compareClaims(one: Claim, other: Claim, standings: Standings): number {
  const [mine, theirs] = [standings.get(one.team) ?? unknown, standings.get(other.team) ?? unknown];
  return (
    Number(other.toActive) - Number(one.toActive) ||
    comparePct(mine.record, theirs.record) ||
    compareDice(mine.dice, theirs.dice)
  );
}

/** Lower Pct first. Pct is W / (W + L), and .000 before the first decision (League 9). */
function comparePct(
  [wins, losses]: Standing['record'],
  [otherWins, otherLosses]: Standing['record'],
): number {
  const [games, otherGames] = [wins + losses || 1, otherWins + otherLosses || 1];
  return wins * otherGames - otherWins * games;
}

/** Higher first, roll by roll. */
function compareDice(one: readonly number[], other: readonly number[]): number {
  for (let roll = 0; roll < Math.min(one.length, other.length); roll++) {
    const difference = (other[roll] ?? 0) - (one[roll] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The claims for one free agent in their order, the one who gets him first. */
export const inOrderOfClaims = <C extends Claim>(claims: readonly C[], standings: Standings): readonly C[] =>
  claims.toSorted((one, other) => compareClaims(one, other, standings));

/** Settling asks for the claims of each pair of requests again and again. */
const known = new WeakMap<RosterRequest, ReadonlyMap<PlayerId, boolean>>();

/** The players that a request adds, and whether to the active roster. */
export function claimsOf(request: RosterRequest): ReadonlyMap<PlayerId, boolean> {
  const before = known.get(request);
  if (before !== undefined) return before;
  const adds = request.moves.filter(({ from, to }) => from === 'free' && to !== 'free');
  const claims = new Map(adds.map(({ player, to }) => [player, to === 'active']));
  known.set(request, claims);
  return claims;
}

/** Whether a request puts a free agent on the active roster. */
const putsOnActive = (request: RosterRequest): boolean => [...claimsOf(request).values()].includes(true);

/** Compares requests by priority, then by time (League 13.2). */
export const comparePriority = (one: RosterRequest, other: RosterRequest, standings: Standings): number =>
  compareClaims(
    { team: one.team, toActive: putsOnActive(one) },
    { team: other.team, toActive: putsOnActive(other) },
    standings,
  ) || one.number - other.number;

/** The teams that need a (further) d20, because nothing else decides between their claims for a player. */
export function needDice(requests: readonly RosterRequest[], standings: Standings): readonly Team[] {
  const tied = requests.filter((request) =>
    requests.some((other) =>
      [...claimsOf(request)].some(([player, toActive]) => {
        const theirs = other.team === request.team ? undefined : claimsOf(other).get(player);
        return (
          theirs !== undefined &&
          compareClaims(
            { team: request.team, toActive },
            { team: other.team, toActive: theirs },
            standings,
          ) === 0
        );
      }),
    ),
  );
  return [...new Set(tied.map(({ team }) => team))];
}

/** A request that failed because another team got the player. */
export interface Lost {
  readonly player: PlayerId;
  readonly to: Team;
}

/**
 * Decides who gets contested free agents. A request that misses one of its players fails as a whole, so it wins nobody
 * else. A request goes ahead once nobody still in the running beats it for any of its players; if each is beaten by
 * another, the first by priority does.
 *
 * @returns the requests that fail, with the player they miss
 */
export function settleClaims(
  requests: readonly RosterRequest[],
  standings: Standings,
): ReadonlyMap<RosterRequest, Lost> {
  const lost = new Map<RosterRequest, Lost>();
  let open = requests
    .filter((one) => requests.some((other) => one !== other && wantedByBoth(one, other).length > 0))
    .toSorted((one, other) => comparePriority(one, other, standings));
  for (;;) {
    const next = open.find((one) => !open.some((other) => beats(other, one, standings))) ?? open[0];
    if (next === undefined) return lost;
    open = open.filter((other) => other !== next);
    for (const other of open) {
      const [player] = [...beatenFor(next, other, standings), ...wantedByBoth(next, other)];
      if (player !== undefined) lost.set(other, { player, to: next.team });
    }
    open = open.filter((other) => !lost.has(other));
  }
}

const wantedByBoth = (one: RosterRequest, other: RosterRequest): readonly PlayerId[] => {
  const wanted = claimsOf(other);
  return [...claimsOf(one).keys()].filter((player) => wanted.has(player));
};

/** The players that a request gets before another. */
function beatenFor(one: RosterRequest, other: RosterRequest, standings: Standings): readonly PlayerId[] {
  const [mine, theirs] = [claimsOf(one), claimsOf(other)];
  return wantedByBoth(one, other).filter((player) => {
    const order = compareClaims(
      { team: one.team, toActive: mine.get(player) === true },
      { team: other.team, toActive: theirs.get(player) === true },
      standings,
    );
    return (order || one.number - other.number) < 0;
  });
}

const beats = (one: RosterRequest, other: RosterRequest, standings: Standings): boolean =>
  one !== other && beatenFor(one, other, standings).length > 0;
