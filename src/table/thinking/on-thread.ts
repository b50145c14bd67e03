import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Over } from '../../games/facets/computers.ts';
import type { Game } from '../../games/game.ts';
import type { Begun, Question, Thought } from './pool.ts';

/** What every program of the thread pool does before and while it answers a question. */

/** How much the thread lowers its priority, so that the main thread can answer people quickly. */
const behind = 5;
let gaveWay = false;

/**
 * Lowers the thread's priority; call it once everything is loaded. On Linux this applies to the thread only.
 * Elsewhere it would apply to the whole process, so nothing is done.
 */
function giveWay(): void {
  if (!gaveWay && process.platform === 'linux') setPriority(0, behind);
  gaveWay = true;
}

/** @throws Error if the module lists no such game */
async function gameOf(module: string, id: string): Promise<Game> {
  // The module is our own catalog, or belongs to a test.
  const { games } = (await import(module)) as { readonly games: readonly Game[] };
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`The threads that think know no game ${id}.`);
  return game;
}

/** Lowers the priority and reports that the work has begun. Call it once everything is loaded. */
export function begin({ id }: Pick<Thought, 'id'>): void {
  giveWay();
  parentPort?.postMessage({ begun: id } satisfies Begun);
}

/** Answers a question about a game on a thread: loads the game, then begins. */
export async function answering<Wanted extends Question, Answer>(
  { id, question, seconds, called, games }: Thought<Wanted>,
  answer: (game: Game, over: Over) => Answer,
): Promise<Answer> {
  const game = await gameOf(games, question.game);
  begin({ id });
  const until = performance.now() + seconds * 1000;
  return answer(game, () => Atomics.load(called, 0) === 1 || performance.now() >= until);
}
