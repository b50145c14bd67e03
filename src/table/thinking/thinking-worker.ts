import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createDice } from '../../engine/dice.ts';
import type { Decision, Over } from '../../games/facets/computers.ts';
import type { Game } from '../../games/game.ts';
import type { Begun, Chances, Question, Thought } from './pool.ts';

/** A thread of the pool: finds a decision or the chances to win, within a time limit. */

/** Niceness of the thread: those that answer people go first. */
const behind = 5;
let gaveWay = false;

/** Lowers the thread's priority once all is loaded. Only Linux can do that per thread. */
function giveWay(): void {
  if (!gaveWay && process.platform === 'linux') setPriority(0, behind);
  gaveWay = true;
}

/** @throws Error if the module has no such game */
async function gameOf(module: string, id: string): Promise<Game> {
  // The module is the catalog or a test's.
  const { games } = (await import(module)) as { readonly games: readonly Game[] };
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`The threads that think know no game ${id}.`);
  return game;
}

function answer(game: Game, question: Question, over: Over): Decision<unknown> | Chances {
  if (question.find === 'chances') return chancesIn(game, question.states, over);
  const { view, seat, level, stream } = question;
  return game.computer(view, seat, level, createDice(stream), over);
}

function chancesIn(game: Game, states: readonly unknown[], over: Over): Chances {
  const found: (readonly number[])[] = [];
  for (const state of states) {
    const chances = over() ? undefined : game.evaluate?.(state);
    if (chances === undefined) break;
    found.push(chances);
  }
  return found;
}

export default async function think({ id, question, seconds, called, games }: Thought): Promise<unknown> {
  const game = await gameOf(games, question.game);
  giveWay();
  parentPort?.postMessage({ begun: id } satisfies Begun);
  const until = performance.now() + seconds * 1000;
  return answer(game, question, () => Atomics.load(called, 0) === 1 || performance.now() >= until);
}
