import { atBat, batterOf, emergencyFielder, fielderAt, mayField, vacancies } from './lineup.ts';
import { isRated, playerOf } from './roster.ts';
import {
  type DefenceMoves,
  type FieldPosition,
  fieldPositions,
  inOrder,
  type LineupEntry,
  type PlayerId,
  type State,
  type Substitution,
  type TeamState,
} from './state.ts';
import { available } from './substitution.ts';

type DoubleSwitch = Extract<Substitution, { kind: 'double_switch' }>;

const defence = (...moves: DefenceMoves): Substitution => ({ kind: 'defence', moves: inOrder(moves) });

/** Every substitution of the team at bat: pinch hitters for the batter, pinch runners for the runners. */
export function changesAtBat(state: State): Substitution[] {
  const team = atBat(state);
  const newcomers = (old: PlayerId | undefined) => [...available(team), ...pitcherFor(team, old)];
  return [
    ...newcomers(batterOf(team).player).map((player): Substitution => ({ kind: 'pinch_hit', player })),
    ...([1, 2, 3] as const).flatMap((base) => {
      const runner = state.runners[base - 1];
      if (runner == null) return [];
      return newcomers(runner.player).map((player): Substitution => ({ kind: 'pinch_run', base, player }));
    }),
  ];
}

/** The pitcher, who may step in for the designated hitter. */
function pitcherFor(team: TeamState, old: PlayerId | undefined): PlayerId[] {
  const hitter = team.lineup.find((entry) => entry.active && entry.position === 'DH');
  const pitcher = fielderAt(team, 'P');
  return team.dh && pitcher !== undefined && hitter !== undefined && hitter.player === old
    ? [pitcher.player]
    : [];
}

/**
 * Pitching changes and changes of fielders, double switches left out. Fielders change by one newcomer, by a trade of two,
 * or by a newcomer whose predecessor moves on to a third man's position; more is done one change after the other.
 *
 * @param begun the pitcher has to finish the plate appearance
 */
export function changesInField(team: TeamState, begun: boolean): Substitution[] {
  const pitchers = begun ? [] : available(team).map((player): Substitution => ({ kind: 'pitcher', player }));
  const fielders = holders(team);
  return [...pitchers, ...entries(team, fielders), ...trades(fielders), ...chains(team, fielders)];
}

interface Holder {
  readonly player: PlayerId;
  readonly position: FieldPosition;
}

/** Fielders but the pitcher, with their positions. */
const holders = (team: TeamState): Holder[] =>
  fieldPositions.flatMap((position) => {
    const entry = position === 'P' ? undefined : fielderAt(team, position);
    return entry === undefined ? [] : [{ player: entry.player, position }];
  });

/** Those who may come into the field from outside it: the bench, and a designated hitter. */
function outsiders(team: TeamState): PlayerId[] {
  const hitter = team.lineup.find((entry) => entry.active && entry.position === 'DH');
  return [...team.bench, ...team.bullpen, ...(hitter === undefined ? [] : [hitter.player])];
}

const entries = (team: TeamState, fielders: readonly Holder[]): Substitution[] =>
  fielders.flatMap(({ position }) =>
    outsiders(team)
      .filter((player) => isRated(player, position))
      .map((player) => defence({ player, position })),
  );

const trades = (fielders: readonly Holder[]): Substitution[] =>
  fielders.flatMap((one, at) =>
    fielders
      .slice(at + 1)
      .filter((other) => isRated(one.player, other.position) && isRated(other.player, one.position))
      .map((other) =>
        defence(
          { player: one.player, position: other.position },
          { player: other.player, position: one.position },
        ),
      ),
  );

const chains = (team: TeamState, fielders: readonly Holder[]): Substitution[] =>
  fielders.flatMap((mover) =>
    fielders
      .filter(({ position }) => position !== mover.position && isRated(mover.player, position))
      .flatMap(({ position }) =>
        outsiders(team)
          .filter((player) => isRated(player, mover.position))
          .map((player) => defence({ player, position: mover.position }, { player: mover.player, position })),
      ),
  );

const idle = (team: TeamState): LineupEntry[] =>
  team.lineup.filter((entry) => entry.active && entry.position === null);

/** Changes that fill at least one open position of a team that has to take the field (section 2.3). */
export function repairs(team: TeamState): Substitution[] {
  return vacancies(team).flatMap((position) => [
    ...(position === 'P' ? moundRepairs(team) : []),
    ...fillers(team, position).map((player) => defence({ player, position })),
    ...(position === 'P' ? [] : shifts(team, position)),
  ]);
}

/** A new pitcher in the slot of the pinch hitter, or one in another's slot while the pinch hitter stays in the field. */
function moundRepairs(team: TeamState): Substitution[] {
  const changes = available(team).map((player): Substitution => ({ kind: 'pitcher', player }));
  const debtor = idle(team).find(({ owes }) => owes === 'P');
  if (debtor === undefined) return changes;
  const stays = holders(team).filter(({ position }) => isRated(debtor.player, position));
  const pairs = stays.flatMap(({ position }) =>
    team.bullpen.map((player) => defence({ player, position: 'P' }, { player: debtor.player, position })),
  );
  return [...changes, ...pairs];
}

/** Who may take an open position: those rated for it, or the emergency fielder. */
export function fillers(team: TeamState, position: FieldPosition): PlayerId[] {
  const inGame = idle(team).map(({ player }) => player);
  // A newcomer on the mound is a pitching change; here it is only about those already in the game.
  const free = position === 'P' ? inGame : [...inGame, ...available(team)];
  const rated = free.filter((player) => mayField(player, position));
  if (rated.length > 0 || position === 'P') return rated;
  const emergency = emergencyFielder(free, position);
  return emergency === undefined ? [] : [emergency];
}

/** A fielder moves to the open position, and one of the free players takes his. */
function shifts(team: TeamState, open: FieldPosition): Substitution[] {
  const free = [...idle(team).map(({ player }) => player), ...team.bench];
  return holders(team)
    .filter(({ player }) => isRated(player, open))
    .flatMap((mover) =>
      free
        .filter((player) => isRated(player, mover.position))
        .map((player) =>
          defence({ player, position: mover.position }, { player: mover.player, position: open }),
        ),
    );
}

/** Newcomers of a double switch, and the positions that they can take. */
export function switchFielders(team: TeamState): Holder[] {
  return holders(team).flatMap(({ position }) =>
    team.bench.filter((player) => isRated(player, position)).map((player) => ({ player, position })),
  );
}

/** The two free slots: of the pitcher, and of the man at the newcomer's position. */
export function doubleSwitch(
  team: TeamState,
  pitcher: PlayerId,
  fielder: Holder,
  exchanged: boolean,
): DoubleSwitch | undefined {
  const mound = fielderAt(team, 'P')?.order ?? undefined;
  const field = fielderAt(team, fielder.position)?.order ?? undefined;
  if (mound === undefined || field === undefined) return undefined;
  return {
    kind: 'double_switch',
    moves: [
      { player: pitcher, position: 'P', slot: exchanged ? field : mound },
      { ...fielder, slot: exchanged ? mound : field },
    ],
  };
}

/** `Ironside (CF, 12)`: a man as a menu names him. */
export const shortly = (player: PlayerId): string => {
  const { name, role } = playerOf(player);
  return `${name} (${role})`;
};
