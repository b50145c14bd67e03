import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import type { Game } from '../../src/games/game.ts';
import { createLog } from '../../src/log.ts';
import { begunOn, sentence, showHands } from '../equipment/at-the-table.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { testedDatabases } from '../equipment/databases/databases.ts';
import { type Line, openLine } from '../equipment/databases/line.ts';
import { freePort } from '../equipment/free-port.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const line = z.object({
  level: z.number(),
  msg: z.string(),
  reason: z.string().optional(),
  goneMs: z.number().optional(),
  failed: z.number().optional(),
  outcome: z.string().optional(),
  code: z.string().optional(),
});

const warning = 40;
const games = [rockPaperScissors as Game];

/** A bot whose line to its database can be cut, with a game that has a clock. */
async function opened(shards?: number) {
  const house = await openClubhouse('postgresql', { games, ...(shards !== undefined && { shards }) });
  await house.stopBot();
  const wire: Line = await openLine(house.databaseUrl);
  const port = await freePort();
  const lines: string[] = [];
  const config = readConfig({
    DISCORD_TOKEN: house.playground.token,
    DISCORD_API_URL: house.playground.apiUrl,
    DICE_BEACON: 'off',
    DATABASE_URL: wire.url,
    HEALTH_PORT: String(port),
    SHARDS: shards === undefined ? '' : String(shards),
  });
  const bot = await startBot(config, createLog('info', { write: (text) => lines.push(text) }), { games });
  onTestFinished(async () => {
    await bot.stop();
    await wire.close();
  });
  const room = await begunOn(house, 'Live', 'rounds:1');
  return {
    room,
    wire,
    /** Everything that the log says is wrong, and when it's right again. Stacks are never among it. */
    told() {
      expect(lines.join('')).not.toContain('"stack"');
      const all = lines.map((text) => line.parse(JSON.parse(text)));
      return all.filter(({ level, msg }) => level >= warning || msg === 'the database is back');
    },
    health: async () => (await fetch(`http://127.0.0.1:${port}/health`)).status,
    metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
  };
}

describe.runIf(testedDatabases().includes('postgresql'))('a bot whose PostgreSQL goes away', () => {
  it('logs that once, apologizes for presses, and goes on when it is back', async () => {
    const { room, wire, told, health, metrics } = await opened();
    await expect.poll(health).toBe(200);
    await wire.cut();
    expect(await health()).toBe(503);
    const pressed = await room.ada.slash('/move play:rock');
    expect(sentence(pressed)).toContain('Something went wrong on my side, and nothing was lost.');
    // The queue of deadlines, the private answers and others try again meanwhile.
    await sleep(5_000);
    expect(told()).toMatchObject([
      {
        level: 50,
        msg: 'the database is out of reach; presses fail until it’s back',
        reason: expect.stringMatching(/^E[A-Z]+$/),
      },
      { level: 50, msg: 'interaction', outcome: 'failed', code: 'database-away' },
    ]);
    expect(await metrics()).toContain('clubhouse_database_up 0');

    await wire.mend();
    const mended = performance.now();
    await expect.poll(health, { interval: 50 }).toBe(200);
    expect(performance.now() - mended).toBeLessThan(9_000);
    await expect.poll(() => told().length).toBe(3);
    const { goneMs, failed } = told().at(-1) ?? {};
    expect(goneMs).toBeGreaterThanOrEqual(5_000);
    expect(failed).toBeGreaterThanOrEqual(1);
    for (const figure of ['clubhouse_database_up 1\n', 'clubhouse_database_outages_total 1\n'])
      expect(await metrics()).toContain(figure);
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
  });

  it('notices a network that lets nothing through', async () => {
    const { room, wire, told, health } = await opened();
    wire.freeze();
    const begun = performance.now();
    expect(await health()).toBe(503);
    // Without the limit of the health check, there would never be an answer.
    expect(performance.now() - begun).toBeLessThan(30_000);
    const pressed = room.ada.slash('/move play:rock', { patienceMs: 60_000 });
    await expect.poll(told, { timeout: 30_000 }).toMatchObject([{ level: 50, reason: 'no answer' }]);
    await wire.mend();
    await expect.poll(health, { interval: 50 }).toBe(200);
    await expect.poll(() => told().at(-1)?.msg).toBe('the database is back');
    // The press has only waited.
    expect(sentence(await pressed)).not.toContain('wrong');
    await room.ben.slash('/move play:scissors');
    await room.cleo.until('Finished');
  });

  it('logs as little if it has a share of the shards, which it takes again', async () => {
    const { room, wire, told, health } = await opened(2);
    await wire.cut();
    await expect.poll(() => told().length).toBe(2);
    await sleep(5_000);
    expect(new Set(told().map(({ msg }) => msg))).toEqual(
      new Set([
        'the database is out of reach; presses fail until it’s back',
        'the claims on the shards are lost',
      ]),
    );
    expect(told()).toHaveLength(2);
    await wire.mend();
    await expect.poll(health).toBe(200);
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
  });
});
