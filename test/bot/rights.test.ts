import { PermissionFlagsBits as Bits } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import {
  begun,
  moderating,
  newRoom,
  newThread,
  type Room,
  sentence,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

/** One database is enough: these tests are about permissions, which aren't stored in the database. */
describe.each(oneDatabase())('people and channels, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  /** Changes the permissions of one person, or of everybody, in one channel. */
  function allow(
    { channel }: Pick<Room, 'channel'>,
    who: User | 'everybody',
    change: {
      readonly may?: readonly (keyof typeof Bits)[];
      readonly mayNot?: readonly (keyof typeof Bits)[];
    },
  ): void {
    const { world } = house.playground;
    const place = world.channel(channel);
    if (!place) throw new Error(`There is no channel ${channel}.`);
    const bits = (names: readonly (keyof typeof Bits)[] = []) =>
      names.reduce((all, name) => all | Bits[name], 0n).toString();
    world.overwrite(place, {
      id: who === 'everybody' ? world.guild.id : who.id,
      kind: who === 'everybody' ? 'role' : 'member',
      allow: bits(change.may),
      deny: bits(change.mayNot),
    });
  }

  /** Makes a channel that only the bot, Ada (the server's owner) and the named people can see. */
  function hidden(room: Room, ...seeing: readonly User[]): void {
    allow(room, 'everybody', { mayNot: ['ViewChannel'] });
    const { world } = house.playground;
    const place = world.channel(room.channel);
    if (!place) throw new Error('The room has a channel.');
    world.overwrite(place, {
      id: world.bot.id,
      kind: 'member',
      allow: Bits.ViewChannel.toString(),
      deny: '0',
    });
    for (const user of seeing) allow(room, user, { may: ['ViewChannel'] });
  }

  const unknown = 'Game ID not found';
  const said = async (user: User, text: string) => sentence(await user.slash(text));
  const offered = async (user: User) => (await user.complete('/table end table:')).map(({ value }) => value);

  it('a table moves only to channels where its mover could open one', async () => {
    const [room, away] = [newRoom(house), newRoom(house)];
    const move = `/table move channel:${away.channel}`;
    await room.ben.slash('/play rps');
    allow(away, room.ben, { mayNot: ['SendMessages'] });
    expect(await said(room.ben, move)).toBe(
      `You can’t open a table in #${house.playground.world.channel(away.channel)?.name}: you also need **Send Messages** there.`,
    );
    allow(away, room.ben, { mayNot: ['UseApplicationCommands'] });
    expect(await said(room.ben, move)).toContain('you also need **Use Application Commands** there.');
    allow(away, room.ben, { mayNot: ['ViewChannel'] });
    expect(await said(room.ben, move)).toBe('You can’t see that channel.');
    allow(away, room.ben, {});
    await room.ada.slash(`/settings tables channel:${room.channel}`, { channel: 'lobby' });
    expect(await said(room.ben, move)).toMatch(
      /^On this server, you can open tables only in #room-\d+ and threads there\.$/,
    );
    // A moderator of the table's channel may not be a moderator in the target channel.
    allow(room, room.dev, { may: ['ManageMessages'] });
    expect(await said(room.dev, move)).toMatch(/^On this server, you can open tables only in/);
    await room.ada.slash('/settings tables where:everywhere', { channel: 'lobby' });
    const closed = newThread(house, away);
    const { world } = house.playground;
    const thread = world.channel(closed.channel);
    if (!thread?.thread) throw new Error('That is a thread.');
    world.putChannel({ ...thread, thread: { ...thread.thread, private: true, members: [room.ada.id] } });
    expect(await said(room.dev, `/table move channel:${closed.channel}`)).toBe('You can’t see that channel.');
    await newRoom(house).cleo.slash('/play rps');
    expect(await said(room.dev, move)).toContain(`The table is now in #`);
  });

  it('a table does not move where one of its players cannot see it', async () => {
    const room = await begun(house);
    const away = newRoom(house);
    hidden(away);
    expect(await said(room.ada, `/table move channel:${away.channel}`)).toMatch(
      /^@Ben is at that table and can’t see #room-\d+\. Move the table to a channel that everybody can see\.$/,
    );
    allow(away, room.ben, { may: ['ViewChannel'] });
    expect(await said(room.ada, `/table move channel:${away.channel}`)).toContain('The table is now in');
  });

  it('nobody learns of a table in a channel that they cannot see', async () => {
    const room = await begun(house, 'rounds:1');
    hidden(room, room.ben);
    const elsewhere = newRoom(house);
    const { cleo, ben, dev, ada } = elsewhere;
    allow(elsewhere, cleo, { may: ['ManageMessages'] });
    for (const command of [`/table end table:${room.table}`, `/table move table:${room.table}`])
      expect(await said(cleo, command)).toBe(unknown);
    expect(await offered(cleo)).not.toContain(room.table);
    for (const user of [ben, ada]) expect(await offered(user)).toContain(room.table);
    await ben.slash('/table resign', { channel: room.channel });
    await room.ben.press('Yes, give up');
    await room.ben.until('Finished');
    expect(await said(cleo, `/verify table:${room.table}`)).toBe(unknown);
    expect(await said(dev, `/verify table:${room.table}`)).toBe(unknown);
    expect(await said(ben, `/verify table:${room.table}`)).toContain('Everything checks');
  });

  it('a private thread is visible to its members only', async () => {
    const thread = newThread(house, newRoom(house));
    const { world } = house.playground;
    const channel = world.channel(thread.channel);
    if (!channel?.thread) throw new Error('That is a thread.');
    const members = [thread.ada.id, thread.ben.id, thread.dev.id];
    world.putChannel({ ...channel, thread: { ...channel.thread, private: true, members } });
    const table = tableIn((await thread.ben.slash('/play rps')).text);
    await thread.dev.press('Join');
    const { ben, cleo } = newRoom(house);
    expect(await offered(ben)).toContain(table);
    expect(await said(cleo, `/table end table:${table}`)).toBe(unknown);
    // The dice of one game are counted only for people who can see that game.
    const dice = `/roll stats sides:6 table:${table}`;
    const asked = async (user: User) =>
      (await user.complete('/roll stats table:rock')).map(({ value }) => value);
    expect(await asked(ben)).toContain(table);
    expect(await asked(cleo)).not.toContain(table);
    const counted = await ben.slash(dice);
    expect(counted.text).toContain(`The d6 at table ${table}`);
    expect(counted.message?.ephemeral).toBe(true);
    expect(await said(cleo, dice)).toBe(unknown);
    world.putChannel({ ...channel, thread: { ...channel.thread, private: true, members: [thread.dev.id] } });
    expect(await said(ben, dice)).toBe(unknown);
    expect(await asked(ben)).not.toContain(table);
    expect(await offered(ben)).not.toContain(table);
    expect(await said(ben, `/table end table:${table}`)).toBe(unknown);
  });

  it('exactly those who manage messages in the channel of a table are its moderators', async () => {
    const room = await begun(house);
    const elsewhere = newRoom(house);
    const { world } = house.playground;
    const keepers = {
      id: world.ids.next(),
      guildId: world.guild.id,
      name: 'Keepers',
      colour: 0,
      position: 1,
    };
    world.putRole({ ...keepers, permissions: Bits.ManageMessages.toString() });
    const member = world.member(world.guild.id, room.dev.id);
    if (!member) throw new Error('The playground has Dev.');
    world.putMember({ ...member, roles: [keepers.id] });
    allow(room, room.dev, { mayNot: ['ManageMessages'] });
    allow(elsewhere, room.cleo, { may: ['ManageMessages'] });
    const end = `/table end table:${room.table}`;
    for (const user of [room.dev, elsewhere.dev, elsewhere.cleo]) {
      expect(await said(user, end)).toContain('Only a moderator can end a running game.');
      expect(await offered(user)).not.toContain(room.table);
    }
    allow(elsewhere, room.cleo, {});
    allow(room, room.cleo, { may: ['ManageMessages'] });
    expect(await offered(elsewhere.cleo)).toContain(room.table);
    expect(await said(elsewhere.cleo, end)).toBe('The game was ended without a result.');
    await room.ben.until('Ended by a moderator');
    world.putMember(member);
  });

  it('a moderator who plays asks the others', async () => {
    const paused = await begun(house);
    expect(await said(paused.ada, '/table pause')).toContain(
      '@Ada asks to pause the game · waiting for @Ben',
    );
    const { ada, ben, cleo } = await begun(house);
    expect(await said(ada, '/table end reason:late')).toContain(
      '@Ada asks to end the game without a result · waiting for @Ben.',
    );
    await ben.until('[Agree]');
    await ben.press('Agree');
    await cleo.until('Ended by a moderator: everybody at the table agreed; late');
  });

  it('a moderator who does not play asks the players', async () => {
    const { dev } = await begun(house);
    const take = await moderating(house, dev, (user) => said(user, '/table replace seat:1 with:@Dev'));
    expect(take).toContain('waiting for @Ben.');
    expect(await said(dev, '/table hand')).toBe('You’re not at this table.');
    const other = await begun(house);
    const give = await moderating(house, other.dev, (user) =>
      said(user, '/table replace seat:1 level:stone'),
    );
    expect(give).toContain('waiting for @Ben. If @Ben doesn’t answer or play for a day, ask again');
  });

  it('names appear in messages unchanged', async () => {
    const { world } = house.playground;
    const room = newRoom(house);
    const ben = world.person(room.ben.id);
    if (!ben) throw new Error('The playground has Ben.');
    world.putPerson({ ...ben, name: '*Ben* <@1> a:b' });
    await room.ben.slash('/play rps rounds:1');
    await room.ada.press('Join');
    await room.ben.press('Start');
    expect((await room.cleo.slash('/table status')).text).toContain('**\\*Ben\\* \\<\\@1\\> a\\:b**');
    expect((await room.ada.complete('/table replace seat:')).map(({ name }) => name)).toContain(
      'Left (*Ben* <@1> a:b)',
    );
    const suggested = await room.ada.complete('/table end table:');
    expect(suggested.map(({ name }) => name)).toContain('Rock, paper, scissors: *Ben* <@1> a:b, Ada');
    world.putPerson(ben);
  });
});
