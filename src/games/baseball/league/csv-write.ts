import { lineOfCells } from '../../../engine/files/csv-line.ts';
import type { SourceFile } from '../../../engine/files/source.ts';
import type { LeagueOptions } from '../terms/league-options.ts';
import { fieldPositions } from '../terms/positions.ts';
import type {
  FieldingRating,
  League,
  LeagueCardSide,
  LeaguePlayer,
  LeagueTeam,
  SharedCards,
} from './document.ts';
import { lineupNames, startingPitcher } from './document.ts';
import {
  type duties,
  rolls,
  sharedTeam,
  sides,
  startingPitcherCell,
  type TableName,
  tableNames,
  tables,
} from './tables.ts';

type Cell = string | number | boolean | undefined;
type Cells = Readonly<Record<string, Cell>>;

/** Writes a league as CSV files, one per table. Tables without rows are left out. */
export function writeCsv(league: League): SourceFile[] {
  const rows: Readonly<Record<TableName, readonly Cells[]>> = {
    league: [leagueRow(league)],
    teams: league.teams.map(teamRow),
    players: [...league.teams.flatMap(playerRows), ...sharedRows(league.shared_cards)],
    cards: cardHolders(league).flatMap(cardRows),
    ratings: cardHolders(league).flatMap(ratingRows),
    lineups: league.teams.flatMap(lineupRows),
    schedule: league.schedule.map((game) => ({ ...game })),
  };
  return tableNames
    .filter((name) => rows[name].length > 0)
    .map((name) => ({ name: `${name}.csv`, text: textOf(tables[name], rows[name]) }));
}

/** Writes a table, leaving out columns that no row fills. */
function textOf(columns: readonly string[], rows: readonly Cells[]): string {
  const used = columns.filter((column) => rows.some((row) => row[column] !== undefined) || column === 'duty');
  const lines = [used, ...rows.map((row) => used.map((column) => textOfCell(row[column])))];
  return `${lines.map(lineOfCells).join('\n')}\n`;
}

const textOfCell = (cell: Cell): string =>
  cell === undefined ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);

const leagueRow = ({ name, abbreviation, season, options }: League): Cells => ({
  name,
  abbreviation,
  weeks: season?.weeks,
  games_per_week: season?.games_per_week,
  playoff_rounds: season?.playoff_rounds?.join(' '),
  trade_deadline_week: season?.trade_deadline_week,
  ...optionCells(options),
});

function optionCells({ mercy, ...same }: LeagueOptions = {}): Cells {
  return {
    ...same,
    mercy: mercy?.enabled,
    mercy_runs: mercy?.runs,
    mercy_after_inning: mercy?.after_inning,
  };
}

const teamRow = ({ code, city, nickname, name, division, colour: color, park }: LeagueTeam): Cells => ({
  code,
  city,
  nickname,
  name,
  division,
  // The `#` keeps spreadsheets from reading 123456 or 12E456 as a number.
  colour: `#${color}`,
  park: park?.name,
  homerun_l: park?.ballpark_homerun?.L,
  homerun_r: park?.ballpark_homerun?.R,
  single_l: park?.ballpark_single?.L,
  single_r: park?.ballpark_single?.R,
});

function playerRows(team: LeagueTeam): Cells[] {
  return team.players.map((player) => ({
    ...playerRow(player),
    team: team.code,
    duty: dutyOf(team, player.id),
  }));
}

function dutyOf(team: LeagueTeam, id: string): string | undefined {
  if (team.bullpen.closer === id) return 'closer';
  const lists = {
    rotation: team.rotation,
    setup: team.bullpen.setup,
    middle: team.bullpen.middle,
    long: team.bullpen.long,
    bench: team.bench,
  } satisfies Partial<Record<keyof typeof duties, readonly string[]>>;
  const [found] = Object.entries(lists).filter(([, ids]) => ids.includes(id));
  return found === undefined ? undefined : `${found[0]} ${found[1].indexOf(id) + 1}`;
}

/** Creates a player's row without the columns `team` and `duty`. */
function playerRow(player: Partial<LeaguePlayer>): Cells {
  const { steal, injury, endurance, positions } = player;
  return {
    id: player.id,
    name: player.name,
    number: player.number,
    age: player.age,
    role: player.role,
    bats: player.bats,
    throws: player.throws,
    running: player.running,
    steal_jump: steal?.jump.join(' ') || undefined,
    steal_out: steal?.out.join(' ') || undefined,
    steal_auto: steal?.auto,
    steal_high: steal?.high,
    steal_low: steal?.low,
    bunt: player.bunt,
    hit_and_run: player.hit_and_run,
    injury: injury?.rating,
    pitcher_check: injury?.pitcher_check,
    war: player.war,
    start: endurance?.start,
    relief: endurance?.relief,
    hold: player.hold,
    pickoff: player.pickoff,
    balk: player.balk,
    wild_pitch: player.wild_pitch,
    batting_card: player.batting_card,
    ...Object.fromEntries(
      fieldPositions.map((position) => [position.toLowerCase(), ratingCell(positions?.[position])]),
    ),
  };
}

/**
 * Writes a rating such as `r2 e13 a-1 pb6`. Letters come first so that no spreadsheet reads it as a date or a
 * number.
 */
function ratingCell(rating: FieldingRating | undefined): string | undefined {
  if (rating === undefined) return undefined;
  const { range, error, arm, passed_ball: passedBall } = rating;
  const parts = [
    ...(range === undefined ? [] : [`r${range}`]),
    ...(error === undefined ? [] : [`e${error}`]),
    ...(arm === undefined ? [] : [`a${arm > 0 ? '+' : ''}${arm}`]),
    ...(passedBall === undefined ? [] : [`pb${passedBall}`]),
  ];
  return parts.length === 0 ? 'yes' : parts.join(' ');
}

function sharedRows(shared: SharedCards | undefined): Cells[] {
  if (shared === undefined) return [];
  const { pitching: _, ...emergency } = shared.emergency_pitcher;
  const batting = Object.entries(shared.pitcher_batting).map(([id, { bats, running }]) => ({
    id,
    team: sharedTeam,
    bats,
    running,
  }));
  return [...batting, { ...playerRow(emergency), id: 'emergency', team: sharedTeam }];
}

/** A card with its owner's id. */
interface CardHolder {
  readonly id: string;
  readonly batting?: Readonly<Record<'vs_lhp' | 'vs_rhp', LeagueCardSide>>;
  readonly pitching?: Readonly<Record<'vs_lhb' | 'vs_rhb', LeagueCardSide>>;
}

function cardHolders({ teams, shared_cards: shared }: League): CardHolder[] {
  const players = teams.flatMap((team) => team.players);
  if (shared === undefined) return players;
  // A shared batting card is the same against both hands, so only its rows against R are written.
  const batting = Object.entries(shared.pitcher_batting).map(([id, card]) => ({
    id,
    batting: { vs_lhp: {}, vs_rhp: card },
  }));
  return [...players, ...batting, { id: 'emergency', pitching: shared.emergency_pitcher.pitching }];
}

const sidesOf = (
  { batting, pitching }: CardHolder,
  card: 'batting' | 'pitching',
  side: string,
): LeagueCardSide | undefined =>
  card === 'batting'
    ? batting?.[side === 'vs_lhp' ? 'vs_lhp' : 'vs_rhp']
    : pitching?.[side === 'vs_lhb' ? 'vs_lhb' : 'vs_rhb'];

/** Writes eleven rows for each opposing hand, as on a printed card. */
function cardRows(holder: CardHolder): Cells[] {
  return (['L', 'R'] as const).flatMap((against) => {
    const grids = sides
      .filter((each) => each.against === against)
      .flatMap(({ card, side }) => Object.entries(sidesOf(holder, card, side)?.grid ?? {}));
    if (grids.length === 0) return [];
    return rolls.map((roll) => ({
      player: holder.id,
      against,
      roll,
      ...Object.fromEntries(grids.map(([column, cells]) => [column, cells[roll]])),
    }));
  });
}

function ratingRows(holder: CardHolder): Cells[] {
  return sides.flatMap(({ card, side, against }) =>
    (sidesOf(holder, card, side)?.ratings ?? []).map(([result, units]) => ({
      player: holder.id,
      against,
      card,
      result,
      units,
    })),
  );
}

function lineupRows({ code, lineups }: LeagueTeam): Cells[] {
  return lineupNames.flatMap((lineup) =>
    (lineups[lineup] ?? []).map(({ order, player, position }) => ({
      team: code,
      lineup,
      order,
      player: player === startingPitcher ? startingPitcherCell : player,
      position,
    })),
  );
}
