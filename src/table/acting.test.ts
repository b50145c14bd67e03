import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../test/equipment/press-ids.ts';
import { ada, ben, cleo, codeOf, openedTable, refusalOf, rpsLobby } from '../../test/equipment/rps-table.ts';
import { Acting } from './acting.ts';

forEachDatabase(
  (open) => {
    async function game() {
      const store = await open();
      const { ledger, lobby } = rpsLobby(store);
      const { id, begin } = await openedTable(lobby);
      await begin();
      const seen: string[] = [];
      const acting = new Acting({
        ledger,
        pressed: (_id, { userId }) => void seen.push(`pressed by ${userId}`),
        acted: (_id, { seat }, { userId }) => void seen.push(`seat ${seat} acted by ${userId}`),
        tookOver: () => void seen.push('took over'),
        resume: async () => void seen.push('resumed'),
      });
      return { id, acting, seen };
    }

    it('tells who pressed and what was played', async () => {
      const { id, acting, seen } = await game();
      // A throw stays secret until both people have thrown.
      expect(await acting.act(id, ada, 1, 'rock', next())).toEqual([]);
      expect((await acting.act(id, ben, 2, 'paper', next())).join()).toContain('paper');
      expect(seen).toEqual([
        'pressed by ada',
        'seat 0 acted by ada',
        'pressed by ben',
        'seat 1 acted by ben',
      ]);
    });

    it('goes on from the stored table after a press that comes late or twice, not after a refusal', async () => {
      const { id, acting, seen } = await game();
      const press = next();
      await acting.act(id, ada, 1, 'rock', press);
      seen.length = 0;
      expect(await codeOf(acting.act(id, ben, 2, 'rock', press))).toBe('repeated');
      expect(seen).toEqual(['pressed by ben', 'resumed']);
      seen.length = 0;
      expect(await codeOf(acting.act(id, ada, 1, 'paper', next()))).toBe('late');
      expect(seen).toEqual(['pressed by ada', 'resumed']);
      seen.length = 0;
      expect(await codeOf(acting.act(id, cleo, undefined, 'rock', next()))).toBe('not-seated');
      expect(seen).toEqual(['pressed by cleo']);
    });

    it('shows examples to somebody who types what is no move, and to nobody who presses', async () => {
      const { id, acting } = await game();
      const typed = await refusalOf(acting.act(id, ada, undefined, 'boulder', next()));
      expect(typed?.code).toBe('bad-notation');
      expect(typed?.message).toContain('`rock`');
      const pressed = await refusalOf(acting.act(id, ada, 1, 'boulder', next()));
      expect(pressed?.message).not.toContain('`rock`');
      const stranger = await refusalOf(acting.act(id, cleo, undefined, 'boulder', next()));
      expect(stranger?.message).not.toContain('`rock`');
    });

    it('resigns only for people at the table', async () => {
      const { id, acting, seen } = await game();
      expect(await codeOf(acting.resign(id, cleo, next()))).toBe('not-seated');
      await acting.resign(id, ben, next());
      expect(seen.at(-1)).toBe('seat 1 acted by ben');
    });

    it('gives nobody a seat back who already plays it', async () => {
      const { id, acting, seen } = await game();
      expect(await codeOf(acting.takeOver(id, ada, next()))).toBe('not-standing');
      expect(seen).toEqual([]);
    });
  },
  { names: oneDatabase() },
);
