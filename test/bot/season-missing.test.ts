import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeasonKeeper, seasonKeeper } from '../../src/league/season/running/season-keeper.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { channelIn, read, reads } from '../equipment/reading.ts';
import { close, newSeason } from './season-room.ts';

closeAfterwards();

const example = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');
/** The same player by another number and name. */
const anew = (player: string, number: string) =>
  player.replaceAll('48', number).replace('Ines', `Ines ${'I'.repeat(Number(number) - 50)}`);
/** The Anchors with three more pitchers: they can play without a hitter who is hurt. */
const pair = example
  .replace('"season":', '"options": { "auto_resolution": "simple" }, "season":')
  .replace('"middle": [', '"middle": ["k-51", "k-52", "k-53",')
  .replace(/ {4}\{\s*"id": "k-48",.*?\n {4}\}/s, (pitcher) =>
    [pitcher, ...['51', '52', '53'].map((number) => anew(pitcher, number))].join(',\n'),
  );

describe.each(oneDatabase())('owners whose players are out (League 15), on %s', (database) => {
  let house: Clubhouse;
  let store: Store;
  let keeper: SeasonKeeper;

  beforeAll(async () => {
    house = await openClubhouse(database);
    store = await openStore(house.databaseUrl);
    keeper = seasonKeeper(store, house.now);
    const { ada } = newRoom(house);
    await ada.slash(`/league import file:${ada.attach('pair.json', pair)}`);
  });
  afterAll(() => store.close());

  it('are told once, as the next table opens', async () => {
    const room = await newSeason(house, { ben: 'KEL', dev: 'TIN' }, 'league:Harbour Pair');
    const { ben, cleo, dev, name } = room;
    await cleo.slash(`/season start season:${name}`);
    const open = await store.competitionsOf(house.playground.world.guild.id, ['regular'], 'season');
    const season = open.find((one) => one.name === name)?.id ?? '';
    const { rosters } = (await keeper.load(season)).course.rosters;
    const hurt = rosters.teams.get('KEL')?.active.find((id) => id.endsWith('k-07')) ?? '';

    /** Opens the next game's table by **Play**, and returns its channel once the news up to it are told. */
    const play = async () => {
      const table = channelIn(sentence(await ben.slash(`/schedule play season:${name}`)));
      await expect
        .poll(async () => {
          const { row, acts } = await keeper.load(season);
          return row.postedNumber >= (acts.findLast(({ act }) => act.do === 'table')?.number ?? 0);
        })
        .toBe(true);
      return table;
    };
    const ends = (
      fixture: number,
      game: number,
      injuries: { team: string; player: string; games: number }[],
    ) => keeper.add(season, () => ({ acts: [{ do: 'result', fixture, game, runs: [1, 2], injuries }] }));

    await play();
    await ends(1, 1, [{ team: 'KEL', player: hurt, games: 2 }]);
    const next = await play();
    ben.goTo(next);
    await reads(ben, 'play without Gus Halyard (LF). The bench fills any gap in the lineup.');
    const [post] = ben.messages().filter(({ message }) => JSON.stringify(message).includes('play without'));
    expect(ben.pings(next)).toContain(post?.message.id);
    expect(dev.pings(next)).not.toContain(post?.message.id);

    await ends(1, 2, []);
    await expect.poll(async () => (await keeper.load(season)).course.week).toBe(2);
    const after = await play();
    for (const channel of new Set([after, next, room.channel])) {
      ben.goTo(channel);
      expect(read(ben).split('play without')).toHaveLength(channel === next ? 2 : 1);
    }
    await close(room);
  });
});
