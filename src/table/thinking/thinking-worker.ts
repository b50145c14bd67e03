import { createDice } from '../../engine/dice/dice.ts';
import type { Decision } from '../../games/facets/computers.ts';
import { answering } from './on-thread.ts';
import type { DecisionWanted, Thought } from './pool.ts';

/** A program for the pool's threads: finds a decision within a time limit. */

export default function think(thought: Thought<DecisionWanted>): Promise<Decision<unknown>> {
  const { view, seat, level, stream } = thought.question;
  return answering(thought, (game, over) => game.computer(view, seat, level, createDice(stream), over));
}
