import type { Picture, Shape } from '../../../../engine/picture/picture.ts';
import { shortened } from '../../../../engine/picture/shortened.ts';
import type { Illustration } from '../../../../table/message/message.ts';
import { colors } from '../../../board/colors.ts';
import { firstOf, type Leaders, moreInWords } from '../../leaders/leaders.ts';
import { type Asked, type Ranked, rankedBy } from '../../leaders/ranking.ts';
import type { Statistic } from '../../statistics/statistic.ts';
import { lastName, titled } from '../names.ts';
import { margin, panel, size, width, words } from '../shapes.ts';

/** Draws the leaders of several statistics in a grid of two columns (League 12). */

/** One statistic with its leaders. */
export interface LeaderBoard {
  readonly statistic: Statistic;
  readonly leaders: Leaders;
}

/** Lines of a board in the grid. */
const lines = 5;

/** The board of a statistic for the grid: five lines, and how many more share the last. */
export const gridBoard = (asked: Asked): LeaderBoard => ({
  statistic: asked.statistic,
  leaders: firstOf(rankedBy(asked), lines, lines),
});

const gap = 12;
const row = 40;
const head = 50;
const top = 68;
const wide = (width - 2 * margin - gap) / 2;
/** The left and right edges of a board's text, and where its names begin. */
const at = { rank: 12, name: 42, value: wide - 12 } as const;
const space = 10;
/** Widths of a team's code, and of a figure's letter in bold. */
const teamWidth = 48;
const digit = 15;
/** Width of a letter of a name that is squeezed as much as can be read. */
const letter = size * 0.58 * 0.76;

/** Everything is one row high, or two if more players share the last rank. */
const heightOf = ({ leaders: { rows, more } }: LeaderBoard): number =>
  head + row * (Math.max(rows.length, 1) + (more === null ? 0 : 1)) + 8;

/** The picture with its text. */
export const leadersPicture = (boards: readonly LeaderBoard[], title: string): Illustration => ({
  picture: drawn(boards, title),
  alt: `${title}. ${boards.map(boardInWords).join(' ')}`,
});

function drawn(boards: readonly LeaderBoard[], title: string): Picture {
  const shapes: Shape[] = [
    words(margin, 36, title, { size: 30, weight: 'bold', maxWidth: width - 2 * margin }),
  ];
  let y = top;
  for (let first = 0; first < boards.length; first += 2) {
    const pair = boards.slice(first, first + 2);
    const high = Math.max(...pair.map(heightOf));
    pair.forEach((board, column) => {
      shapes.push(...boardShapes(board, margin + column * (wide + gap), y, high));
    });
    y += high + gap;
  }
  return { width, height: y - gap + margin, background: colors.ground, shapes };
}

function boardShapes({ statistic, leaders }: LeaderBoard, x: number, y: number, high: number): Shape[] {
  const { rows, more } = leaders;
  const middle = (index: number) => y + head + row * index + row / 2;
  const quiet = { fill: colors.quiet, maxWidth: at.value - at.name };
  const valueWidth = digit * Math.max(...rows.map(({ value }) => value.length));
  return [
    panel(x, y, wide, high),
    words(x + at.rank, y + head / 2 + 2, titled(statistic.name), {
      weight: 'bold',
      maxWidth: at.value - at.rank,
    }),
    ...(rows.length === 0 ? [words(x + at.rank, middle(0), 'Nobody yet', quiet)] : []),
    ...rows.flatMap((ranked, index) => rowShapes(ranked, x, middle(index), valueWidth)),
    ...(more === null ? [] : [words(x + at.name, middle(rows.length), moreInWords(more), quiet)]),
  ];
}

function rowShapes({ rank, candidate, value }: Ranked, x: number, y: number, valueWidth: number): Shape[] {
  const fill = rank === 1 ? colors.lit : colors.text;
  const team = at.value - valueWidth - space - teamWidth;
  const room = team - space - at.name;
  return [
    words(x + at.rank, y, `${rank}`, { weight: 'bold', fill, maxWidth: at.name - at.rank - 4 }),
    words(x + at.name, y, shortened(lastName(candidate.name), Math.floor(room / letter)), { maxWidth: room }),
    words(x + team, y, candidate.team ?? '', { size: size - 2, fill: colors.quiet, maxWidth: teamWidth }),
    words(x + at.value, y, value, { align: 'right', weight: 'bold', fill, maxWidth: valueWidth }),
  ];
}

/** A board in a sentence, as short as the picture: `Home runs: 1 Stone 20, 2 Hill 19, and 4 others with 19.` */
export function boardInWords({ statistic, leaders: { rows, more } }: LeaderBoard): string {
  const told = [
    ...rows.map(({ rank, candidate, value }) => `${rank} ${lastName(candidate.name)} ${value}`),
    ...(more === null ? [] : [moreInWords(more)]),
  ];
  return `${titled(statistic.name)}: ${told.length === 0 ? 'nobody yet' : told.join(', ')}.`;
}
