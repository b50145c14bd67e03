import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import {
  begun,
  everybodySees,
  isPromise,
  newest,
  newRoom,
  type Room,
  show,
  showHands,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

describe.each(oneDatabase())('the log channel, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  /** Opens a separate log channel. Also returns a function that reads the titles of its posts. */
  async function logging() {
    const log = newRoom(house);
    await log.ada.slash(`/settings log channel:${log.channel}`, { channel: 'lobby' });
    const titles = () =>
      everybodySees(log.cleo).map(
        ({ message }) => `${message.embeds[0]?.title}: ${message.embeds[0]?.description}`,
      );
    return { log, titles };
  }

  const deny = (room: Room, bits: bigint) => {
    const { world } = house.playground;
    const channel = world.channels.get(room.channel);
    if (!channel) throw new Error('The channel is there.');
    world.overwrite(channel, { id: world.bot.id, kind: 'member', allow: '0', deny: bits.toString() });
  };
  const sending = 1n << 11n;
  const seeing = 1n << 10n;
  const head = 'Rock, paper, scissors · Ada and Ben · ';
  /** Shortens the titles of posts to their subjects. */
  const heads = (titles: readonly string[]) =>
    titles.map((title) => title.replace(head, '').split(':').at(0));
  const posts = (room: Room) => everybodySees(room.cleo);

  it('gets a post when a game begins, a summary of each round, and the result', async () => {
    const { log, titles } = await logging();
    const room = await begun(house);
    await log.cleo.until('a game starts');
    await showHands(room, 'rock', 'scissors');
    await log.cleo.until('Round over');
    await showHands(room, 'rock', 'paper');
    await log.cleo.until('Ben wins it');
    await room.ben.slash('/table resign');
    await room.ben.press('Yes, give up');
    await log.cleo.until('Game over');
    const [opening, ...rounds] = titles();
    expect(opening).toContain(
      `${head}a game starts: Left — **Ada**\nRight — **Ben**\nin <#${room.channel}> · table \`${room.table}\``,
    );
    // The post has the promise once, shortened, and no other text that long.
    expect(opening?.match(/🎲 `[0-9a-f]{12}…`/g)).toHaveLength(1);
    expect(opening).not.toMatch(/[0-9a-f]{32}/);
    expect(rounds.map((text) => text.split('\n').at(0))).toEqual([
      `${head}Round over: Ada wins it.`,
      `${head}Round over: Ben wins it.`,
      `${head}Game over: Ada wins it.`,
    ]);
    for (const text of rounds)
      expect(text).toMatch(/\n-# \[Ada – Ben\]\(https:\/\/discord\.com\/channels\/[\d/]+\)$/);
    for (const { message } of posts(log)) expect(message.components).toEqual([]);
  });

  it('gets nothing from lobbies, nor from games once it is off', async () => {
    const { log, titles } = await logging();
    const lobby = newRoom(house);
    await lobby.ada.slash('/play rps');
    await lobby.ben.press('Join');
    await lobby.ada.press('Cancel');
    await log.ada.slash('/settings log');
    const room = await begun(house, 'rounds:1');
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await sleep(300);
    expect(titles()).toEqual([]);
  });

  it.each([
    ['may no longer post in', sending],
    ['no longer sees', seeing],
  ])('that the bot %s does not stop a game', async (_words, bits) => {
    const { log, titles } = await logging();
    const room = await begun(house, 'rounds:1');
    await log.cleo.until('a game starts');
    deny(log, bits);
    const before = house.logged().length;
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await soonLogged('the log channel cannot be used', before);
    deny(log, 0n);
    const next = await begun(house, 'rounds:1');
    await showHands(next, 'paper', 'scissors');
    await log.cleo.until('Ben wins it');
    // A refused post isn't sent again later. The next post is about the next game.
    expect(heads(titles())).toEqual(['a game starts', 'a game starts', 'Round over']);
  });

  it('that was deleted does not stop a game', async () => {
    const { log } = await logging();
    const { world } = house.playground;
    const channel = world.channels.get(log.channel);
    if (channel) world.deleteChannel(channel);
    const room = await begun(house, 'rounds:1');
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await soonLogged(log.channel);
    expect(room.cleo.messages().filter(isPromise)).toHaveLength(1);
  });

  it('does not get the promise of the dice, which is above the table for all players', async () => {
    const { log } = await logging();
    const room = await begun(house, 'rounds:1');
    expect(room.ben.messages().filter(isPromise)).toHaveLength(1);
    await log.cleo.until('a game starts');
    expect(log.cleo.messages().filter(isPromise)).toEqual([]);
  });

  it('continues while the channel of the game is closed to the bot', async () => {
    const { log } = await logging();
    const room = await begun(house, 'rounds:1');
    await log.cleo.until('a game starts');
    // After a restart the bot has only its own token, which can't post in this channel.
    await house.stopBot();
    await house.startBot();
    deny(room, sending);
    await room.ada.slash('/move play:rock');
    await room.ben.slash('/move play:scissors');
    await log.cleo.until('Ada wins it');
    await soonLogged('the table cannot be shown in its channel');
    deny(room, 0n);
    const board = await room.cleo.slash('/table board');
    expect(board.text).toContain('Finished');
  });

  it('and the table are both posted again after their messages were deleted', async () => {
    const { log, titles } = await logging();
    const room = await begun(house, 'rounds:1');
    const { world } = house.playground;
    await log.cleo.until('a game starts');
    const shown = world.message(newest(room.cleo).message.id);
    if (shown) world.delete(shown);
    expect(posts(room)).toEqual([]);
    await room.ada.slash('/move play:rock');
    await room.cleo.until('Waiting for @Ben');
    await show(room.ben, 'scissors');
    await room.cleo.until('Finished');
    expect(posts(room)).toHaveLength(1);
    await log.cleo.until('Ada wins it');
    expect(titles()).toHaveLength(2);
  });

  it('and the table catch up after a restart while Discord was unreachable, without duplicates', async () => {
    const { log, titles } = await logging();
    const room = await begun(house);
    const { faults } = house.playground;
    await log.cleo.until('a game starts');
    await room.ada.slash('/move play:rock');
    faults.failNext(10_000, { route: '/channels' });
    faults.failNext(10_000, { route: 'PATCH /webhooks' });
    const played = await room.ben.slash('/move play:scissors');
    expect(played.text).toContain('rock meets scissors: Ada wins the round.');
    // Before it stops, the bot tries once more and fails.
    await house.stopBot();
    expect(room.cleo.sees()).toContain('Ada 0 : 0 Ben');
    faults.clear();
    await house.startBot();
    await room.cleo.until('Ada 1 : 0 Ben');
    await log.cleo.until('Ada wins it');
    expect(posts(room)).toHaveLength(1);
    expect(titles().filter((title) => title.startsWith(`${head}Round over`))).toHaveLength(1);
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await log.cleo.until(() => titles().length === 3);
  });

  it('gets every post once even if acknowledgements are lost', async () => {
    const { log, titles } = await logging();
    const { faults } = house.playground;
    faults.loseNext(2, { route: 'POST /channels', how: 'error' });
    faults.loseNext(1, { route: 'POST /channels', how: 'cut' });
    const room = await begun(house);
    await log.cleo.until('a game starts');
    await showHands(room, 'rock', 'scissors');
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await log.cleo.until(() => titles().length >= 3);
    await sleep(600);
    expect(heads(titles())).toEqual(['a game starts', 'Round over', 'Round over']);
  });

  /** Waits until the bot's log contains this line after the given number of characters. */
  async function soonLogged(text: string, after = 0): Promise<void> {
    await expect.poll(() => house.logged().slice(after)).toContain(text);
  }
});
