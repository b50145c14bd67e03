import { KnownContent } from '../../../engine/known-content.ts';
import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { CardSide } from '../cards/cards.ts';
import { missing } from '../cards/missing-ratings.ts';
import type { Player, Shared, Team } from '../cards/team-file.ts';
import { keyOf } from '../terms/ids.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayerId, TeamCode } from '../terms/terms.ts';
import {
  builtInCodeOf,
  builtInCodes,
  builtInNames,
  builtInPlayer,
  builtInTeam,
  isBuiltIn,
  sharedCards,
} from './built-in-league.ts';
import { type League, startingPitcher } from './document.ts';
import { ImportedLeague, type TeamNames } from './imported-league.ts';

export { startingPitcher };

/**
 * The maximum total length of league documents that stay in memory while no game uses them, in characters.
 * This takes 40 to 100 megabytes.
 */
const mostLetters = 16_000_000;

/** The imported leagues in memory. */
const leagues = new KnownContent<ImportedLeague>(mostLetters);

const leagueOf = (id: string): ImportedLeague | undefined => {
  const key = keyOf(id);
  return key === undefined ? undefined : leagues.get(key);
};

/**
 * Registers an imported league under its key, replacing any earlier one. It stays in memory while the
 * returned value is referenced, or while it is among the most recently used.
 * @param letters length of its document, in characters
 */
export const registerLeague = (key: string, league: League, letters: number): object =>
  leagues.register(key, new ImportedLeague(key, league), letters);

/** Finds a registered league and marks it as recently used; undefined when it must be registered again. */
export const knownLeague = (key: string): object | undefined => leagues.needed(key);

/**
 * Team codes of the built-in league, then of the imported leagues with these keys. Each league keeps its own
 * order.
 */
export const teamCodesOf = (keys: readonly string[]): TeamCode[] => [
  ...builtInCodes,
  ...keys.flatMap((key) => leagues.get(key)?.codes ?? []),
];

const cardsFor = (id: PlayerId): Shared => leagueOf(id)?.shared ?? sharedCards();

/** The shared batting card of a pitcher. */
export const pitcherBattingOf = ({ id, batting_card }: Player): CardSide =>
  cardsFor(id).pitcher_batting[batting_card ?? 'P1'];

/** The shared card of a position player who pitches (Baseball 2.3). */
export const emergencyPitcherFor = (id: PlayerId): Shared['emergency_pitcher'] =>
  cardsFor(id).emergency_pitcher;

/** @throws RuleError (`unknown-team`) */
export function teamOf(code: TeamCode): Team {
  const found = builtInTeam(code) ?? leagueOf(code)?.team(code);
  if (found === undefined) throw new RuleError('unknown-team', `There’s no team “${asWritten(code)}” here.`);
  return found;
}

/**
 * Returns a team's names without loading the whole team.
 *
 * @throws RuleError (`unknown-team`)
 */
export const teamNamesOf = (code: TeamCode): TeamNames =>
  builtInNames(code) ?? leagueOf(code)?.names(code) ?? teamOf(code);

/** Whether a team exists. Check outside input with it first. */
export const teamExists = (code: TeamCode): boolean => isBuiltIn(code) || leagueOf(code)?.has(code) === true;

/** A team's code for people: without the key of its league. */
export const abbreviation = (code: TeamCode): string => teamNamesOf(code).code;

/**
 * Returns a player by id.
 *
 * @throws Error for an unknown id, which is always a bug, not bad input
 */
export function playerOf(id: PlayerId): Player {
  const found = builtInPlayer(id) ?? leagueOf(id)?.player(id);
  if (found === undefined) throw new Error(`No team has a player ${id}.`);
  return found;
}

/**
 * The team to which the content gives a player. In a season he may play for another one.
 *
 * @throws Error for an unknown id
 */
export function contentTeamOf(id: PlayerId): Team {
  const code = builtInPlayer(id) === undefined ? leagueOf(id)?.codeOf(id) : builtInCodeOf(id);
  if (code === undefined) throw new Error(`No team has a player ${id}.`);
  return teamOf(code);
}

/** Whether a player is neither in the rotation nor in the bullpen of his content team. */
export const isHitter = (id: PlayerId): boolean => contentTeamOf(id).hitters.includes(id);

/** Whether a player exists. Check outside input with it first. */
export const playerExists = (id: PlayerId): boolean =>
  builtInPlayer(id) !== undefined || leagueOf(id)?.hasPlayer(id) === true;

/** The player's running rating, 1 to 20; about average if his league gives none. */
export const runningOf = (id: PlayerId): number => playerOf(id).running ?? missing.running;

/** Whether a player has a rating at a position. Everybody may be the designated hitter. */
export const isRated = (id: PlayerId, position: FieldPosition): boolean =>
  playerOf(id).positions[position] !== undefined;

/** The player's last name, such as `Riversmeade`; the whole name if it is a single word. */
export const lastName = (id: PlayerId): string => {
  const { name } = playerOf(id);
  return name.slice(name.indexOf(' ') + 1);
};
