import type { Team } from '../cards/team-file.ts';
import { isRated, playerOf, startingPitcher } from '../league/roster.ts';
import { fieldPositions, type Position } from '../terms/positions.ts';
import type { PlayerId } from '../terms/terms.ts';
import { emergencyFielder } from './emergency-fielder.ts';
import { lineupFor } from './lineup-for.ts';

/** The default lineups of a team that plays with the roster of a season. */

type Lineups = Team['lineups'];
type Lineup = Lineups[keyof Lineups];

/**
 * Returns the four default lineups. The team's own stay if all of their players are there and nobody has come from
 * another team. Otherwise the lineups are those that computers make, or without cards the team's own, repaired.
 *
 * @param own the team as its content has it
 * @param hitters everybody on the roster who doesn't pitch
 */
export function lineupsOf(own: Team, hitters: readonly PlayerId[]): Lineups {
  const { lineups } = own;
  const isComplete = Object.values(lineups).every((lineup) =>
    lineup.every(({ player }) => player === startingPitcher || hitters.includes(player)),
  );
  if (isComplete && hitters.every((id) => own.hitters.includes(id))) return lineups;
  const players = hitters.map(playerOf);
  const hasCards = players.every(({ batting }) => batting !== undefined);
  const made = (given: Lineup, hand: 'L' | 'R', dh: boolean): Lineup =>
    (hasCards ? lineupFor(players, hand, dh) : undefined) ?? repaired(given, hitters, dh);
  return {
    dh_vs_rhp: made(lineups.dh_vs_rhp, 'R', true),
    dh_vs_lhp: made(lineups.dh_vs_lhp, 'L', true),
    no_dh_vs_rhp: made(lineups.no_dh_vs_rhp, 'R', false),
    no_dh_vs_lhp: made(lineups.no_dh_vs_lhp, 'L', false),
  };
}

/** A place in a lineup whose position is known. */
interface Place {
  readonly position: Position;
  readonly player: PlayerId | undefined;
}

/**
 * Fills a lineup's open places: everybody who is there keeps his slot, and the first of the bench with a rating comes
 * in. If players must trade positions for that, they do. A position that nobody left can play gets the emergency
 * fielder (Baseball 2.2). Empty if there aren't enough players.
 */
export function repaired(lineup: Lineup, hitters: readonly PlayerId[], dh: boolean): Lineup {
  const places = placesIn(lineup, hitters, dh);
  const found = assigned(places, hitters);
  if (found === undefined) return [];
  return places.map(({ position }, at) => ({
    order: at + 1,
    position,
    player: position === 'P' ? startingPitcher : (found[at] ?? ''),
  }));
}

function placesIn(lineup: Lineup, hitters: readonly PlayerId[], dh: boolean): readonly Place[] {
  if (lineup.length === 0) {
    const nine = fieldPositions.filter((position) => position !== 'P');
    return [...nine, dh ? ('DH' as const) : ('P' as const)].map((position) => ({
      position,
      player: undefined,
    }));
  }
  return [...lineup]
    .sort((a, b) => a.order - b.order)
    .map(({ position, player }) => ({
      position,
      player: hitters.includes(player) ? player : undefined,
    }));
}

const canPlay = (id: PlayerId, position: Position): boolean =>
  position === 'DH' || (position !== 'P' && isRated(id, position));

/** Who plays where, with the positions for which nobody with a rating is left. */
interface Filled {
  /** By place; undefined where somebody is missing, and for the pitcher. */
  readonly players: readonly (PlayerId | undefined)[];
  readonly unrated: readonly number[];
}

/**
 * Fills the open places: each gets the first free player who can play there, if need be after others have traded places
 * for him.
 */
function filled(places: readonly Place[], hitters: readonly PlayerId[]): Filled {
  const players = places.map(({ player }) => player);
  const isFree = (id: PlayerId) => !players.includes(id);

  /** Finds somebody for a place. Who holds another place moves only if somebody else can take that one. */
  const fill = (place: number, passed: Set<PlayerId>): boolean => {
    const position = places[place]?.position;
    if (position === undefined) return false;
    const able = hitters.filter((id) => canPlay(id, position));
    for (const id of [...able.filter(isFree), ...able.filter((each) => !isFree(each))]) {
      if (passed.has(id)) continue;
      passed.add(id);
      const from = players.indexOf(id);
      if (from < 0 || fill(from, passed)) {
        players[place] = id;
        return true;
      }
    }
    return false;
  };

  const open = places.flatMap(({ position, player }, place) =>
    player === undefined && position !== 'P' ? [{ place, position }] : [],
  );
  // The designated hitter comes last, so that he takes nobody a position needs.
  const inTurn = [...open].sort((a, b) => Number(a.position === 'DH') - Number(b.position === 'DH'));
  const unrated = inTurn.flatMap(({ place }) => (fill(place, new Set()) ? [] : [place]));
  return { players, unrated };
}

/** Whether hitters can cover the eight positions at once, each by rating. */
export const canCover = (hitters: readonly PlayerId[]): boolean =>
  filled(placesIn([], hitters, false), hitters).unrated.length === 0;

/**
 * The players for all places. Positions that nobody with a rating is left for get the emergency fielder (Baseball 2.2).
 * Undefined if there are too few players.
 */
function assigned(
  places: readonly Place[],
  hitters: readonly PlayerId[],
): readonly (PlayerId | undefined)[] | undefined {
  const { players, unrated } = filled(places, hitters);
  const all = [...players];
  for (const place of unrated) {
    const position = fieldPositions.find((one) => one === places[place]?.position);
    const free = hitters.filter((id) => !all.includes(id));
    const found = position === undefined ? free[0] : emergencyFielder(free, position);
    if (found === undefined) return undefined;
    all[place] = found;
  }
  return all;
}
