import { expect, it } from 'vitest';
import { RuleError } from '../../engine/rule-error.ts';
import { FixtureTaken } from '../../store/records/changes.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { FixtureLobby } from '../../table/seats/lobby.ts';
import { FixtureTables } from './fixture-tables.ts';

type Opening = Parameters<FixtureLobby['newTables']['fixture']>[0];

/** Tables of games, over a store and a lobby in memory. `fails`: how the next attempts go wrong. */
function house(fails: readonly Error[] = [], hasPlaces = true) {
  const left = [...fails];
  const kept = new Map<string, StoredTable>();
  const opened: Opening[] = [];
  const counts = { wishes: 0, places: 0 };
  const unused = async (): Promise<never> => {
    throw new Error('Nobody sits down.');
  };
  const tables = new FixtureTables({
    store: { fixtureTable: async (key) => kept.get(key) },
    lobby: {
      newTables: {
        fixture: async (opening) => {
          const fault = left.shift();
          if (fault !== undefined) throw fault;
          opened.push(opening);
          return { id: `of ${opening.fixture}` } as StoredTable;
        },
      },
      startFixture: unused,
      join: unused,
      start: unused,
    },
  });
  const wish = { game: 'rps', options: {}, timeControl: 'none', openedBy: 'ada', sitters: [] };
  const open = (key = 'g1') =>
    tables.open(
      key,
      'g',
      () => {
        counts.wishes += 1;
        return wish;
      },
      async () => {
        counts.places += 1;
        return hasPlaces ? `thread ${counts.places}` : undefined;
      },
    );
  return { kept, opened, counts, wish, open };
}

it('a game gets its table where there is a place', async () => {
  const { open, opened, wish } = house();
  expect(await open()).toEqual({ id: 'of g1' });
  expect(opened).toEqual([{ ...wish, fixture: 'g1', guildId: 'g', channelId: 'thread 1' }]);
});

it('a game that has a table needs no other, nor a place', async () => {
  const { open, kept, opened, counts } = house();
  kept.set('g1', { id: 'there' } as StoredTable);
  expect(await open()).toEqual({ id: 'there' });
  expect([opened, counts]).toEqual([[], { wishes: 0, places: 0 }]);
});

it('a game without a place waits, and is looked at anew', async () => {
  const { open, opened, counts } = house([], false);
  expect([await open(), await open()]).toEqual([undefined, undefined]);
  expect([opened, counts.places]).toEqual([[], 2]);
});

it('one place is found for a game, however often its table can’t be opened, and one for each game', async () => {
  const fault = new RuleError('no-such-league', 'It was removed.');
  const { open, opened, counts } = house([fault, new Error('The database is away.'), fault]);
  await expect(open()).rejects.toThrow('removed');
  await expect(open()).rejects.toThrow('away');
  await expect(open('g2')).rejects.toThrow('removed');
  expect(counts.places).toBe(2);
  await open();
  await open('g2');
  expect(opened.map(({ channelId }) => channelId)).toEqual(['thread 1', 'thread 2']);
  // The place was for that table alone.
  await open();
  expect(counts.places).toBe(3);
});

it('a place that somebody else has taken is looked for anew', async () => {
  const { open, opened } = house([new RuleError('channel-taken', 'There is a table.')]);
  expect(await open()).toBeUndefined();
  await open();
  expect(opened[0]?.channelId).toBe('thread 2');
});

it('a table that another process has just opened is the game’s', async () => {
  const taken = new FixtureTaken('There is one.');
  const { open, kept, counts } = house([taken]);
  const opening = open();
  kept.set('g1', { id: 'theirs' } as StoredTable);
  expect(await opening).toEqual({ id: 'theirs' });
  kept.delete('g1');
  // Its place isn't kept for another table.
  await open();
  expect(counts.places).toBe(2);
});
