import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Over } from '../../games/facets/computers.ts';
import type { Game } from '../../games/game.ts';
import type { Begun, Question, Thought } from './pool.ts';

/** What every program of the pool's threads does before and while it answers. */

/** How much a thread gives way to those that answer people. */
const behind = 5;
let gaveWay = false;

/** Once all is loaded: on Linux this is said of the thread, elsewhere it would be of the whole process. */
function giveWay(): void {
  if (!gaveWay && process.platform === 'linux') setPriority(0, behind);
  gaveWay = true;
}

/** @throws Error where the module lists no such game */
async function gameOf(module: string, id: string): Promise<Game> {
  // What lists the games is a module of ours, or of a test.
  const { games } = (await import(module)) as { readonly games: readonly Game[] };
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`The threads that think know no game ${id}.`);
  return game;
}

/** Answers a question on a thread: loads its game, gives way to others, and says that it begins. */
export async function answering<Wanted extends Question, Answer>(
  { id, question, seconds, called, games }: Thought<Wanted>,
  answer: (game: Game, over: Over) => Answer,
): Promise<Answer> {
  const game = await gameOf(games, question.game);
  giveWay();
  parentPort?.postMessage({ begun: id } satisfies Begun);
  const until = performance.now() + seconds * 1000;
  return answer(game, () => Atomics.load(called, 0) === 1 || performance.now() >= until);
}
