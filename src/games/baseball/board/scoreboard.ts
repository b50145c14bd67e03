import { counted } from '../../../engine/english.ts';
import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import type { Names } from '../../facets/seats.ts';
import { abbreviation, lastName, playerOf, teamOf } from '../league/roster.ts';
import { isFatigued, strengthLeft } from '../lineup/fatigue.ts';
import { atBat, batterOf, inField, pitcherOf } from '../lineup/lineup.ts';
import { inningsPlayed, playedLine } from '../scoring/game-end.ts';
import { battingSide, type PlayerId, type Side, seatOf, sides, type TeamCode } from '../terms/terms.ts';
import type { View } from '../view.ts';
import {
  afterInnings,
  basesInWords,
  battingToday,
  fullCells,
  fullName,
  gaugeCells,
  halfName,
  moundLine,
  pitchingToday,
  recordedWords,
  scoreOf,
  spelled,
  teamColor,
} from '../words/today.ts';

/**
 * The scoreboard: line score above, situation below. A phone shows it at slightly less than half size, so no
 * text is smaller than `size.small`. Every state is shown by shape or text; color is only an additional cue.
 */

const width = 720;
const height = 352;
const size = { small: 25, text: 27, large: 33, inning: 60 } as const;
const color = {
  board: '#10151c',
  panel: '#1b2430',
  line: '#3a4758',
  text: '#f4f6fa',
  quiet: '#a9b7c8',
  lit: '#ffd24a',
} as const;

export function draw(view: View, _names: Names): Picture {
  const { under, shapes } = lowerPart(view);
  return { width, height, background: color.board, under, shapes: [...lineScore(view), ...shapes] };
}

function lowerPart(view: View): Required<Pick<Picture, 'under' | 'shapes'>> {
  if (view.result !== null) return { under: boards.final, shapes: final(view) };
  const { step } = view;
  return step.kind === 'lineups'
    ? { under: boards.starters, shapes: starters(view, step.ready) }
    : { under: boards.situation, shapes: situation(view) };
}

type Words = Extract<Shape, { kind: 'text' }>;

function words(
  x: number,
  y: number,
  text: string,
  size: number,
  rest: Partial<Pick<Words, 'align' | 'fill' | 'maxWidth' | 'weight'>> = {},
): Words {
  return { kind: 'text', x, y, text, size, fill: color.text, baseline: 'middle', ...rest };
}

const panel = (x: number, y: number, panelWidth: number, panelHeight: number): Shape => ({
  kind: 'rect',
  x,
  y,
  width: panelWidth,
  height: panelHeight,
  radius: 14,
  fill: color.panel,
});

// Line score

const rows: Readonly<Record<Side, number>> = { away: 64, home: 112 };
/** Vertical position of the inning numbers. */
const heads = 28;
const inningColumns = { first: 162, step: 42, count: 9 } as const;
const totals = [
  { label: 'R', x: 566 },
  { label: 'H', x: 626 },
  { label: 'E', x: 680 },
] as const;

/** The innings shown: at most nine. In a longer game, the latest nine. */
export function inningWindow(view: Pick<View, 'inning' | 'options'>): number[] {
  const last = Math.max(view.inning, view.options.innings);
  const first = Math.max(1, last - inningColumns.count + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function lineScore(view: View): Shape[] {
  const innings = inningWindow(view);
  return [
    ...innings.map((inning, index) =>
      words(columnX(index), heads, `${inning}`, size.small, {
        align: 'center',
        maxWidth: 34,
        fill: inning === view.inning && view.result === null ? color.lit : color.quiet,
        weight: inning === view.inning ? 'bold' : 'normal',
      }),
    ),
    ...sides.flatMap((side) => teamRow(view, side, innings)),
  ];
}

const columnX = (index: number) => inningColumns.first + index * inningColumns.step;

function teamRow(view: View, side: Side, innings: readonly number[]): Shape[] {
  const team = view.teams[side];
  const y = rows[side];
  const runs = scoreOf(view)[seatOf(side)]?.runs ?? 0;
  const figures = [runs, team.hits, team.errors];
  const played = playedLine(view, side);
  return [
    ...(view.result === null && battingSide(view.half) === side ? [battingMark(y)] : []),
    ...teamChip(team.team, 40, y),
    ...innings.flatMap((inning, index) => {
      const scored = played[inning - 1];
      if (scored === undefined) return [];
      const now = view.result === null && inning === view.inning && battingSide(view.half) === side;
      return [
        words(columnX(index), y, `${scored}`, size.text, {
          align: 'center',
          maxWidth: 36,
          ...(now ? { fill: color.lit, weight: 'bold' } : {}),
        }),
      ];
    }),
    ...totals.map(({ x }, index) =>
      words(x, y, `${figures[index]}`, index === 0 ? size.large + 3 : size.text, {
        align: 'center',
        maxWidth: 50,
        weight: index === 0 ? 'bold' : 'normal',
      }),
    ),
  ];
}

/** Draws a marker beside the team at bat. */
function battingMark(y: number): Shape {
  return {
    kind: 'polygon',
    points: [
      [20, y - 10],
      [34, y],
      [20, y + 10],
    ],
    fill: color.lit,
  };
}

function teamChip(team: TeamCode, x: number, y: number): Shape[] {
  const fill = teamColor(team);
  return [
    {
      kind: 'rect',
      x,
      y: y - 21,
      width: 92,
      height: 42,
      radius: 9,
      fill,
      stroke: color.text,
      strokeWidth: 2,
    },
    words(x + 46, y + 1, abbreviation(team), size.large, {
      align: 'center',
      weight: 'bold',
      fill: inkOn(fill),
      maxWidth: 84,
    }),
  ];
}

/**
 * Black or white, whichever has more contrast with the background. The better one always has a contrast of at least
 * 4.5 (WCAG).
 */
export function inkOn(background: string): '#000000' | '#ffffff' {
  return contrast(background, '#000000') >= contrast(background, '#ffffff') ? '#000000' : '#ffffff';
}

/** The WCAG 2 contrast ratio of two colors (`#rrggbb`), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Situation

const lower = { y: 148, height: 194 } as const;

function situation(view: View): Shape[] {
  return [...inningPanel(view), ...diamond(view), ...duel(view)];
}

function inningPanel(view: View): Shape[] {
  const x = 12;
  const middle = x + 80;
  const up = view.half === 'top';
  return [
    arrow(x + 38, lower.y + 46, up),
    words(x + 102, lower.y + 50, `${view.inning}`, size.inning, {
      align: 'center',
      weight: 'bold',
      maxWidth: 84,
    }),
    words(middle, lower.y + 100, up ? 'Top' : 'Bottom', size.small, { align: 'center', fill: color.quiet }),
    ...[0, 1, 2].map(
      (index): Shape => ({
        kind: 'circle',
        x: middle + (index - 1) * 44,
        y: lower.y + 136,
        radius: 12,
        stroke: index < view.outs ? color.lit : color.quiet,
        strokeWidth: 3,
        ...(index < view.outs ? { fill: color.lit } : {}),
      }),
    ),
    words(middle, lower.y + 170, counted(view.outs, 'out'), size.small, {
      align: 'center',
    }),
  ];
}

function arrow(x: number, y: number, up: boolean): Shape {
  const tip = up ? -20 : 20;
  return {
    kind: 'polygon',
    points: [
      [x - 20, y - tip * 0.7],
      [x + 20, y - tip * 0.7],
      [x, y + tip],
    ],
    fill: color.lit,
  };
}

/**
 * Positions of first, second and third base in the picture, and the distance from a base's center to its
 * corners.
 */
const bags = [
  { x: 334, y: lower.y + 98 },
  { x: 282, y: lower.y + 46 },
  { x: 230, y: lower.y + 98 },
] as const;
const bag = 30;

function diamond(view: View): Shape[] {
  return bags.map(({ x, y }, index): Shape => {
    const occupied = view.runners[index] !== null;
    return {
      kind: 'polygon',
      points: [
        [x, y - bag],
        [x + bag, y],
        [x, y + bag],
        [x - bag, y],
      ],
      fill: occupied ? color.lit : color.panel,
      stroke: occupied ? color.text : color.quiet,
      strokeWidth: 4,
    };
  });
}

function homePlate(x: number, y: number): Shape {
  return {
    kind: 'polygon',
    points: [
      [x - 16, y - 13],
      [x + 16, y - 13],
      [x + 16, y + 5],
      [x, y + 20],
      [x - 16, y + 5],
    ],
    fill: color.quiet,
  };
}

/** Draws the batter and pitcher with their figures for this game. */
function duel(view: View): Shape[] {
  const batting = atBat(view);
  const batter = batterOf(batting).player;
  const fielding = inField(view);
  const line = moundLine(fielding);
  return [
    ...player(
      lower.y + 4,
      `At bat, ${abbreviation(batting.team)}`,
      batter,
      battingToday(batting.batting[batter]),
    ),
    ...player(
      lower.y + 99,
      `Pitching, ${abbreviation(fielding.team)}`,
      pitcherOf(fielding),
      line === undefined ? '' : pitchingToday(line),
    ),
    ...gauge(strengthLeft(fielding, view.options), lower.y + 103),
  ];
}

const cell = { width: 16, height: 20, step: 21 } as const;

/** Draws the pitcher's remaining strength as full and empty cells. */
function gauge(left: number | undefined, y: number): Shape[] {
  if (left === undefined) return [];
  return Array.from({ length: gaugeCells }, (_, index): Shape => {
    const full = index < fullCells(left);
    return {
      kind: 'rect',
      x: 692 - (gaugeCells - index) * cell.step + cell.step - cell.width,
      y,
      width: cell.width,
      height: cell.height,
      radius: 4,
      stroke: full ? color.lit : color.quiet,
      strokeWidth: 2,
      ...(full && { fill: color.lit }),
    };
  });
}

function player(top: number, role: string, id: PlayerId, today: string): Shape[] {
  const x = 408;
  return [
    words(x, top + 14, role, size.small, { fill: color.quiet, maxWidth: 170 }),
    words(x, top + 45, lastName(id), size.large, { weight: 'bold', maxWidth: 284 }),
    words(x, top + 76, today, size.small, { maxWidth: 284 }),
  ];
}

// Before the first pitch

const starterX = (index: number) => 12 + index * 354;

/** Draws the announced pitchers and whether each lineup card is in. */
function starters(view: View, ready: Readonly<Record<Side, boolean>>): Shape[] {
  return sides.flatMap((side, index) => {
    const x = starterX(index);
    const team = view.teams[side];
    const pitcher = pitcherOf(team);
    return [
      ...teamChip(team.team, x + 16, lower.y + 32),
      words(x + 16, lower.y + 80, `Pitching, throws ${playerOf(pitcher).throws}`, size.small, {
        fill: color.quiet,
      }),
      words(x + 16, lower.y + 114, lastName(pitcher), size.large, { weight: 'bold', maxWidth: 310 }),
      words(x + 16, lower.y + 162, ready[side] ? '✓ card handed in' : 'filling in the card', size.text, {
        fill: ready[side] ? color.lit : color.text,
      }),
    ];
  });
}

function startersWords(view: View, ready: Readonly<Record<Side, boolean>>): string {
  const each = sides.map((side) => {
    const team = view.teams[side];
    const pitcher = fullName(pitcherOf(team));
    return `${teamOf(team.team).name} announce ${pitcher}; their lineup card is ${ready[side] ? 'handed in' : 'being filled in'}.`;
  });
  return ['Before the first pitch.', ...each].join(' ');
}

// After the last out

export const reasonWords: Readonly<Record<NonNullable<View['result']>['reason'], string>> = {
  walk_off: 'Walk-off',
  home_ahead: 'Final',
  visitors_ahead: 'Final',
  mercy: 'Final, mercy rule',
  tie: 'Final, a tie',
  conceded: 'Final, conceded',
};

function final(view: View): Shape[] {
  if (view.result === null) return [];
  const { winner, reason, decisions } = view.result;
  const innings =
    reason === 'conceded'
      ? ` ${afterInnings(inningsPlayed(view))}${recordedPart(view)}`
      : view.inning === view.options.innings
        ? ''
        : ` in ${view.inning}`;
  const credits = [
    ['W', decisions.win],
    ['L', decisions.loss],
    ['S', decisions.save],
  ].flatMap(([letter, id]) => (typeof id === 'string' ? [{ letter: `${letter}`, name: lastName(id) }] : []));
  const title = winner === null ? 'Tied game' : `${teamOf(view.teams[winner].team).name} win`;
  return [
    words(width / 2, lower.y + 32, `${reasonWords[reason]}${innings}`, size.text, {
      align: 'center',
      fill: color.lit,
      weight: 'bold',
      maxWidth: width - 60,
    }),
    words(width / 2, lower.y + 74, title, 42, { align: 'center', weight: 'bold', maxWidth: width - 60 }),
    ...credits.flatMap(({ letter, name }, index) => creditLine(letter, name, index, credits.length)),
  ];
}

function creditLine(letter: string, name: string, index: number, count: number): Shape[] {
  const column = (width - 48) / count;
  const x = 24 + column * (index + 0.5);
  return [
    words(x, lower.y + 122, letter, size.text, { align: 'center', fill: color.quiet, weight: 'bold' }),
    words(x, lower.y + 160, name, size.large, { align: 'center', maxWidth: column - 16 }),
  ];
}

// Fixed background

const board = (...lowerPart: readonly Shape[]): Picture => ({
  width,
  height,
  background: color.board,
  shapes: [
    panel(12, 10, width - 24, 128),
    { kind: 'rect', x: 538, y: 43, width: 56, height: 90, radius: 10, fill: color.line },
    ...totals.map(({ label, x }) =>
      words(x, heads, label, size.small, { align: 'center', fill: color.quiet }),
    ),
    ...lowerPart,
  ],
});

/** The cached backgrounds of the scoreboards: panels, the infield and fixed text. */
const boards = {
  starters: board(
    ...['visitors', 'home'].flatMap((who, index) => [
      panel(starterX(index), lower.y, 342, lower.height),
      words(starterX(index) + 124, lower.y + 33, who, size.small, { fill: color.quiet }),
    ]),
  ),
  situation: board(
    panel(12, lower.y, 160, lower.height),
    panel(184, lower.y, 196, lower.height),
    {
      kind: 'polygon',
      points: [[282, lower.y + 150], ...bags.map(({ x, y }) => [x, y] as const)],
      stroke: color.line,
      strokeWidth: 5,
    },
    homePlate(282, lower.y + 156),
    panel(392, lower.y, 316, lower.height),
    { kind: 'rect', x: 408, y: lower.y + 96, width: 284, height: 2, fill: color.line },
  ),
  final: board(panel(12, lower.y, width - 24, lower.height)),
} as const;

// Description in words

/** Describes the scoreboard in text, for people who can't see it. */
export function describe(view: View, _names: Names): string {
  const [away, home] = scoreOf(view);
  const score = `${teamWords(away)}, ${teamWords(home)}`;
  if (view.result !== null) return `${score}. ${finalWords(view)}`;
  const { step } = view;
  return step.kind === 'lineups' ? startersWords(view, step.ready) : `${score}. ${situationWords(view)}`;
}

const teamWords = (line: { team: TeamCode; runs: number } | undefined) =>
  line === undefined ? '' : `${teamOf(line.team).name} ${line.runs}`;

function situationWords(view: View): string {
  const batting = atBat(view);
  const fielding = inField(view);
  const batter = batterOf(batting).player;
  const line = moundLine(fielding);
  return [
    `${halfName(view.inning, view.half)}, ${spelled(view.outs, 'out')}, ${basesInWords(view.runners)}.`,
    `${fullName(batter)} bats (${battingToday(batting.batting[batter])})`,
    `against ${fullName(pitcherOf(fielding))}${line === undefined ? '' : ` (${pitchingToday(line)})`}${isFatigued(fielding, pitcherOf(fielding)) ? ', who is tired' : ''}.`,
    totalsWords(view),
  ].join(' ');
}

function totalsWords(view: View): string {
  return sides
    .map((side) => {
      const { team, hits, errors } = view.teams[side];
      return `${abbreviation(team)}: ${spelled(hits, 'hit')}, ${spelled(errors, 'error')}.`;
    })
    .join(' ');
}

/** Formats a score recorded differently from the one played: `, recorded 9-0`. Empty if they are the same. */
export function recordedPart({ result, teams }: View): string {
  const words =
    result === null ? undefined : recordedWords(result, { away: teams.away.score, home: teams.home.score });
  return words === undefined ? '' : `, ${words}`;
}

function finalWords(view: View): string {
  const { winner = null, reason = 'tie', decisions } = view.result ?? {};
  const end = winner === null ? 'The game ends in a tie' : `${teamOf(view.teams[winner].team).name} win`;
  const pitchers = [
    ['Winning pitcher', decisions?.win],
    ['losing pitcher', decisions?.loss],
    ['save', decisions?.save],
  ].flatMap(([label, id]) => (typeof id === 'string' ? [`${label} ${fullName(id)}`] : []));
  const credits = pitchers.length === 0 ? '' : ` ${pitchers.join(', ')}.`;
  return `${reasonWords[reason]}: ${end} ${afterInnings(inningsPlayed(view))}${recordedPart(view)}.${credits} ${totalsWords(view)}`;
}
