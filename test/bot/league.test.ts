import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import { openStore } from '../../src/store/open.ts';
import { newRoom, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';

closeAfterwards();

const folder = new URL('../../examples/league/', import.meta.url);
const json = readFileSync(new URL('harbour-pair.json', folder), 'utf8');
const csv = readdirSync(new URL('csv/', folder)).map((name) => ({
  name,
  text: readFileSync(new URL(`csv/${name}`, folder), 'utf8'),
}));

/** Plays a number of moves, always choosing the first suggestion. */
async function play(user: User, moves: number): Promise<void> {
  for (let played = 0; played < moves; ) {
    await user.until(`Waiting for @${user.name}`);
    const [first] = await user.complete('/move play:');
    if (first === undefined) continue;
    const { text } = await user.slash(['move'], { options: { play: first.value } });
    if (text.startsWith('Clubhouse:\n(only you can see this)\nPlayed')) played += 1;
  }
}

describe('a server’s own league', () => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [baseball] });
  });

  it('is imported by those who manage the server, played through a restart, and removed', async () => {
    const { ada, ben } = newRoom(house);
    const refused = await ben.slash(`/league import file:${ben.attach('pair.json', json)}`);
    expect(refused.text).toContain('Only people who manage this server');

    const brought = await ada.slash(`/league import file:${ada.attach('pair.json', json)}`);
    expect(brought.text).toContain('Harbour Pair was imported');
    expect(brought.text).toContain('2 teams, 28 players, 4 scheduled games');
    const key = /key is `([a-z][a-z0-9]{4})`/.exec(brought.text)?.[1] ?? '';
    const tables = csv.map(({ name, text }, at) => `file${at === 0 ? '' : at + 1}:${ada.attach(name, text)}`);
    const again = await ada.slash(`/league import ${tables.join(' ')}`);
    expect(again.text).toContain('Harbour Pair was already imported');
    expect((await ben.slash('/league list')).text).toContain(`**Harbour Pair** (\`${key}\`)`);

    // Teams are suggested as the person types, by any part of their name.
    const offered = await ben.complete('/play baseball away:anch');
    expect(offered).toEqual([{ name: 'Kelpwick Anchors (KEL) · Harbour Pair', value: `${key}.KEL` }]);
    expect(await ben.complete('/play baseball home:gulls')).toEqual([
      { name: 'Port Calder Gulls (PCG)', value: 'PCG' },
    ]);

    // A league without cards can't be played with cards.
    const cards = await ada.slash(`/play baseball away:${key}.KEL home:foghorns`);
    expect(cards.text).toContain('no pitching card for Odo Brackenshaw');

    const opened = await ada.slash(
      `/play baseball away:${key}.KEL home:foghorns auto_resolution:simple computer:Regular`,
    );
    expect(opened.text).toContain('Away: Kelpwick Anchors');
    expect(opened.text).toContain('Home: Tinmouth Foghorns');
    expect(opened.text).not.toContain(`${key}.KEL`);
    const table = tableIn(opened.text);
    await ada.press('Start');
    await ada.until('[Ready]');
    await ada.press('Ready');
    await play(ada, 12);
    await house.stopBot();
    await house.startBot();
    await play(ada, 12);
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    await ada.until('Finished');
    expect(ada.sees()).not.toContain(`${key}.`);

    // Games with a removed league can still be verified.
    expect((await ada.slash('/league remove league:harbour pair')).text).toContain('no longer offered');
    await house.stopBot();
    await house.startBot();
    expect((await ada.slash(`/verify table:${table}`)).text).toContain('follow from it');
    expect(await ben.complete('/play baseball away:anch')).toEqual([]);
    const gone = await ada.slash(`/play baseball away:${key}.KEL home:PCG`);
    expect(gone.text).toContain('There’s no team');
  });

  it('is played by its own rules, the server’s, or those that somebody types', async () => {
    const { ada } = newRoom(house);
    const opened = async (options: string) => {
      const { text } = await ada.slash(`/play baseball ${options}`);
      await ada.press('Cancel');
      return /Options: .*/.exec(text.replaceAll('**', ''))?.[0] ?? 'as usual';
    };
    expect(await opened('')).toBe('as usual');
    expect(await opened('preset:pd extra_runner:10')).toBe(
      'Options: auto resolution ratings, extra runner on second true, extra runner from inning 10',
    );
    const chosen = await ada.slash('/settings preset rules:baseball=sba');
    expect(chosen.text).toContain('Baseball: SBA: manual, you read your own cards');
    expect((await ada.slash('/settings show')).text).toContain('baseball SBA');
    expect(await opened('')).toBe('Options: mode manual');
    expect(await opened('preset:club')).toBe('as usual');
    const own = { preset: 'club', dh: false, auto_resolution: 'simple' };
    const league = JSON.stringify({ ...JSON.parse(json), name: 'Ruled Pair', options: own });
    const brought = await ada.slash(`/league import file:${ada.attach('ruled.json', league)}`);
    expect(brought.text).toContain('⚠️ No player has a card');
    const key = /key is `([a-z][a-z0-9]{4})`/.exec(brought.text)?.[1] ?? '';
    const teams = `away:${key}.KEL home:${key}.TIN`;
    expect(await opened(teams)).toBe('Options: auto resolution simple, dh false');
    expect(await opened(`${teams} dh:true`)).toBe('Options: auto resolution simple');
    await ada.slash('/settings reset what:presets');
    expect(await opened('')).toBe('as usual');
    await ada.slash(`/league remove league:${key}`);
  });

  it('is refused with what is wrong, line by line', async () => {
    const { ada } = newRoom(house);
    const broken = json.replace('"weeks": 2', '"weeks": "two"');
    const told = await ada.slash(`/league import file:${ada.attach('pair.json', broken)}`);
    expect(told.text).toContain('pair.json line 5: season.weeks must be a whole number, not “two”.');
    const binary = ada.attach('pair.json', new Uint8Array([0xff, 0xfe, 0x00]));
    expect((await ada.slash(`/league import file:${binary}`)).text).toContain('isn’t UTF-8 text');
    const large = ada.attach('pair.json', new Uint8Array(4 * 1024 * 1024 + 1));
    expect((await ada.slash(`/league import file:${large}`)).text).toContain('up to 4 MB');
  });

  it('has a daily limit of imports per server, and is deleted when nobody needs it', async () => {
    const limited = await openClubhouse('sqlite', { games: [baseball] });
    const { ada } = newRoom(limited);
    const guildId = limited.playground.world.guild.id;
    const store = await openStore(limited.databaseUrl);
    const bring = async () => (await ada.slash(`/league import file:${ada.attach('pair.json', json)}`)).text;
    const key = /key is `([a-z][a-z0-9]{4})`/.exec(await bring())?.[1] ?? '';
    expect(await store.leagueBornAt(key)).toBeDefined();
    await ada.slash('/league remove league:harbour pair');
    expect(await store.leagueBornAt(key)).toBeUndefined();
    const day = limited.now().toISOString().slice(0, 10);
    for (let count = 0; count < 49; count++) await store.countImport(guildId, day);
    expect(await bring()).toMatch(/A server can import 50 leagues a day.*You can import another <t:\d+:R>/s);
    await limited.pass(24 * 60);
    expect(await bring()).toContain('Harbour Pair was imported');
    await store.close();
  });

  it('is refused if leagues that tables still name leave no room', async () => {
    const limited = await openClubhouse('sqlite', { games: [baseball] });
    const { ada } = newRoom(limited);
    const guildId = limited.playground.world.guild.id;
    const store = await openStore(limited.databaseUrl);
    const game = { guildId, game: 'baseball' };
    const document = 'x'.repeat(6_000_000);
    await store.keepLeague({ ...game, name: 'Huge', document, importedBy: '1', keys: ['huge0'] });
    const place = { id: 'aaaaaaaaaa', channelId: '1', openedBy: '1', seed: '0'.repeat(64), commit: '' };
    await store.createTable({ ...game, ...place, options: {}, seats: [], leagues: ['huge0'] });
    const bring = async () => (await ada.slash(`/league import file:${ada.attach('pair.json', json)}`)).text;
    await ada.slash('/league remove league:huge');
    expect(await bring()).toMatch(/are too large.*until the games are archived \(`\/settings keep`\)/s);
    await store.changeLobby('aaaaaaaaaa', { revision: 1, status: 'cancelled' });
    expect(await bring()).toContain('Harbour Pair was imported');
    await store.close();
  });

  it('stays with the server that imported it', async () => {
    const store = await openStore(house.databaseUrl);
    const { keys, name, document } = baseball.library?.read([
      { name: 'x.json', text: json.replace('Harbour Pair', 'Elsewhere') },
    ]) ?? {
      keys: [],
      name: '',
      document: '',
    };
    const { key } = await store.keepLeague({
      guildId: '1',
      game: 'baseball',
      name,
      document,
      keys,
      importedBy: '1',
    });
    await store.close();
    const { ada } = newRoom(house);
    expect(await ada.complete('/play baseball away:kelp')).toEqual([]);
    const refused = await ada.slash(`/play baseball away:${key}.KEL home:PCG`);
    expect(refused.text).toContain('There’s no team');
    expect((await ada.slash(`/league export league:${key}`)).text).toContain('This server has no league');
  });

  it('that cannot be read stops nobody from playing, is listed as unreadable and can be removed', async () => {
    const store = await openStore(house.databaseUrl);
    const guildId = house.playground.world.guild.id;
    const league = { guildId, game: 'baseball', importedBy: '1', keys: ['gone0'] };
    await store.keepLeague({ ...league, name: 'Gone', document: '{"teams":[]}' });
    const { ada } = newRoom(house);
    expect(await ada.complete('/play baseball home:gulls')).toHaveLength(1);
    expect((await ada.slash('/play baseball away:IVS home:gulls')).text).toContain('a table is open');
    await ada.press('Cancel');
    const list = await ada.slash('/league list');
    expect(list.text).toMatch(/\*\*Gone\*\* \(`gone0`\).*\n.*can’t be read/);
    expect(list.text.match(/can’t be read/g)).toHaveLength(1);
    const lines = house.logged().split('\n');
    expect(lines.filter((line) => line.includes('"league":"gone0"'))).toHaveLength(1);
    expect((await ada.slash('/league export league:gone0')).text).toContain('This league has 2 mistakes');
    expect((await ada.slash('/league remove league:gone0')).text).toContain('Gone is no longer offered');
    expect((await ada.slash('/league list')).text).not.toContain('Gone');
    await store.close();
  });

  it('is exported as files, and so are the built-in league and the example', async () => {
    const { ben } = newRoom(house);
    const example = await ben.slash('/league example format:CSV');
    expect(example.message?.message.attachments.map(({ filename }) => filename)).toEqual([
      'league.csv',
      'teams.csv',
      'players.csv',
      'lineups.csv',
      'schedule.csv',
    ]);
    const own = await ben.slash('/league export');
    const [file] = own.message?.message.attachments ?? [];
    expect(file?.filename).toBe('lantern-league.json');
    const text = await (await fetch(file?.url ?? '')).text();
    expect(baseball.library?.read([{ name: 'lantern.json', text }]).summary).toBe(
      '8 teams, 208 players, 288 scheduled games',
    );
  });
});
