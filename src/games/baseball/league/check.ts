import type { Fault } from '../../../engine/files/faults.ts';
import type { Path } from '../../../engine/files/places.ts';
import { chosenBy } from '../terms/league-options.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import { inningLimits, lineupProblem } from '../terms/validators.ts';
import {
  divisionsOf,
  type League,
  type LeagueLineup,
  type LeaguePlayer,
  type LeagueTeam,
  lineupNames,
  startingPitcher,
} from './document.ts';

/**
 * Checks rules across several fields of a league, such as player references, lineups and the schedule.
 * Problems are in document order.
 */
export function faultsIn(league: League): Fault[] {
  return [
    ...unique(
      league.teams.map(({ code }) => code),
      (at) => ['teams', at, 'code'],
      'is already the code of an earlier team',
    ),
    ...unique(
      league.teams.map(({ name }) => name.toLowerCase()),
      (at) => ['teams', at, 'name'],
      'is already the name of an earlier team',
    ),
    ...idFaults(league),
    ...league.teams.flatMap((team, at) => teamFaults(team, ['teams', at])),
    ...optionFaults(league),
    ...divisionFaults(league),
    ...scheduleFaults(league),
  ];
}

function unique(values: readonly string[], pathOf: (at: number) => Path, predicate: string): Fault[] {
  const seen = new Set<string>();
  return values.flatMap((value, at) => {
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ path: pathOf(at), predicate: `${predicate} (“${value}”)` }];
  });
}

function idFaults({ teams }: League): Fault[] {
  const owner = new Map<string, string>();
  return teams.flatMap((team, at) =>
    team.players.flatMap(({ id }, index): Fault[] => {
      const other = owner.get(id);
      owner.set(id, other ?? team.code);
      if (other === undefined) return [];
      const path = ['teams', at, 'players', index, 'id'];
      return [{ path, predicate: `is already the id of another player of ${other} (“${id}”)` }];
    }),
  );
}

function teamFaults(team: LeagueTeam, path: Path): Fault[] {
  const players = new Map(team.players.map((player) => [player.id, player]));
  const named = staffOf(team);
  const strangers = named.flatMap(({ id, at }) =>
    players.has(id)
      ? []
      : [{ path: [...path, ...at], predicate: `names “${id}”, who isn’t a player of ${team.code}` }],
  );
  const twice = unique(
    named.map(({ id }) => id),
    (index) => [...path, ...(named[index]?.at ?? [])],
    'names a player who is already in the rotation, bullpen, or bench',
  );
  return [...strangers, ...twice, ...lineupsFaults(team, players, path)];
}

/** Everyone in the rotation, bullpen and bench, each with the path in the document. */
function staffOf({ rotation, bullpen, bench }: LeagueTeam): { readonly id: string; readonly at: Path }[] {
  const list = (ids: readonly string[], ...place: string[]) =>
    ids.map((id, index) => ({ id, at: [...place, index] }));
  return [
    ...list(rotation, 'rotation'),
    ...(bullpen.closer === undefined ? [] : [{ id: bullpen.closer, at: ['bullpen', 'closer'] }]),
    ...list(bullpen.setup, 'bullpen', 'setup'),
    ...list(bullpen.middle, 'bullpen', 'middle'),
    ...list(bullpen.long, 'bullpen', 'long'),
    ...list(bench, 'bench'),
  ];
}

/** Ids of a team's pitchers: rotation, then bullpen. */
export const pitchersOf = ({ rotation, bullpen }: Pick<LeagueTeam, 'rotation' | 'bullpen'>): string[] => [
  ...rotation,
  ...(bullpen.closer === undefined ? [] : [bullpen.closer]),
  ...bullpen.setup,
  ...bullpen.middle,
  ...bullpen.long,
];

function lineupsFaults(team: LeagueTeam, players: ReadonlyMap<string, LeaguePlayer>, path: Path): Fault[] {
  const given = lineupNames.flatMap((name) => {
    const lineup = team.lineups[name];
    return lineup === undefined ? [] : [{ name, lineup }];
  });
  if (given.length === 0)
    return [
      { path: [...path, 'lineups'], predicate: `has no lineup for ${team.code}: at least one is needed` },
    ];
  const pitchers = new Set(pitchersOf(team));
  return given.flatMap(({ name, lineup }) => {
    const place = [...path, 'lineups', name];
    const entries = lineup.flatMap((entry, at) => entryFaults(entry, players, pitchers, [...place, at]));
    const twice = unique(
      lineup.map(({ player }) => player),
      (at) => [...place, at, 'player'],
      'names a player who is already in this lineup',
    );
    const dh = name.startsWith('dh');
    const problem = lineupProblem(slotsOf(lineup, dh), dh);
    const whole =
      problem === undefined ? [] : [{ path: place, predicate: `(${team.code}) isn’t legal: ${problem}` }];
    const hitter = dh && lineup.every(({ position }) => position !== 'DH');
    const lacksHitter = { path: place, predicate: `(${team.code}) isn’t legal: it has no DH` };
    return [...entries, ...twice, ...(whole.length === 0 && hitter ? [lacksHitter] : whole)];
  });
}

/**
 * Converts a lineup for the validator. With a designated hitter, the pitcher is a tenth player without a
 * slot.
 */
function slotsOf(lineup: LeagueLineup, dh: boolean) {
  const nine = lineup.map(({ position, order }) => ({ position, order, active: true }));
  const pitcher = { position: 'P' as const, order: null, active: true };
  return dh && lineup.every(({ position }) => position !== 'P') ? [...nine, pitcher] : nine;
}

function entryFaults(
  { player: id, position }: LeagueLineup[number],
  players: ReadonlyMap<string, LeaguePlayer>,
  pitchers: ReadonlySet<string>,
  path: Path,
): Fault[] {
  const fault = (field: string, predicate: string): Fault[] => [{ path: [...path, field], predicate }];
  if (id === startingPitcher)
    return position === 'P' ? [] : fault('position', `must be P for the starting pitcher, not ${position}`);
  const player = players.get(id);
  if (player === undefined) return fault('player', `names “${id}”, who isn’t a player of this team`);
  if (position === 'P') return fault('player', `must be the starting pitcher at P, not “${id}”`);
  if (pitchers.has(id))
    return fault('player', `names “${id}”, who pitches: his slot is that of the starting pitcher`);
  return position === 'DH' || canField(player, position)
    ? []
    : fault('position', `must be one for which ${player.name} has a rating, not ${position}`);
}

/**
 * Whether a player may play a position. A player without listed positions may play wherever a lineup puts
 * him.
 */
const canField = ({ positions }: LeaguePlayer, position: FieldPosition): boolean =>
  positions === undefined || positions[position] !== undefined;

function optionFaults({ options }: League): Fault[] {
  const { innings, max_innings: most } = { ...chosenBy({ preset: 'club' }), ...chosenBy(options ?? {}) };
  const problem = innings === undefined ? undefined : inningLimits(innings, most === 0 ? undefined : most);
  if (problem === undefined) return [];
  const predicate = problem.replace(/^max_innings /, '');
  return [{ path: ['options', 'max_innings'], predicate: `${predicate}, not ${most}` }];
}

function divisionFaults({ divisions, teams }: League): Fault[] {
  if (divisions === undefined) return [];
  const given = new Map(Object.entries(divisions));
  const counted = new Map(Object.entries(divisionsOf(teams) ?? {}));
  const text = (codes: readonly string[] = []) => [...codes].sort().join(', ') || 'none';
  return [...new Set([...given.keys(), ...counted.keys()])].flatMap((name): Fault[] => {
    const [here, wanted] = [text(given.get(name)), text(counted.get(name))];
    if (here === wanted) return [];
    const path = given.has(name) ? ['divisions', name] : ['divisions'];
    return [
      {
        path,
        predicate: `must have the teams whose division is ${name} (${wanted}), not ${here}`,
      },
    ];
  });
}

function scheduleFaults({ schedule, teams }: League): Fault[] {
  const codes = new Set(teams.map(({ code }) => code));
  const busy = new Set<string>();
  return schedule.flatMap((game, at): Fault[] => {
    const fault = (field: string, predicate: string): Fault => ({ path: ['schedule', at, field], predicate });
    const faults: Fault[] = [];
    if (game.away === game.home)
      faults.push(fault('home', `must be a different team from the visitors, not ${game.home}`));
    for (const side of ['away', 'home'] as const) {
      const code = game[side];
      if (!codes.has(code)) faults.push(fault(side, `names “${code}”, which isn’t a team of this league`));
      const slot = `${game.week}/${game.game}/${code}`;
      if (busy.has(slot))
        faults.push(fault(side, `names ${code}, who already play in week ${game.week}, game ${game.game}`));
      if (game.away !== game.home) busy.add(slot);
    }
    return faults;
  });
}

/** Positions at which the team's lineups use this player. */
export function positionsInLineups(team: LeagueTeam, id: string): FieldPosition[] {
  const held = lineupNames.flatMap((name) => team.lineups[name] ?? []).filter(({ player }) => player === id);
  return fieldPositions.filter((position) => held.some((entry) => entry.position === position));
}
