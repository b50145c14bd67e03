import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { ratingRules } from '../../src/league/ratings/stored.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import {
  begun,
  moderating,
  newRoom,
  type Room,
  sentence,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { finished, played as seated } from '../equipment/databases/played-tables.ts';
import { asWord, everyRow } from '../equipment/every-row.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

/** `/rating` and `/profile`: what finished games leave, and who sees it. */

closeAfterwards();

describe.each(oneDatabase('postgresql'))('ratings, on %s', (database) => {
  /** Each conversation has its own server, because ratings belong to servers. */
  async function opened(): Promise<Clubhouse> {
    return openClubhouse(database, { games: [rockPaperScissors as Game] });
  }

  async function inStore<T>(house: Clubhouse, work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(house.databaseUrl);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  /** Ada beats Ben. */
  async function played(house: Clubhouse, options = ''): Promise<Room & { readonly table: string }> {
    const room = await begun(house, `rounds:1 ${options}`.trim());
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    return room;
  }

  const ratingOf = async (user: User, of = ''): Promise<string> =>
    sentence(await user.slash(`/rating show ${of}`.trim()));

  const isPrivate = (answer: Answer): boolean => answer.message?.ephemeral === true;

  describe('two people who play', () => {
    let house: Clubhouse;
    let room: Room;
    beforeAll(async () => {
      house = await opened();
      room = await played(house);
    });

    it('see their ratings right after the game', async () => {
      const { ada, ben, dev } = room;
      expect(await ratingOf(ada)).toMatch(/Your ratings.*1605\? ± 323 · 1 rated game/s);
      expect(await ratingOf(ben)).toContain('1395? ± 323');
      const of = await dev.slash('/rating show person:@Ada');
      expect(isPrivate(of)).toBe(true);
      expect(sentence(of)).toContain('Ada’s ratings');
      expect(await ratingOf(dev)).toContain('You have no rating yet.');
      expect(sentence(await dev.slash('/rating show person:@Clubhouse'))).toContain('Bots have no ratings');
    });

    it('see how they do against each other, and a graph once there are two games', async () => {
      const again = await begun(house, 'rounds:1');
      await showHands(again, 'paper', 'scissors');
      await again.cleo.until('Finished');
      const { ada, ben } = again;
      const rivals = await ratingOf(ben, 'person:@Ada');
      expect(rivals).toMatch(/You and Ada.*2 games: 1 won, 1 lost/s);
      expect(rivals.match(/• .*you (won|lost)/g)).toHaveLength(2);
      const history = await ada.slash('/rating history game:rps');
      expect(isPrivate(history)).toBe(true);
      expect(history.text).toMatch(
        /\(picture .*: Ada’s rating over 2 games: 1605 after the first, \d+ ± \d+ after the last\.\)/,
      );
      const profile = await ben.slash('/profile');
      expect(profile.text).toMatch(
        /Rock, paper, scissors.* 2 games: 1 won, 1 lost · rating 15\d\d\? ± 3\d\d/,
      );
      expect(profile.text).toContain('Plays most with');
      expect(profile.text).toMatch(/• \[Rock, paper, scissors\]\(.*\), <t:\d+:d> with Ada · won/);
      expect(profile.text).toContain('(picture ');
    });

    it('are refused what is not theirs', async () => {
      const { ben } = room;
      expect(sentence(await ben.slash('/rating season game:rps name:Spring'))).toBe(
        'Only a moderator can begin a new rating season.',
      );
      expect(sentence(await room.dev.slash('/rating history game:rps'))).toContain('You have no rating yet.');
      expect(sentence(await room.dev.slash('/profile'))).toContain('You haven’t finished a game here yet.');
    });

    it('can hide, and still play on', async () => {
      const { ada, ben, dev } = room;
      expect(sentence(await ada.slash('/rating hide on:true'))).toContain(
        'No board and no profile shows you.',
      );
      for (const command of ['/rating show', '/rating history game:rps', '/profile'])
        expect(sentence(await dev.slash(`${command} person:@Ada`))).toBe(
          'Ada has chosen to hide their ratings and profile.',
        );
      expect(await ratingOf(ada)).toContain('± 3');
      expect((await ben.slash('/profile')).text).not.toContain('Plays most with');
      await played(house);
      expect(await ratingOf(ben)).toContain('3 rated games');
      await ada.slash('/rating hide on:false');
      expect(await ratingOf(dev, 'person:@Ada')).toContain('3 rated games');
    });
  });

  it('come only from games that are rated', async () => {
    const house = await opened();
    const lobby = newRoom(house);
    await lobby.ada.slash('/play rps rounds:1 rated:false');
    expect(lobby.cleo.sees()).toContain('This game isn’t rated.');
    await lobby.ben.press('Join');
    await lobby.ada.press('Start');
    await showHands(lobby, 'rock', 'scissors');
    await lobby.cleo.until('Finished');
    expect(await ratingOf(lobby.ada)).toContain('You have no rating yet.');

    const change = newRoom(house);
    await change.ada.slash('/play rps rounds:1');
    expect(sentence(await change.ada.slash('/table rated on:false'))).toContain('won’t change any rating');
    await change.cleo.until('This game isn’t rated.');
    expect(sentence(await change.ada.slash('/table rated on:true'))).toContain('changes ratings');
    await change.cleo.until((user) => !user.sees().includes('This game isn’t rated.'));
    expect(sentence(await change.dev.slash('/table rated on:false'))).not.toContain('won’t change');
    await change.ben.press('Join');
    await change.ada.press('Start');
    expect(sentence(await change.ada.slash('/table rated on:false'))).not.toContain('won’t change');

    // Whoever gives up before both have acted twice loses nothing.
    const early = await begun(house, 'rounds:9');
    await early.ben.slash('/table resign');
    await early.ben.press('Yes, give up');
    await early.cleo.until('Finished');
    expect(await ratingOf(early.ada)).toContain('You have no rating yet.');
    const late = await begun(house, 'rounds:9');
    await showHands(late, 'rock', 'scissors');
    await late.cleo.until('Round over');
    await showHands(late, 'rock', 'scissors');
    await late.cleo.until(/2 : 0/);
    await late.ada.slash('/table resign');
    await late.ada.press('Yes, give up');
    await late.cleo.until('Finished');
    expect(await ratingOf(late.ada)).toContain('1395? ± 323');
    await inStore(house, async (store) => {
      expect(await store.gameRecord(tableIn(lobby.cleo.sees()))).toMatchObject({
        unrated: 'off at the table',
      });
      expect(await store.gameRecord(early.table)).toMatchObject({
        ending: 'resignation',
        unrated: 'hardly begun',
      });
      expect(await store.gameRecord(late.table)).toMatchObject({
        ending: 'resignation',
        actions: 5,
        seats: [
          { name: 'Ada', place: 2, outcome: 'lost', acted: 3, left: true },
          { name: 'Ben', place: 1, outcome: 'won', acted: 2, left: false },
        ],
      });
    });

    await moderating(house, late.dev, (dev) => dev.slash('/settings ratings on:false'));
    const off = await played(house);
    expect(await ratingOf(off.ada)).toContain('1 rated game\n');
    expect((await off.ada.slash('/profile')).text).toContain('4 games: 3 won, 1 lost');
    expect(sentence(await late.dev.slash('/profile'))).toContain('You haven’t');
  });

  it('make a board with pages, and a season that moderators end', async () => {
    const house = await opened();
    const { ada, dev } = newRoom(house);
    const guildId = house.playground.world.guild.id;
    await inStore(house, async (store) => {
      for (let person = 0; person < 22; person++)
        for (let game = 0; game < 10; game++) {
          const names = [`${1000 + person}`, `${2000 + game}`];
          await finished(store, `t${person}-${game}`, names, { guildId });
        }
    });
    const first = await ada.slash('/rating board game:rps');
    expect(isPrivate(first)).toBe(true);
    expect(first.text).toMatch(/ratings, page 1 of 2/);
    expect(first.text).toMatch(/^1\. \*\*Name of 1000\*\* \d{4} ± \d+ · 10 games$/m);
    expect(first.text).toMatch(/^20\. /m);
    expect(first.text).not.toMatch(/^21\. /m);
    const next = await ada.press('Next');
    expect(next.text).toMatch(/^21\. /m);
    expect((await ada.press('Previous')).text).toMatch(/page 1 of 2/);
    expect((await ada.slash('/rating board game:rps page:2')).text).toMatch(/^32\. /m);

    expect((await ada.slash('/rating board game:rps computers:true')).text).toContain(
      'No computers of different levels',
    );
    await inStore(house, async (store) => {
      const computer = (seat: number, level: string, version: number) => {
        const { userId: _, ...rest } = seated(seat, '', { name: 'Bolt' });
        return { ...rest, level, version };
      };
      const seats = [computer(0, 'stone', 1), computer(1, 'sand', 1)];
      const older = [computer(0, 'sand', 1), computer(1, 'stone', 0)];
      await finished(store, 'computers-1', [], { guildId, seats });
      await finished(store, 'computers-2', [], { guildId, seats: older });
    });
    expect((await ada.slash('/rating board game:rps computers:true')).text).toMatch(
      /computers’ ratings\n1\. \*\*Stone\*\* \d{4}\? ± \d+ · 1 game\n2\. \*\*sand\*\* .* 2 games\n3\. \*\*Stone \(rules version 0\)/,
    );
    expect((await ada.slash('/rating board game:rps')).text).not.toMatch(/stone|sand/i);

    await moderating(house, dev, async (user) => {
      const question = await user.slash('/rating season game:rps name:Spring');
      expect(sentence(question)).toMatch(/board as \*\*Spring\*\*.*You can’t undo this/s);
      expect(sentence(await user.press('Begin'))).toContain('A new season has begun');
      expect(sentence(await user.slash('/rating season game:rps name:Spring'))).toContain('already a season');
    });
    expect((await ada.slash('/rating board game:rps')).text).toContain('Nobody is on the board yet.');
    const kept = await ada.slash('/rating board game:rps season:Spring');
    expect(kept.text).toMatch(/^1\. \*\*Name of 1000\*\* \d{4} ± \d+ · 10 games$/m);
    const check = await inStore(house, (store) =>
      store.rebuildRatings({ guildId, game: 'rps' }, ratingRules, true),
    );
    expect(check).toMatchObject({ games: 222, differences: [] });
  });

  it('link only games whose channel the reader sees', async () => {
    const house = await opened();
    const { world } = house.playground;
    const room = await played(house);
    const everyone = world.guild.id;
    const channel = world.channel(room.channel);
    if (channel === undefined) throw new Error('The room has a channel.');
    const mayView = String(1 << 10);
    world.putChannel({
      ...channel,
      overwrites: [
        { id: everyone, kind: 'role', allow: '0', deny: mayView },
        { id: room.ben.id, kind: 'member', allow: mayView, deny: '0' },
      ],
    });
    const elsewhere = newRoom(house);
    const profileFor = async (user: User) => (await user.slash('/profile person:@Ada')).text;
    await expect.poll(() => profileFor(elsewhere.dev)).not.toContain('Last games');
    const seen = await profileFor(elsewhere.dev);
    expect(seen).not.toContain('Plays most with');
    expect(seen).toContain('1 game: 1 won, 0 lost · rating 1605?');
    expect(await profileFor(elsewhere.ben)).toMatch(/Last games.*with Ben · won/s);
  });

  it('of a forgotten person are gone, and their opponents’ stay', async () => {
    const house = await opened();
    await played(house);
    const { ada, ben, dev } = await played(house);
    const guildId = house.playground.world.guild.id;
    const before = await ratingOf(ben);
    const file = (await ada.slash('/privacy export')).message?.message.attachments?.[0];
    const exported: unknown = await (await fetch(file?.url ?? '')).json();
    expect(exported).toMatchObject({
      played: {
        games: [{ game: 'rps', outcome: 'won', name: 'Ada' }, { outcome: 'won' }],
        ratings: [{ game: 'rps', games: 2 }],
        history: [{ server: guildId }, { server: guildId }],
      },
    });
    const question = await ada.slash('/privacy delete');
    expect(sentence(question)).toContain('Your ratings are deleted.');
    await ada.press('Delete');
    expect(await ratingOf(ben)).toBe(before);
    expect(await ratingOf(dev, 'person:@Ada')).toContain('Ada has no rating yet.');
    expect((await ben.slash('/profile')).text).toMatch(/with someone · lost/);
    await expect.poll(() => everyRow(house.databaseUrl)).not.toMatch(asWord(`(?:${ada.id}|Ada)`));
    const check = await inStore(house, (store) =>
      store.rebuildRatings({ guildId, game: 'rps' }, ratingRules, true),
    );
    expect(check).toMatchObject({ games: 2, differences: [] });
  });
});
