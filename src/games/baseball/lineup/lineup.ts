import { isRated } from '../league/roster.ts';
import type { Runners, State, TeamState } from '../state.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import type { LineupEntry } from '../terms/terms.ts';
import { type Base, battingSide, otherSide, type PlayerId, type Side } from '../terms/terms.ts';

export const atBat = (state: State): TeamState => state.teams[battingSide(state.half)];
export const inField = (state: State): TeamState => state.teams[fieldingSide(state)];
export const fieldingSide = (state: State): Side => otherSide(battingSide(state.half));

/** The active player of a slot, 1 to 9. */
export function entryInSlot(team: TeamState, order: number): LineupEntry {
  const found = team.lineup.find((entry) => entry.active && entry.order === order);
  if (found === undefined) throw new Error(`Nobody on ${team.team} bats in slot ${order}.`);
  return found;
}

/** A batter in the order: `ahead` 0 is at bat, 1 is on deck, 2 is in the hole. */
export const batterOf = (team: TeamState, ahead = 0): LineupEntry =>
  entryInSlot(team, ((team.battingIndex + ahead) % 9) + 1);

/** Whether a player is still in the game: he has neither left nor been replaced. */
export const isPresent = ({ active, left }: LineupEntry): boolean => active && left === null;

/** Players who have left and haven't been replaced in the batting order or in the field yet. */
export const absentees = (team: TeamState): readonly LineupEntry[] =>
  team.lineup.filter(({ active, left }) => active && left !== null);

/** Finds a player who is in the game by id. */
export const present = (team: TeamState, player: PlayerId | undefined): LineupEntry | undefined =>
  team.lineup.find((entry) => entry.player === player && isPresent(entry));

/** The player who bats for the pitcher, even if he has left and nobody has replaced him. */
export const hitterOf = (team: TeamState): LineupEntry | undefined =>
  team.lineup.find(({ active, position }) => active && position === 'DH');

/** Players in the game without a position in the field: pinch hitters and runners. */
export const idlePlayers = (team: TeamState): readonly LineupEntry[] =>
  team.lineup.filter((entry) => isPresent(entry) && entry.position === null);

/** Available substitutes: the bench, then the bullpen, in roster order. */
export const available = (team: TeamState): readonly PlayerId[] => [...team.bench, ...team.bullpen];

/** The number of substitutes left after replacing everybody who has left. */
export const spare = (team: TeamState): number => available(team).length - absentees(team).length;

/** The active player at a position; undefined only while the lineup is incomplete. */
export const fielderAt = (team: TeamState, position: FieldPosition): LineupEntry | undefined =>
  team.lineup.find((entry) => entry.active && entry.position === position);

/** The player at a position of a complete lineup. */
export function fielderOf(team: TeamState, position: FieldPosition): PlayerId {
  const found = fielderAt(team, position);
  if (found === undefined) throw new Error(`No defender found at position ${position}: ${team.team}`);
  return found.player;
}

/** The most recent pitcher, even if a pinch hitter has since batted for him. */
export function pitcherOf(team: TeamState): PlayerId {
  const last = team.pitchers.at(-1);
  if (last === undefined) throw new Error(`${team.team} has no pitcher.`);
  return last.player;
}

/** On-base code, a bit field: 1 first, 2 second, 4 third (Baseball 3.2). */
export const onBaseCode = (runners: Runners): number =>
  runners.reduce((code, runner, at) => code + (runner === null ? 0 : 1 << at), 0);

/** Bases with a runner. */
export const occupiedBases = (runners: Runners): Base[] =>
  ([1, 2, 3] as const).filter((base) => runners[base - 1] !== null);

/**
 * Whether a player may play a position. Anybody may pitch, if only with the emergency card; other positions
 * need a rating.
 */
export const mayField = (id: PlayerId, position: FieldPosition): boolean =>
  position === 'P' || isRated(id, position);

/** Fielding positions without a player. */
export const vacancies = (team: TeamState): FieldPosition[] =>
  fieldPositions.filter((position) => fielderAt(team, position) === undefined);
