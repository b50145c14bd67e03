import { expect, it } from 'vitest';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

closeAfterwards();

/** One database is enough: a setting is stored as any other. */
it.each(oneDatabase())(
  'gives a server the commands of seasons when it wants them, on %s',
  async (database) => {
    const house = await openClubhouse(database);
    const { ada } = newRoom(house);
    const known = () =>
      [...house.playground.world.commands.values()]
        .filter(({ guild_id }) => guild_id === house.playground.world.guild.id)
        .map(({ name }) => name)
        .toSorted();
    expect(known()).toEqual([]);
    expect(sentence(await ada.slash('/settings seasons on:true'))).toContain('Seasons are on.');
    expect(known()).toEqual(expect.arrayContaining(['playoffs', 'schedule', 'season', 'standings', 'team']));
    expect(sentence(await ada.slash('/season create name:Spring'))).toContain('**Spring** is made');
    expect(sentence(await ada.slash('/settings seasons on:true'))).toMatch(/Open: \*\*Spring\*\* in #room/);
    const puts = () =>
      house.playground.counts().routes['PUT /applications/:application/guilds/:guild/commands'] ?? 0;
    const before = puts();
    await house.stopBot();
    await house.startBot();
    expect(sentence(await ada.slash('/season list'))).toContain('Spring');
    expect(puts()).toBe(before);
    expect(sentence(await ada.slash('/settings seasons on:false'))).toMatch(
      /are gone\. Open seasons go on: \*\*Spring/,
    );
    expect(known()).toEqual([]);
    await ada.slash('/settings seasons on:true');
    expect(sentence(await ada.slash('/season list'))).toContain('Spring');
    await ada.slash('/settings reset what:seasons');
    expect(known()).toEqual([]);
  },
);
