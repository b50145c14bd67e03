import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { ada, ben, cleo, codeOf, mod, openedTable, rpsLobby } from '../../../test/equipment/rps-table.ts';
import type { Actor } from '../log/actor.ts';
import { Inviting } from './inviting.ts';
import { isStoodInFor, takeOver } from './stand-in.ts';

forEachDatabase(
  (open) => {
    async function room() {
      const store = await open();
      const { ledger, lobby } = rpsLobby(store);
      const mentioned: string[] = [];
      const inviting = new Inviting({
        ledger,
        lobby,
        mention: async (table, actor, guest) => {
          mentioned.push(`${actor.name} ${guest} ${table.status}`);
          return 'Invited.';
        },
      });
      const { id, begin } = await openedTable(lobby);
      const invite = (actor: Actor, only?: boolean) => codeOf(inviting.invite(id, actor, 'dan', only));
      return { ledger, lobby, id, invite, mentioned, begin };
    }

    it('to a lobby come from those around it, and only its opener and moderators close it to others', async () => {
      const { invite, mentioned, ledger, id } = await room();
      expect(await invite(cleo)).toBe('not-at-table');
      expect(await invite(ada)).toBe('none');
      expect(await ledger.stored(id)).not.toHaveProperty('invited');
      expect(await invite(cleo, true)).toBe('not-yours');
      expect(await invite(ada, true)).toBe('none');
      expect((await ledger.stored(id)).invited).toEqual(['dan']);
      expect(await invite(mod, false)).toBe('none');
      expect(await ledger.stored(id)).not.toHaveProperty('invited');
      expect(mentioned).toEqual(['Ada dan lobby', 'Ada dan lobby', 'Mod dan lobby']);
    });

    it('to a game come from those who sit there and moderators, and change nobody’s seat', async () => {
      const { invite, mentioned, begin, ledger, id } = await room();
      await begin();
      expect(await invite(cleo)).toBe('not-seated');
      expect(await invite(ben)).toBe('none');
      expect(await invite(mod)).toBe('none');
      for (const only of [true, false]) expect(await invite(ada, only)).toBe('not-a-lobby');
      await ledger.act(id, ada, undefined, () => 'X', next());
      expect(await invite(ada)).toBe('not-running');
      expect(mentioned).toEqual(['Ben dan active', 'Mod dan active']);
    });

    it('a person takes their seat back from the computer that stands in, once', async () => {
      const { begin, ledger, id } = await room();
      await begin();
      const over = (actor: Actor) => codeOf(takeOver(ledger, id, actor.userId));
      expect(await over(cleo)).toBe('not-seated');
      expect(await over(ada)).toBe('not-standing');
      const live = await ledger.change(id, ({ stored }) => ({
        seats: stored.seats.map((one) => (one.seat === 0 ? { ...one, level: 'stone', timeouts: 3 } : one)),
        awaitsProgram: true,
      }));
      expect(['ada', 'ben', 'cleo'].map((one) => isStoodInFor(live, one))).toEqual([true, false, false]);
      expect(await over(ben)).toBe('not-standing');
      expect(await over(ada)).toBe('none');
      const { seats, awaitsProgram } = await ledger.stored(id);
      expect(seats[0]).toMatchObject({ userId: 'ada', timeouts: 0 });
      expect(seats[0]).not.toHaveProperty('level');
      expect(awaitsProgram).toBe(false);
      expect(await over(ada)).toBe('not-standing');
    });
  },
  { names: oneDatabase() },
);
