import { beforeAll, describe, expect, it } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

closeAfterwards();

describe.each(oneDatabase())('the subcommands of /table, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [baseball, dutch] as unknown as Game[] });
  });

  async function at(game: string) {
    const room = newRoom(house);
    await room.ada.slash(`/play ${game}`);
    await room.ben.press('Join');
    await room.ada.press('Start');
    return room;
  }

  it('are told on the status line, and one that the game lacks is refused with those that it has', async () => {
    const { ada } = await at('dutch');
    const has = sentence(await ada.slash('/table status'));
    expect(has).toMatch(/It has `\/table hand`.*`\/table plays`/);
    expect(has).not.toContain('/table box');
    const refused = sentence(await ada.slash('/table box'));
    expect(refused).toMatch(/^Dutch has no `\/table box`\. It has `\/table hand`/);
    expect(refused).not.toContain('bullpen');
  });

  it('work for the game that has them', async () => {
    const { ada } = await at('baseball');
    expect(sentence(await ada.slash('/table status'))).toContain('`/table box`');
    expect((await ada.slash('/table box')).text).toContain('Box score');
    expect((await ada.slash('/table plays')).text).not.toContain('has no');
  });
});
