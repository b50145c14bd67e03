import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../clubhouse.ts';
import { testedDatabases } from '../databases.ts';
import { rockPaperScissors } from '../rock-paper-scissors.ts';

closeAfterwards();

describe.each(testedDatabases())('a table in a channel, on %s', (database) => {
  let house: Clubhouse;
  let ada: User;
  let ben: User;
  let cleo: User;
  let channels = 0;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
    ada = house.playground.user('Ada');
    ben = house.playground.user('Ben');
    cleo = house.playground.user('Cleo');
  });

  /** A new thread for each test, with Ada and Ben seated and the game begun. */
  async function begin(options = ''): Promise<string> {
    channels += 1;
    const channel = channels % 2 === 0 ? 'table-1' : 'table-2';
    for (const user of [ada, ben, cleo]) user.goTo(channel);
    await ada.slash('/table end').catch(() => undefined);
    await ada.slash(`/play rps ${options}`.trim());
    await ben.press('Join');
    await ada.press('Start');
    return channel;
  }

  it('opens a lobby, fills it, starts, plays in private, and tells everybody the end', async () => {
    await begin('rounds:1');
    expect(ada.sees()).toContain('Waiting for');
    const menu = await ada.press('Choose');
    expect(menu.text).toContain('rock');
    expect(ben.sees()).not.toContain('rock');
    const played = await ada.press('rock');
    expect(played.kind).toBe('update');
    await ben.press('Choose');
    await ben.press('scissors');
    await cleo.until('Ada wins it');
    await cleo.until('Finished');
    const proof = await cleo.slash('/verify');
    expect(proof.text).toContain('Everything checks');
  });
});
