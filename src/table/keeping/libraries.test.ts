import { expect, it } from 'vitest';
import { Libraries } from './libraries.ts';
import { ReadingThread } from './reading-thread.ts';

it('leaves a shared thread to its owner when it stops', async () => {
  const closed: string[] = [];
  class Closing extends ReadingThread {
    override async close(): Promise<void> {
      closed.push('shared');
    }
  }
  // Nothing is read, so nobody asks for a game.
  const ledger = {} as ConstructorParameters<typeof Libraries>[0];
  await new Libraries(ledger, new Closing()).stop();
  expect(closed).toEqual([]);
});
