import { onDemand, readJson } from '../../../engine/on-demand.ts';
import { type Player, sharedFile, type Team, teamFile } from '../cards/team-file.ts';
import league from '../content/league.json' with { type: 'json' };
import type { PlayerId, TeamCode } from '../terms/terms.ts';
import type { TeamNames } from './imported-league.ts';

/** The Lantern League. Each team is read when a game or a reader first needs it, because most games need only two. */

const content = (name: string): URL => new URL(`../content/${name}.json`, import.meta.url);

/** The unparsed file of a team. */
export const teamDocument = (code: TeamCode): unknown => readJson(content(`teams/${code}`));
/** The unparsed file of the shared cards. */
export const sharedDocument = (): unknown => readJson(content('shared_cards'));
/** The unparsed schedule of the season. */
export const scheduleDocument = (): unknown => readJson(content('schedule'));

/** The shared cards: those of pitchers at bat, and that of a position player who pitches. */
export const sharedCards = onDemand(() => sharedFile.parse(sharedDocument()));

function prepared(code: TeamCode): Team {
  const team = teamFile.parse(teamDocument(code));
  const hitters = team.players.filter(({ pitching }) => pitching === undefined).map(({ id }) => id);
  return { ...team, hitters, lacks: undefined, options: undefined };
}

/** The players of the teams that have been read. */
const players = new Map<PlayerId, Player>();

const teams: ReadonlyMap<TeamCode, () => Team> = new Map(
  league.teams.map(({ code }) => [
    code,
    onDemand(() => {
      const team = prepared(code);
      for (const player of team.players) players.set(player.id, player);
      return team;
    }),
  ]),
);

const names: ReadonlyMap<TeamCode, TeamNames> = new Map(league.teams.map((team) => [team.code, team]));

/** The codes of its teams, in the league's order. */
export const builtInCodes: readonly TeamCode[] = [...teams.keys()];

export const isBuiltIn = (code: TeamCode): boolean => teams.has(code);

/** The names of a team, without reading its file. */
export const builtInNames = (code: TeamCode): TeamNames | undefined => names.get(code);

export const builtInTeam = (code: TeamCode): Team | undefined => teams.get(code)?.();

/** The start of a player's id is the code of his team: `pcg-16`. */
export const builtInCodeOf = (id: PlayerId): TeamCode => id.slice(0, id.indexOf('-')).toUpperCase();

export function builtInPlayer(id: PlayerId): Player | undefined {
  const known = players.get(id);
  if (known !== undefined) return known;
  // Reading a team adds its players.
  teams.get(builtInCodeOf(id))?.();
  return players.get(id);
}
