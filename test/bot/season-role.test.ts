import { expect, it } from 'vitest';
import { everybodySees, sentence } from '../equipment/at-the-table.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { reads } from '../equipment/reading.ts';
import { close, newSeason } from './season-room.ts';

closeAfterwards();

/** One database is enough: a role is stored as any other setting. */
it.each(oneDatabase())('calls the role that runs a season to a claim, once, on %s', async (database) => {
  const house = await openClubhouse(database);
  const { world } = house.playground;
  const role = world.ids.next();
  const guildId = world.guild.id;
  world.putRole({ id: role, guildId, name: 'Chiefs', permissions: '0', position: 1, colour: 0 });
  const known = world.member(guildId, house.playground.user('Cleo').id);
  if (known !== undefined) world.putMember({ ...known, roles: [role] });
  const room = await newSeason(house, {});
  const { ada, ben, cleo, dev, channel, name } = room;
  const run = async () => sentence(await ada.slash(`/season commissioner role:Chiefs season:${name}`));
  expect(await run()).toBe(
    `The commissioners of **${name}** are changed. I can’t mention <@&${role}>: I need **Mention Everyone** in this channel, or the role must allow mentions.`,
  );
  const found = world.channels.get(channel);
  if (found === undefined) throw new Error('The room has a channel.');
  const everyone = { id: guildId, kind: 'role' as const, allow: String(1 << 17), deny: '0' };
  world.putChannel({ ...found, overwrites: [everyone] });
  expect(await run()).toBe(`The commissioners of **${name}** are changed.`);
  await cleo.slash(`/season set ask_for_teams:true season:${name}`);
  await dev.slash(`/team claim team:QHM season:${name}`);
  await reads(ada, 'Dev asks for');
  const post = everybodySees(ben).find(({ message }) =>
    JSON.stringify(message).includes('asks for'),
  )?.message;
  expect(post?.content).toBe(`<@&${role}>`);
  expect(post?.mention_roles).toEqual([role]);
  expect(post?.mentions).toEqual([]);
  expect([cleo, ada, ben, dev].map((user) => user.pings(channel).length)).toEqual([1, 0, 0, 0]);
  await close(room);
});
