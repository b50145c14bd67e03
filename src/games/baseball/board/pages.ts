import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Illustrated, Page } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import { lastName, playerOf } from '../league/roster.ts';
import { batterOf, isPresent } from '../lineup/lineup.ts';
import type { BattingStat, Outing, TeamState } from '../state.ts';
import { teamIn } from '../teams/team-in.ts';
import { fieldPositions } from '../terms/positions.ts';
import type { LineupEntry } from '../terms/terms.ts';
import { battingSide, otherSide, type PlayerId, type Side, seatOf, sideOf, sides } from '../terms/terms.ts';
import { weatherWords } from '../terms/weather.ts';
import type { View } from '../view.ts';
import { fieldingField } from '../words/fielding.ts';
import { injuryNote } from '../words/injury-words.ts';
import { aligned, block, lineScoreBlock, printedLines } from '../words/print.ts';
import { creditLines } from '../words/story.ts';
import { inningsPitched } from '../words/today.ts';
import * as written from '../words/written.ts';
import { cardWords } from './privately.ts';

/** The text of the table's message, and the pages that anybody may open. */

export const pages: readonly Page[] = [
  { id: 'lineup', label: 'Lineups' },
  { id: 'box', label: 'Box' },
  { id: 'bullpen', label: 'Bench' },
];

/**
 * Pages that show one team, because two don't fit on a phone screen. Your own team comes first, and a button
 * shows the other.
 */
const halves: Readonly<Record<string, (view: View, side: Side) => Panel>> = {
  box: boxPage,
  bullpen: bullpenPage,
};

/**
 * Returns a page.
 * @throws RuleError `no-page` if the game has no such page
 */
export function page(view: View, id: string, names: Names): Illustrated {
  if (id === 'lineup') return { panel: lineupsPage(view, names) };
  const [of = '', named] = id.split('-');
  const own = view.viewer === 'public' ? 'away' : sideOf(view.viewer);
  const side = named === undefined ? own : sides.find((one) => one === named);
  const half = halves[of];
  if (half === undefined || side === undefined)
    throw new RuleError('no-page', `There’s no page “${asWritten(id)}” here.`);
  if (of === 'box' && view.step.kind === 'lineups')
    return { panel: { ...lineupsPage(view, names), title: 'Box score' } };
  const other = otherSide(side);
  return {
    panel: half(view, side),
    turns: [{ id: `${of}-${other}`, label: written.abbreviation(view.teams[other].team) }],
  };
}

// Lineups

function lineupsPage(view: View, names: Names): Panel {
  const texts = sides.map((side) => {
    const team = view.teams[side];
    if (view.step.kind === 'lineups') {
      const words = view.viewer === seatOf(side) ? cardWords(view) : undefined;
      return `**${written.teamName(team.team)}** (${names(seatOf(side))})\n${words ?? 'Shown once both cards are in.'}`;
    }
    const rows = team.lineup
      .filter(({ active }) => active)
      .sort((a, b) => (a.order ?? 10) - (b.order ?? 10))
      .map((entry) => lineupRow(team, entry));
    return [
      `**${written.teamName(team.team)}** (${names(seatOf(side))})`,
      block(aligned(rows, 'lllll')),
      ...(view.result === null ? [nextUp(view, side)] : []),
    ].join('\n');
  });
  return { title: 'Lineups', text: texts.join('\n') };
}

/** The batters on deck, or the first batters of the team's next half-inning. */
function nextUp(view: View, side: Side): string {
  const team = view.teams[side];
  const named = (from: number, to: number) =>
    [0, 1, 2].slice(from, to).map((after) => written.lastName(batterOf(team, after).player));
  return side === battingSide(view.half)
    ? `**On deck** ${named(1, 3).join(', then ')}`
    : `**Next half** ${named(0, 3).join(', ')}`;
}

/**
 * A row with order, name, position, hand and figures for the game. A dot in place of the order marks a
 * pitcher who doesn't bat.
 */
function lineupRow(team: TeamState, { player, order, position, left }: LineupEntry): string[] {
  const { bats, throws } = playerOf(player);
  const day = team.batting[player];
  const atBats = order === null ? '' : `${day?.H ?? 0}-${day?.AB ?? 0}`;
  // The player had to leave and hasn't been replaced yet.
  const place = left === null ? (position ?? 'PH') : 'out';
  return [`${order ?? '·'} ${lastName(player)}`, place, order === null ? throws : bats, atBats];
}

// Box score

function boxPage(view: View, side: Side): Panel {
  const team = view.teams[side];
  const weather = view.weather === null ? [] : [`**Weather** ${weatherWords(view.weather)}`];
  return {
    title: 'Box score',
    text: [
      lineScoreBlock(printedLines(view), Math.max(view.options.innings, view.inning)),
      ...(view.result === null ? [] : creditLines(view.result.decisions)),
      `**${written.teamName(team.team)}**`,
      block(battingTable(team)),
      block(pitchingTable(view, team)),
      ...notes(team),
      ...injuryNotes(view, team),
      ...weather,
    ].join('\n'),
    fields: fieldingField(team),
  };
}

/** Lists the injured players and how long they are out. */
function injuryNotes({ injuries }: View, { team }: TeamState): string[] {
  const hurt = injuries.filter((injury) => injury.team === team).map(injuryNote);
  return hurt.length === 0 ? [] : [`**Hurt** ${hurt.join(', ')}`];
}

const battingColumns = [
  ['AB', 'AB'],
  ['R', 'R'],
  ['H', 'H'],
  ['RBI', 'RBI'],
  ['BB', 'BB'],
  ['SO', 'SO'],
] as const satisfies readonly (readonly [BattingStat, string])[];

/** Batters in batting order. Substitutes are indented below the player they replaced. */
function battingTable(team: TeamState): string[] {
  const header = ['', '', ...battingColumns.map(([, label]) => label)];
  const slots = Array.from({ length: 9 }, (_, index) =>
    team.lineup.filter(({ order }) => order === index + 1),
  );
  const rows = slots.flatMap((entries) => entries.map((entry) => battingRow(team, entry)));
  return aligned([header, ...rows, totalRow(team)], `ll${'r'.repeat(battingColumns.length)}`);
}

function battingRow(team: TeamState, { player, played, starter }: LineupEntry): string[] {
  const day = team.batting[player] ?? {};
  return [
    `${starter ? '' : ' '}${lastName(player)}`,
    played.at(-1) ?? '',
    ...battingColumns.map(([stat]) => `${day[stat] ?? 0}`),
  ];
}

function totalRow(team: TeamState): string[] {
  return ['Total', '', ...battingColumns.map(([stat]) => `${total(team, stat)}`)];
}

function total(team: TeamState, stat: BattingStat): number {
  return Object.values(team.batting).reduce((sum, line) => sum + (line[stat] ?? 0), 0);
}

function pitchingTable(view: View, team: TeamState): string[] {
  const header = ['', 'IP', 'H', 'R', 'ER', 'BB', 'SO'];
  const rows = team.pitchers.map((outing) => pitchingRow(view, outing));
  return aligned([header, ...rows], 'lrrrrrr');
}

function pitchingRow(view: View, { player, line }: Outing): string[] {
  const credit = creditOf(view, player);
  return [
    `${lastName(player)}${credit === '' ? '' : ` ${credit}`}`,
    inningsPitched(line.outs),
    ...[line.H, line.R, line.ER, line.BB, line.SO].map(String),
  ];
}

/** The pitcher's credit (W, L, S, H or BS), shown after his name. */
function creditOf({ result }: View, player: PlayerId): string {
  if (result === null) return '';
  const { win, loss, save, holds, blownSaves } = result.decisions;
  return [
    win === player ? 'W' : '',
    loss === player ? 'L' : '',
    save === player ? 'S' : '',
    holds.includes(player) ? 'H' : '',
    blownSaves.includes(player) ? 'BS' : '',
  ]
    .filter((letter) => letter !== '')
    .join(',');
}

const battingNotes = ['2B', '3B', 'HR', 'SB', 'CS', 'SF', 'SH', 'GIDP', 'HBP', 'IBB'] as const;

/**
 * One line with extra-base hits, baserunning, sacrifices, wild pitches and similar mistakes, and runners left
 * on base.
 */
function notes(team: TeamState): string[] {
  const batting = battingNotes.flatMap((stat) => noteOf(stat, creditedIn(team, stat)));
  const pitching = (['WP', 'BK'] as const).flatMap((stat) =>
    noteOf(
      stat,
      team.pitchers.map(({ player, line }) => ({ player, count: line[stat] })),
    ),
  );
  return [[...batting, ...pitching, `**LOB** ${team.leftOnBase}`].join(' · ')];
}

function creditedIn(team: TeamState, stat: BattingStat): { player: PlayerId; count: number }[] {
  return Object.entries(team.batting).map(([player, line]) => ({ player, count: line[stat] ?? 0 }));
}

function noteOf(label: string, credits: readonly { player: PlayerId; count: number }[]): string[] {
  const named = credits
    .filter(({ count }) => count > 0)
    .map(({ player, count }) => `${written.lastName(player)}${count > 1 ? ` ${count}` : ''}`);
  return named.length === 0 ? [] : [`**${label}** ${named.join(', ')}`];
}

// Bench and bullpen

function bullpenPage(view: View, side: Side): Panel {
  const team = view.teams[side];
  const gone = team.lineup.filter((entry) => !isPresent(entry)).map(({ player }) => written.lastName(player));
  return {
    title: 'Bench and bullpen',
    text: [
      `**${written.teamName(team.team)}**`,
      `Bench\n${reserves(team.bench.map(benchRow))}`,
      `Bullpen\n${reserves(team.bullpen.map((id) => bullpenRow(view, side, id)))}`,
      ...(gone.length > 0 ? [`Left the game: ${gone.join(', ')}`] : []),
    ].join('\n'),
  };
}

const reserves = (rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? 'nobody left' : block(aligned(rows, 'lll'));

/** A player's name, batting hand and the positions he may play. */
function benchRow(id: PlayerId): string[] {
  const { bats, positions } = playerOf(id);
  return [
    lastName(id),
    bats,
    fieldPositions.filter((position) => positions[position] !== undefined).join(' '),
  ];
}

/** Name, throwing hand and role. */
function bullpenRow({ options, teams }: View, side: Side, id: PlayerId): string[] {
  const { tired } = teams[side];
  const { closer, setup, middle, long } = teamIn(options, side).bullpen;
  const roles: readonly (readonly [string, readonly string[]])[] = [
    ['closer', [closer]],
    ['setup', setup],
    ['middle relief', middle],
    ['long relief', long],
  ];
  const role = roles.find(([, ids]) => ids.includes(id))?.[0] ?? 'starter';
  return [lastName(id), playerOf(id).throws, `${role}${tired.includes(id) ? ', not rested' : ''}`];
}
