import { RuleError } from '../../engine/rule-error.ts';
import type { Names, Page, Panel } from '../game.ts';
import { sidesToAct } from './choices.ts';
import { atBat, batterOf, fieldingSide, inField, pitcherOf } from './lineup.ts';
import { manualLines } from './manual-panel.ts';
import { isManual } from './manual-state.ts';
import { aligned, block, lineScoreBlock, printedLines } from './print.ts';
import { cardWords } from './privately.ts';
import { abbreviation, lastName, playerOf, teamOf } from './roster.ts';
import { reasonWords } from './scoreboard.ts';
import {
  type BattingStat,
  battingSide,
  type FieldPosition,
  fieldPositions,
  type LineupEntry,
  type Outing,
  type PlayerId,
  type Side,
  seatOf,
  sides,
  type TeamState,
} from './state.ts';
import { defenceWords, winLossSave } from './story.ts';
import { telling } from './telling.ts';
import {
  battingToday,
  counted,
  inningsPitched,
  moundLine,
  ordinal,
  scoreLine,
  scoreOf,
  teamColour,
} from './today.ts';
import type { View } from './view.ts';

/** The words of the table message, and the pages that anybody may look at. */

export const pages: readonly Page[] = [
  { id: 'lineups', label: 'Lineups' },
  { id: 'box', label: 'Box score' },
  { id: 'bullpen', label: 'Bench' },
];

/** @throws RuleError `no-page` for a page that the game does not have. */
export function page(view: View, id: string, names: Names): Panel {
  switch (id) {
    case 'lineups':
      return lineupsPage(view, names);
    case 'box':
      return boxPage(view);
    case 'bullpen':
      return bullpenPage(view);
    default:
      throw new RuleError('no-page', `There is no page “${id}” here.`);
  }
}

// The table message

/**
 * What the picture beside it cannot say well: names of the runners, who is up next, what the defence does, whose decision
 * it is. Short, for board, words and buttons are to fit on a phone's screen; the last play stands in the story below.
 */
export function panel(view: View, names: Names): Panel {
  if (view.step.kind === 'lineups') return lineupsPanel(view, names);
  const score = scoreLine(scoreOf(view));
  const lines = view.result === null ? runningLines(view, names) : overLines(view);
  return {
    title: view.result === null ? `${score} · ${inningMark(view)}, ${counted(view.outs, 'out')}` : score,
    text: [...lines, managers(view, names)].join('\n'),
    colour: teamColour(colourTeam(view).team),
  };
}

/** Before the game: who pitches as announced, and whose card is awaited. */
function lineupsPanel(view: View, names: Names): Panel {
  const starters = sides.map((side) => {
    const { player } = view.teams[side].pitchers[0] ?? { player: '' };
    return `**${teamOf(view.teams[side].team).name}:** ${lastName(player)}, throws ${playerOf(player).throws}`;
  });
  const [away, home] = sides.map((side) => view.teams[side].team);
  return {
    title: `${away} at ${home} · lineup cards`,
    text: [...starters, awaited(view, names), managers(view, names)].join('\n'),
    colour: teamColour(view.teams.away.team),
  };
}

const inningMark = ({ inning, half }: View): string => `${half === 'top' ? '▲' : '▼'} ${ordinal(inning)}`;

/** The team at bat gives the colour, and after the game the winner. */
function colourTeam(view: View): TeamState {
  const winner = view.result?.winner ?? null;
  return winner === null ? atBat(view) : view.teams[winner];
}

function managers(view: View, names: Names): string {
  const [away = '', home = ''] = sides.map((side) => `${abbreviation(view.teams[side].team)} ${names(seatOf(side))}`);
  return `-# ${away} at ${home}`;
}

function runningLines(view: View, names: Names): string[] {
  const batting = atBat(view);
  const batter = batterOf(batting).player;
  const [deck, hole] = [1, 2].map((after) => lastName(batterOf(batting, after).player));
  const runners = runnersByName(view);
  const { step } = view;
  const shown = step.kind === 'runner' || step.kind === 'throw' ? step.play.defence : null;
  const defence = shown === null ? '' : defenceWords(shown);
  return [
    `**At bat:** ${lastName(batter)} (${battingToday(batting.batting[batter])}), then ${deck}, ${hole}`,
    `**Pitching:** ${pitcherWords(inField(view))}`,
    ...(runners === '' ? [] : [`**On base:** ${runners}`]),
    ...(defence === '' ? [] : [`**Defence:** ${defence}`]),
    ...(isManual(step) ? manualLines(view, step, names) : [awaited(view, names)]),
  ];
}

function runnersByName({ runners }: View): string {
  const bases = ['first', 'second', 'third'].flatMap((base, index) => {
    const runner = runners[index];
    return runner === null || runner === undefined ? [] : [`${lastName(runner.player)} on ${base}`];
  });
  return bases.join(', ');
}

function pitcherWords(team: TeamState): string {
  const line = moundLine(team);
  const name = lastName(pitcherOf(team));
  return line === undefined
    ? name
    : `${name} (${counted(line.outs, 'out')}, ${counted(line.BF, 'batter')} faced)`;
}

/** Whose decision the table waits for. */
function awaited(view: View, names: Names): string {
  const who = (side: Side) => `${names(seatOf(side))} (${abbreviation(view.teams[side].team)})`;
  const { step } = view;
  switch (step.kind) {
    case 'lineups': {
      const ready = sides.filter((side) => step.ready[side]).map((side) => view.teams[side].team);
      const open = sidesToAct(view).map(who).join('; ');
      return `**Lineup card:** ${open}${ready.length === 0 ? '' : ` (${ready.join()} is ready)`}`;
    }
    case 'decide': {
      const sealed = sides.find((side) => step.decided[side]);
      const open = sidesToAct(view).map(
        (side) => `${who(side)}, the ${side === fieldingSide(view) ? 'defence' : 'offence'}`,
      );
      return `**To decide:** ${open.join('; ')}${sealed === undefined ? '' : ` (${abbreviation(view.teams[sealed].team)} has decided)`}`;
    }
    case 'runner':
      return `**To decide:** ${who(battingSide(view.half))}, whether the runner goes`;
    case 'throw':
      return `**To decide:** ${who(fieldingSide(view))}, where to throw`;
    case 'substitution':
      return `**To decide:** ${who(step.side)} has to repair the lineup: ${step.problem}`;
    default:
      return '';
  }
}

function overLines(view: View): string[] {
  if (view.result === null) return [];
  const { reason, decisions, winner } = view.result;
  const who = winner === null ? 'nobody wins' : `${teamOf(view.teams[winner].team).name} win`;
  return [
    `**${reasonWords[reason]}:** ${who} after ${counted(view.inning, 'inning')}.`,
    ...winLossSave(decisions),
    ...(view.lastPlay === null ? [] : [`**Last play:** ${telling(view.lastPlay)}`]),
  ];
}

// Lineups

function lineupsPage(view: View, names: Names): Panel {
  const texts = sides.map((side) => {
    const team = view.teams[side];
    if (view.step.kind === 'lineups') {
      const words = view.viewer === seatOf(side) ? cardWords(view) : undefined;
      return `**${teamOf(team.team).name}** (${names(seatOf(side))})\n${words ?? 'Shown when both cards are handed in.'}`;
    }
    const rows = team.lineup
      .filter(({ active }) => active)
      .sort((a, b) => (a.order ?? 10) - (b.order ?? 10))
      .map((entry) => lineupRow(team, entry));
    return `**${teamOf(team.team).name}** (${names(seatOf(side))})\n${block(aligned(rows, 'lllll'))}`;
  });
  return { title: 'Lineups', text: texts.join('\n') };
}

/** Order, name, position, hand and figures; a dot stands for the pitcher who does not bat. */
function lineupRow(team: TeamState, { player, order, position }: LineupEntry): string[] {
  const { bats, throws } = playerOf(player);
  const day = team.batting[player];
  const atBats = order === null ? '' : `${day?.H ?? 0}-${day?.AB ?? 0}`;
  return [`${order ?? '·'} ${lastName(player)}`, position ?? 'PH', order === null ? throws : bats, atBats];
}

// Box score

function boxPage(view: View): Panel {
  const innings = Math.max(view.options.innings, view.inning);
  const parts = sides.flatMap((side) => {
    const team = view.teams[side];
    return [
      `**${teamOf(team.team).name}**`,
      block(battingTable(team)),
      block(pitchingTable(view, team)),
      ...notes(team).map((note) => `${note}`),
    ];
  });
  return { title: 'Box score', text: [lineScoreBlock(printedLines(view), innings), ...parts].join('\n') };
}

const battingColumns = [
  ['AB', 'AB'],
  ['R', 'R'],
  ['H', 'H'],
  ['RBI', 'BI'],
  ['BB', 'BB'],
  ['SO', 'SO'],
] as const satisfies readonly (readonly [BattingStat, string])[];

/** Batters in order, substitutes indented under the man whose slot they took. */
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

/** W, L, S, H or BS behind a pitcher's name. */
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

/** Extra-base hits, running, sacrifices and the slips of the field, a line each. */
function notes(team: TeamState): string[] {
  const batting = battingNotes.flatMap((stat) => noteOf(stat, creditedIn(team, stat)));
  const errors = fieldPositions.flatMap((position) => errorNote(team, position));
  const pitching = (['WP', 'BK'] as const).flatMap((stat) =>
    noteOf(
      stat,
      team.pitchers.map(({ player, line }) => ({ player, count: line[stat] })),
    ),
  );
  const counts = [
    ['PB', team.passedBalls],
    ['DP', team.doublePlays],
    ['LOB', team.leftOnBase],
  ].flatMap(([label, count]) => (count === 0 && label !== 'LOB' ? [] : [`**${label}** ${count}`]));
  return [
    [...batting, ...(errors.length > 0 ? [`**E** ${errors.join(', ')}`] : []), ...pitching, ...counts].join(
      ' · ',
    ),
  ];
}

function creditedIn(team: TeamState, stat: BattingStat): { player: PlayerId; count: number }[] {
  return Object.entries(team.batting).map(([player, line]) => ({ player, count: line[stat] ?? 0 }));
}

function noteOf(label: string, credits: readonly { player: PlayerId; count: number }[]): string[] {
  const named = credits
    .filter(({ count }) => count > 0)
    .map(({ player, count }) => `${lastName(player)}${count > 1 ? ` ${count}` : ''}`);
  return named.length === 0 ? [] : [`**${label}** ${named.join(', ')}`];
}

function errorNote({ errorsByPosition }: TeamState, position: FieldPosition): string[] {
  const count = errorsByPosition[position] ?? 0;
  return count === 0 ? [] : [`${position}${count > 1 ? ` ${count}` : ''}`];
}

// Bench and bullpen

function bullpenPage(view: View): Panel {
  const texts = sides.map((side) => {
    const team = view.teams[side];
    const gone = team.lineup.filter(({ active }) => !active).map(({ player }) => lastName(player));
    return [
      `**${teamOf(team.team).name}**`,
      `Bench\n${reserves(team.bench.map(benchRow))}`,
      `Bullpen\n${reserves(team.bullpen.map((id) => bullpenRow(team, id)))}`,
      ...(gone.length > 0 ? [`Left the game: ${gone.join(', ')}`] : []),
    ].join('\n');
  });
  return { title: 'Bench and bullpen', text: texts.join('\n') };
}

const reserves = (rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? 'nobody left' : block(aligned(rows, 'lll'));

/** Name, batting hand and the positions he may field. */
function benchRow(id: PlayerId): string[] {
  const { bats, positions } = playerOf(id);
  return [
    lastName(id),
    bats,
    fieldPositions.filter((position) => positions[position] !== undefined).join(' '),
  ];
}

/** Name, throwing hand and what he is for. */
function bullpenRow({ team }: TeamState, id: PlayerId): string[] {
  const { closer, setup, middle, long } = teamOf(team).bullpen;
  const roles: readonly (readonly [string, readonly string[]])[] = [
    ['closer', [closer]],
    ['setup', setup],
    ['middle relief', middle],
    ['long relief', long],
  ];
  const role = roles.find(([, ids]) => ids.includes(id))?.[0] ?? 'starter';
  return [lastName(id), playerOf(id).throws, role];
}
