import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { contentKeys } from '../../engine/content-keys.ts';
import { baseball } from '../../games/baseball/index.ts';
import { writeJson } from '../../games/baseball/league/json.ts';
import { lanternLeague } from '../../games/baseball/league/lantern.ts';
import { library } from '../../games/baseball/library.ts';
import { games } from '../../games/catalog.ts';
import type { Game } from '../../games/game.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { ReadingThread } from '../keeping/reading-thread.ts';
import type { LiveTable } from '../log/live.ts';
import { Lobby } from '../seats/lobby.ts';
import { Ledger } from './ledger.ts';
import { LibraryCache } from './library-cache.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** Runs the garbage collector once the current work is done. */
async function collected(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((done) => setTimeout(done, 5));
    collect();
  }
}

const { document } = library.read([{ name: 'lantern.json', text: writeJson(lanternLeague()) }]);
const lantern = JSON.parse(document);
const lettersOfTeam = 70_000;

/**
 * Makes a new league for each number from the first two teams of the built-in league. Spaces pad it to the length of
 * a league with this many teams, because they are faster to read.
 */
function leagueOf(number: number, teams: number) {
  const { schedule: _, season: __, divisions: ___, ...rest } = lantern;
  const league = { ...rest, name: `Copy ${number}`, teams: lantern.teams.slice(0, 2), schedule: [] };
  const document = JSON.stringify(league).padEnd(teams * lettersOfTeam);
  return { keys: contentKeys(league), name: league.name, document };
}

/** Loads enough other leagues to push every unused league out of memory. */
function flood(from: number): void {
  for (let number = from; number < from + 32; number++) {
    const { keys, document: large } = leagueOf(number, 8);
    library.load(keys[0] ?? '', large);
  }
}

const used: { store: Store; database: FreshDatabase }[] = [];
afterEach(async () => {
  for (const { store, database } of used.splice(0)) {
    await store.close();
    await database.drop();
  }
});

async function opened() {
  const database = await freshDatabase('sqlite');
  const store = await openStore(database.url);
  used.push({ store, database });
  const ledger = new Ledger(store, games);
  const bring = async (number: number, teams = 2): Promise<string> => {
    const league = { ...leagueOf(number, teams), guildId: 'g1', game: 'baseball', importedBy: '1' };
    return (await store.keepLeague(league)).key;
  };
  const lobby = new Lobby(store, ledger, new ServerSettings(store));
  const ada = { userId: '1', name: 'Ada', moderator: false };
  const openWith = (key: string) => {
    const place = { guildId: 'g1', channelId: key, computer: 'regular', source: '1' };
    const options = { away: `${key}.PCG`, home: `${key}.IVS` };
    return lobby.newTables.open({ game: 'baseball', options, ...place }, ada);
  };
  /**
   * Stores leagues, loads their teams, does something with each league, and deletes them again.
   * @returns their keys
   */
  const comeAndGo = async (
    from: number,
    count: number,
    teams = 2,
    meanwhile: (key: string, number: number) => Promise<unknown> = async () => undefined,
  ): Promise<string[]> => {
    const keys: string[] = [];
    for (let number = from; number < from + count; number++) {
      const key = await bring(number, teams);
      await ledger.libraryCache.loaded(baseball as Game, [key]);
      expect(library.known(key)).toBeDefined();
      await meanwhile(key, number);
      await store.dropLeague('g1', key);
      keys.push(key);
    }
    return keys;
  };
  return { store, ledger, lobby, ada, bring, openWith, comeAndGo };
}

describe('leagues that come and go', () => {
  it('leave no rows, and only the last ones in memory', async () => {
    const { store, comeAndGo } = await opened();
    const keys = await comeAndGo(0, 140);
    await collected();
    expect(keys.filter((key) => library.known(key)).length).toBeLessThan(130);
    expect(library.known(keys.at(-1) ?? '')).toBeDefined();
    for (const key of keys) expect(await store.leagueBornAt(key)).toBeUndefined();
  });

  it('do not all stay in memory although tables name them, and leave no row if those tables never start', async () => {
    const { store, ledger, lobby, ada, openWith, comeAndGo } = await opened();
    const [lobbies, games]: string[][] = [[], []];
    const keys = await comeAndGo(3_000, 48, 16, async (key, number) => {
      const { id } = await openWith(key);
      if (number % 2 === 0) await lobby.start(id, ada, '2');
      (number % 2 === 0 ? games : lobbies)?.push(id);
    });
    await collected();
    // Each league has about 1,120,000 characters. Memory keeps 16 million characters of recently used leagues, 16
    // million for games and 8 million for lobbies.
    expect(keys.filter((key) => library.known(key)).length).toBeLessThan(40);
    expect(await store.leagueLetters('g1')).toBeGreaterThan(40_000_000);
    // A table loads its league again after memory has dropped it.
    const [oldest = ''] = lobbies ?? [];
    expect(baseball.seatLabel(baseball.options.parse((await ledger.stored(oldest)).options), 0)).toContain(
      'Away',
    );
    for (const id of lobbies ?? []) await lobby.cancel(id, ada);
    const there = await Promise.all(keys.map((key) => store.leagueBornAt(key)));
    expect(there.filter((bornAt) => bornAt !== undefined)).toHaveLength(games?.length ?? 0);
  });

  it('stay loaded as long as a table in memory names them, and are loaded again later', async () => {
    const { store, ledger, lobby, ada, bring, openWith } = await opened();
    const key = await bring(1_000);
    const { id } = await openWith(key);
    await store.dropLeague('g1', key);
    flood(1_001);
    await collected();
    // Check the lobby first, whose row is in memory, and then the game.
    expect(baseball.seatLabel(baseball.options.parse((await ledger.stored(id)).options), 0)).toContain(
      'Away',
    );
    expect(library.known(key)).toBeDefined();
    await lobby.start(id, ada, '2');
    flood(1_201);
    await collected();
    expect(library.known(key)).toBeDefined();
    const move = ({ game, snapshot }: LiveTable, seat: number) => {
      const [first] = game.choices(snapshot.state, seat);
      if (first?.kind !== 'action') throw new Error('There is nothing to do.');
      return game.notate(snapshot.state, first.action);
    };
    await ledger.act(id, ada, undefined, move, 'a');
    // Nothing keeps the league loaded now.
    ledger.forget(id);
    flood(1_401);
    await collected();
    expect(library.known(key)).toBeUndefined();
    expect((await ledger.live(id))?.stored.seq).toBe(1);
    expect(library.known(key)).toBeDefined();
  });

  it('do not pass their names on to others with the same key', async () => {
    const { store, ledger } = await opened();
    const [one, other] = [leagueOf(2_000, 2), leagueOf(2_001, 2)];
    const place = { guildId: 'g1', game: 'baseball', importedBy: '1', keys: ['twin0'] };
    const offered = async () => {
      const names = await ledger.libraryCache.offered(baseball as Game, 'g1');
      return library.suggest('away', 'copy', names).map(({ name }) => name.split(' · ')[1]);
    };
    await store.keepLeague({ ...one, ...place });
    expect(await offered()).toEqual(['Copy 2000', 'Copy 2000']);
    await store.dropLeague('g1', 'twin0');
    await new Promise((done) => setTimeout(done, 5));
    await store.keepLeague({ ...other, ...place });
    expect(await offered()).toEqual(['Copy 2001', 'Copy 2001']);
  });
});

describe('a league that cannot be read', () => {
  it.each([
    ['that this version refuses', () => undefined],
    [
      'whose row is damaged',
      () => new StoreError('bad-row', 'The database has a league that the bot can’t read.'),
    ],
  ])('%s is not offered, is reported once, and hides no other', async (_, fault) => {
    const { store, bring } = await opened();
    const place = { guildId: 'g1', game: 'baseball', importedBy: '1' };
    const { key } = await store.keepLeague({
      ...place,
      keys: ['gone0'],
      name: 'Gone',
      document: '{"teams":[]}',
    });
    const whole = await bring(3_000);
    const league = async (wanted: string) => {
      const error = wanted === key ? fault() : undefined;
      if (error) throw error;
      return store.league(wanted);
    };
    const told: string[] = [];
    const asked = new Proxy(store, {
      get(target, name) {
        const value: unknown = name === 'league' ? league : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const libraryCache = new LibraryCache(asked, (one, { what }) => told.push(`${one} ${what}`));
    for (let time = 0; time < 3; time++)
      expect(await libraryCache.offered(baseball as Game, 'g1')).toMatchObject([{ key: whole }]);
    expect(told).toEqual([`${key} league`]);
    const options = { away: `${key}.PCG`, home: `${key}.IVS` };
    await expect(libraryCache.ready(baseball as Game, options)).rejects.toMatchObject({ what: 'league' });
    expect(await store.dropLeague('g1', key)).toBe(true);
    expect(await store.league(key)).toBeUndefined();
  });
});

describe('leagues that somebody chooses from', () => {
  it('are each read once for their names, and only the chosen one for its content', async () => {
    const { store } = await opened();
    const read: string[] = [];
    const watched = new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'league') read.push(String(given[0]));
          return value.apply(target, given);
        };
      },
    });
    const ledger = new Ledger(watched, games);
    const guilds = ['g1', 'g2', 'g3', 'g4'];
    // Store more leagues than the number of recently used ones that stay loaded.
    for (const [at, guildId] of guilds.entries())
      for (let number = 0; number < 8; number++) {
        const league = leagueOf(4_000 + at * 10 + number, 8);
        await store.keepLeague({ ...league, guildId, game: 'baseball', importedBy: '1' });
      }
    const typed = async () => {
      for (const guildId of guilds) {
        const offered = await ledger.libraryCache.offered(baseball as Game, guildId);
        expect(library.suggest('away', 'gulls', offered)).toHaveLength(9);
      }
    };
    await typed();
    expect(read).toHaveLength(32);
    await typed();
    expect(read).toHaveLength(32);
    const [{ key = '' } = {}] = await store.guildLeagues('g3');
    const ada = { userId: '1', name: 'Ada', moderator: false };
    const options = { away: `${key}.PCG`, home: 'IVS' };
    const place = { guildId: 'g3', channelId: 'c1', source: '1' };
    const { id } = await new Lobby(watched, ledger, new ServerSettings(store)).newTables.open(
      { game: 'baseball', options, ...place },
      ada,
    );
    expect(read.slice(32)).toEqual([key]);
    await ledger.stored(id);
    expect(read).toHaveLength(33);
  });

  it('are refused if they disappear during the choice', async () => {
    const { store, bring, openWith } = await opened();
    const key = await bring(4_500);
    const league = store.league.bind(store);
    let reads = 0;
    store.league = async (wanted) => {
      reads += 1;
      if (reads === 2) await store.dropLeague('g1', key);
      return league(wanted);
    };
    await expect(openWith(key)).rejects.toMatchObject({ code: 'no-such-league' });
  });
});

describe('the thread that reads leagues', () => {
  const pair = new URL('../../../examples/league/harbour-pair.json', import.meta.url);
  const text = readFileSync(pair, 'utf8');

  it('returns what the game would read, and lists mistakes in the same words', async () => {
    const thread = new ReadingThread();
    const read = (content: string) => thread.read(baseball as Game, [{ name: 'pair.json', text: content }]);
    expect(await read(text)).toEqual(library.read([{ name: 'pair.json', text }]));
    await expect(read(text.replace('"weeks": 2', '"weeks": "two"'))).rejects.toMatchObject({
      code: 'bad-league',
      message: expect.stringContaining('pair.json line 5: season.weeks must be a whole number'),
    });
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => read('{')));
    const codes = many.map((one) => (one.status === 'rejected' ? one.reason.code : 'read'));
    expect(codes.filter((code) => code === 'busy')).toHaveLength(2);
    expect(codes.filter((code) => code === 'bad-league')).toHaveLength(10);
    await thread.close();
  });
});
