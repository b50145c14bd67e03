import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Game } from '../../src/games/game.ts';
import { pondering } from '../contract/toys/pondering.ts';

/**
 * Games for tests of the thinking threads, in a separate module that the threads load. `plan` writes to a file how
 * their levels fail, one letter per thought: `d` dies, `h` hangs, `x` is a bug. After that they think normally.
 */

/** Name of an environment variable with the file's path. Threads get a copy of the environment. */
const place = 'CLUBHOUSE_THINKERS';

const noted = (): string | undefined => process.env[place];

/** Plans how the next thoughts fail. @param letters as above */
export function plan(letters: string): void {
  const file = noted() ?? join(mkdtempSync(join(tmpdir(), 'thinkers-')), 'plan');
  process.env[place] = file;
  writeFileSync(file, letters);
}

/** Number of thoughts that have started since the plan was made. */
export const thoughts = (): number => readFileSync(noted() ?? '', 'utf8').split('\n').length - 1;

/** Removes the plan. */
export function forgetPlan(): void {
  rmSync(dirname(noted() ?? ''), { recursive: true });
  delete process.env[place];
}

/** Returns what this thought does, and records the thought in the file. */
function fate(): string {
  const file = noted();
  if (file === undefined) return '';
  const [letters = '', ...made] = readFileSync(file, 'utf8').split('\n');
  appendFileSync(file, '\nthought');
  return letters[made.length] ?? '';
}

const sound = pondering as unknown as Game;

export const thinkers: Game = {
  ...sound,
  levels: [...sound.levels, { id: 'long', label: 'Long', thinks: { seconds: 25 } }],
  computer: (view, seat, level, dice, over) => {
    if (level !== 'deep' && level !== 'long') return sound.computer(view, seat, level, dice, over);
    const what = fate();
    if (what === 'd') process.exit(1);
    if (what === 'x') throw new Error('A bug.');
    for (; what === 'h'; );
    return sound.computer(view, seat, 'deep', dice, over);
  },
};

export const games: readonly Game[] = [thinkers];
