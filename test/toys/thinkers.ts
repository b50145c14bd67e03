import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Game } from '../../src/games/game.ts';
import { pondering } from '../contract/toys/pondering.ts';

/**
 * Games for tests of the threads that think, by a module of their own, which the threads load. Their levels fail as often as the
 * file says that `plan` has written, one letter a thought: `d` dies, `h` hangs, `x` is a bug; afterwards they think soundly.
 */

/** In the environment, which threads have a copy of. */
const place = 'CLUBHOUSE_THINKERS';

const noted = (): string | undefined => process.env[place];

/** What the coming thoughts do. @param letters as above */
export function plan(letters: string): void {
  const file = noted() ?? join(mkdtempSync(join(tmpdir(), 'thinkers-')), 'plan');
  process.env[place] = file;
  writeFileSync(file, letters);
}

/** Thoughts that have begun since the plan was made. */
export const thoughts = (): number => readFileSync(noted() ?? '', 'utf8').split('\n').length - 1;

/** Removes the plan. */
export function forgetPlan(): void {
  rmSync(dirname(noted() ?? ''), { recursive: true });
  delete process.env[place];
}

/** What this thought does, and one thought more in the file. */
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
