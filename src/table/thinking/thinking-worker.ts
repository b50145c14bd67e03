import { createDice } from '../../engine/dice.ts';
import type { Decision } from '../../games/facets/computers.ts';
import { answering } from './on-thread.ts';
import type { DecisionWanted, Thought } from './pool.ts';

/** A program of the pool's threads: it finds a decision within so many seconds. */

export default function think(thought: Thought<DecisionWanted>): Promise<Decision<unknown>> {
  const { view, seat, level, stream } = thought.question;
  return answering(thought, (game, over) => game.computer(view, seat, level, createDice(stream), over));
}
