import { type Board, boards } from '../src/games/ringrift/terms/boards.ts';
import { optionsOf } from './at-the-prompt.ts';
import { type Counted, count, median } from './presses/count.ts';

/**
 * Counts the presses that people need for turns of RingRift. Computers play, and each move is traced through the
 * rows of the private answer. A tap is one press, and a menu is two. Prints a table.
 * `npm run presses -- --board square8 --games 200`
 */

const usage = 'npm run presses -- [--board square8|hex8|square19|hexagonal] [--games 200] [--level 2]';

function refuse(): never {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

function asked() {
  const { board, games, level } = optionsOf(
    {
      options: {
        board: { type: 'string', default: 'square8' },
        games: { type: 'string', default: '200' },
        level: { type: 'string', default: '2' },
      },
    },
    usage,
  ).values;
  const known = boards.find((one): one is Board => one === board);
  if (known === undefined || !/^[1-9]\d{0,4}$/.test(games) || !/^([1-9]|10)$/.test(level)) return refuse();
  return { board: known, games: Number(games), level };
}

function line(kind: string, values: readonly number[]): string {
  const all = values.reduce((sum, one) => sum + one, 0);
  const cells = [
    values.length,
    median(values),
    (all / values.length).toFixed(2),
    Math.min(...values),
    values.reduce((most, one) => Math.max(most, one), 0),
  ];
  return `${kind.padEnd(30)}${cells.map((cell) => `${cell}`.padStart(9)).join('')}`;
}

function table({ decisions, turns }: Counted): string {
  const head = `${''.padEnd(30)}${['times', 'median', 'mean', 'least', 'most'].map((one) => one.padStart(9)).join('')}`;
  const kinds = Object.entries(decisions).toSorted(([one], [other]) => one.localeCompare(other));
  return [head, ...kinds.map(([kind, values]) => line(kind, values)), line('a turn', turns)].join('\n');
}

const task = asked();
process.stdout.write(`${task.board}, ${task.games} games of level ${task.level}\n${table(count(task))}\n`);
