import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unhurriedMs } from '../../playground/test-ground.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import {
  begun,
  choose,
  everybodySees,
  newRoom,
  sentence,
  show,
  showHands,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { execute, oneDatabase, testedDatabases } from '../equipment/databases/databases.ts';
import { unanswered } from '../equipment/refused.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';
import type { Control } from './late-controls.ts';
import { accepting, asking, labeled, offering, recordOf, swapped, type Traders, trading } from './traders.ts';

closeAfterwards();

const open = (database: 'sqlite' | 'postgresql', pace = 0) =>
  openClubhouse(database, { games: [rockPaperScissors as Game, trading], pace });

describe.each(oneDatabase())('a bot that stops, on %s', (database) => {
  it('in the middle of a game with a computer continues it', async () => {
    // The computer waits a second before each of its moves, so that the stop interrupts one.
    const house = await open(database, 10);
    const { ada, cleo } = newRoom(house);
    await ada.slash('/play rps rounds:9 computer:Stone');
    await ada.press('Start');
    await show(ada, 'rock');
    await house.stopBot();
    await house.startBot();
    for (let played = 1; !cleo.sees().includes('Finished'); played++) {
      await ada.until(/Waiting for .*@Ada|Finished/);
      if (!cleo.sees().includes('Finished')) await ada.slash('/move play:paper').catch(() => undefined);
      if (played % 7 === 0) {
        await house.stopBot();
        await house.startBot();
      }
      await sleep(20);
    }
    expect((await cleo.slash('/verify')).text).toContain('Everything checks');
    expect(everybodySees(cleo)).toHaveLength(1);
  }, 180_000);

  it('answers those who wait, sends away newcomers, and forgets nothing', async () => {
    const house = await open(database);
    const { ada, ben, cleo } = await begun(house, 'rounds:1');
    await Promise.all([choose(ada), choose(ben)]);
    const { faults } = house.playground;
    // Ada's answer is slow.
    faults.delayMs = 500;
    const before = house.playground.counts().requests;
    const running = ada.press('rock');
    await expect.poll(() => house.playground.counts().requests).toBeGreaterThan(before);
    const stopped = house.stopBot();
    await sleep(50);
    const [away, nothing] = await Promise.all([ben.press('scissors'), ben.complete('/move play:')]);
    expect(sentence(away)).toBe('One moment\nI’m restarting. Nothing is lost; please try again shortly.');
    expect(nothing).toEqual([]);
    expect((await running).kind).toBe('deleted');
    await stopped;
    faults.clear();
    // The bot updated the table before it stopped.
    expect(cleo.sees()).toContain('Waiting for @Ben');
    await house.startBot();
    await show(ben, 'scissors');
    await cleo.until('Finished');
  });

  it('while a table lags updates it at the next start, lobbies too', async () => {
    const house = await open(database);
    const { ada, ben, cleo } = newRoom(house);
    await ada.slash('/play rps');
    house.playground.faults.failNext(10_000, { route: '/callback' });
    house.playground.faults.failNext(10_000, { route: 'PATCH' });
    await unanswered(house, () => ben.press('Join'));
    await house.stopBot();
    expect(cleo.sees()).not.toContain('@Ben');
    house.playground.faults.clear();
    await house.startBot();
    await cleo.until('**Right** — @Ben');
    const room = { ada, ben, cleo, dev: cleo, channel: '' };
    await ada.press('Start');
    await showHands(room, 'rock', 'scissors');
    await cleo.until('Ada 1 : 0 Ben');
  });
});

describe.each(oneDatabase('postgresql'))('a bot that died, on %s', (database) => {
  it('recognizes its message, if that was before it could store the id', async () => {
    const house = await open(database);
    const room = await begun(house, 'rounds:1');
    const { cleo, table } = room;
    await showHands(room, 'rock', 'scissors');
    await cleo.until('Finished');
    await house.stopBot();
    const cursors = '"messageId" = NULL, "shownRevision" = 0';
    await execute(house.databaseUrl, `UPDATE "Table" SET ${cursors} WHERE "id" = '${table}'`);
    await house.startBot();
    const store = await openStore(house.databaseUrl);
    await expect.poll(async () => (await store.laggingTables()).length).toBe(0);
    const shown = everybodySees(cleo);
    expect(shown.map(({ message }) => message.id)).toEqual([(await store.loadTable(table))?.messageId]);
    await store.close();
  });
});

describe.each(testedDatabases())('a bot that is killed, on %s', (database) => {
  it('has lost nothing that was answered, and shows what it had no time to show', async () => {
    const house = await open(database);
    await house.stopBot();
    const { playground } = house;
    const bot = await startProcess(house);
    const { ada, ben, cleo, table } = await begun(house);
    await Promise.all([choose(ada), choose(ben)]);
    await ada.press('rock');
    const buildings = {
      unheard: await asking(house),
      unanswered: await asking(house),
      offered: await offering(house),
    };
    const early = labeled(await buildings.unheard.ben.press('My hand'), 'Increases filing time by 5 ticks');
    // Both actions are committed, but nobody sees them: Discord is unreachable when the process dies.
    for (const route of ['/callback', 'PATCH', 'POST /channels'])
      playground.faults.failNext(10_000, { route });
    const unheard = [ben.press('paper'), buildings.unheard.ben.press('Discards 1 Expeditor card')];
    for (const { table: one } of [{ table }, buildings.unheard]) await committed(house, one, 2);
    await kill(house, bot);
    playground.clock.skip(unhurriedMs);
    for (const answer of await Promise.all(unheard)) expect(answer.kind).toBe('unanswered');
    playground.faults.clear();
    await house.startBot();
    await cleo.until('Ada 0 : 1 Ben');
    await showHands({ ada, ben, cleo, dev: cleo, channel: '' }, 'rock', 'paper');
    await cleo.until('Finished');
    const proof = await cleo.slash('/verify');
    expect(proof.text).toContain('all 4 actions follow from it');
    // The table's message alone is left. What was posted beside it goes at Discord's pace. If the new process was too busy
    // to hear that its first answer had arrived, there is a link where that was.
    const isLink = (text: string) => text.includes('is further down now');
    await expect
      .poll(() =>
        everybodySees(cleo).flatMap(({ message: { id } }) => (isLink(cleo.reads(id)) ? [] : cleo.reads(id))),
      )
      .toEqual([expect.stringContaining('Finished')]);
    await buildingsGoOn(house, buildings, early);
  }, 180_000);
});

it('the process exits when told to, and says what is wrong with its environment', async () => {
  const house = await open('sqlite');
  await house.stopBot();
  const env = environment(house);
  const bot = run('src/main.ts', env);
  await house.playground.botOnline(startMs);
  expect((await house.playground.user('Ada').slash('/help')).text).toContain('Clubhouse');
  bot.kill('SIGTERM');
  expect(await once(bot, 'exit')).toEqual([0, null]);
  const wrong = run('src/main.ts', { ...env, DISCORD_TOKEN: 'nonsense', COMPUTER_PACE: 'fast' });
  let said = '';
  wrong.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  expect(await once(wrong, 'close')).toEqual([1, null]);
  expect(said).toContain('DISCORD_TOKEN must be the bot token from the Discord developer portal');
  expect(said).toContain('COMPUTER_PACE must be a number from 0 to 10');
  expect(said).not.toContain('nonsense');
}, 180_000);

interface Buildings {
  /** A table where the answer to a choice was stored but never shown to anybody. */
  readonly unheard: Traders;
  /** A table where a choice is still open. */
  readonly unanswered: Traders;
  readonly offered: Traders;
}

/** Checks the tables of Code2027 after the kill: each choice is answered once, and goods in escrow change hands. */
async function buildingsGoOn(house: Clubhouse, buildings: Buildings, early: Control): Promise<void> {
  const { unheard, unanswered, offered } = buildings;
  await unheard.dev.until('Ben: discards “Retainer Renewed”.');
  // The bot gives the reason only once the press is ten seconds late. A process may start faster than that.
  expect(sentence(await unheard.ben.forgePress(early))).toMatch(
    /You already played that|It’s no longer your turn/,
  );
  const days = labeled(await unanswered.ben.press('My hand'), 'Increases filing time by 5 ticks');
  const answers = await Promise.all([1, 2].map(() => unanswered.ben.forgePress(days)));
  expect(answers.map(({ kind }) => kind)).not.toContain('unanswered');
  await unanswered.dev.until('Ben: +5 days.');
  await offered.ben.forgePress(await accepting(offered.ben));
  await offered.dev.until('deal: Ada gives $20 and 1 expeditor, Ben gives 1 expeditor.');
  const store = await openStore(house.databaseUrl);
  try {
    const [heard, asked, dealt] = await Promise.all(
      [unheard, unanswered, offered].map(({ table }) => recordOf(store, table)),
    );
    expect(heard).toMatchObject({
      done: ['play E012', 'pick c1 0'],
      goods: ['190 E002 E018 E036', '300 L005 L007'],
    });
    expect(asked).toMatchObject({
      done: ['play E012', 'pick c1 1'],
      goods: ['190 E002 E018 E036', '300 E008 L005 L007'],
    });
    expect(dealt).toMatchObject({ done: ['offer 2 $20,E002 for E', 'accept'], goods: swapped });
    for (const { state } of [heard, asked, dealt].flatMap((one) => one ?? []))
      expect([state.frames, state.pendingChoice, state.negotiation]).toEqual([[], null, null]);
  } finally {
    await store.close();
  }
}

/** Timeout in milliseconds for a separate process to come online on a busy machine. */
const startMs = 60_000;

const environment = ({ playground, databaseUrl }: Clubhouse) => ({
  ...process.env,
  DISCORD_TOKEN: playground.token,
  DISCORD_API_URL: playground.apiUrl,
  DICE_BEACON: 'off',
  DATABASE_URL: databaseUrl,
  COMPUTER_PACE: '0',
  LOG_LEVEL: 'warn',
});

function run(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function startProcess(house: Clubhouse): Promise<ChildProcess> {
  const bot = run('test/equipment/bot-process.ts', environment(house));
  let said = '';
  bot.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await house.playground.botOnline(startMs);
  const patience = Date.now() + startMs;
  // A bot that is online may not be ready yet, so wait for its first answer.
  while ((await house.playground.user('Dev').slash('/help')).kind === 'unanswered')
    if (bot.exitCode !== null || Date.now() > patience)
      throw new Error(`The bot’s process answers nobody. It says:\n${said}`);
  return bot;
}

/** Waits until the database has this many actions for a table, whether people have seen them or not. */
async function committed({ databaseUrl }: Clubhouse, table: string, actions: number): Promise<void> {
  const store = await openStore(databaseUrl);
  try {
    await expect.poll(async () => (await store.actions(table)).length).toBe(actions);
  } finally {
    await store.close();
  }
}

async function kill({ playground }: Clubhouse, bot: ChildProcess): Promise<void> {
  bot.kill('SIGKILL');
  await once(bot, 'exit');
  // The connection breaks shortly after the process ends. A test that waits for the next bot must not mistake this
  // connection for it.
  await expect.poll(() => playground.gateway.connected()).toBe(false);
}
