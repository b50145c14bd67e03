import type { PlayerId, Roster, RosterList, Team } from '../../types.ts';

/** Where every player of a season is (League 13.1): on one list of one team, or free. */
export interface LeagueRosters {
  readonly teams: ReadonlyMap<Team, Roster>;
  readonly free: ReadonlySet<PlayerId>;
}

/** Where a move of a request takes a player from or to. */
export type Place = RosterList | 'free';

/** Where a player is in the league. */
export type Whereabouts = { readonly team: Team; readonly list: RosterList } | 'free';

export const rosterLists = ['active', 'minors', 'injured'] as const satisfies readonly RosterList[];

export const emptyRoster: Roster = { active: [], minors: [], injured: [] };

/** A team's roster; empty for a team that has none yet. */
export const rosterOf = ({ teams }: LeagueRosters, team: Team): Roster => teams.get(team) ?? emptyRoster;

/** The list of a roster that a player is on; undefined if he's on none. */
export const listOf = (roster: Roster, player: PlayerId): RosterList | undefined =>
  rosterLists.find((list) => roster[list].includes(player));

/** Where a player is; undefined if the season doesn't have him. */
export function whereIs({ teams, free }: LeagueRosters, player: PlayerId): Whereabouts | undefined {
  if (free.has(player)) return 'free';
  for (const [team, roster] of teams) {
    const list = listOf(roster, player);
    if (list !== undefined) return { team, list };
  }
  return undefined;
}

/** Rosters after a player moved. He leaves the place where he was, so that he's always in exactly one. */
export function moved(rosters: LeagueRosters, player: PlayerId, to: Whereabouts): LeagueRosters {
  const teams = new Map(rosters.teams);
  const free = new Set(rosters.free);
  const was = whereIs(rosters, player);
  free.delete(player);
  if (was !== undefined && was !== 'free') {
    const roster = rosterOf(rosters, was.team);
    teams.set(was.team, { ...roster, [was.list]: roster[was.list].filter((one) => one !== player) });
  }
  if (to === 'free') free.add(player);
  else {
    const roster = teams.get(to.team) ?? emptyRoster;
    teams.set(to.team, { ...roster, [to.list]: [...roster[to.list], player] });
  }
  return { teams, free };
}

/** Makes rosters from those of the teams; every other player of the season is free. */
export function rostersOf(teams: Readonly<Record<Team, Roster>>, players: Iterable<PlayerId>): LeagueRosters {
  const taken = new Set(
    Object.values(teams).flatMap((roster) => rosterLists.flatMap((list) => roster[list])),
  );
  return {
    teams: new Map(Object.entries(teams)),
    free: new Set([...players].filter((player) => !taken.has(player))),
  };
}
