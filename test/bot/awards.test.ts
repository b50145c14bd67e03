import { pino } from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { KeptMessage } from '../../playground/world/state.ts';
import { builtInSeason } from '../../src/games/baseball/league/season-content.ts';
import { unpack } from '../../src/league/season/files/zip.ts';
import { finalMvpActs } from '../../src/league/season/running/awards/final-mvp.ts';
import {
  type Loaded,
  type SeasonKeeper,
  seasonKeeper,
} from '../../src/league/season/running/season-keeper.ts';
import { openStore } from '../../src/store/open.ts';
import { customIdsIn, newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { everyRow } from '../equipment/every-row.ts';
import { read, reads } from '../equipment/reading.ts';

closeAfterwards();

const week = 7 * 24 * 60;
/** While the awards of a season are shown, its games are over. */
const played = { timeout: 200_000, interval: 100 };

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The last players of a team of the built-in league that a text doesn't name. */
function lastOf(code: string, shown: string): readonly [Named, Named, Named] {
  const players = builtInSeason().teams.find((team) => team.code === code)?.players ?? [];
  // Equal votes are told in the order of ids.
  const [one, two, three] = players
    .filter(({ name }) => !shown.includes(name))
    .slice(-3)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));
  if (one === undefined || two === undefined || three === undefined) throw new Error(`${code} is small.`);
  return [one, two, three];
}

describe.each(oneDatabase())('the awards of a season, on %s', (database) => {
  let house: Clubhouse;
  let room: Room;
  /** Every state of every message of the bot. */
  const written: KeptMessage[] = [];
  /** What the votes come to. */
  let counted = '';

  beforeAll(async () => {
    house = await openClubhouse(database);
    house.playground.world.on((event) => {
      if (event.kind === 'message-created' || event.kind === 'message-updated') written.push(event.message);
    });
    room = newRoom(house);
    const { ada } = room;
    await ada.slash('/settings seasons on:true');
    const made = 'weeks:1 games:2 playoff_places:2 playoff_lengths:1 ask_for_teams:false';
    await ada.slash(`/season create name:Spring ${made}`);
    expect(await said(ada, '/awards show')).toContain(
      'Titles and votes follow at the end of the regular season.',
    );
    expect(await said(ada, '/awards vote')).toBe('Only owners of teams vote.');
    await ada.slash('/season start');
    await vi.waitFor(() => expect(champions()).toHaveLength(1), played);
  }, 240_000);

  const said = async (user: User, command: string) => sentence(await user.slash(command));
  const plain = (text: string) => text.replaceAll('\\', '');

  /** The posts about champions, the first first. */
  const champions = (): readonly string[] =>
    room.dev
      .messages(room.channel)
      .flatMap(({ message }) => message.embeds)
      .flatMap(({ title, description }) => (title?.endsWith('the champions') ? [description ?? ''] : []));

  const mvpLine = (text: string): string =>
    /^\*\*Most valuable player of the final.*$/m.exec(text)?.[0] ?? '';

  it('by figures go to those who lead, shared or not', async () => {
    const { dev } = room;
    const shown = plain(await said(dev, '/awards show'));
    for (const [title, stat] of [
      ['Batting title', 'AVG'],
      ['Home runs', 'batting HR'],
      ['Runs batted in', 'RBI'],
      ['Stolen bases', 'SB'],
      ['ERA title', 'ERA'],
      ['Wins', 'pitching W'],
      ['Strikeouts', 'pitching SO'],
      ['Saves', 'SV'],
    ] as const) {
      const line = new RegExp(`^\\*\\*${title}\\*\\*: (.*)$`, 'm').exec(shown)?.[1] ?? '';
      const board = plain((await dev.slash(`/leaders stat:${stat}`)).text);
      // In so few games, it may be that nobody has a save.
      if (board.includes('Nobody yet.') && title !== 'Batting title') {
        expect(line).toBe('nobody');
        continue;
      }
      const first = board.split('\n').filter((one) => /^ *1 /.test(one));
      expect(first.length, board).toBeGreaterThan(0);
      const parts = first.map((one) => /^ *1 (\S)\. (.+?) +([A-Z]{3}) +(\S+)$/.exec(one) ?? []);
      const isLong = / \d+ others, /.test(line);
      for (const [text, initial = '', last = '', team = '', value = ''] of isLong
        ? parts.slice(0, 4)
        : parts) {
        expect(text, board).toBeDefined();
        expect(line).toMatch(new RegExp(`\\b${initial}\\S* ${last.slice(0, 8)}.* \\(${team}\\)`));
        expect(line.endsWith(`, ${value}`), `${line} ${value}`).toBe(true);
      }
      // A board ends after 15 lines, and an award names at most five.
      const others = Number(/ and (\d+) others, /.exec(line)?.[1] ?? 0);
      const named = line.match(/\([A-Z]{3}\)/g)?.length ?? 0;
      expect(named <= 5 && (named === 4 || others === 0)).toBe(true);
      expect(Math.min(15, named + others)).toBe(first.length);
    }
  });

  it('name the best of the final in the champion’s post, and anew after a game of it was annulled', async () => {
    const { ada, dev } = room;
    const first = mvpLine(champions()[0] ?? '');
    // Several may have added equally much.
    const best = /: \S.* \([A-Z]{3}\), (\.|1\.)\d{3} win probability added( each)?$/;
    expect(first).toMatch(best);
    expect(mvpLine(await said(dev, '/awards show'))).toBe(first);
    expect(await said(ada, '/schedule result game:101:1 annul:true reason:rain')).toContain('is annulled');
    await expect.poll(() => champions().length, played).toBe(2);
    const second = mvpLine(champions()[1] ?? '');
    // It may be the same player with the same figure. The next test counts that he was found twice.
    expect(second).toMatch(best);
    expect(mvpLine(await said(dev, '/awards show'))).toBe(second);
  });

  it('find the best of the final once, also after a crash and by two processes', async () => {
    const { dev } = room;
    /** Two processes, without the bot. */
    const inProcesses = async (
      does: (id: string, ...keepers: [SeasonKeeper, SeasonKeeper]) => Promise<void>,
    ) => {
      await house.stopBot();
      const stores = [await openStore(house.databaseUrl), await openStore(house.databaseUrl)] as const;
      const [row] = await stores[0].competitionsOf(house.playground.world.guild.id, ['offseason'], 'season');
      const [one, other] = stores;
      await does(row?.id ?? '', seasonKeeper(one, house.now), seasonKeeper(other, house.now));
      for (const store of stores) await store.close();
      await house.startBot();
    };
    const kinds = ({ acts }: Loaded) =>
      acts.map(({ act }) => act.do).filter((kind) => kind === 'final-mvp' || kind === 'offseason');
    /** The final has a typed score now, in place of the game that made the champion. */
    const typed = (keeper: SeasonKeeper, id: string, runs: [number, number]) =>
      keeper.add(id, () => ({
        acts: [
          { do: 'reopen', fixture: 101, game: 1, annulled: true },
          { do: 'result', fixture: 101, game: 1, runs },
        ],
      }));
    const each = ['final-mvp', 'offseason'];
    const nobody =
      '**Most valuable player of the final**: nobody. No game of the final was played at a table here.';

    // The process ended after the last result.
    await inProcesses(async (id, keeper) => {
      expect(kinds(await typed(keeper, id, [0, 1]))).toEqual([...each, ...each]);
    });
    await expect.poll(() => champions().length, played).toBe(3);
    expect(mvpLine(champions()[2] ?? '')).toBe(nobody);
    expect(mvpLine(await said(dev, '/awards show'))).toBe(nobody);

    // Two processes find it at the same time, and another takes it from there.
    await inProcesses(async (id, keeper, other) => {
      expect(kinds(await typed(keeper, id, [1, 0]))).toEqual([...each, ...each, ...each]);
      const found = await Promise.all(
        [keeper, other].map(async (one) => {
          const before = await one.load(id);
          const deps = {
            reviews: { summary: async () => undefined },
            log: pino({ level: 'silent' }),
            now: house.now,
          };
          return one.addTo(before, [...(await finalMvpActs(before, deps))]);
        }),
      );
      for (const loaded of found) expect(kinds(loaded)).toEqual([...each, ...each, ...each, 'final-mvp']);
    });
    await expect.poll(() => champions().length, played).toBe(4);
    await inProcesses(async (id, keeper) => {
      expect(kinds(await keeper.load(id))).toEqual([...each, ...each, ...each, ...each]);
    });
  });

  it('are voted on by owners, in secret, for a week', async () => {
    // Ben owns PCG with Ada as his assistant, Cleo owns IVS and Dev QHM. A computer runs SMH.
    const { ada, ben, cleo, dev } = room;
    const titles = plain(await said(dev, '/awards show'));
    // Players who lead nothing, because their names mustn't be anywhere.
    const [pcg] = lastOf('PCG', titles);
    const [ivs] = lastOf('IVS', titles);
    const [smh, smhToo, smhLast] = lastOf('SMH', titles);
    const [drc] = lastOf('DRC', titles);
    counted = [
      `**Most valuable player**: ${smh.name} (8) and ${smhToo.name} (8), then ${drc.name} (1) and ${smhLast.name} (1)`,
      `**Pitcher of the year**: ${smhLast.name} (5), then ${smh.name} (3) and ${smhToo.name} (1)`,
      '**Fielder of the year**: no votes',
    ].join('\n');
    for (const [user, code] of [
      [ben, 'PCG'],
      [cleo, 'IVS'],
    ] as const)
      expect(await said(user, `/team claim team:${code}`)).toContain('are yours');
    expect(await said(ben, '/team assistant person:Ada')).toContain('Ada assists');
    const filesOf = async () => {
      const answers = [await dev.slash('/season export'), await dev.slash('/season export format:event')];
      return Promise.all(
        answers.map(async ({ message }) => {
          const url = message?.message.attachments[0]?.url ?? '';
          const zip = new Uint8Array(await (await fetch(url)).arrayBuffer());
          return [...(await unpack(zip, ['games']))].map(([name, bytes]) => [
            name,
            new TextDecoder().decode(bytes),
          ]);
        }),
      );
    };
    const files = await filesOf();
    expect(files.flat().length).toBeGreaterThan(10);
    const logged = house.logged().length;
    const messages = written.length;

    // Members, assistants, computers: nobody but owners.
    const notOwner = 'Only owners of teams vote.';
    const vote = (user: User, award: string, ...names: readonly (Named | undefined)[]) => {
      const places = ['first', 'second', 'third'];
      const named = names.map((one, at) => (one === undefined ? '' : ` ${places[at]}:${one.id}`));
      return said(user, `/awards vote award:${award}${named.join('')}`);
    };
    for (const user of [dev, ada]) {
      expect(await vote(user, 'player', smh, smhToo, smhLast)).toBe(notOwner);
      expect(sentence(await user.slash('/awards vote'))).toBe(notOwner);
    }
    const own = 'You can’t vote for a player of your own team.';
    expect(await vote(ben, 'player', smh, pcg, ivs)).toBe(own);
    expect(await vote(ben, 'player', pcg)).toBe(own);
    expect(await vote(ben, 'player', smh, { id: 'nobody', name: '' })).toContain('I don’t know which player');

    // Ben votes by menus and changes his mind, Cleo by the command.
    const menus = JSON.stringify((await ben.slash('/awards vote award:player')).message?.message.components);
    const offered = [...menus.matchAll(/"value":"([a-z]{3}-\d+)"/g)].map(([, id = '']) => id);
    expect(offered.length).toBeGreaterThan(20);
    expect(offered.filter((id) => id.startsWith('pcg-'))).toEqual([]);
    expect((await ben.select('First, 5 points', offered[0] ?? '')).text).toContain(
      'It counts once you’ve named',
    );
    expect(await vote(ben, 'player', smh, smhToo, ivs)).toContain('Your vote counts. You can change it.');
    expect(await vote(ben, 'player', undefined, ivs)).toContain('It counts once you’ve named three.');
    const ballot = await vote(ben, 'player', undefined, smhToo, ivs);
    expect(plain(ballot)).toContain(`First, 5 points: **${smh.name}**\nSecond, 3 points: **${smhToo.name}**`);
    expect(await vote(cleo, 'player', smhToo, smh, drc)).toContain('Your vote counts.');
    expect(await vote(ben, 'pitcher', smhLast, smh, smhToo)).toContain('Your vote counts.');
    expect(await vote(cleo, 'pitcher', smhLast, smh)).toContain('It counts once you’ve named three.');

    // Dev owns a team only now, votes, and wants to be forgotten.
    expect(await said(dev, '/team claim team:QHM')).toContain('are yours');
    expect(await vote(dev, 'fielder', smhLast, smh, drc)).toContain('Your vote counts.');
    expect(await vote(dev, 'player', drc, smhLast, ivs)).toContain('Your vote counts.');
    const exportedBy = async (user: User) => {
      const [file] = (await user.slash('/privacy export')).message?.message.attachments ?? [];
      return (await fetch(file?.url ?? '')).text();
    };
    const mine = await exportedBy(ben);
    expect(mine).toMatch(new RegExp(`"vote-player"[^\\]]*"${smh.id}",\\s*"${smhToo.id}",\\s*"${ivs.id}"`));
    expect(await exportedBy(ada)).not.toContain('vote-');
    expect(await exportedBy(cleo)).not.toContain(ivs.id);
    expect(await everyRow(house.databaseUrl)).toMatch(/"vote-fielder"/);
    await dev.slash('/privacy delete');
    expect(sentence(await dev.press('Delete'))).toContain('Games now say “someone”');
    expect(await everyRow(house.databaseUrl)).not.toMatch(/"vote-fielder"/);

    // A restart loses no vote, and others see nothing of any.
    await house.stopBot();
    await house.startBot();
    expect(plain(await said(ben, '/awards vote award:pitcher'))).toContain(
      `First, 5 points: **${smhLast.name}**`,
    );
    const looks = [
      await ada.slash('/awards show'),
      await ada.slash('/season audit'),
      await ada.slash('/season show'),
      await cleo.slash('/awards vote award:fielder'),
    ];
    expect(looks[0]?.text).toContain('Owners vote until');
    const voted = [smh, smhToo, smhLast, drc, ivs];
    const ids = written.slice(messages).flatMap(({ components }) => customIdsIn(components));
    expect(ids.length).toBeGreaterThan(20);
    const publicly = written
      .slice(messages)
      .filter(({ onlyFor }) => onlyFor === undefined || onlyFor === ada.id)
      .map((message) => JSON.stringify(message));
    expect(publicly.length).toBeGreaterThan(0);
    const lines = house.logged().slice(logged);
    for (const { id, name } of voted) {
      for (const text of [id, name]) {
        expect(publicly.filter((one) => one.includes(text))).toEqual([]);
        expect(lines).not.toContain(text);
      }
      expect(ids.filter((one) => one.includes(id))).toEqual([]);
    }
    // Of the files, only the audit log and the names of owners have changed, by Dev’s coming and going.
    const without = (all: typeof files) =>
      all.flat().filter(([name]) => name !== 'audit.csv' && name !== 'season.json');
    const later = await filesOf();
    expect(without(later)).toEqual(without(files));
    const heads = later.flat().filter(([name]) => name === 'season.json');
    expect(heads.map(([, text = '']) => 'awards' in JSON.parse(text))).toEqual([false]);

    await house.pass(week - 30);
    expect(await vote(ben, 'player', undefined, undefined, smhLast)).toContain('Your vote counts.');
    await house.pass(60);
    expect(await vote(ben, 'player', smhLast)).toBe('The vote is over. `/awards show` has its results.');
    await reads(ada, 'Spring: the votes are counted');
  });

  it('count 5, 3 and 1 points, are shared, and forget the votes a week later', async () => {
    const { ada, dev } = room;
    const shown = await dev.slash('/awards show');
    expect(plain(shown.text)).toContain(counted);
    expect(shown.text).not.toContain('[Vote]');
    expect(plain(read(ada)).split('the votes are counted')).toHaveLength(2);
    expect(plain(read(ada))).toContain(counted);
    const votes = async () => (await everyRow(house.databaseUrl)).match(/"vote-\w+"/g)?.length ?? 0;
    // Also the one of Cleo that didn’t count.
    expect(await votes()).toBe(4);
    await house.pass(week);
    await expect.poll(votes).toBe(0);
  });
});
