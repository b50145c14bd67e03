import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPlayground } from '../../playground/server.ts';
import { type BotOptions, startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import type { Game } from '../../src/games/game.ts';
import { createLog } from '../../src/log.ts';
import { begun, showHands } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { execute, freshDatabase, oneDatabase, testedDatabases } from '../equipment/databases/databases.ts';
import { freePort } from '../equipment/free-port.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const games = [rockPaperScissors as Game];
const between = { first: 50, longest: 200 };

const health = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health`)).status;

/** Starts another bot next to the house's own bot, or instead of it. */
async function another(
  { playground, databaseUrl }: Pick<Clubhouse, 'playground' | 'databaseUrl'>,
  env: Readonly<Record<string, string>> = {},
  options: BotOptions = {},
) {
  const lines: string[] = [];
  const config = readConfig({
    DISCORD_TOKEN: playground.token,
    DISCORD_API_URL: playground.apiUrl,
    DICE_BEACON: 'off',
    DATABASE_URL: databaseUrl,
    ...env,
  });
  const log = createLog('info', { write: (line) => lines.push(line) });
  const starting = startBot(config, log, {
    games,
    databaseThread: false,
    ...options,
    patience: { between, hello: between, ...options.patience },
  });
  onTestFinished(async () => {
    await (await starting.catch(() => undefined))?.stop();
  });
  return { starting, logged: () => lines.join('') };
}

describe.each(oneDatabase())('on %s, a bot', (database) => {
  const shards = database === 'postgresql' ? { SHARDS: '2' } : {};

  it('whose commands Discord refuses plays on, and sends few requests', async () => {
    const house = await openClubhouse(database, { games, shards: database === 'postgresql' ? 2 : 1 });
    const room = await begun(house, 'rounds:1');
    await house.stopBot();
    await execute(house.databaseUrl, `DELETE FROM "Setting" WHERE "key" = 'commands'`);
    const { gateway, faults } = house.playground;
    faults.failNext(100, { route: 'PUT', status: 400 });
    const before = gateway.identifies;
    const port = await freePort();
    const bot = await another(house, { ...shards, HEALTH_PORT: String(port) });
    await bot.starting;
    expect(bot.logged()).toContain('Discord did not accept the commands; sending them again');
    await expect.poll(() => health(port)).toBe(200);
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    // Wait longer than Discord's pause between two identifications.
    await sleep(6_000);
    expect(gateway.identifies - before).toBe(database === 'postgresql' ? 2 : 1);
    faults.clear();
  });

  it('is unhealthy before it is connected, and retries until it is', async () => {
    const house = await openClubhouse(database, { games });
    await house.stopBot();
    const { gateway } = house.playground;
    gateway.accept(false);
    const port = await freePort();
    const env = { ...shards, HEALTH_PORT: String(port) };
    const bot = await another(house, env, { patience: { readyWithin: 2_000, between } });
    await expect.poll(bot.logged).toContain('Discord took too long to say that it is ready.');
    expect(await health(port)).toBe(503);
    expect(bot.logged()).not.toContain('"ready"');
    gateway.accept(true);
    await bot.starting;
    await expect.poll(() => health(port)).toBe(200);
    // Check that the abandoned connection doesn't come back.
    await sleep(700);
    expect(gateway.connections).toBe(database === 'postgresql' ? 2 : 1);
  });
});

it.runIf(testedDatabases().includes('postgresql'))(
  'a process without a free shard is unhealthy until it gets one',
  async () => {
    const house = await openClubhouse('postgresql', { games });
    await house.stopBot();
    const first = await another(house, { SHARDS: '1' });
    const running = await first.starting;
    const port = await freePort();
    const second = await another(house, { SHARDS: '1', HEALTH_PORT: String(port) });
    await second.starting;
    expect(await health(port)).toBe(503);
    await running.stop();
    await expect.poll(() => health(port)).toBe(200);
  },
);

describe('the session with Discord', () => {
  it('makes the bot unhealthy if it is gone for too long, which is logged, also its return', async () => {
    const port = await freePort();
    const patience = { sessionGrace: 400 };
    const house = await openClubhouse('sqlite', { games, healthPort: port, patience, shards: 2, servers: 2 });
    const { gateway } = house.playground;
    await expect.poll(() => health(port)).toBe(200);
    gateway.accept(false);
    gateway.drop({ shard: 1 });
    await expect.poll(() => health(port)).toBe(503);
    expect(house.logged()).toContain('"shard":1,"goneMs":400,"msg":"there is no session with Discord"');
    gateway.accept(true);
    await expect.poll(() => health(port)).toBe(200);
    expect(house.logged()).toContain('the session with Discord is back');
  });

  it('comes back as a new one if Discord forgot it, and the bot recognizes that', async () => {
    const house = await openClubhouse('sqlite', { games });
    house.playground.gateway.drop();
    await expect.poll(house.logged).toContain('"resumed":true');
    house.playground.gateway.drop({ forget: true });
    await expect.poll(house.logged).toContain('"resumed":false');
    expect(house.logged()).toContain('a session with Discord was lost');
  });

  it('costs few identifications if no gateway starts one', async () => {
    const house = await openClubhouse('sqlite', { games });
    await house.stopBot();
    const { gateway } = house.playground;
    gateway.receive('invalid');
    const before = gateway.identifies;
    const bot = await another(house);
    await sleep(12_000);
    expect(gateway.identifies - before).toBeLessThanOrEqual(2);
    gateway.receive('session');
    await bot.starting;
  });

  it('is not started if Discord says that none is left', async () => {
    const playground = await startPlayground({ port: 0, sessionStarts: 20 });
    const database = await freshDatabase('sqlite');
    onTestFinished(async () => {
      await playground.stop();
      await database.drop();
    });
    playground.gateway.spend(20);
    const stop = new AbortController();
    const bot = await another({ playground, databaseUrl: database.url }, {}, { signal: stop.signal });
    await expect.poll(bot.logged).toContain('Not enough sessions remaining');
    expect(playground.gateway.identifies).toBe(0);
    stop.abort();
    await expect(bot.starting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a gateway that says no hello', () => {
  const patience = { hello: { first: 1_500, longest: 1_500 } };
  const sentence = 'ends the connection before it says hello';
  const linesWith = (logged: string, words: string) =>
    logged.split('\n').filter((text) => text.includes(words));

  it.each([
    ['hangs up', 1001, { code: 1001 }],
    ['is a proxy that refuses', 403, { code: 1006, reason: 'Unexpected server response: 403' }],
  ] as const)(
    'and %s is named at the third time, tried less often, and used when it does',
    async (_what, greeting, fields) => {
      const house = await openClubhouse('sqlite', { games });
      await house.stopBot();
      const { gateway } = house.playground;
      gateway.greet(greeting);
      const [attempts, identifies] = [gateway.attempts, gateway.identifies];
      const bot = await another(house, {}, { patience });
      await expect.poll(bot.logged).toContain(sentence);
      expect(gateway.attempts - attempts).toBe(3);
      await sleep(4_000);
      // discord.js alone would have tried eight times.
      expect(gateway.attempts - attempts).toBeLessThanOrEqual(5);
      const [told, ...others] = linesWith(bot.logged(), sentence);
      expect(others).toEqual([]);
      expect(JSON.parse(told ?? '')).toMatchObject({ level: 50, shard: 0, times: 3, ...fields });
      expect(bot.logged()).not.toContain('"stack"');
      gateway.greet('hello');
      await bot.starting;
      expect(linesWith(bot.logged(), 'says hello again')).toHaveLength(1);
      expect(gateway.identifies - identifies).toBe(1);
    },
  );

  it('after a session is named as well, and the session goes on', async () => {
    const house = await openClubhouse('sqlite', { games, patience });
    const room = await begun(house, 'rounds:1');
    const { gateway } = house.playground;
    gateway.greet(1001);
    gateway.drop();
    await expect.poll(house.logged).toContain(sentence);
    gateway.greet('hello');
    await expect.poll(house.logged).toContain('"resumed":true');
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await house.stopBot();
  });

  it('does not keep the bot from stopping', async () => {
    const house = await openClubhouse('sqlite', {
      games,
      patience: { hello: { first: 60_000, longest: 60_000 } },
    });
    const { gateway } = house.playground;
    gateway.greet(1001);
    gateway.drop();
    await expect.poll(house.logged).toContain(sentence);
    const attempts = gateway.attempts;
    await house.stopBot();
    gateway.greet('hello');
    await sleep(1_000);
    expect(gateway.attempts).toBe(attempts);
  });
});

describe('a permanent refusal by Discord', () => {
  it('ends the start, with a code for the log and one for the exit', async () => {
    const house = await openClubhouse('sqlite', { games });
    await house.stopBot();
    for (const [closeCode, code, exitCode] of [
      [GatewayCloseCodes.AuthenticationFailed, 'token-refused', 10],
      [GatewayCloseCodes.InvalidIntents, 'intents-refused', 11],
      [GatewayCloseCodes.DisallowedIntents, 'intents-refused', 11],
      [GatewayCloseCodes.ShardingRequired, 'shards-refused', 12],
      [GatewayCloseCodes.InvalidAPIVersion, 'version-refused', 13],
    ] as const) {
      house.playground.gateway.receive(closeCode);
      const { starting } = await another(house);
      await expect(starting).rejects.toMatchObject({ name: 'StartRefused', code, exitCode });
    }
  }, 120_000);

  it.runIf(testedDatabases().includes('postgresql'))('ends it with SHARDS too', async () => {
    const house = await openClubhouse('postgresql', { games });
    await house.stopBot();
    house.playground.gateway.receive(GatewayCloseCodes.DisallowedIntents);
    const before = house.playground.gateway.identifies;
    const { starting } = await another(house, { SHARDS: '3' });
    await expect(starting).rejects.toMatchObject({ code: 'intents-refused' });
    expect(house.playground.gateway.identifies - before).toBe(1);
  });

  it('is confirmed by a second request before it counts', async () => {
    const house = await openClubhouse('sqlite', { games });
    const room = await begun(house, 'rounds:1');
    house.playground.faults.failNext(1, { status: 401, route: 'PATCH /channels' });
    await house.playground.user('Ada').goTo(room.channel).slash('/move play:rock');
    await room.ben.slash('/move play:scissors');
    await room.cleo.until('Finished');
  });
});

describe('the process', () => {
  /** Runs the bot as a host does. `said` returns its error output. */
  function run(house: Clubhouse, env: Readonly<Record<string, string>> = {}) {
    const child: ChildProcess = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../src/main.ts', import.meta.url))],
      {
        env: {
          ...process.env,
          DISCORD_TOKEN: house.playground.token,
          DISCORD_API_URL: house.playground.apiUrl,
          DICE_BEACON: 'off',
          DATABASE_URL: house.databaseUrl,
          LOG_LEVEL: 'info',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    let said = '';
    let logged = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    child.stdout?.on('data', (chunk) => {
      logged += chunk;
    });
    return { child, said: () => said, logged: () => logged };
  }

  it('exits with a sentence and code 10 if the token is reset while it runs', async () => {
    const house = await openClubhouse('sqlite', { games });
    await house.stopBot();
    const { child, said, logged } = run(house);
    await expect.poll(logged, { timeout: 60_000 }).toContain('"msg":"ready"');
    house.playground.resetToken();
    expect(await once(child, 'close')).toEqual([10, null]);
    expect(said()).toContain('Discord doesn’t accept DISCORD_TOKEN.');
    expect(said() + logged()).not.toContain(house.playground.token);
  }, 120_000);

  it('waits after a refusal if it would be restarted at once, and exits when told to', async () => {
    const house = await openClubhouse('sqlite', { games });
    await house.stopBot();
    house.playground.gateway.receive(GatewayCloseCodes.DisallowedIntents);
    const { child, said } = run(house, { REFUSED_PAUSE: '600' });
    await expect.poll(said, { timeout: 60_000 }).toContain('intents');
    const identifies = house.playground.gateway.identifies;
    await sleep(1_000);
    expect([child.exitCode, house.playground.gateway.identifies]).toEqual([null, identifies]);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  }, 120_000);

  it('exits at once with code 0 when told to while it starts', async () => {
    const house = await openClubhouse('sqlite', { games });
    await house.stopBot();
    house.playground.gateway.receive('silence');
    const before = house.playground.gateway.identifies;
    const { child, said } = run(house);
    await expect.poll(() => house.playground.gateway.identifies, { timeout: 60_000 }).toBe(before + 1);
    const asked = performance.now();
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(45_000);
    expect(said()).toBe('');
  }, 120_000);
});
