import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import type { ChainName } from '../../engine/beacon/chain.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { restoredNote } from '../../store/keeping/restored-note.ts';
import { type LobbyChange, RevisionMoved } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { renewAfterRestore } from './restored.ts';

const { key } = restoredNote;
const open = (id: string, status: StoredTable['status'], game = 'rps') => storedTable({ id, status, game });

let notes: Map<string, string>;
let tables: StoredTable[];
/** What was done, in order. */
let done: string[];
/** How a table fails. */
let failing: Map<string, Error>;
let asked: number;
beforeEach(() => {
  notes = new Map();
  tables = [open('game', 'active'), open('lobby', 'lobby'), open('chess', 'active', 'chess')];
  done = [];
  failing = new Map();
  asked = 0;
});

function fails(id: string): void {
  const error = failing.get(id);
  if (error !== undefined) throw error;
}

const store = {
  settings: async () => Object.fromEntries(notes),
  setSetting: async (_: string, name: string, value: string | undefined) => {
    if (value === undefined) notes.delete(name);
    else notes.set(name, value);
  },
  // Pages of two tables, so that there are several.
  openPlaces: async (after: string) => {
    const at = tables.findIndex(({ id }) => id === after) + 1;
    return tables.slice(at, at + 2);
  },
  changeLobby: async (id: string, { revision, dice }: LobbyChange) => {
    fails(id);
    expect(dice?.seed).toMatch(/^[0-9a-f]{64}$/);
    done.push(`${id} at ${revision} gets a seed`);
  },
} as unknown as Store;

const ledger = {
  stored: async (id: string) => tables.find((one) => one.id === id),
  isWithoutChance: (game: string) => game === 'chess',
  renew: async (id: string, source: string, chain: ChainName | undefined) => {
    fails(id);
    done.push(`${id} is renewed after ${source}, drawn by ${chain ?? 'presses'}`);
  },
  forget: (id: string) => done.push(`${id} is read anew`),
} as unknown as Ledger;

async function start(chain?: ChainName): Promise<readonly string[]> {
  done = [];
  const beacon = {
    answering: async () => {
      asked += 1;
      return chain;
    },
  };
  await renewAfterRestore({ store, ledger, log: pino({ level: 'silent' }), beacon });
  return done;
}

it('does nothing, and asks no beacon, where no backup was restored', async () => {
  notes.set('else', 'then');
  expect(await start()).toEqual([]);
  expect(asked).toBe(0);
});

it('gives every open table with dice a new seed, once for each restore', async () => {
  notes.set(key, 'then');
  expect(await start('quicknet')).toEqual([
    'game is renewed after restored:then, drawn by quicknet',
    'lobby at 1 gets a seed',
    'lobby is read anew',
  ]);
  expect([...notes]).toEqual([]);
  expect(asked).toBe(1);
  expect(await start()).toEqual([]);
  notes.set(key, 'later');
  expect((await start())[0]).toBe('game is renewed after restored:later, drawn by presses');
});

it('goes on after a table that fails, which the next start tries again', async () => {
  notes.set(key, 'then');
  tables.push(open('second', 'active'), open('over', 'finished'));
  failing.set('game', new Error('The database is away.'));
  failing.set('lobby', new RuleError('no-such-table', 'There’s no such table.'));
  expect(await start()).toEqual(['second is renewed after restored:then, drawn by presses']);
  expect([...notes]).toEqual([
    [`${key}:game`, 'then'],
    [`${key}:lobby`, 'then'],
  ]);
  failing.delete('game');
  expect(await start()).toEqual(['game is renewed after restored:then, drawn by presses']);
  expect([...notes.keys()]).toEqual([`${key}:lobby`]);
});

it('leaves alone what another process or an earlier start renewed', async () => {
  notes.set(key, 'then');
  failing.set('game', new RuleError('repeated', 'That was done already.'));
  failing.set('lobby', new RevisionMoved('Somebody was quicker.'));
  expect(await start()).toEqual([]);
  expect([...notes]).toEqual([]);
});
