import { beforeEach, describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { dealtTable } from '../../../test/equipment/dealt-table.ts';
import { codeOf, refusalOf } from '../../../test/equipment/rps-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { LiveTable, Step } from '../log/live.ts';
import { step, undo } from '../log/replay.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import type { LibraryCache } from './library-cache.ts';
import { Loading } from './loading.ts';

const game = rockPaperScissors as Game;
const deal = dealtTable(game, 1, [{ kind: 'person' }, { kind: 'person' }], game.options.parse({}));
const show = (hand: string) => ({ kind: 'show', hand });
const action = ({ table, notation, hash }: Step, seat: number): StoredAction => ({
  number: table.stored.seq,
  seat,
  notation,
  hash,
  source: `${table.stored.seq}`,
  at: new Date(0),
});
/** Ann shows a rock and takes it back, and then shows paper. */
const first = step(deal, 0, show('rock'));
const back = undo(first.table, 0, 0, deal.snapshot, false);
const last = step(back.table, 0, show('paper'));
const log = [first, back, last].map((one) => action(one, 0));
const table: StoredTable = { ...deal.stored, status: 'active', seq: 3, revision: 8 };

let rows: Map<string, StoredTable>;
/** The snapshots of the table by number. */
let snapshots: Map<number, unknown>;
let actions: readonly StoredAction[];
let archived: string | undefined;
/** What happened, in order. */
let told: string[];
let league: Error | undefined;
let broken: Error | undefined;
beforeEach(() => {
  rows = new Map([[table.id, table]]);
  snapshots = new Map([[0, deal.snapshot]]);
  actions = log;
  archived = undefined;
  told = [];
  league = undefined;
  broken = undefined;
});

function loading(of: Game = game): Loading {
  const store = {
    loadTable: async (id: string) => rows.get(id),
    retention: { archiveOf: async () => archived },
    snapshot: async (_: string, upTo = Number.POSITIVE_INFINITY) => {
      if (broken !== undefined) throw broken;
      const number = Math.max(...[...snapshots.keys()].filter((one) => one <= upTo));
      told.push(`read ${number}`);
      return snapshots.has(number) ? { number, state: snapshots.get(number) } : undefined;
    },
    actions: async (_: string, after = 0) => actions.filter(({ number }) => number > after),
    setRulesVersion: async (id: string, version: number) => void told.push(`${id} has rules ${version}`),
  } as unknown as Store;
  const libraryCache = {
    ready: async () => {
      if (league !== undefined) throw league;
    },
  } as unknown as LibraryCache;
  return new Loading({
    store,
    games: new Map([[of.id, of]]),
    gameOf: (id) => {
      if (id === of.id) return of;
      throw new RuleError('unknown-game', 'There’s no such game.');
    },
    libraryCache,
    cannotGoOn: async (_, rules) => void told.push(`${rules} rules`),
    told: ({ id }, { what }) => told.push(`${id} can’t be read: ${what}`),
  });
}
const unread = (what: ConstructorParameters<typeof TableUnreadable>[0] = 'log') => new TableUnreadable(what);

describe('the row of a table', () => {
  it('is of a table that exists, or says that there is none or that it’s archived', async () => {
    expect(await loading().row(table.id)).toBe(table);
    expect(await codeOf(loading().row('else'))).toBe('no-such-table');
    archived = '2026-05.jsonl#5+9';
    const refused = await refusalOf(loading().row('else'));
    expect([refused?.code, refused?.message.includes('`2026-05.jsonl`')]).toEqual(['archived', true]);
  });

  it('says what is missing besides: the game or a league', async () => {
    const what = async (row: StoredTable) => {
      rows.set(row.id, row);
      return (await loading().row(row.id)).unreadable;
    };
    expect(await what(storedTable({ game: 'chess' }))).toBe('game');
    expect(await what(storedTable({ game: 'chess', status: 'cancelled' }))).toBeUndefined();
    expect(await what(storedTable({ game: 'chess', unreadable: 'row' }))).toBe('row');
    league = unread('league');
    expect(await what(storedTable())).toBe('league');
    league = new Error('The database is away.');
    await expect(what(storedTable())).rejects.toThrow('away');
  });
});

describe('a table that can’t be read', () => {
  const code = async (tried: Loading, row: StoredTable) =>
    codeOf((async () => tried.refuseUnreadable(row))());

  it('is told once, and refused until it changes', async () => {
    const tried = loading();
    expect(await code(tried, table)).toBe('none');
    tried.cannotRead(table, unread());
    tried.cannotRead(table, unread());
    expect(told).toEqual([`${table.id} can’t be read: log`]);
    expect(await code(tried, table)).toBe('table-unreadable');
    expect(await code(tried, { ...table, revision: 9 })).toBe('none');
    expect(await code(tried, { ...table, id: 'else' })).toBe('none');
  });

  it('is asked about again if a league was missing, because that may come back', async () => {
    const tried = loading();
    tried.cannotRead(table, unread('league'));
    expect(await code(tried, table)).toBe('none');
  });

  it('is told when its row says so', async () => {
    const tried = loading();
    expect(await code(tried, { ...table, unreadable: 'options' })).toBe('table-unreadable');
    expect(told).toEqual([`${table.id} can’t be read: options`]);
  });
});

describe('the game of a table', () => {
  const shown = ({ stored, snapshot }: LiveTable) => [stored.seq, game.notate(snapshot.state, show('rock'))];

  it('goes on from its newest snapshot', async () => {
    snapshots.set(3, last.table.snapshot);
    const live = await loading().game(table);
    expect([live.stored.seq, live.snapshot.state]).toEqual([3, last.table.snapshot.state]);
    expect(shown(live)).toEqual([3, 'rock']);
    expect(told).toEqual(['read 3']);
  });

  it('goes on from an older snapshot where an undo goes back past the newest', async () => {
    snapshots.set(1, first.table.snapshot);
    const live = await loading().game(table);
    expect(live.snapshot.state).toEqual(last.table.snapshot.state);
    expect(told).toEqual(['read 1', 'read 0']);
    // It needs none older than what the undo goes back to.
    const again = undo(last.table, 0, 2, back.table.snapshot, false);
    const newest = step(again.table, 0, show('scissors'));
    actions = [...log, action(again, 0), action(newest, 0)];
    snapshots.set(2, back.table.snapshot).set(3, last.table.snapshot);
    told = [];
    const later = await loading().game({ ...table, seq: 5 });
    expect(later.snapshot.state).toEqual(newest.table.snapshot.state);
    expect(told).toEqual(['read 3', 'read 2']);
  });

  it('is dealt where there is no snapshot', async () => {
    snapshots.clear();
    expect((await loading().game(table)).snapshot.state).toEqual(last.table.snapshot.state);
  });

  it('is told of where its log is broken, and the database’s own trouble is not', async () => {
    actions = [{ ...log[0], hash: 'else' } as StoredAction];
    expect(await codeOf(loading().game(table))).toBe('table-unreadable');
    expect(told.at(-1)).toBe(`${table.id} can’t be read: log`);
    broken = new StoreError('bad-row', 'It is damaged.');
    expect(await codeOf(loading().game(table))).toBe('table-unreadable');
    told = [];
    broken = new Error('The database is away.');
    await expect(loading().game(table)).rejects.toThrow('away');
    expect(told).toEqual([]);
  });

  it('is asked at once whether it understands its position', async () => {
    // Nothing is left to replay, which would notice it.
    snapshots.set(3, last.table.snapshot);
    const puzzled: Game = {
      ...game,
      toAct: () => {
        throw new Error('What is this?');
      },
    };
    expect(await codeOf(loading(puzzled).game(table))).toBe('table-unreadable');
    expect(told.at(-1)).toBe(`${table.id} can’t be read: state`);
  });
});

describe('a table of other rules', () => {
  it('takes the rules of now if they make the same game', async () => {
    await loading({ ...game, version: 7 }).underTheseRules({ ...table, rulesVersion: 6 });
    expect(told).toEqual(['read 0', `${table.id} has rules 7`]);
    // Its other snapshots are of those rules, and don’t count.
    snapshots.set(3, { ...last.table.snapshot, state: 'else' });
    await loading({ ...game, version: 7 }).underTheseRules(table);
    expect(told.at(-1)).toBe(`${table.id} has rules 7`);
  });

  it('can’t go on otherwise, which a table that is over doesn’t', async () => {
    actions = [{ ...log[0], hash: 'else' } as StoredAction];
    for (const [rulesVersion, rules] of [
      [0, 'older'],
      [9, 'newer'],
    ] as const) {
      told = [];
      const refused = refusalOf(loading().underTheseRules({ ...table, rulesVersion }));
      expect((await refused)?.code).toBe(`${rules}-rules`);
      expect(told).toEqual(['read 0', `${rules} rules`]);
    }
    told = [];
    expect(await codeOf(loading().underTheseRules({ ...table, status: 'finished' }))).toBe('older-rules');
    expect(told).toEqual(['read 0']);
  });

  it('is told of where its log can’t be read at all', async () => {
    broken = new StoreError('bad-row', 'It is damaged.');
    expect(await codeOf(loading().underTheseRules(table))).toBe('table-unreadable');
    expect(told).toEqual([`${table.id} can’t be read: log`]);
  });
});
