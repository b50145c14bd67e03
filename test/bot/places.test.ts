import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import {
  begun,
  control,
  everybodySees,
  moderating,
  newest,
  newRoom,
  newThread,
  type Room,
  sentence,
  show,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const open = (database: 'sqlite' | 'postgresql') =>
  openClubhouse(database, { games: [rockPaperScissors as Game] });

const shown = (room: Room) => everybodySees(room.cleo);

/** Waits until the bot's log contains this text after the given number of characters. */
const logged = (house: Clubhouse, text: string, after: number) =>
  expect.poll(() => house.logged().slice(after)).toContain(text);

describe.each(oneDatabase('postgresql'))('where tables are, on %s', (database) => {
  let house: Clubhouse;
  let log: Room;

  beforeAll(async () => {
    house = await open(database);
    log = newRoom(house);
    await log.ada.slash(`/settings log channel:${log.channel}`, { channel: 'lobby' });
  });

  const posts = (text: string) =>
    shown(log).filter(({ message }) => JSON.stringify(message.embeds).includes(text));

  it('a game whose channel is deleted stops, says so in the log once, and continues where its people move it', async () => {
    const room = await begun(house);
    const name = house.playground.world.channel(room.channel)?.name ?? '';
    house.playground.deleteChannel(name);
    await log.cleo.until(`the channel was deleted\n**Ada**, **Ben** · table \`${room.table}\``);
    const away = newRoom(house);
    const stranger = await away.cleo.slash(`/table move table:${room.table}`);
    // Nobody can see a deleted channel, so only its players and moderators can reach its table.
    expect(sentence(stranger)).toBe('Game ID not found');
    const moved = await away.ben.slash(`/table move table:${room.table}`);
    expect(sentence(moved)).toMatch(/^The table is now in #room-\d+\./);
    await show(away.ada, 'rock');
    await show(away.ben, 'scissors');
    await away.cleo.until('Ada 1 : 0 Ben');
    expect(posts('the channel was deleted')).toHaveLength(1);
  });

  it('threads of a deleted channel are lost with it', async () => {
    const parent = newRoom(house);
    const thread = newThread(house, parent);
    const table = tableIn((await thread.ada.slash('/play rps computer:Stone')).text);
    await thread.ada.press('Start');
    const before = house.logged().length;
    house.playground.deleteChannel(house.playground.world.channel(parent.channel)?.name ?? '');
    await logged(house, '"trouble":"channel-gone"', before);
    const away = newRoom(house);
    await away.ada.slash(`/table move table:${table}`);
    await away.cleo.until('Waiting for @Ada');
  });

  it('a game that the bot may not show stops, still answers presses, and is shown again when allowed', async () => {
    const room = await begun(house);
    const name = house.playground.world.channel(room.channel)?.name ?? '';
    house.playground.forbid(name, 'SendMessages');
    await log.cleo.until(`I can’t post there\n**Ada**, **Ben** · table \`${room.table}\``);
    const chosen = await room.ada.slash('/move play:rock');
    expect(chosen.kind).toBe('message');
    await show(room.ben, 'scissors');
    house.playground.permit(name);
    await room.cleo.until('Ada 1 : 0 Ben');
    await room.cleo.until((user) => !user.sees().includes('I can’t post in this channel'));
    expect(shown(room)).toHaveLength(1);
  });

  it('an archived thread is reopened', async () => {
    const thread = newThread(house, newRoom(house));
    const { world } = house.playground;
    const table = tableIn((await thread.ada.slash('/play rps')).text);
    await thread.ben.press('Join');
    await thread.ada.press('Start');
    // After a restart the bot no longer has the tokens of these presses. Its own token can't edit anything in an
    // archived thread.
    await house.stopBot();
    await house.startBot();
    house.playground.closeThread(thread.channel, { archived: true });
    const end = `/table end table:${table}`;
    await moderating(house, log.dev, (dev) => dev.slash(end, { channel: 'lobby' }));
    await expect.poll(() => newest(thread.cleo).message.content).toContain('Ended by a moderator');
    expect(world.channel(thread.channel)?.thread?.archived).toBe(false);
  });

  it('a locked thread is waited for', async () => {
    const thread = newThread(house, newRoom(house));
    const table = tableIn((await thread.ada.slash('/play rps computer:Stone')).text);
    await thread.ada.press('Start');
    const before = house.logged().length;
    house.playground.closeThread(thread.channel, { locked: true });
    await logged(house, '"trouble":"forbidden"', before);
    house.playground.closeThread(thread.channel, { locked: false });
    await logged(house, `"table":"${table}","msg":"the table is out of trouble"`, before);
  });

  it('a table that moves leaves a pointer, and continues', async () => {
    const room = await begun(house);
    const away = newRoom(house);
    expect(sentence(await room.ben.slash(`/table move channel:${away.channel}`))).toContain(
      'Only a moderator',
    );
    expect(sentence(await room.ada.slash('/table move'))).toContain('Choose the **channel**');
    await room.ben.press('Choose');
    const opened = control(room.ben, 'a:');
    const moved = await room.ada.slash(`/table move channel:${away.channel}`);
    expect(sentence(moved)).toContain(newest(away.cleo).message.id);
    expect(newest(room.cleo).message.content).toBe(
      `**Rock, paper, scissors** is in <#${away.channel}> now.\n[Go to the table](https://discord.com/channels/${house.playground.world.guild.id}/${away.channel}/${newest(away.cleo).message.id})`,
    );
    expect(newest(room.cleo).message).toMatchObject({ components: [], embeds: [], attachments: [] });
    expect(sentence(await away.ada.slash(`/table move channel:${away.channel}`))).toContain('already');
    const other = await begun(house);
    expect(sentence(await other.ada.slash(`/table move channel:${away.channel}`))).toContain(
      'already has a table',
    );
    // His private answer stays here. Otherwise nothing would tell him that his choice was played.
    const chosen = await room.ben.forgePress(opened);
    expect(chosen.text).toContain('Done.');
    await show(away.ada, 'paper');
    await away.cleo.until('Ada 1 : 0 Ben');
    expect(shown(away)).toHaveLength(1);
    // Another table may open in the old channel.
    expect((await room.dev.slash('/play rps')).text).toContain('a table is open');
  });

  it('a table that moved just before the bot died is posted at the next start, and its old message links there', async () => {
    const room = newRoom(house);
    const table = tableIn((await room.ada.slash('/play rps')).text);
    const old = newest(room.cleo).message.id;
    const away = newRoom(house);
    const { faults } = house.playground;
    faults.failNext(10_000, { route: '/channels' });
    faults.failNext(10_000, { route: 'PATCH /webhooks' });
    await log.ada.slash(`/table move table:${table} channel:${away.channel}`, { channel: 'lobby' });
    await house.stopBot();
    expect(shown(away)).toEqual([]);
    faults.clear();
    await house.startBot();
    await away.cleo.until('a table is open');
    const late = await room.ben.press('Join', { message: old });
    expect(sentence(late)).toMatch(/Rock, paper, scissors\*\* is in #room-\d+ now\./);
    await away.cleo.until('**Right** — @Ben');
    expect(shown(away)).toHaveLength(1);
  });

  it('a lobby moves if its opener wants, with the options allowed there', async () => {
    const room = newRoom(house);
    await room.ben.slash('/play rps');
    const away = newRoom(house);
    expect(sentence(await room.cleo.slash(`/table move channel:${away.channel}`))).toContain(
      'Only a moderator',
    );
    house.playground.forbid(away.channel, 'EmbedLinks', 'AttachFiles');
    expect(sentence(await room.ben.slash(`/table move channel:${away.channel}`))).toContain(
      'I also need **Embed Links**, **Attach Files** there',
    );
    house.playground.permit(away.channel);
    await room.ben.slash(`/table move channel:${away.channel}`);
    await away.cleo.press('Join');
    await away.cleo.until('**Right** — @Cleo');
  });
});

describe.each(oneDatabase())('the bot in a server, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await open(database);
  });

  const requests = () => house.playground.counts().requests;

  it('sends no requests about a server that it was removed from, and continues when it is back', async () => {
    const { playground } = house;
    const { name } = playground.world.guild;
    const room = await begun(house);
    const lobby = newRoom(house);
    await lobby.ada.slash('/play rps');
    const before = house.logged().length;
    playground.removeBot(name);
    await logged(house, '"tables":2,"msg":"the bot was removed"', before);
    const quiet = requests();
    await house.stopBot();
    await house.startBot();
    // The bot only connects and registers its commands.
    expect(requests() - quiet).toBeLessThanOrEqual(3);
    playground.addBot(name);
    await logged(house, `"table":"${room.table}","msg":"the table is out of trouble"`, before);
    await show(room.ada, 'rock');
    await show(room.ben, 'scissors');
    await room.cleo.until('Ada 1 : 0 Ben');
    await lobby.ben.press('Join');
    await lobby.cleo.until('**Right** — @Ben');
  });

  it('notices at its start that it was removed and added while it was away', async () => {
    const { playground } = house;
    const { name } = playground.world.guild;
    const room = await begun(house);
    const before = house.logged().length;
    await house.stopBot();
    playground.removeBot(name);
    await house.startBot();
    await logged(house, 'the bot was removed', before);
    await house.stopBot();
    playground.addBot(name);
    await house.startBot();
    await logged(house, `"table":"${room.table}","msg":"the table is out of trouble"`, before);
    await show(room.ada, 'rock');
    await show(room.ben, 'scissors');
    await room.cleo.until('Ada 1 : 0 Ben');
  });

  it('notices at its start that a channel was deleted while it was away', async () => {
    const room = await begun(house);
    const before = house.logged().length;
    await house.stopBot();
    house.playground.deleteChannel(room.channel);
    await house.startBot();
    await logged(
      house,
      `"table":"${room.table}","channel":"${room.channel}","trouble":"channel-gone"`,
      before,
    );
  });

  it('notices after a session could not be resumed that a channel was deleted and the bot removed', async () => {
    const { playground } = house;
    const { gateway, world } = playground;
    const meanwhile = async (happens: () => void) => {
      gateway.accept(false);
      gateway.drop({ forget: true });
      happens();
      gateway.accept(true);
      await playground.botOnline(60_000);
    };
    const room = await begun(house);
    const other = await begun(house);
    const before = house.logged().length;
    await meanwhile(() => playground.deleteChannel(room.channel));
    await logged(
      house,
      `"table":"${room.table}","channel":"${room.channel}","trouble":"channel-gone"`,
      before,
    );
    expect(house.logged().slice(before)).not.toContain(`"table":"${other.table}","channel"`);
    await meanwhile(() => playground.removeBot(world.guild.name));
    await logged(house, '"msg":"the bot was removed"', before);
    playground.addBot(world.guild.name);
    await logged(house, `"table":"${other.table}","msg":"the table is out of trouble"`, before);
  });

  it('does not mistake an outage for a removal', async () => {
    const { playground } = house;
    const { name } = playground.world.guild;
    const room = await begun(house);
    const before = house.logged().length;
    playground.outage(name);
    playground.outage(name, false);
    await show(room.ada, 'rock');
    await show(room.ben, 'scissors');
    await room.cleo.until('Ada 1 : 0 Ben');
    expect(house.logged().slice(before)).not.toContain('the bot was removed');
  });
});
