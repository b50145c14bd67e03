import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { takeDatabase } from '../../src/store/claims/hold.ts';
import { type Contents, contentsOf } from '../equipment/databases/contents.ts';
import type { DatabaseName } from '../equipment/databases/databases.ts';

/** Moves a database with `npm run db:move`, which is killed again and again. */

/** When to kill a move: after a number of lines of its output, or of milliseconds. */
export type Kill = { readonly lines: number } | { readonly ms: number };

/** What a killed move left: nothing, a target that no bot starts on, or a complete one. */
export const leftovers = ['untouched', 'unfinished', 'complete'] as const;
export type Leftover = (typeof leftovers)[number];

export interface MoveRun {
  readonly killed: boolean;
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly ms: number;
}

/** Runs `npm run db:move` in a process of its own, and kills it there unless it ends earlier. */
export async function runMove(from: string, to: string, kill?: Kill): Promise<MoveRun> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/db-move.ts', '--from', from, '--to', to]);
  let [out, err] = ['', ''];
  const kills = () => child.kill('SIGKILL');
  const timer = kill && 'ms' in kill ? setTimeout(kills, kill.ms) : undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (kill && 'lines' in kill && out.split('\n').length > kill.lines) kills();
  });
  await once(child, 'close');
  clearTimeout(timer);
  return {
    killed: child.signalCode === 'SIGKILL',
    code: child.exitCode,
    out,
    err,
    ms: performance.now() - begun,
  };
}

const isEmpty = (contents: Contents) => Object.values(contents).every(({ rows }) => rows === 0);

/**
 * What is in the target after a move was killed.
 * @throws Error if a bot would start on a part of the games
 */
export async function leftIn(to: string, wanted: Contents): Promise<Leftover> {
  if (
    to.startsWith('file:') &&
    !existsSync(to.slice('file:'.length)) &&
    !existsSync(`${to.slice('file:'.length)}.moving`)
  )
    return 'untouched';
  try {
    (await takeDatabase(to, true, { waitMs: 10_000 })).release();
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['half-moved', 'database-moving'].includes(String(error.code))
    )
      return 'unfinished';
    throw error;
  }
  const found = await contentsOf(to);
  if (isEmpty(found)) return 'untouched';
  if (sameContents(found, wanted)) return 'complete';
  throw new Error(`A bot would start on a part of the games:\n${JSON.stringify(found)}`);
}

export const sameContents = (one: Contents, other: Contents): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface KilledMove {
  /** What each killed run left. */
  readonly left: readonly Leftover[];
  /** The run that came to its end; undefined if the move was complete when it was killed. */
  readonly last: MoveRun | undefined;
}

/**
 * Moves a database, with these kills, and then to the end.
 * @throws Error if a run fails on its own, or if the contents differ
 */
export async function moveKilled(from: string, to: string, kills: readonly Kill[]): Promise<KilledMove> {
  const wanted = await contentsOf(from);
  const left: Leftover[] = [];
  for (const kill of [...kills, undefined]) {
    const run = await runMove(from, to, kill);
    if (!run.killed && run.code !== 0) throw new Error(`The move failed:\n${run.out}${run.err}`);
    const there = run.killed ? await leftIn(to, wanted) : 'complete';
    if (run.killed) left.push(there);
    if (there !== 'complete') continue;
    if (!sameContents(await contentsOf(to), wanted)) throw new Error(`${to} differs from ${from}.`);
    if (!sameContents(await contentsOf(from), wanted)) throw new Error(`${from} has changed.`);
    return { left, last: run.killed ? undefined : run };
  }
  throw new Error('The last run was killed by somebody else.');
}

/** The other kind of database. */
export const otherThan = (url: string): DatabaseName => (url.startsWith('file:') ? 'postgresql' : 'sqlite');
