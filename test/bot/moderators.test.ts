import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import {
  begun,
  ended,
  moderating,
  newest,
  newRoom,
  newThread,
  type Room,
  sentence,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

describe.each(oneDatabase())('moderators, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  const settings = async (command: string) =>
    sentence(await house.playground.user('Ada').goTo('lobby').slash(`/settings ${command}`)).replaceAll(
      '**',
      '',
    );

  it('see every rule on one screen, and can reset each', async () => {
    expect(await settings('show')).toBe(
      [
        'Settings',
        'Log · none',
        'Who opens tables · everybody',
        'Where · everywhere',
        'Clock · No clock',
        'Quiet hours · none',
        'Time zone · UTC',
        'Reminders · on',
        'Stand-in · after 2 time-outs in a row',
        'Finished tables · kept forever',
        'Threads · none, unless /play asks for one',
        'Post at the end · on',
        'Ratings · on, between people',
        'Seasons · off',
        'Presets · none',
        'Finding players · no roles',
      ].join('\n'),
    );
    await settings('clock time:each-1440');
    await settings('quiet from:22 to:7 zone:Europe/Berlin');
    await settings('reminders on:false stand-in:1');
    await settings('keep days:30');
    await settings('tables who:moderators');
    const changed = await settings('show');
    for (const line of [
      'Who opens tables · moderators',
      'Clock · 1 day a turn',
      'Quiet hours · 22:00 to 07:00',
      'Time zone · Europe/Berlin',
      'Reminders · off',
      'Stand-in · instead of the first time-out',
      'Finished tables · kept for 30 days',
    ])
      expect(changed).toContain(line);
    expect(await settings('reset what:quiet')).toContain('Quiet hours · none\nTime zone · Europe/Berlin');
    const usual = await settings('reset what:everything');
    expect(usual).toBe(await settings('show'));
    expect(usual).toContain('Who opens tables · everybody');
    expect(usual).toContain('Stand-in · after 2 time-outs in a row');
  });

  it.each([
    ['quiet from:22', 'Quiet hours need both from and to.'],
    ['quiet from:7 to:7', 'Quiet hours must start and end at different hours.'],
    ['quiet zone:Middle/Earth', 'I don’t know the time zone “Middle/Earth”. Choose one from the list.'],
    ['quiet', 'Choose something to change: every setting is an option of this command.'],
    ['reminders', 'Choose something to change: every setting is an option of this command.'],
    ['tables', 'Choose something to change: every setting is an option of this command.'],
    ['tables who:everybody role:Moderator', 'Choose either who or roles, not both.'],
    ['tables where:everywhere channel:lobby', 'Choose either where or channels, not both.'],
  ])('who type `%s` read what is wrong with it', async (command, said) => {
    expect(await settings(command)).toBe(said);
  });

  it('find a time zone by any part of its name', async () => {
    const ada = house.playground.user('Ada').goTo('lobby');
    const zones = async (typed: string) =>
      (await ada.complete(`/settings quiet zone:${typed}`)).map(({ value }) => value);
    expect((await zones('berl'))[0]).toBe('Europe/Berlin');
    expect((await zones('new york'))[0]).toBe('America/New_York');
    expect(await zones('')).toHaveLength(25);
    expect(await zones('nowhere at all')).toEqual([]);
  });

  it('alone change anything', async () => {
    const ben = house.playground.user('Ben').goTo('lobby');
    await expect(ben.slash('/settings keep days:0')).rejects.toThrow('Ben has no command /settings.');
  });

  const mayOpen = async (room: Room, who: 'ada' | 'ben') => {
    const answer = await room[who].slash('/play rps');
    if (answer.text.includes('a table is open')) await room.ada.press('Cancel');
    return sentence(answer).replaceAll('**', '');
  };

  it('decide who opens tables, and always may themselves', async () => {
    const room = newRoom(house);
    await settings('tables who:moderators');
    expect(await mayOpen(room, 'ben')).toBe('On this server, only moderators can open tables.');
    expect(await mayOpen(room, 'ada')).toContain('a table is open');
    await settings('tables role:Moderator');
    expect(await mayOpen(room, 'ben')).toMatch(/^On this server, only <@&\d+> can open tables\.$/);
    const { world } = house.playground;
    const role = [...world.roles.values()].find(({ name }) => name === 'Moderator');
    const member = world.member(world.guild.id, room.ben.id);
    if (!role || !member) throw new Error('The playground has Ben and moderators.');
    // A similar role without permissions, so that only the rule about roles lets Ben in.
    const players = { ...role, id: world.ids.next(), name: 'Players', permissions: '0' };
    world.putRole(players);
    world.putMember({ ...member, roles: [players.id] });
    await settings('tables role:Players');
    expect(await mayOpen(room, 'ben')).toContain('a table is open');
    await settings('reset what:who');
    expect(await mayOpen(room, 'ben')).toContain('a table is open');
  });

  it('decide where tables are opened, threads included', async () => {
    const room = newRoom(house);
    const elsewhere = newRoom(house);
    const thread = newThread(house, room);
    const other = newThread(house, elsewhere);
    await settings(`tables channel:${room.channel}`);
    expect(await mayOpen(room, 'ben')).toContain('a table is open');
    expect(await mayOpen(thread, 'ben')).toContain('a table is open');
    expect(await mayOpen(elsewhere, 'ben')).toMatch(
      /^On this server, you can open tables only in #room-\d+ and threads there\.$/,
    );
    expect(await mayOpen(other, 'ben')).toMatch(/^On this server, you can open tables only in/);
    expect(await mayOpen(elsewhere, 'ada')).toContain('a table is open');
    await settings('tables where:everywhere');
    expect(await mayOpen(elsewhere, 'ben')).toContain('a table is open');
  });

  it('are told which permissions the bot lacks in a channel before a table opens there', async () => {
    const room = newRoom(house);
    house.playground.forbid(room.channel, 'SendMessages', 'AttachFiles');
    const answer = await room.ben.slash('/play rps');
    expect(answer.message?.ephemeral).toBe(true);
    expect(sentence(answer)).toContain('I also need **Send Messages**, **Attach Files** there');
    house.playground.permit(room.channel);
    const thread = newThread(house, room);
    house.playground.forbid(room.channel, 'SendMessagesInThreads');
    expect(await mayOpen(thread, 'ben')).toContain('Send Messages in Threads');
    expect(await mayOpen(room, 'ben')).toContain('a table is open');
  });
});

describe.each(oneDatabase('postgresql'))('a game that a moderator ends, on %s', (database) => {
  let house: Clubhouse;
  let log: Room;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
    log = newRoom(house);
    await log.ada.slash(`/settings log channel:${log.channel}`, { channel: 'lobby' });
  });

  const endings = () =>
    log.cleo
      .messages()
      .flatMap(({ message }) => message.embeds)
      .filter(({ title }) => title?.includes('ended by a moderator'))
      .map(({ description }) => description);

  it('says why, at the table and once in the log', async () => {
    const room = await begun(house);
    expect(sentence(await room.ben.slash('/table end'))).toContain(
      'Only a moderator can end a running game.',
    );
    const options = { reason: 'Server *night* is\nover <@1> https://x.org' };
    await moderating(house, room.dev, (dev) => dev.slash(['table', 'end'], { options }));
    await room.cleo.until('Ended by a moderator');
    expect(newest(room.cleo).message.content).toBe(
      '**Rock, paper, scissors** · Ended by a moderator: Server \\*night\\* is over @1 https //x.org',
    );
    await log.cleo.until('ended by a moderator');
    expect(endings()).toEqual([
      `**Ada**, **Ben** · table \`${room.table}\`\nReason: Server \\*night\\* is over @1 https //x.org`,
    ]);
  });

  it('is logged once even if the bot could not post when it stopped', async () => {
    const before = endings().length;
    const room = await begun(house);
    await log.cleo.until(room.table);
    const { faults } = house.playground;
    faults.failNext(10_000, { route: 'POST /channels' });
    await ended(house, room);
    await house.stopBot();
    expect(endings()).toHaveLength(before);
    faults.clear();
    await house.startBot();
    await log.cleo.until(() => endings().length > before);
    await house.stopBot();
    await house.startBot();
    const next = await begun(house);
    await log.cleo.until(next.table);
    expect(endings()).toHaveLength(before + 1);
  });
});
