import { type Figure, shareOfWins, type Tally } from '../../src/games/simulation.ts';
import { figuresOf, type Played, type Task } from './task.ts';
import { quantiles } from './timing.ts';

/** Formats the results of `npm run sim`. */

const figuresIn = (task: Task, tally: Tally): readonly Figure[] =>
  figuresOf(task)?.report(tally.sums, tally.games - tally.crashes.length) ?? [];

/** The JSON output; with a match, it includes the first level's result. */
export function summary(task: Task, tally: Played, seconds: number): object {
  const figures = figuresIn(task, tally);
  const { games: count, wins, draws, reasons, crashes, unproved, pairs } = tally;
  const share = shareOfWins(pairs);
  const [first, second] = task.levels;
  return {
    game: task.game,
    seed: task.seed,
    levels: task.mixed ? 'mixed' : task.levels.length > 0 ? task.levels : 'all pairings',
    games: count,
    seconds: Number(seconds.toFixed(1)),
    'games per second': Math.round(count / seconds),
    'ms a decision, 99 %': quantiles(tally.times, 0.99),
    ...(task.paired
      ? { match: { first, second, pairs: pairs.count, wins: 2 * pairs.sum, ...share } }
      : { 'wins by seat': wins, 'wins by level': byLevel(tally) }),
    draws,
    reasons,
    'mean actions': Number((tally.actions / count).toFixed(1)),
    ...(figures.length === 0
      ? {}
      : {
          figures: Object.fromEntries(figures.map(({ name, value }) => [name, value])),
          ...targetsOf(task, figures),
        }),
    crashed: crashes.length,
    unproved: unproved.length,
    ...(crashes.length + unproved.length > 0 ? { first: [...crashes, ...unproved].slice(0, 10) } : {}),
  };
}

/** Lowest and highest accepted value of each figure that has them, by name. */
function targetsOf(task: Task, figures: readonly Figure[]): object {
  const aimed = figures.flatMap(({ name, target }) =>
    target === undefined ? [] : [[name, target] as const],
  );
  return isCalibrated(task) && aimed.length > 0 ? { targets: Object.fromEntries(aimed) } : {};
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Per level: games played, wins, and the share of wins with its 95% interval. */
const byLevel = ({ levels }: Tally): object =>
  Object.fromEntries(
    Object.entries(levels).map(([level, shares]) => [
      level,
      { seats: shares.count, wins: shares.sum, ...shareOfWins(shares) },
    ]),
  );

/** The figures as a table with target, value and verdict, and the result of a match. */
export function table(task: Task, tally: Tally): string {
  const row = (name: string, value: string, target: string, verdict: string, reference: string) =>
    `${name.padEnd(32)}${value.padStart(9)}  ${target.padEnd(14)}${verdict.padEnd(9)}${reference.padStart(9)}`;
  const judged = isCalibrated(task);
  const rows = figuresIn(task, tally).map(({ name, value, target, reference }) =>
    row(
      name,
      String(value),
      target === undefined ? '' : `${target[0]} to ${target[1]}`,
      target === undefined || !judged ? '' : value >= target[0] && value <= target[1] ? 'right' : 'WRONG',
      reference === undefined ? '' : String(reference),
    ).trimEnd(),
  );
  const heading = row('Figure', 'value', 'target', 'verdict', 'reference');
  return [
    ...(rows.length === 0 ? [] : [heading, ...rows]),
    ...bookLines(task, tally),
    ...(task.mixed ? levelLines(tally) : []),
    ...matchLines(task, tally),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** How many games have balanced books, and what was checked. */
function bookLines(task: Task, { games: count, crashes, unproved }: Tally): string[] {
  const figures = figuresOf(task);
  if (figures === undefined) return [];
  const ended = count - crashes.length;
  return [`The books balance in ${ended - unproved.length} of ${ended} games: ${figures.books}.`];
}

/** The targets apply to games by the default rules between computers of the figures' own level. */
const isCalibrated = (task: Task): boolean =>
  !task.paired &&
  !task.varied &&
  Object.keys(task.given).length === 0 &&
  task.levels.length > 0 &&
  task.levels.every((level) => level === figuresOf(task)?.level);

function levelLines({ levels }: Tally): string[] {
  return Object.entries(levels).flatMap(([level, shares]) => {
    const found = shareOfWins(shares);
    if (found === undefined) return [];
    const { share, low, high } = found;
    return [
      `${level}: ${percent(share)} of ${shares.count} games won (95 %: ${percent(low)} to ${percent(high)})`,
    ];
  });
}

function matchLines({ levels: [first, second] }: Task, { pairs }: Tally): string[] {
  const found = shareOfWins(pairs);
  if (found === undefined) return [];
  const verdict = found.low > 0.5 ? 'better' : found.high < 0.5 ? 'worse' : 'not told apart';
  return [
    `${first} against ${second}: ${2 * pairs.sum} of ${2 * pairs.count} games won, ${percent(found.share)} (95 %: ${percent(found.low)} to ${percent(found.high)}): ${verdict}`,
  ];
}
