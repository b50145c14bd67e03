import { defaultLimits, type RosterLimits } from '../../src/league/season/rosters/legal/limits.ts';
import { rostersOf } from '../../src/league/season/rosters/legal/lists.ts';
import type { Injury, LeaguePlayer, Players } from '../../src/league/season/rosters/legal/player.ts';
import type { RosterMove } from '../../src/league/season/rosters/request.ts';
import type { RosterState } from '../../src/league/season/rosters/state.ts';
import type { Roster, Team } from '../../src/league/season/types.ts';

/** A small league for tests of rosters: teams of 26 and free agents, named by team or `fa` and a number. */

/** The roles of a team's players in order; more players are starters. */
const roles = [
  ...['C', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'UT', 'OF', 'DH'],
  ...['SP', 'SP', 'SP', 'SP', 'SP', 'CL', 'SU', 'SU', 'MR', 'LR'],
];
const ratings: Readonly<Record<string, readonly string[]>> = {
  UT: ['1B', '2B', '3B', 'SS'],
  OF: ['LF', 'CF', 'RF'],
  DH: [],
};
const pitching: ReadonlySet<string> = new Set(['SP', 'CL', 'SU', 'MR', 'LR']);

/** The id of a team's player by number: `pcg-01`. */
export const idOf = (team: string, number: number): string =>
  `${team.toLowerCase()}-${String(number).padStart(2, '0')}`;

/** A player with a role, and war 1 unless told otherwise. */
export function playerOf(id: string, role: string, war = 1): LeaguePlayer {
  const pitcher = pitching.has(role);
  return {
    id,
    name: `Player ${id}`,
    war,
    role,
    pitcher,
    positions: pitcher ? ['P'] : (ratings[role] ?? [role]),
  };
}

/** Players 1 to `count` of a team. */
export const squad = (team: string, count: number): readonly LeaguePlayer[] =>
  Array.from({ length: count }, (_, index) => playerOf(idOf(team, index + 1), roles[index] ?? 'SP'));

const numbers = (team: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => idOf(team, from + index));

export interface TestLeague {
  readonly players: Players;
  readonly state: RosterState;
  readonly rules: { readonly players: Players; readonly limits: RosterLimits };
}

/** A league whose teams have players 1 to 26 on the active roster and 27 to 30 in the minors. `fa-01` … are free. */
export function leagueOf(teams: readonly Team[], limits: Partial<RosterLimits> = {}): TestLeague {
  const all = [...teams.flatMap((team) => squad(team, 30)), ...squad('fa', 20)];
  const players: Players = new Map(all.map((player) => [player.id, player]));
  const rosters = Object.fromEntries(
    teams.map((team): [Team, Roster] => [
      team,
      { active: numbers(team, 1, 26), minors: numbers(team, 27, 30), injured: [] },
    ]),
  );
  return {
    players,
    rules: { players, limits: { ...defaultLimits, ...limits } },
    state: {
      rosters: rostersOf(rosters, players.keys()),
      listed: new Map(),
      picks: { drafts: [1, 2], rounds: 26, teams, traded: [], made: [] },
      requests: [],
      trades: [],
      carriedOut: 0,
    },
  };
}

const places = { A: 'active', M: 'minors', I: 'injured', F: 'free' } as const;

/** Reads moves as text: `fa-01 F>A, pcg-26 A>F`, with A active, M minors, I injured, and F free. */
export const movesOf = (text: string): readonly RosterMove[] =>
  text.split(', ').map((move) => {
    const [, player = '', from, to] = /^(\S+) (A|M|I|F)>(A|M|I|F)$/.exec(move) ?? [];
    const [source, target] = [from, to].map((letter) =>
      letter === 'A' || letter === 'M' || letter === 'I' || letter === 'F' ? places[letter] : undefined,
    );
    if (source === undefined || target === undefined) throw new Error(`“${move}” is no move.`);
    return { player, from: source, to: target };
  });

/** A moment of the regular season. */
export const inWeek = (week: number, injuries: Readonly<Record<string, Injury>> = {}) =>
  ({ week, phase: 'regular', injuries: new Map(Object.entries(injuries)) }) as const;
