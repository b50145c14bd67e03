import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  forEachDatabase,
  freshDatabase,
  testedDatabases,
} from '../../../test/equipment/databases/databases.ts';
import {
  action,
  countOf,
  noon,
  outcomes,
  roll,
  start,
  table,
} from '../../../test/equipment/databases/kept-tables.ts';
import { openStore } from '../open.ts';
import { RevisionMoved } from '../records/changes.ts';
import { NumberTaken, SourceRepeated } from '../records/log.ts';

forEachDatabase(
  (open) => {
    it('keeps what games leave for later games of the server, and what a game started with', async () => {
      const store = await open();
      await start(store, 't1');
      const texts = [
        { key: 'lineup/PCG', text: 'a+b', userId: 'u1' },
        { key: 'lineup/PCG', text: 'c+d', userId: 'u2' },
        { key: 'pitching/PCG', text: '[]' },
      ];
      await store.addAction('t1', action(1, { keepsakes: { game: 'baseball', texts } }));
      await store.addAction(
        't1',
        action(2, {
          keepsakes: { game: 'baseball', texts: [{ key: 'lineup/PCG', text: 'b+a', userId: 'u1' }] },
        }),
      );
      const wantedOf = (userId: string) => [
        { key: 'lineup/PCG', userId },
        { key: 'pitching/PCG' },
        { key: 'lineup/IVS', userId },
      ];
      const keys = wantedOf('u1');
      const kept = { 'lineup/PCG': 'b+a', 'pitching/PCG': '[]' };
      expect(await store.keepsakes('g1', 'baseball', keys)).toEqual(kept);
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'lineup/PCG', userId: 'u2' }])).toEqual({
        'lineup/PCG': 'c+d',
      });
      expect(await store.keepsakes('g1', 'baseball', wantedOf('u3'))).toEqual({ 'pitching/PCG': '[]' });
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'lineup/PCG' }])).toEqual({});
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'lineup/IVS' }])).toEqual({});
      expect(await store.keepsakes('g2', 'baseball', keys)).toEqual({});
      expect(await store.keepsakes('g1', 'chess', keys)).toEqual({});

      const { revision } = await store.createTable(table('t2'));
      const begun = await store.changeLobby('t2', {
        revision,
        start: { entropy: '', state: {}, hash: 'h', rolls: [], kept },
      });
      expect(begun.kept).toEqual(kept);
      expect((await store.loadTable('t2'))?.kept).toEqual(kept);
      // Forgetting a person deletes only the keepsakes that they left.
      expect(await store.privacy.keepsakes('u1')).toEqual([
        { guildId: 'g1', game: 'baseball', key: 'lineup/PCG', text: 'b+a' },
      ]);
      await store.privacy.forgetElsewhere('u1');
      expect(await store.privacy.keepsakes('u1')).toEqual([]);
      expect(await store.keepsakes('g1', 'baseball', keys)).toEqual({ 'pitching/PCG': '[]' });
      expect(await store.privacy.keepsakes('u2')).toHaveLength(1);
      expect(await store.loadTable('t1')).not.toHaveProperty('kept');
    });

    it('keeps nothing from a refused action', async () => {
      const store = await open();
      await start(store, 't1');
      await store.addAction('t1', action(1));
      const late = action(1, {
        source: 'late',
        keepsakes: { game: 'baseball', texts: [{ key: 'k', text: 'x' }] },
      });
      await expect(store.addAction('t1', late)).rejects.toThrow(NumberTaken);
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'k' }])).toEqual({});
    });

    it('keeps the log of a game, its rolls, snapshots and result', async () => {
      const store = await open({ now: () => noon });
      await start(store, 't1');
      const first = roll(0, [20, 20], [7, 20], { owner: 'Lyle Ash' });
      await store.addAction('t1', action(1, { rolls: [first] }));
      const second = roll(2, [6], [4]);
      await store.addAction('t1', action(2, { rolls: [second], snapshot: { outs: 2 }, seat: 1 }));
      expect(await store.loadTable('t1')).toMatchObject({ seq: 2, revision: 4, status: 'active' });
      expect(await store.snapshot('t1')).toEqual({ number: 2, state: { outs: 2 } });
      expect(await store.snapshot('t1', 1)).toMatchObject({ number: 0 });
      expect(await store.lastActed('t1', 1)).toBeInstanceOf(Date);
      expect(await store.lastActed('t1', 7)).toBeUndefined();
      const result = { winners: [0], scores: [3, 1], reason: 'nine' };
      await store.addAction('t1', action(3, { finish: { result } }));
      expect(await store.loadTable('t1')).toMatchObject({
        seq: 3,
        status: 'finished',
        result,
        finishedAt: noon,
      });
      expect(await store.openTableIn('channel of t1')).toBeUndefined();
      const written = (number: number, seat = 0) => ({
        number,
        seat,
        notation: `swing ${number}`,
        hash: `hash ${number}`,
        source: `press ${number}`,
        at: noon,
      });
      expect(await store.actions('t1')).toEqual([written(1), written(2, 1), written(3)]);
      expect(await store.actions('t1', 2)).toEqual([written(3)]);
      expect(await store.tableRolls('t1')).toEqual([
        { ...first, tableId: 't1', guildId: 'g1', actionNumber: 1, createdAt: noon },
        { ...second, tableId: 't1', guildId: 'g1', actionNumber: 2, createdAt: noon },
      ]);
    });

    it('gives each number to one of fifty writers', async () => {
      const store = await open();
      await start(store, 't1');
      const writers = Array.from({ length: 50 }, (_, index) =>
        store.addAction(
          't1',
          action(1, { source: `press ${index}`, notation: `by ${index}`, rolls: [roll(index, [6], [1])] }),
        ),
      );
      const became = await outcomes(writers);
      expect(countOf(became, 'done')).toBe(1);
      expect(countOf(became, 'NumberTaken')).toBe(49);
      expect((await store.actions('t1')).map(({ notation }) => notation)).toEqual([
        `by ${became.indexOf('done')}`,
      ]);
      expect(await store.tableRolls('t1')).toHaveLength(1);
      expect((await store.loadTable('t1'))?.seq).toBe(1);
    });

    it('counts a repeated delivery once, whatever number it comes with', async () => {
      const store = await open();
      await start(store, 't1');
      const repeated = Array.from({ length: 10 }, () => store.addAction('t1', action(1)));
      const became = await outcomes(repeated);
      expect(countOf(became, 'done')).toBe(1);
      expect(countOf(became, 'SourceRepeated')).toBe(9);
      await expect(store.addAction('t1', action(2, { source: 'press 1' }))).rejects.toThrow(SourceRepeated);
      expect((await store.loadTable('t1'))?.seq).toBe(1);
      await store.addAction('t1', action(2));
      await start(store, 't2');
      await store.addAction('t2', action(1));
    });

    it('commits the valid actions of a group in which others fail', async () => {
      const store = await open();
      const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
      for (const id of ids) await start(store, id);
      await store.addAction('t3', action(1));
      const same = roll(0, [6], [2]);
      await store.saveRolls([{ ...same, createdAt: noon }]);
      const became = await outcomes([
        ...ids.map((id) =>
          store.addAction(id, action(id === 't3' ? 2 : 1, id === 't3' ? { source: 'press 1' } : {})),
        ),
        store.addAction('t5', action(1, { source: 'late' })),
        store.addAction('no such table', action(1)),
        store.addAction('t6', action(5, { source: 'far ahead' })),
        store.addAction('t7', action(2, { rolls: [same], source: 'same roll' })),
        store.addAction('t8', action(2, { snapshot: Number.NaN })),
      ]);
      expect(became).toEqual([
        ...ids.map((id) => (id === 't3' ? 'SourceRepeated' : 'done')),
        'NumberTaken',
        'StoreError',
        'StoreError',
        'StoreError',
        'TypeError',
      ]);
      for (const id of ids) expect((await store.loadTable(id))?.seq).toBe(1);
    });

    it('refuses actions before the start and after the end', async () => {
      const store = await open();
      const { revision } = await store.createTable(table('t1'));
      await expect(store.addAction('t1', action(1))).rejects.toThrow(NumberTaken);
      await expect(store.endTable('t1', revision)).rejects.toThrow(RevisionMoved);
      await start(store, 't2');
      await store.addAction('t2', action(1));
      await expect(store.endTable('t2', 2)).rejects.toThrow(RevisionMoved);
      const ended = await store.endTable('t2', 3);
      expect(ended).toMatchObject({ status: 'ended', revision: 4, seq: 1 });
      expect(ended.finishedAt).toBeInstanceOf(Date);
      expect('result' in ended).toBe(false);
      await expect(store.addAction('t2', action(2))).rejects.toThrow(NumberTaken);
      expect(await store.openTableIn('channel of t2')).toBeUndefined();
    });
  },
  { threads: true },
);

describe.each(testedDatabases())('a log on %s', (name) => {
  it('gives each number to one of several processes that write to the same tables', async () => {
    const database = await freshDatabase(name);
    const store = await openStore(database.url);
    await start(store, 't1');
    await start(store, 't2');
    const rounds = 40;
    const racers = await Promise.all([0, 1].map((racer) => race(database.url, racer, rounds)));
    for (const id of ['t1', 't2']) {
      const won = racers.reduce((sum, racer) => sum + (racer[id] ?? 0), 0);
      expect(won).toBe(rounds);
      expect((await store.actions(id)).map(({ number }) => number)).toEqual(
        Array.from({ length: rounds }, (_, index) => index + 1),
      );
      expect((await store.loadTable(id))?.seq).toBe(rounds);
    }
    await store.close();
    await database.drop();
  }, 60_000);
});

function scriptPath(name: string): string {
  return fileURLToPath(new URL(`../../../test/equipment/databases/${name}.ts`, import.meta.url));
}

/** Starts a process that tries to commit every number of two tables. Returns how many it won at each. */
async function race(url: string, racer: number, rounds: number): Promise<Record<string, number>> {
  const child = spawn(process.execPath, [scriptPath('store-racer'), url, String(racer), String(rounds)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Racer ${racer} failed:\n${complaint}`);
  return JSON.parse(output);
}
