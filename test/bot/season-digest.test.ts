import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { reads } from '../equipment/reading.ts';
import { close, newSeason } from './season-room.ts';

closeAfterwards();

const example = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');
/** The example has no cards, so its games need the simple chart. */
const pair = example.replace('"season":', '"options": { "auto_resolution": "simple" }, "season":');
const day = 24 * 60;

/** Ben and Dev own the only teams, so no computer plays. */
describe.each(oneDatabase())('the daily digest of seasons (League 21), on %s', (database) => {
  let house: Clubhouse;
  let store: Store;
  let log: Room;

  beforeAll(async () => {
    house = await openClubhouse(database);
    store = await openStore(house.databaseUrl);
    log = newRoom(house);
    const { ada } = log;
    await ada.slash('/settings seasons on:true');
    await ada.slash(`/league import file:${ada.attach('pair.json', pair)}`);
    await ada.slash(`/settings log channel:${log.channel}`);
    await ada.slash('/settings quiet zone:Asia/Tokyo');
    return () => store.close();
  });

  const said = async (user: User, command: string) => sentence(await user.slash(command));

  /** Up to when digests have told. */
  const told = async () =>
    Number((await store.setting(house.playground.world.guild.id, 'tournament-digest')) ?? 0);

  /** Lets some minutes pass, and waits until the bot has looked whether a digest is due. */
  async function pass(minutes: number): Promise<void> {
    const before = await told();
    await house.pass(minutes);
    await expect.poll(told).toBeGreaterThan(before);
  }

  /** The first digest comes the evening after the first look at a server with seasons. */
  async function firstLook(): Promise<void> {
    if ((await told()) === 0) await pass(2);
  }

  /** Minutes until shortly after the next evening in Tokyo. Its hour of digests is 9:00 in UTC. */
  function untilEvening(): number {
    const now = house.now();
    return ((9 * 60 - now.getUTCHours() * 60 - now.getUTCMinutes() + day) % day || day) + 1;
  }

  const digests = () =>
    log.ada.messages().filter(({ message }) => message.embeds[0]?.title === 'Seasons today');
  const newest = () => digests().at(-1)?.message.embeds[0]?.description ?? '';

  it('comes in the server’s evening, only if something happened, and mentions nobody', async () => {
    // The evening must not come before it's looked for.
    if (untilEvening() < 15) await house.pass(20);
    const room = await newSeason(house, { ben: 'KEL', dev: 'TIN' }, 'league:Harbour Pair');
    const { ada, ben, cleo, dev, name } = room;
    await said(cleo, `/season start season:${name}`);
    await reads(ada, 'week 1');
    await firstLook();
    await said(cleo, `/schedule forfeit game:1:1 by:away season:${name}`);
    for (const user of [ben, dev]) await said(user, `/schedule result game:1:2 away:3 home:5 season:${name}`);
    // The bot looks around every five seconds, and finds nothing due before the evening.
    await house.pass(Math.max(0, untilEvening() - 6));
    await sleep(6_000);
    expect(digests()).toEqual([]);
    const calls = () => [ben, cleo, dev].map((user) => user.pings(log.channel).length);
    await pass(untilEvening());
    await expect.poll(digests).toHaveLength(1);
    const [title, forfeit, result, moved, ...others] = newest().split('\n');
    expect(title).toBe(`**${name}**`);
    expect(forfeit).toMatch(/^• \*\*(KEL|TIN)\*\* win by forfeit (at|over) \*\*(KEL|TIN)\*\*\.$/);
    expect(result).toMatch(/^• \*\*(KEL|TIN) 5, (KEL|TIN) 3\*\*$/);
    expect(moved).toMatch(/^• Coast: 1=? (KEL|TIN).*, [12]=? (KEL|TIN)/);
    expect(others).toEqual([]);
    expect(calls()).toEqual([0, 0, 0]);

    await pass(day);
    expect(digests()).toHaveLength(1);
    await said(cleo, `/schedule forfeit game:2:1 by:both season:${name}`);
    await pass(day);
    await expect.poll(digests).toHaveLength(2);
    expect(newest()).toContain('both forfeit.');
    expect(newest()).not.toContain('win by forfeit');
    expect(calls()).toEqual([0, 0, 0]);
    await close(room);
  });

  it('has at most 3,500 characters, and says where the rest is', async () => {
    const games = 'weeks:10 games:2 level:rookie ask_for_teams:false league:Harbour Pair';
    const room = newRoom(house);
    const { ada, ben, dev } = room;
    for (const number of [1, 2, 3, 4, 5]) {
      const name = `Long ${number}`;
      expect(await said(ada, `/season create name:${name} ${games}`)).toContain('is made');
      await firstLook();
      await said(ben, `/team claim team:KEL season:${name}`);
      await said(dev, `/team claim team:TIN season:${name}`);
      await said(ada, `/season start season:${name}`);
      for (let week = 1; week <= 10; week += 1)
        for (const game of [1, 2])
          expect(await said(ada, `/schedule forfeit game:${week}:${game} by:away season:${name}`)).toContain(
            'stands',
          );
    }
    const before = digests().length;
    await pass(untilEvening());
    await expect.poll(digests).toHaveLength(before + 1);
    expect(newest().length).toBeLessThanOrEqual(3_500);
    expect(newest().length).toBeGreaterThan(3_300);
    expect(newest()).toContain('**Long 5**');
    expect(newest()).toMatch(/\.\n`\/results` has the rest\.$/);
  }, 120_000);
});
