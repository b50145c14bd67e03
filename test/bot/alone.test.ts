import { expect, it } from 'vitest';
import { startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { testedDatabases } from '../equipment/databases/databases.ts';

closeAfterwards();

it.runIf(testedDatabases().includes('sqlite'))(
  'a second bot on the same SQLite file is refused, and the first goes on',
  async () => {
    const house = await openClubhouse('sqlite');
    const { playground, databaseUrl } = house;
    const config = readConfig({
      DISCORD_TOKEN: playground.token,
      DISCORD_API_URL: playground.apiUrl,
      DICE_BEACON: 'off',
      DATABASE_URL: databaseUrl,
    });
    await expect(startBot(config, createLog('silent'))).rejects.toMatchObject({ code: 'database-held' });
    const { ada, cleo } = newRoom(house);
    await ada.slash('/play baseball');
    await cleo.until('a table is open');
    await house.stopBot();
    await house.startBot();
  },
);
