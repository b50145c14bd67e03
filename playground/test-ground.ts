import type { Client } from 'discord.js';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type { Playground } from './playground.ts';
import { startPlayground } from './server.ts';
import { startTestBot } from './test-bot.ts';

/**
 * How long the playground waits for an answer in tests, in milliseconds. On a busy machine, even an answer that is given
 * at once may take longer than Discord's three seconds, which the benchmarks hold the bot to. Tests that need the wait's
 * end skip this time.
 */
export const unhurriedMs = 60_000;

/**
 * Stops the time of day for the rest of a test, for what would come too late on a busy machine. Timers still run.
 * Returns a function that moves the time forward.
 */
export function stopTime(): (ms: number) => void {
  let now = Date.now();
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now);
  onTestFinished(() => spy.mockRestore());
  return (ms) => {
    now += ms;
  };
}

/** What a test of the playground stands on. It's there only while a test runs. */
export interface TestGround {
  readonly playground: Playground;
  readonly bot: Client<true>;
}

/** Gives each test of a file a new playground, with the small bot connected to it. */
export function setGround(): TestGround {
  let set: TestGround | undefined;
  const here = (): TestGround => {
    if (!set) throw new Error('The ground is set only while a test runs.');
    return set;
  };
  beforeEach(async () => {
    const playground = await startPlayground({ port: 0, answerMs: unhurriedMs });
    set = { playground, bot: await startTestBot(playground) };
  });
  afterEach(async () => {
    await here().bot.destroy();
    await here().playground.stop();
    set = undefined;
  });
  return {
    get playground() {
      return here().playground;
    },
    get bot() {
      return here().bot;
    },
  };
}
