import type { GameLine } from '../../facets/lines.ts';
import { abbreviation } from '../league/roster.ts';
import type { PitchingDecisions } from '../records/game-result.ts';
import type { Outing, SeasonBook, State, TeamState } from '../state.ts';
import { idIn } from '../terms/ids.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import { otherSide, type PlayerId, type Side, seatOf, sides } from '../terms/terms.ts';

/** The lines of a finished game from which a season's statistics are summed (Baseball 12, League 11). */

type Figures = GameLine['figures'];

/**
 * Returns the lines of a finished game: batting and pitching by player, fielding by player and position, and one line
 * for each team. Only games of a season have them. If a game was conceded before its lineup cards were in, nobody
 * appeared, and only the teams have lines.
 */
export function linesOf(state: State): readonly GameLine[] {
  const { result } = state;
  if (result === null) return [];
  const hasBegun = state.teams.away.line.length > 0;
  return sides.flatMap((side) => {
    const team = state.teams[side];
    if (team.book === undefined) return [];
    const line = lineFor(state, side);
    const own = line('team', '', teamFigures(team, state.teams[otherSide(side)].score));
    if (!hasBegun) return [own];
    return [
      ...battersOf(team).map((player) =>
        line('batting', player, battingOf(team, player, team.book?.grandSlams[player] ?? 0)),
      ),
      ...team.pitchers.map((outing, at) =>
        line('pitching', outing.player, pitchingOf(outing, at === 0, result.decisions)),
      ),
      ...fieldersOf(team).map(([player, position]) =>
        line('fielding', player, fieldingOf(team, team.book, player, position), position),
      ),
      own,
    ];
  });
}

const lineFor = ({ teams }: State, side: Side) => {
  const [team, opponent] = [side, otherSide(side)].map((each) => abbreviation(teams[each].team));
  return (sheet: string, player: PlayerId, figures: Figures, position?: FieldPosition): GameLine => ({
    sheet,
    seat: seatOf(side),
    player: idIn(player),
    team: team ?? '',
    opponent: opponent ?? '',
    ...(position !== undefined && { position }),
    figures,
  });
};

/** Everybody who had a place in the batting order, in order of their entries. */
const battersOf = ({ lineup, batting }: TeamState): readonly PlayerId[] => [
  ...new Set(
    lineup.flatMap(({ player, order }) => (order === null && batting[player] === undefined ? [] : [player])),
  ),
];

const battingOf = ({ batting }: TeamState, player: PlayerId, slams: number): Figures => ({
  G: 1,
  ...batting[player],
  ...(slams > 0 && { slams }),
});

const one = (is: boolean): number => (is ? 1 : 0);

function pitchingOf({ player, line }: Outing, starts: boolean, decided: PitchingDecisions): Figures {
  return {
    ...line,
    G: 1,
    GS: one(starts),
    CG: one(decided.completeGames.includes(player)),
    SHO: one(decided.shutouts.includes(player)),
    QS: one(decided.qualityStarts.includes(player)),
    W: one(decided.win === player),
    L: one(decided.loss === player),
    SV: one(decided.save === player),
    HLD: one(decided.holds.includes(player)),
    BS: one(decided.blownSaves.includes(player)),
  };
}

/** Each fielder with each position that he has played, in order of entries. */
function fieldersOf({ lineup }: TeamState): readonly (readonly [PlayerId, FieldPosition])[] {
  const found = new Map<string, readonly [PlayerId, FieldPosition]>();
  for (const { player, played } of lineup)
    for (const position of fieldPositions)
      if (played.includes(position)) found.set(`${player} ${position}`, [player, position]);
  return [...found.values()];
}

function fieldingOf(
  { checks }: TeamState,
  book: SeasonBook | undefined,
  player: PlayerId,
  position: FieldPosition,
): Figures {
  const [X = 0] = checks[player]?.[position] ?? [];
  return { G: 1, X, ...book?.fielding[player]?.[position] };
}

const teamFigures = (team: TeamState, against: number): Figures => ({
  G: 1,
  R: team.score,
  RA: against,
  H: team.hits,
  E: team.errors,
  LOB: team.leftOnBase,
  DP: team.doublePlays,
});
