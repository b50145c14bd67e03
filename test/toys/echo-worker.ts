import { answering } from '../../src/table/thinking/on-thread.ts';
import type { Thought } from '../../src/table/thinking/pool.ts';

/** A program for threads of the pool that only tells the title of its game. */
export default (thought: Thought): Promise<string> => answering(thought, ({ title }) => title);
