import { type Sheet, type StoredLine, sheetFigures } from '../../../../store/records/lines.ts';
import { batting, fielding, pitching, type RowOf, teamColumns } from '../tables.ts';

/** Stored lines of games as rows of a season's zip, and what results take from them. */

/** Rows of players in one game. */
export interface PlayerRows {
  readonly batting: readonly RowOf<'batting'>[];
  readonly pitching: readonly RowOf<'pitching'>[];
  readonly fielding: readonly RowOf<'fielding'>[];
}

/** Lines of players as rows. */
export function playerRows(lines: readonly StoredLine[]): PlayerRows {
  const of = (sheet: Sheet) => lines.filter((line) => line.sheet === sheet).map(rowOf);
  return {
    batting: of('batting').map((row) => batting.row.parse(row)),
    pitching: of('pitching').map((row) => pitching.row.parse(row)),
    fielding: of('fielding').map((row) => fielding.row.parse(row)),
  };
}

const rowOf = ({ sheet, fixture, game, team, player, position, figures }: StoredLine) => ({
  fixture,
  number: game,
  team,
  player,
  ...(position !== undefined && { position }),
  ...Object.fromEntries(sheetFigures[sheet].map((figure) => [figure, figures[figure] ?? 0])),
});

/** Who won, lost and saved a game, and what its teams did. */
export function resultFigures(lines: readonly StoredLine[]): Partial<RowOf<'results'>> {
  const decided = (figure: string): string | undefined =>
    lines.find(({ sheet, figures }) => sheet === 'pitching' && (figures[figure] ?? 0) > 0)?.player;
  const [win, loss, save] = [decided('W'), decided('L'), decided('SV')];
  return {
    ...(win !== undefined && { win }),
    ...(loss !== undefined && { loss }),
    ...(save !== undefined && { save }),
    ...teamFigures(lines, 0, 'away'),
    ...teamFigures(lines, 1, 'home'),
  };
}

function teamFigures(
  lines: readonly StoredLine[],
  seat: number,
  side: 'away' | 'home',
): Record<string, number> {
  const line = lines.find((one) => one.sheet === 'team' && one.seat === seat);
  if (line === undefined) return {};
  return Object.fromEntries(teamColumns.map((column) => [`${side}_${column}`, line.figures[column] ?? 0]));
}
