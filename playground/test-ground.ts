import type { Client } from 'discord.js';
import { afterEach, beforeEach } from 'vitest';
import type { Playground } from './playground.ts';
import { startPlayground } from './server.ts';
import { startTestBot } from './test-bot.ts';

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
    const playground = await startPlayground({ port: 0 });
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
