import { answering } from '../../src/table/thinking/on-thread.ts';
import type { Thought } from '../../src/table/thinking/pool.ts';

/** A worker program for the thread pool that only returns the title of its game. */
export default (thought: Thought): Promise<string> => answering(thought, ({ title }) => title);
