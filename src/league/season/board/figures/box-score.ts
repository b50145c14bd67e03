import { aligned, block } from '../../../../games/baseball/words/print.ts';
import { shownOf } from '../../statistics/statistic.ts';
import { theStatistic } from '../../statistics/table.ts';
import { type Line, sumOf } from '../../statistics/totals.ts';
import type { PlayerId, Team } from '../../types.ts';
import { namesAmong } from '../names.ts';

/** The box score of a game: what the batters and pitchers of both teams did, in tables for a phone (League 21). */

/** A line of the game, as it is stored. */
export interface BoxLine {
  readonly sheet: 'batting' | 'pitching' | 'fielding' | 'team';
  readonly player: PlayerId;
  readonly team: Team;
  readonly position?: string;
  readonly figures: Line;
}

export interface Box {
  readonly lines: readonly BoxLine[];
  /** Visitors and home team. */
  readonly teams: readonly { readonly code: Team; readonly name: string }[];
  /** Players in the order of the box, each with the sheet: `pitching pcg-07`. Without it, who did most comes first. */
  readonly order?: readonly string[];
  /** A player's name, not escaped. */
  readonly playerName: (player: PlayerId) => string;
}

const battingColumns = ['AB', 'R', 'H', 'RBI', 'BB', 'SO'] as const;
const pitchingColumns = ['H', 'R', 'ER', 'BB', 'SO'] as const;
/** Figures that are told below a table, each with the players who have some. */
const battingNotes = ['2B', '3B', 'HR', 'SB', 'CS', 'HBP', 'SF', 'SH', 'GIDP'] as const;
const pitchingNotes = ['WP', 'BK', 'HBP'] as const;
const credits = ['W', 'L', 'SV', 'HLD', 'BS'] as const;

/** The tables of both teams, visitors first. */
export function boxScore(box: Box): string {
  const nameIn = namesAmong([...new Set(box.lines.map(({ player }) => player))].map(box.playerName));
  const named = (player: PlayerId) => nameIn(box.playerName(player));
  return box.teams
    .flatMap(({ code, name }) => {
      const of = (sheet: BoxLine['sheet']) =>
        inOrder(
          box.lines.filter((line) => line.team === code && line.sheet === sheet),
          box.order,
        );
      return [
        `**${name}**`,
        battingTable(of('batting'), of('fielding'), named),
        pitchingTable(of('pitching'), named),
      ];
    })
    .filter((part) => part !== '')
    .join('\n');
}

/** As the box lists them; else by plate appearances or outs, starters first. */
function inOrder(lines: readonly BoxLine[], order: readonly string[] | undefined): readonly BoxLine[] {
  const place = ({ sheet, player }: BoxLine): number => {
    const found = order?.indexOf(`${sheet} ${player}`) ?? -1;
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  };
  const work = ({ figures: { PA = 0, GS = 0, outs = 0 } }: BoxLine) => GS * 1_000 + PA + outs;
  return lines.toSorted((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? work(other) - work(one) : first - second;
  });
}

function battingTable(
  batters: readonly BoxLine[],
  fielders: readonly BoxLine[],
  named: (player: PlayerId) => string,
): string {
  const shown = batters.filter(({ figures: { PA = 0, R = 0, SB = 0, CS = 0 } }) => PA + R + SB + CS > 0);
  if (shown.length === 0) return '';
  const positions = (player: PlayerId) =>
    fielders.flatMap((line) => (line.player === player ? (line.position ?? []) : [])).join('-');
  const row = (label: string, figures: Line) => [
    label,
    ...battingColumns.map((column) => `${figures[column] ?? 0}`),
  ];
  const rows = shown.map(({ player, figures }) =>
    row(`${named(player)} ${positions(player)}`.trim(), figures),
  );
  const table = aligned(
    [['Batter', ...battingColumns], ...rows, row('Total', sumOf(shown.map(({ figures }) => figures)))],
    'lrrrrrr',
  );
  return `${block(table)}${notes(battingNotes, shown, named)}`;
}

function pitchingTable(pitchers: readonly BoxLine[], named: (player: PlayerId) => string): string {
  if (pitchers.length === 0) return '';
  const rows = pitchers.map(({ player, figures }) => {
    const credit = credits.filter((one) => (figures[one] ?? 0) > 0);
    return [
      `${named(player)}${credit.length === 0 ? '' : ` (${credit.join(', ')})`}`,
      shownOf(innings, figures),
      ...pitchingColumns.map((column) => `${figures[column] ?? 0}`),
    ];
  });
  const table = aligned([['Pitcher', 'IP', ...pitchingColumns], ...rows], 'lrrrrrr');
  return `${block(table)}${notes(pitchingNotes, pitchers, named)}`;
}

const innings = theStatistic('pitching', 'IP');

/** `**HR** Stone, Hill 2 · **SB** Lake`, on a line of its own; empty if nobody has any. */
function notes(
  columns: readonly (keyof Line)[],
  lines: readonly BoxLine[],
  named: (player: PlayerId) => string,
): string {
  const told = columns.flatMap((column) => {
    const players = lines.flatMap(({ player, figures }) => {
      const count = figures[column] ?? 0;
      return count === 0 ? [] : [`${named(player)}${count === 1 ? '' : ` ${count}`}`];
    });
    return players.length === 0 ? [] : [`**${column}** ${players.join(', ')}`];
  });
  return told.length === 0 ? '' : `\n${told.join(' · ')}`;
}
