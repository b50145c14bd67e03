import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { RunningBot } from '../../src/bot.ts';
import { type SeasonKeeper, seasonKeeper } from '../../src/league/season/running/season-keeper.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { sentence } from '../equipment/at-the-table.ts';
import { anotherBot, type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { testedDatabases } from '../equipment/databases/databases.ts';
import { close, everythingPublic, newSeason, type SeasonRoom } from './season-room.ts';
import { labeled } from './traders.ts';

/** Presses on a trade at the same time: one outcome, and everybody hears it. */

closeAfterwards();

/** The teams of Ben, Dev and Cleo. */
const teams = ['PCG', 'IVS', 'QHM'];
/** Milliseconds that each of two presses waits. */
const pauses: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 3],
  [8, 0],
];

describe.each(testedDatabases())('at once, on %s', (database) => {
  let house: Clubhouse;
  let store: Store;
  let keeper: SeasonKeeper;
  let room: SeasonRoom;
  let season: string;
  let second: RunningBot | undefined;
  let offers = 0;

  // If two processes can share a database, every second press goes to the other one.
  beforeAll(async () => {
    const shared = database === 'postgresql';
    house = await openClubhouse(database, { deal: shared });
    store = await openStore(house.databaseUrl);
    keeper = seasonKeeper(store, house.now);
    if (!shared) return;
    second = await anotherBot(house);
  });
  afterAll(async () => {
    await second?.stop();
    await store.close();
  });

  async function begun(): Promise<void> {
    room = await newSeason(house, { ben: 'PCG', dev: 'IVS', cleo: 'QHM' });
    const open = await store.competitionsOf(house.playground.world.guild.id, ['preseason'], 'season');
    season = open.find(({ name }) => name === room.name)?.id ?? '';
    offers = 0;
  }

  /** An offer of picks of one round, which goes around and which the first team has accepted. */
  async function offered(parties: readonly string[], ...accepted: readonly string[]): Promise<number> {
    offers += 1;
    const trade = offers;
    const assets = parties.map((from, at) => ({
      pick: { draft: 1, round: trade, original: from },
      from,
      to: parties[(at + 1) % parties.length] ?? '',
    }));
    const consents = accepted.map(
      (team) =>
        ({
          ...({ do: 'trade-answered', trade, team, answer: 'accept' } as const),
          state: accepted.length === parties.length && team === accepted.at(-1) ? 'in review' : 'open',
        }) as const,
    );
    const by = parties[0] ?? '';
    await keeper.add(season, () => ({
      acts: [{ do: 'trade-offered', trade, by, teams: [...parties], assets }, ...consents],
    }));
    return trade;
  }

  const shown = async (user: User, trade: number, label: string) =>
    labeled(await user.slash(`/trade show trade:${trade} season:${room.name}`), label);

  /** Lets two presses meet, and returns what both are told. */
  async function meeting(
    presses: readonly (() => Promise<string>)[],
    pause: readonly [number, number],
  ): Promise<readonly string[]> {
    return Promise.all(
      presses.map(async (press, at) => {
        await sleep(pause[at] ?? 0);
        return press();
      }),
    );
  }

  const pressing = async (user: User, trade: number, label: string) => {
    const control = await shown(user, trade, label);
    return async () => sentence(await user.forgePress(control));
  };

  async function outcome(trade: number) {
    const { acts, course } = await keeper.load(season);
    const { trades, past } = course.rosters;
    return {
      state: [...trades, ...past].find(({ number }) => number === trade)?.state,
      /** The states that answers and decisions led to, without the first team's. */
      steps: acts
        .flatMap(({ act }) => ('trade' in act && act.trade === trade ? [act] : []))
        .slice(2)
        .map((act) => ('state' in act ? act.state : act.do)),
    };
  }

  it('the last two teams accept: the review begins once', async () => {
    await begun();
    for (const pause of pauses) {
      const trade = await offered(teams, 'PCG');
      const told = await meeting(
        [await pressing(room.dev, trade, 'Accept'), await pressing(room.cleo, trade, 'Accept')],
        pause,
      );
      expect(await outcome(trade)).toEqual({ state: 'in review', steps: ['open', 'in review'] });
      expect(told.filter((text) => text.includes('In review.')).length).toBeGreaterThan(0);
      expect(told.filter((text) => text.includes('[Accept]'))).toEqual([]);
    }
    await expect.poll(() => everythingPublic(house, room)).toContain('A trade waits for a moderator.');
    await close(room);
  });

  it('one person accepts twice: it counts once', async () => {
    await begun();
    for (const pause of pauses) {
      const trade = await offered(teams, 'PCG');
      const press = await pressing(room.dev, trade, 'Accept');
      await meeting([press, press], pause);
      expect(await outcome(trade)).toEqual({ state: 'open', steps: ['open'] });
    }
    await close(room);
  });

  it('a team takes back what the last one accepts: it’s one or the other', async () => {
    await begun();
    for (const pause of pauses) {
      const trade = await offered(teams, 'PCG', 'IVS');
      const told = await meeting(
        [await pressing(room.cleo, trade, 'Accept'), await pressing(room.ben, trade, 'Take back')],
        pause,
      );
      const { state, steps } = await outcome(trade);
      const late =
        state === 'withdrawn' ? 'This offer was taken back.' : 'All teams have already accepted this trade.';
      expect([
        ['open', 'in review'],
        ['open', 'trade-withdrawn'],
      ]).toContainEqual(steps);
      expect(
        told.filter((text) => text.startsWith(`${late}\n**Trade ${trade}**`)),
        told.join('\n\n'),
      ).toHaveLength(1);
    }
    await close(room);
  });

  it('one approves what another refuses: it’s one or the other', async () => {
    await begun();
    for (const pause of pauses) {
      const trade = await offered(['PCG', 'IVS'], 'PCG', 'IVS');
      const why = await room.ada.forgePress(await shown(room.ada, trade, 'Refuse'));
      const customId = `refuse-${season}-${trade}`;
      expect(JSON.stringify(why.message?.message.components)).toContain(customId);
      const told = await meeting(
        [
          await pressing(room.cleo, trade, 'Approve'),
          async () => sentence(await room.ada.select('Choose a reason', 'It’s too one-sided.')),
        ],
        pause,
      );
      const { state, steps } = await outcome(trade);
      const late = state === 'agreed' ? 'This trade is already agreed on.' : 'This trade was stopped.';
      expect(steps).toHaveLength(2);
      expect(['agreed', 'stopped']).toContain(state);
      expect(
        told.filter((text) => text.startsWith(`${late}\n**Trade ${trade}**`)),
        told.join('\n\n'),
      ).toHaveLength(1);
    }
    await close(room);
  });
});
