import { describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

describe.each(oneDatabase())('a person who is forgotten, on %s', (database) => {
  it('is nobody on the post of a tournament that is over', async () => {
    const house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
    const { ada, ben } = newRoom(house);
    const posts = () => ada.messages().map(({ message: { embeds } }) => embeds[0]);
    const own = () => posts().find((embed) => embed?.title?.startsWith('Duo ·'))?.description;
    await ada.slash('/tournament create name:Duo game:rps system:knock-out seeding:joining');
    await expect.poll(own).toContain('Nobody has joined yet');
    for (const user of [ada, ben]) await user.press('Join');
    await expect.poll(own).toContain('**2 in:** Ada, Ben');
    await ada.press('Start');
    await ben.slash('/tournament withdraw tournament:Duo');
    await expect.poll(own).toContain('🥇 1 **Ada**\n🥈 2 **Ben**');
    await ben.slash('/privacy delete');
    await ben.press('Delete');
    await expect.poll(own).toContain('🥇 1 **Ada**\n🥈 2 **someone**');
  });
});
