import type { CardSide } from '../cards/cards.ts';
import type { Park, Player, Shared, Team } from '../cards/team-file.ts';
import { withKey } from '../terms/ids.ts';
import { pitchersOf, positionsInLineups } from './check.ts';
import {
  countedRatings,
  type League,
  type LeagueCardSide,
  type LeagueLineup,
  type LeaguePlayer,
  type LeagueTeam,
  startingPitcher,
} from './document.ts';

/**
 * Default numbers for a team without a park. Only games by cards use park numbers, and those games require
 * real ones.
 */
const anyPark: Omit<Park, 'name'> = { ballpark_homerun: { L: 10, R: 10 }, ballpark_single: { L: 10, R: 10 } };

/**
 * Converts a team for use in games: adds the league's key to ids and fills in values that the document leaves
 * out.
 */
export function teamFor(key: string, team: LeagueTeam, options: League['options']): Team {
  const id = (player: string) => withKey(key, player);
  const ids = (players: readonly string[]) => players.map(id);
  const pitchers = new Set(pitchersOf(team));
  const { closer, setup, middle, long } = team.bullpen;
  const { park } = team;
  return {
    code: team.code,
    city: team.city,
    nickname: team.nickname,
    name: team.name,
    division: team.division ?? '',
    color: team.colour,
    park: { ...anyPark, name: team.city, ...park },
    rotation: ids(team.rotation),
    bullpen: {
      closer: closer === undefined ? '' : id(closer),
      setup: ids(setup),
      middle: ids(middle),
      long: ids(long),
    },
    bench: ids(team.bench),
    lineups: lineupsFor(key, team),
    hitters: team.players.filter((player) => !pitchers.has(player.id)).map((player) => id(player.id)),
    players: team.players.map((player) => playerFor(key, team, player)),
    lacks: lackingFor(team),
    options,
  };
}

/**
 * Players without the card that they need: pitchers without a pitching card, others without a batting card.
 */
function cardless(team: LeagueTeam): readonly LeaguePlayer[] {
  const pitchers = new Set(pitchersOf(team));
  return team.players.filter(
    ({ id, batting, pitching }) => (pitchers.has(id) ? pitching : batting) === undefined,
  );
}

/**
 * Lists the teams that can't play with cards that the bot reads, and why. A league without any cards gets a
 * single sentence, because that is intentional.
 */
export function lackingIn({ teams }: League): readonly string[] {
  const elsewhere = 'manual mode, or with auto_resolution set to the simple chart';
  if (teams.every((team) => cardless(team).length === team.players.length))
    return [`No player has a card, so the teams can only play in ${elsewhere}.`];
  return teams.flatMap((team) => {
    const lacks = lackingFor(team);
    if (lacks === undefined) return [];
    const others = cardless(team).length - 1;
    const more = others > 0 ? ` (and for ${others} more)` : '';
    return [`The ${team.name} have ${lacks}${more}, so they can only play in ${elsewhere}.`];
  });
}

/**
 * Describes what a team lacks for games by cards, as the end of a sentence; undefined if nothing is missing.
 */
function lackingFor(team: LeagueTeam): string | undefined {
  const pitchers = new Set(pitchersOf(team));
  const [bare] = cardless(team);
  if (bare !== undefined) return `no ${pitchers.has(bare.id) ? 'pitching' : 'batting'} card for ${bare.name}`;
  const unrated = team.players.find(({ positions = {} }) =>
    Object.values(positions).some(({ range, error }) => range === undefined || error === undefined),
  );
  const unplaced = team.players.find(({ id, positions }) => !pitchers.has(id) && positions === undefined);
  const bad = unrated ?? unplaced;
  if (bad !== undefined) return `no fielding rating for ${bad.name}`;
  if (team.park?.ballpark_homerun === undefined || team.park.ballpark_single === undefined)
    return 'no ballpark numbers for their park';
  return undefined;
}

/**
 * Returns a player's role, in the words of the content files. A pitcher's role depends on his place on the
 * staff.
 */
function roleOf(team: LeagueTeam, { id, role }: LeaguePlayer, positions: readonly string[]): string {
  const { closer, setup, middle, long } = team.bullpen;
  if (role !== undefined) return role;
  if (team.rotation.includes(id)) return 'SP';
  if (closer === id) return 'CL';
  if (setup.includes(id)) return 'SU';
  if (middle.includes(id)) return 'MR';
  return long.includes(id) ? 'LR' : (positions[0] ?? 'DH');
}

/** Default endurance for a pitcher if the league gives none. Position players use the emergency card's. */
function usualEndurance(team: LeagueTeam, id: string): Player['endurance'] {
  if (team.rotation.includes(id)) return { start: 6, relief: 2 };
  return pitchersOf(team).includes(id) ? { start: 2, relief: 2 } : undefined;
}

const positionsOf = (team: LeagueTeam, { id, positions }: LeaguePlayer): Player['positions'] =>
  positions ?? Object.fromEntries(positionsInLineups(team, id).map((position) => [position, {}]));

/** A player's role or main position, such as `SP` or `SS`. */
export const roleIn = (team: LeagueTeam, player: LeaguePlayer): string =>
  roleOf(team, player, Object.keys(positionsOf(team, player)));

function playerFor(key: string, team: LeagueTeam, player: LeaguePlayer): Player {
  const { id, positions: _, batting, pitching, bats, throws, ...rest } = player;
  const endurance = player.endurance ?? usualEndurance(team, id);
  const held = positionsOf(team, player);
  return {
    ...rest,
    id: withKey(key, id),
    role: roleIn(team, player),
    // A batter whose hand is unknown counts as right-handed (Baseball 6.1).
    bats: bats ?? throws ?? 'R',
    throws: throws ?? 'R',
    positions: pitchersOf(team).includes(id) ? { P: {}, ...held } : held,
    // A player whose league gives no injury rating is never hurt.
    injury: player.injury ?? { rating: 'p70' },
    ...(endurance === undefined ? {} : { endurance }),
    ...(batting === undefined
      ? {}
      : { batting: { vs_lhp: sideFor(batting.vs_lhp), vs_rhp: sideFor(batting.vs_rhp) } }),
    ...(pitching === undefined
      ? {}
      : { pitching: { vs_lhb: sideFor(pitching.vs_lhb), vs_rhb: sideFor(pitching.vs_rhb) } }),
  };
}

/** Converts a card side. If it has a grid, computes the ratings from it. */
function sideFor({ grid, ratings }: LeagueCardSide): CardSide {
  if (grid === undefined) return ratings === undefined ? {} : { ratings };
  return { grid, ratings: countedRatings(grid) };
}

/** Converts shared cards for use in games. */
export function sharedFor({
  pitcher_batting: batting,
  emergency_pitcher: emergency,
}: NonNullable<League['shared_cards']>): Shared {
  const { vs_lhb: left, vs_rhb: right } = emergency.pitching;
  return {
    pitcher_batting: { P1: sideFor(batting.P1), P2: sideFor(batting.P2), P3: sideFor(batting.P3) },
    emergency_pitcher: { ...emergency, pitching: { vs_lhb: sideFor(left), vs_rhb: sideFor(right) } },
  };
}

/**
 * Returns all four lineups. A missing one is replaced by the lineup against the other hand, or adapted from
 * the one with or without the DH.
 */
function lineupsFor(key: string, team: LeagueTeam): Team['lineups'] {
  const given = team.lineups;
  const dh = (hand: 'rhp' | 'lhp', other: 'rhp' | 'lhp') => given[`dh_vs_${hand}`] ?? given[`dh_vs_${other}`];
  const noDh = (hand: 'rhp' | 'lhp', other: 'rhp' | 'lhp') =>
    given[`no_dh_vs_${hand}`] ?? given[`no_dh_vs_${other}`];
  const named = (lineup: LeagueLineup): Team['lineups'][keyof Team['lineups']] =>
    lineup.map((entry) => ({
      ...entry,
      player: entry.player === startingPitcher ? startingPitcher : withKey(key, entry.player),
    }));
  const both = (hand: 'rhp' | 'lhp', other: 'rhp' | 'lhp') => {
    const [withHitter, without] = [dh(hand, other), noDh(hand, other)];
    return {
      dh: named(withHitter ?? hitterAdded(team, without ?? [])),
      noDh: named(without ?? hitterDropped(withHitter ?? [])),
    };
  };
  const [right, left] = [both('rhp', 'lhp'), both('lhp', 'rhp')];
  return { dh_vs_rhp: right.dh, dh_vs_lhp: left.dh, no_dh_vs_rhp: right.noDh, no_dh_vs_lhp: left.noDh };
}

/** Without the designated hitter the pitcher bats in the hitter's slot. */
const hitterDropped = (lineup: LeagueLineup): LeagueLineup =>
  lineup.map((entry) =>
    entry.position === 'DH' ? { ...entry, player: startingPitcher, position: 'P' } : entry,
  );

/**
 * With the designated hitter, the first spare player bats in the pitcher's slot. If nobody is spare, there's
 * no such lineup.
 */
function hitterAdded(team: LeagueTeam, lineup: LeagueLineup): LeagueLineup {
  const pitchers = pitchersOf(team);
  const spare = [...team.bench, ...team.players.map(({ id }) => id)].find(
    (id) => !pitchers.includes(id) && lineup.every(({ player }) => player !== id),
  );
  if (spare === undefined) return [];
  return lineup.map((entry) =>
    entry.position === 'P' ? { ...entry, player: spare, position: 'DH' } : entry,
  );
}
