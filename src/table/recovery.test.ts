import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../test/equipment/databases/databases.ts';
import { openedTable, rpsLobby } from '../../test/equipment/rps-table.ts';
import { RuleError } from '../engine/rule-error.ts';
import { TableUnreadable } from './log/unreadable.ts';
import { Recovery } from './recovery.ts';

const soon = new Date(Date.now() + 60_000);

forEachDatabase(
  (open) => {
    async function room(renewal = async (): Promise<unknown> => undefined) {
      const store = await open();
      const { ledger, lobby } = rpsLobby(store);
      const { id, begin } = await openedTable(lobby);
      await begin();
      const seen: string[] = [];
      const lines: string[] = [];
      const recovery = new Recovery({
        store,
        ledger,
        log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
        showUnreadable: () => void seen.push('shown as unreadable'),
        stopClock: async () => seen.push('clock stopped'),
        renewClock: renewal,
        consider: () => void seen.push('computers go on'),
        ended: () => void seen.push('ended'),
      });
      return { store, ledger, id, recovery, seen, lines, table: await ledger.stored(id) };
    }
    const broken = new TableUnreadable('log', new Error('damaged'));

    it('shows an open table that cannot be read, and stops only the clock of a running game', async () => {
      const { recovery, seen, table } = await room();
      const of = (status: typeof table.status, deadlineAt?: Date) => {
        seen.length = 0;
        recovery.unreadable({ ...table, status, ...(deadlineAt && { deadlineAt }) }, broken);
        return [...seen];
      };
      expect(of('active', soon)).toEqual(['shown as unreadable', 'clock stopped']);
      expect(of('active')).toEqual(['shown as unreadable']);
      expect(of('lobby', soon)).toEqual(['shown as unreadable']);
      expect(of('finished', soon)).toEqual([]);
      expect(of('cancelled')).toEqual([]);
    });

    it('loads a table for its computers', async () => {
      const { recovery, seen, id } = await room();
      await recovery.resume(id);
      expect(seen).toEqual(['computers go on']);
      await recovery.resume('nowhere');
      expect(seen).toEqual(['computers go on']);
    });

    it('logs a clock that cannot be set, unless the game has just ended', async () => {
      const over = await room(async () => Promise.reject(new RuleError('not-running', 'It is over.')));
      await over.recovery.renewClock(over.id);
      expect(over.lines).toEqual([]);
      const failing = await room(async () => Promise.reject(new Error('no disk')));
      await failing.recovery.renewClock(failing.id);
      expect(failing.lines.join()).toContain('this clock cannot be set');
    });

    it('ends a game of older rules once, whoever was quicker', async () => {
      const { recovery, seen, ledger, id, table } = await room();
      await recovery.endByNewRules(table);
      expect(seen).toEqual(['ended']);
      expect((await ledger.stored(id)).status).toBe('ended');
      await recovery.endByNewRules(table);
      expect(seen).toEqual(['ended']);
    });
  },
  { names: oneDatabase() },
);
