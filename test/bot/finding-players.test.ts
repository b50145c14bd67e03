import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { snap } from '../contract/toys/snap.ts';
import { nim } from '../contract/toys/trial-games.ts';
import { everybodySees, newRoom, type Room, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

/** People find players: `/play … open:True` mentions a role, and `/games open:True` lists the tables that wait. */

closeAfterwards();

describe.each(oneDatabase())('finding players, on %s', (database) => {
  let house: Clubhouse;
  let role: string;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [snap, nim] as unknown as Game[] });
    const { world } = house.playground;
    role = world.ids.next();
    const guildId = world.guild.id;
    world.putRole({ id: role, guildId, name: 'Cards', permissions: '0', position: 1, colour: 0 });
    const cleo = world.member(guildId, house.playground.user('Cleo').id);
    if (cleo !== undefined) world.putMember({ ...cleo, roles: [role] });
  });

  /** Whether the bot may mention any role in a room. */
  function mayMention({ channel }: Room, allow: boolean): void {
    const { world } = house.playground;
    const found = world.channels.get(channel);
    if (found === undefined) return;
    const everyone = {
      id: world.guild.id,
      kind: 'role' as const,
      allow: allow ? String(1 << 17) : '0',
      deny: '0',
    };
    world.putChannel({ ...found, overwrites: [everyone] });
  }

  const pings = ({ cleo, channel }: Room): number => cleo.pings(channel).length;

  it('mentions the role of the game once in 30 minutes, and nobody else', async () => {
    const room = newRoom(house);
    mayMention(room, true);
    const { ada, ben, dev } = room;
    expect((await ada.slash('/settings players game:snap role:Cards')).text).toContain('at most once in 30');
    await ada.slash('/play snap open:true');
    await ada.until('I’ve told');
    const post = everybodySees(dev).at(-1)?.message;
    expect(post?.content).toContain(`<@&${role}> **Ada** is looking for players for **Snap**`);
    expect(post?.mention_roles).toEqual([role]);
    expect(post?.mentions).toEqual([]);
    expect(pings(room)).toBe(1);
    expect([ben, dev].map((user) => user.pings(room.channel).length)).toEqual([0, 0]);
    const other = newRoom(house);
    mayMention(other, true);
    await other.ben.slash('/play snap open:true');
    await other.ben.until('less than 30 minutes ago');
    expect(pings(other)).toBe(0);
    await house.pass(31);
    const third = newRoom(house);
    mayMention(third, true);
    await third.ben.slash('/play snap open:true');
    await third.ben.until('I’ve told');
    expect(pings(third)).toBe(1);
    // The same for a table that is open already.
    await house.pass(31);
    expect((await third.dev.slash('/games find:true')).text).toContain('Only people at the table');
    expect((await third.ben.slash('/games find:true')).text).toContain('I’ve told');
    expect(pings(third)).toBe(2);
  });

  it('says so if the game has no role, or if the bot may not mention it', async () => {
    const room = newRoom(house);
    const { ada, ben } = room;
    mayMention(room, false);
    await ben.slash('/play nim open:true');
    await ben.until('This server has no role for finding **Nim** players');
    await ada.slash('/settings players game:nim role:Cards');
    const other = newRoom(house);
    mayMention(other, false);
    await other.ben.slash('/play nim open:true');
    await other.ben.until('I can’t mention');
    expect(pings(other)).toBe(0);
    expect((await ada.slash('/settings players game:nim')).text).toContain(
      'No role is mentioned for **Nim** anymore',
    );
  });

  it('lists the tables that wait, if the reader sees their channel and may join', async () => {
    const open = newRoom(house);
    const hidden = newRoom(house);
    const table = tableIn((await open.ada.slash('/play nim')).text);
    await hidden.ada.slash('/play snap');
    const { world } = house.playground;
    const channel = world.channels.get(hidden.channel);
    if (channel === undefined) throw new Error('The channel is there.');
    const view = String(1 << 10);
    const bots = world.rolesOf(world.guild.id).find(({ botId }) => botId !== undefined)?.id ?? '';
    world.putChannel({
      ...channel,
      overwrites: [
        { id: world.guild.id, kind: 'role', allow: '0', deny: view },
        { id: bots, kind: 'role', allow: view, deny: '0' },
      ],
    });
    const list = async () => (await open.dev.slash('/games open:true')).text;
    expect(await list()).toMatch(/\[Nim\]\(.*\) · Ada · 1 of 3 seats/);
    expect(await list()).not.toContain(hidden.channel);
    await open.ada.press('Invited only');
    expect(await list()).not.toContain(open.channel);
    expect(table).toHaveLength(10);
  });
});
