import { playerOf, teamOf } from '../league/roster.ts';
import { fieldPositions } from '../terms/positions.ts';
import type { PlayerId, TeamCode } from '../terms/terms.ts';
import { type FileIds, idsOf } from './ids.ts';
import { bare, textOf } from './records.ts';

/** A season to write. */
export interface EventSeason {
  /** The year in which it starts. */
  readonly year: number;
  readonly teams: readonly { readonly code: TeamCode; readonly players: readonly PlayerId[] }[];
  /** Event files of its games, with days of the schedule. */
  readonly games: readonly string[];
}

/** A file of a season's zip. */
export interface SeasonFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The files of a season: the teams, the players of each, and each team's home games by day (League 19). A team
 * without home games has no file of them.
 */
export function seasonFiles({ year, teams, games }: EventSeason): SeasonFile[] {
  const ids = idsOf(teams.map(({ code }) => code));
  const rosters = teams.map(({ code, players }) => ({
    name: `${ids.team(code)}${year}.ROS`,
    text: textOf(players.map((player) => playerLine(player, code, ids))),
  }));
  const homeGames = teams.flatMap(({ code }) => {
    const home = ids.team(code);
    const texts = games
      .filter((text) => homeIn(text) === home)
      .toSorted((one, other) => (idIn(one) < idIn(other) ? -1 : 1));
    return texts.length === 0 ? [] : [{ name: `${year}${home}.EVN`, text: texts.join('') }];
  });
  const list = textOf(teams.map(({ code }) => teamLine(code, ids)));
  return [{ name: `TEAM${year}`, text: list }, ...rosters, ...homeGames];
}

/** The id of a game in its file: `QHM202604010`. */
const idIn = (text: string): string => /^id,(.*)$/m.exec(text)?.[1]?.trim() ?? '';

/** Digits of the day and the number in an id. */
const digits = 9;
const homeIn = (text: string): string => idIn(text).slice(0, -digits);

/** `QHM,N,Quarry Hill,Masons`: the second field is the first letter of the division. */
function teamLine(code: TeamCode, ids: FileIds): string {
  const { city, nickname, division } = teamOf(code);
  return [ids.team(code), division.slice(0, 1).toUpperCase(), city, nickname].map(bare).join(',');
}

/** `pcg-16,Riversmeade,Zubin,R,R,PCG,P`. Retrosheet's letter for a switch hitter is B. */
function playerLine(id: PlayerId, code: TeamCode, ids: FileIds): string {
  const { name, bats, throws, positions, pitching } = playerOf(id);
  const space = name.indexOf(' ');
  const [first, last] = space < 0 ? ['', name] : [name.slice(0, space), name.slice(space + 1)];
  const inField = fieldPositions.find((position) => position !== 'P' && positions[position] !== undefined);
  const position = pitching !== undefined || positions.P !== undefined ? 'P' : (inField ?? 'DH');
  return [ids.player(id), last, first, bats === 'S' ? 'B' : bats, throws, ids.team(code), position]
    .map(bare)
    .join(',');
}
