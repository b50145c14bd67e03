import { sameJson } from '../../../engine/canonical.ts';
import { isRated, playerOf } from '../league/roster.ts';
import type { State, TeamState } from '../state.ts';
import { type DefenseMoves, inOrder, type Substitution } from '../terms/decisions.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import { battingSide, type PlayerId, type Side } from '../terms/terms.ts';
import { type ForcedChange, forcedChange } from './forced-changes.ts';
import { available, fielderAt, hitterOf, idlePlayers, present, vacancies } from './lineup.ts';
import { candidates, emergencyFor } from './rearrangement.ts';
import { isIdlePitcher, moundProblem, rulesOf, substitutionProblem } from './substitution.ts';

/**
 * Substitutions offered in menus. `change-forms.ts` has the forms for double switches and larger changes of
 * fielders.
 */

const defense = (...moves: DefenseMoves): Substitution => ({ kind: 'defence', moves: inOrder(moves) });

const legal = (state: State, side: Side, changes: readonly Substitution[]): Substitution[] =>
  changes.filter((change) => substitutionProblem(state, side, change) === undefined);

/** Substitutions that a side may make now: while managers decide, or when the game requires one. */
export const changesNow = (state: State, side: Side): Substitution[] =>
  legal(state, side, menuOf(state, side));

/**
 * Returns one possible substitution, if there is any. This is much faster than `changesNow`, because it skips
 * most parts of the menus.
 */
export function anyChangeNow(state: State, side: Side): Substitution | undefined {
  for (const part of menuParts(state, side)) {
    const found = part().find((change) => substitutionProblem(state, side, change) === undefined);
    if (found) return found;
  }
  return undefined;
}

/** Whether the menus contain this change, provided that it is legal. */
export const isInMenu = (state: State, side: Side, change: Substitution): boolean =>
  menuOf(state, side).some((each) => sameJson(each, change));

/** The legal changes in the menus. */
export const menuOf = (state: State, side: Side): Substitution[] =>
  menuParts(state, side).flatMap((part) => part());

/** The parts of the menus, each built on demand. */
function menuParts(state: State, side: Side): readonly (() => Substitution[])[] {
  const team = state.teams[side];
  if (state.step.kind === 'substitution') {
    const asked = forcedChange(state);
    return asked === undefined ? [] : [() => repairsOf(state, asked)];
  }
  if (side === battingSide(state.half)) return [() => hitting(team), () => running(state)];
  return [() => pitchingChanges(state, side), ...fieldersParts(team)];
}

/**
 * Pinch hitters and runners: the bench, the bullpen and, in a game with a designated hitter, the pitcher.
 * Using the pitcher ends the designated hitter.
 */
function pinchPlayers(team: TeamState): PlayerId[] {
  const pitcher = fielderAt(team, 'P')?.player;
  return [...available(team), ...(pitcher !== undefined && isIdlePitcher(team, pitcher) ? [pitcher] : [])];
}

const hitting = (team: TeamState): Substitution[] =>
  pinchPlayers(team).map((player) => ({ kind: 'pinch_hit', player }));

function running(state: State): Substitution[] {
  const players = pinchPlayers(state.teams[battingSide(state.half)]);
  return ([1, 2, 3] as const).flatMap((base) =>
    state.runners[base - 1] === null
      ? []
      : players.map((player): Substitution => ({ kind: 'pinch_run', base, player })),
  );
}

/**
 * Changes of fielders for a menu, with rated players only: one newcomer, a trade of two fielders, or a
 * newcomer whose predecessor takes a third player's position.
 */
export const fieldersChanged = (team: TeamState): Substitution[] =>
  fieldersParts(team).flatMap((part) => part());

function fieldersParts(team: TeamState): readonly (() => Substitution[])[] {
  const fielders = holders(team);
  return [() => entries(team, fielders), () => trades(fielders), () => chains(team, fielders)];
}

function pitchingChanges(state: State, side: Side): Substitution[] {
  if (moundProblem(state, side) !== undefined) return [];
  const { bullpen, bench } = state.teams[side];
  return [...bullpen, ...bench].map((player): Substitution => ({ kind: 'pitcher', player }));
}

export interface Holder {
  readonly player: PlayerId;
  readonly position: FieldPosition;
}

/** All fielders except the pitcher, with their positions. */
const holders = (team: TeamState): Holder[] =>
  fieldPositions.flatMap((position) => {
    const entry = position === 'P' ? undefined : fielderAt(team, position);
    return entry === undefined ? [] : [{ player: entry.player, position }];
  });

/** Players who may enter the field: the bench, the bullpen and the designated hitter. */
export function outsiders(team: TeamState): PlayerId[] {
  const hitter = present(team, hitterOf(team)?.player);
  return [
    ...idlePlayers(team).map(({ player }) => player),
    ...available(team),
    ...(hitter === undefined ? [] : [hitter.player]),
  ];
}

function entries(team: TeamState, fielders: readonly Holder[]): Substitution[] {
  const newcomers = outsiders(team);
  return fielders.flatMap(({ position }) =>
    newcomers.filter((player) => isRated(player, position)).map((player) => defense({ player, position })),
  );
}

const trades = (fielders: readonly Holder[]): Substitution[] =>
  fielders.flatMap((one, at) =>
    fielders
      .slice(at + 1)
      .filter((other) => isRated(one.player, other.position) && isRated(other.player, one.position))
      .map((other) =>
        defense(
          { player: one.player, position: other.position },
          { player: other.player, position: one.position },
        ),
      ),
  );

function chains(team: TeamState, fielders: readonly Holder[]): Substitution[] {
  const newcomers = outsiders(team);
  return fielders.flatMap((mover) =>
    fielders
      .filter(({ position }) => position !== mover.position && isRated(mover.player, position))
      .flatMap(({ position }) =>
        newcomers
          .filter((player) => isRated(player, mover.position))
          .map((player) => defense({ player, position: mover.position }, { player: mover.player, position })),
      ),
  );
}

/** Substitutions that make a required change (`forced-changes.ts`). */
function repairsOf(state: State, { side, want }: ForcedChange): Substitution[] {
  const team = state.teams[side];
  switch (want) {
    case 'field':
      return vacancies(team).flatMap((position) => [
        ...(position === 'P' ? moundRepairs(team) : []),
        ...fillers(state, team, position).map((player) => defense({ player, position })),
        ...(position === 'P' ? [] : shifts(team, position)),
      ]);
    case 'mound':
      return pitchingChanges(state, side);
    case 'batter':
      return hitting(team);
    default:
      return running(state).filter((change) => change.kind === 'pinch_run' && change.base === want);
  }
}

/** Pitching changes: in the old pitcher's slot, or in another slot if a pinch hitter stays in the field. */
function moundRepairs(team: TeamState): Substitution[] {
  const changes = [...team.bullpen, ...team.bench].map(
    (player): Substitution => ({ kind: 'pitcher', player }),
  );
  const debtor = idlePlayers(team).find(({ owes }) => owes === 'P');
  if (debtor === undefined) return changes;
  const stays = holders(team).filter(({ position }) => isRated(debtor.player, position));
  const pairs = stays.flatMap(({ position }) =>
    team.bullpen.map((player) => defense({ player, position: 'P' }, { player: debtor.player, position })),
  );
  return [...changes, ...pairs];
}

/**
 * Players who may fill an open position: those rated for it, or else the emergency fielder. In manual mode,
 * anybody may.
 */
function fillers(state: State, team: TeamState, position: FieldPosition): PlayerId[] {
  // A newcomer on the mound is a pitching change, so this lists only players already in the game.
  if (position === 'P') return idlePlayers(team).map(({ player }) => player);
  const free = candidates(team, position);
  if (!rulesOf(state).rated) return free;
  const emergency = emergencyFor(team, position);
  return emergency === undefined ? free.filter((player) => isRated(player, position)) : [emergency];
}

/** A fielder moves to the open position, and an available player takes the fielder's old position. */
function shifts(team: TeamState, open: FieldPosition): Substitution[] {
  const free = [...idlePlayers(team).map(({ player }) => player), ...team.bench];
  return holders(team)
    .filter(({ player }) => isRated(player, open))
    .flatMap((mover) =>
      free
        .filter((player) => isRated(player, mover.position))
        .map((player) =>
          defense({ player, position: mover.position }, { player: mover.player, position: open }),
        ),
    );
}

/** A player's label in menus, such as `Ironside (CF, 12)`. */
export const shortly = (player: PlayerId): string => {
  const { name, role } = playerOf(player);
  return `${name} (${role})`;
};
