import type { Chain, Pulse } from '../../engine/beacon/chain.ts';
import { isSigned } from '../../engine/beacon/signature.ts';
import { begin } from '../thinking/on-thread.ts';
import type { Question, Thought } from '../thinking/pool.ts';

/** A program for the pool's threads: checks a beacon's signature. */

export interface SignatureWanted extends Question {
  readonly chain: Chain;
  readonly pulse: Pulse;
}

export default function check(thought: Thought<SignatureWanted>): boolean {
  const { chain, pulse } = thought.question;
  begin(thought);
  return isSigned(chain, pulse);
}
