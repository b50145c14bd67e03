import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { SeasonDraft } from '../../src/league/season/course/season.ts';
import { rowsOf } from '../../src/league/season/course/standing.ts';
import { readSeason } from '../../src/league/season/files/season-zip.ts';
import { pack } from '../../src/league/season/files/zip.ts';
import { type Loaded, seasonKeeper } from '../../src/league/season/running/season-keeper.ts';
import { openStore } from '../../src/store/open.ts';
import { sheets } from '../../src/store/records/lines.ts';
import type { Store } from '../../src/store/records/store.ts';
import { moderating, newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { checkEventFiles } from '../seasons/event-check.ts';
import { textsIn } from '../seasons/exported.ts';

closeAfterwards();

const pair = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');

/** The file of an answer. */
function fileOf(house: Clubhouse, { message, text }: Answer): Uint8Array {
  const id = message?.message.attachments[0]?.id;
  const bytes = id === undefined ? undefined : house.playground.world.files.get(id);
  if (bytes === undefined) throw new Error(`There is no file:\n${text}`);
  return bytes;
}

async function inStore<T>(house: Clubhouse, look: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(house.databaseUrl);
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

/** The newest season of a house's server in some phases. */
const seasonIn = (house: Clubhouse, ...phases: readonly string[]): Promise<Loaded | undefined> =>
  inStore(house, async (store) => {
    const [row] = await store.competitionsOf(house.playground.world.guild.id, phases, 'season');
    return row === undefined ? undefined : seasonKeeper(store, house.now).load(row.id);
  });

/** The zip with something else in a file. */
async function changed(zip: Uint8Array, name: string, from: string | RegExp, to: string): Promise<Buffer> {
  const files = await textsIn(zip);
  const text = files.get(name) ?? '';
  expect(text).not.toBe(text.replace(from, to));
  files.set(name, text.replace(from, to));
  const packed = [...files].map(([file, content]) => ({
    name: file,
    bytes: new TextEncoder().encode(content),
  }));
  return pack(packed, new Date());
}

/** Waits until the draft of a house's newest season is over, or as somebody wants it. */
async function drafted(house: Clubhouse, isThere = ({ over }: SeasonDraft): boolean => over): Promise<void> {
  for (let look = 0; look < 300; look += 1) {
    const draft = (await seasonIn(house, 'preseason'))?.course.draft;
    if (draft !== undefined && isThere(draft)) return;
    await sleep(100);
  }
  throw new Error('The draft doesn’t get there.');
}

/** The file of `/draft board`. */
async function boardOf(house: Clubhouse, user: User, which = ''): Promise<string> {
  return new TextDecoder().decode(fileOf(house, await user.slash(`/draft board ${which}`.trim())));
}

/** Everything that an import must have as it was. */
async function contentsOf(house: Clubhouse, { row, course }: Loaded) {
  const games = [...course.games].map(([fixture, list]) => [
    fixture,
    list.map(({ away, home, number, game, end }) => ({ away, home, number, game, end })),
  ]);
  const sums = await inStore(house, async (store) => {
    const found = [];
    for (const part of ['regular', 'playoffs'] as const)
      for (const sheet of sheets)
        found.push(
          await store.teamSums(row.id, part, sheet),
          sheet === 'team' ? [] : await store.sums(row.id, part, sheet),
        );
    return found;
  });
  const { teams, free } = course.rosters.rosters;
  return {
    standings: rowsOf(course, { kind: 'overall' }),
    games,
    sums,
    rosters: Object.fromEntries(teams),
    free: [...free].toSorted(),
    settings: course.settings,
    seeds: course.seeds,
    moves: course.rosters.moves,
    picks: course.rosters.picks,
  };
}

const imported = (user: User, zip: Uint8Array): Promise<Answer> =>
  user.slash(`/season import file:${user.attach('season.zip', zip)}`);

describe('the files of a season', () => {
  let house: Clubhouse;
  let there: Clubhouse;
  beforeAll(async () => {
    [house, there] = [await openClubhouse('sqlite'), await openClubhouse('sqlite')];
    for (const one of [house, there]) await newRoom(one).ada.slash('/settings seasons on:true');
  });

  it('bring a whole season to another server, and event files have its line scores', async () => {
    const { ada, ben } = newRoom(house);
    const made = 'weeks:1 games:2 playoff_places:2 playoff_lengths:1';
    expect(sentence(await ada.slash(`/season create name:Lanterns ${made}`))).toContain('is made');
    // Computers pick at once, and a season that isn't drafted can't begin.
    expect(sentence(await ada.slash('/draft start linear:1'))).toContain('begins');
    await drafted(house);
    expect(sentence(await ada.slash('/season start'))).toContain('begins');
    let season: Loaded | undefined;
    for (let look = 0; look < 300 && season === undefined; look += 1) {
      await sleep(500);
      season = await seasonIn(house, 'offseason');
    }
    if (season === undefined) throw new Error('The season has no end.');
    const whole = fileOf(house, await ben.slash('/season export'));
    expect(sentence(await ben.slash('/season export part:2'))).toContain('comes as one file');
    const read = await readSeason(whole);
    expect(read.games.size).toBe(season.course.ended.length);
    expect(read.rows.batting.length).toBeGreaterThan(100);
    expect(read.head.final).toEqual(season.course.finalMvp);
    expect(read.head.final?.length).toBeGreaterThan(0);
    // No id of Discord is in any file.
    for (const [name, text] of await textsIn(whole)) expect(text, name).not.toMatch(/\b\d{17,20}\b/);

    const other = newRoom(there);
    expect(sentence(await imported(other.ben, whole))).toContain('Only a moderator');
    const answer = sentence(await imported(other.ada, whole));
    expect(answer).toContain(`**Lanterns** is imported: ${season.course.ended.length} results`);
    const again = await seasonIn(there, 'offseason');
    if (again === undefined) throw new Error('It is not there.');
    expect(await contentsOf(there, again)).toEqual(await contentsOf(house, season));
    expect(await boardOf(there, other.ben)).toBe(await boardOf(house, ben));
    const log = (await other.ben.slash('/season audit')).text;
    expect(log).toMatch(/\*\*Ada\*\* · import/);
    expect(log).toMatch(/\*\*Ada\*\* on the old server · start of the draft/);
    const copied = await other.ben.slash('/season export');
    const [before, after] = [await textsIn(whole), await textsIn(fileOf(there, copied))];
    const tables = [...before.keys()].filter((name) => name.endsWith('.csv'));
    expect(tables).toHaveLength(9);
    for (const name of tables.filter((one) => one !== 'results.csv' && one !== 'audit.csv'))
      expect(after.get(name), name).toBe(before.get(name));
    // The old server's entries have names of players.
    expect(before.get('audit.csv')).toMatch(/T00-0001 [A-Z]/);
    // Games stay where their dice are, and the new server's entries follow the old ones.
    expect(after.get('audit.csv')).toContain(before.get('audit.csv'));
    const copy = await readSeason(fileOf(there, copied));
    expect(copy.rows.results).toEqual(read.rows.results.map(({ game: _, ...row }) => row));
    expect(copy.rows.draft).toHaveLength(208);
    const added = copy.rows.audit.slice(read.rows.audit.length);
    expect(added.map(({ what }) => what)).toEqual(['import', 'commissioners']);
    expect(Math.min(...added.map(({ number }) => number))).toBeGreaterThan(
      read.rows.audit.at(-1)?.number ?? 0,
    );
    expect(copy.head).toEqual(read.head);

    const events = fileOf(house, await ben.slash('/season export format:event'));
    const files = await textsIn(events);
    expect([...files.keys()].filter((name) => name.endsWith('.ROS'))).toHaveLength(8);
    expect(checkEventFiles(files, read.rows)).toEqual({ read: season.course.ended.length, problems: [] });
    const without = { ...read.rows, results: read.rows.results.slice(1) };
    expect(checkEventFiles(files, without).problems).toHaveLength(1);
    const wrong = read.rows.results.map((row) => ({ ...row, home_E: (row.home_E ?? 0) + 1 }));
    expect(checkEventFiles(files, { ...read.rows, results: wrong }).problems).toHaveLength(read.games.size);
    expect(sentence(await other.ben.slash('/season export format:event'))).toContain('No game');
  }, 300_000);

  it('bring a draft that goes on, paused, and everybody picks on from there', async () => {
    const { ada } = newRoom(house);
    await ada.slash('/season create name:Halfway weeks:1 games:2');
    await ada.slash('/team claim team:IVS season:Halfway');
    await ada.slash('/draft start season:Halfway rounds:2');
    // Everybody else is a computer and picks at once.
    const round = (wanted: number) =>
      drafted(house, ({ state: { board, current } }) => {
        const pick = board[current - 1];
        return pick?.owner === 'IVS' && pick.round === wanted;
      });
    await round(1);
    await ada.slash('/draft skip season:Halfway');
    await round(2);
    const board = await boardOf(house, ada, 'season:Halfway');
    const whole = fileOf(house, await ada.slash('/season export season:Halfway'));
    const other = newRoom(there);
    const stranger = await changed(whole, 'draft.csv', /,[a-z]{3}-\d\d,/, ',zzz-99,');
    expect(sentence(await imported(other.ada, stranger))).toMatch(/draft\.csv, line \d+: .*no player zzz/);
    const answer = sentence(await imported(other.ada, whole));
    expect(answer).toContain('Its draft is paused until `/draft resume`.');
    expect(board).toContain('skipped');
    expect(await boardOf(there, other.ada, 'season:Halfway')).toBe(board);
    expect(sentence(await other.ada.slash('/draft show season:Halfway'))).toContain('The draft is paused.');
    // Nobody owns a team here, so computers pick on at once.
    await other.ada.slash('/draft resume season:Halfway');
    await drafted(there);
    const { draft } = (await seasonIn(there, 'preseason'))?.course ?? {};
    expect(draft?.state.made).toHaveLength(16);
    expect(draft?.state.made.filter(({ player }) => player === undefined)).toMatchObject([{ team: 'IVS' }]);
  });

  it('are refused with file and line, and leave nothing', async () => {
    const { ada } = newRoom(house);
    await ada.slash('/season create name:Again weeks:2 games:2');
    const whole = fileOf(house, await ada.slash('/season export season:Again'));
    const other = newRoom(there);
    const before = await other.ada.slash('/season list');
    const lined = () => inStore(there, (store) => store.linedGames());
    const linedBefore = await lined();
    const damaged = async (name: string, from: string | RegExp, to: string): Promise<string> => {
      const zip = await changed(whole, name, from, to);
      return sentence(await imported(other.ada, zip)).replaceAll('\\', '');
    };
    expect(await damaged('schedule.csv', /^1,2,/m, '1,x,')).toContain('schedule.csv, line 3: number must be');
    expect(await damaged('schedule.csv', /^1,2,(\d),/m, '1,99,$1,')).toMatch(
      /schedule\.csv, line 3: the season can’t have game 99 of week 1/,
    );
    expect(await damaged('audit.csv', /^(\d+),/m, '$1x,')).toMatch(/audit\.csv, line 2: number must be/);
    const pick = '1,1,1,PCG,PCG,,,no,no';
    expect(await damaged('draft.csv', /$/, `${pick}\n`)).toContain(
      'draft.csv, line 2: there are picks, but season.json has no draft.',
    );
    expect(await damaged('season.json', /"pcg-\d\d"/, '"pcg-99"')).toContain('no player pcg-99');
    expect(await damaged('season.json', '"phase": "preseason"', '"phase": "playoffs"')).toContain(
      'season.json: started is missing',
    );
    expect(await damaged('season.json', '"weeks": 2', '"weeks": 99')).toContain(
      'season.json: settings.weeks',
    );
    expect(sentence(await imported(other.ada, whole.subarray(0, whole.length - 30)))).toContain(
      'isn’t a zip',
    );
    expect((await other.ada.slash('/season list')).text).toBe(before.text);
    expect(await lined()).toEqual(linedBefore);
  });

  it('need their league on the other server, with equal content', async () => {
    const { ada, dev } = newRoom(house);
    await ada.slash(`/league import file:${ada.attach('pair.json', pair)}`);
    await ada.slash('/settings preset rules:baseball=sba');
    expect(
      sentence(await ada.slash('/season create name:Pairs league:Harbour Pair weeks:2 games:2')),
    ).toContain('is made');
    const whole = fileOf(house, await dev.slash('/season export season:Pairs'));
    const other = newRoom(there);
    const missing = sentence(await imported(other.ada, whole));
    expect(missing).toContain('needs its league, Harbour Pair');
    const changed = pair.replace('Ropewalk Grounds', 'Ropewalk Park');
    await other.ada.slash(`/league import file:${other.ada.attach('pair.json', changed)}`);
    expect(sentence(await imported(other.ada, whole))).toBe(missing);
    await other.ada.slash(`/league import file:${other.ada.attach('pair.json', pair)}`);
    expect(sentence(await moderating(there, other.dev, (user) => imported(user, whole)))).toContain(
      'is imported',
    );
  });

  it('have an audit log, page by page, for everybody', async () => {
    const { ada, ben, dev } = newRoom(house);
    await ada.slash('/season create name:Logged weeks:1 games:2');
    for (let change = 1; change <= 8; change += 1)
      await ada.slash(`/season set season:Logged last:${change + 4}`);
    const shown = await dev.slash('/season audit season:Logged');
    expect(shown.message?.ephemeral).toBe(true);
    expect(shown.text).toContain('Logged · audit log · 1 of 2');
    expect(shown.text.replaceAll('\\', '')).toContain('**Ada** · settings\n-# last: 11 → last: 12');
    expect(shown.text).not.toContain('commissioners');
    const older = await dev.press('Older');
    expect(older.text).toContain('2 of 2');
    expect(older.text).toContain('**Ada** · commissioners');
    expect((await dev.press('Newer')).text).toContain('1 of 2');
    // Somebody who runs a season only as a moderator is named too.
    await moderating(house, ben, (user) => user.slash('/season set season:Logged last:15'));
    expect((await dev.slash('/season audit season:Logged')).text).toContain('**Ben** · settings');
    await ada.slash('/season close season:Logged reason:rain');
    expect((await dev.slash('/season audit season:Logged')).text).toContain('Reason: rain');
  });
});
