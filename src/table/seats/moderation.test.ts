import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { ada, ben, codeOf, mod, openedTable, rpsLobby } from '../../../test/equipment/rps-table.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Actor } from '../log/actor.ts';
import { Agreements } from './agreements.ts';
import { Moderation } from './moderation.ts';

forEachDatabase(
  (open) => {
    async function room() {
      const store = await open();
      const { ledger, lobby } = rpsLobby(store);
      const ended: string[] = [];
      const moved: string[] = [];
      const agreements: Agreements = new Agreements({
        ledger,
        now: () => new Date(),
        hasLeft: async () => false,
        waits: async () => ({ due: undefined }),
        acted: () => undefined,
        changed: () => undefined,
        asked: () => undefined,
        settled: () => undefined,
        undoTarget: async () => 0,
        end: (id, ending) => moderation.endNow(id, ending),
      });
      const places = { move: (id: string) => ledger.stored(id) };
      const moderation = new Moderation({
        store,
        ledger,
        lobby,
        agreements,
        places: places as unknown as ConstructorParameters<typeof Moderation>[0]['places'],
        ended: (id) => ended.push(id),
        moved: async ({ channelId }: StoredTable) => void moved.push(channelId),
      });
      const { id, begin } = await openedTable(lobby);
      const end = (actor: Actor, reason?: string) => codeOf(moderation.end(id, actor, reason, next()));
      return { store, ledger, moderation, id, ended, moved, begin, end };
    }

    it('a lobby is closed by its opener or a moderator, not by who sits there', async () => {
      const { end, ledger, id, ended } = await room();
      expect(await end(ben)).toBe('not-yours');
      expect(await end(ada)).toBe('none');
      expect((await ledger.stored(id)).status).toBe('cancelled');
      expect(await end(ada)).toBe('not-running');
      expect(ended).toEqual([]);
    });

    it('a running game is ended by a moderator alone, once, with the reason', async () => {
      const { end, begin, ledger, id, ended } = await room();
      await begin();
      expect(await end(ada)).toBe('not-moderator');
      expect(await end(mod, 'late')).toBe('none');
      const { status, endReason, owedPosts } = await ledger.stored(id);
      expect([status, endReason]).toEqual(['ended', 'late']);
      expect(owedPosts?.at(-1)).toMatchObject({ title: 'Rock, paper, scissors: ended by a moderator' });
      expect(owedPosts?.at(-1)?.text).toContain('Reason: late');
      expect(ended).toEqual([id]);
      expect(await end(mod)).toBe('not-running');
    });

    it('a game without a reason says none', async () => {
      const { end, begin, ledger, id } = await room();
      await begin();
      await end(mod);
      expect(await ledger.stored(id)).not.toHaveProperty('endReason');
      expect((await ledger.stored(id)).owedPosts?.at(-1)?.text).not.toContain('Reason');
    });

    it('a game is not ended if somebody has just acted', async () => {
      const { moderation, begin, ledger, id, ended, store } = await room();
      await begin();
      const other = rpsLobby(store).ledger;
      const { revision } = await ledger.stored(id);
      // Another process acts after the row was read.
      const endTable = store.endTable.bind(store);
      store.endTable = async (...args) => {
        await other.act(id, ada, undefined, () => 'rock', next());
        return endTable(...args);
      };
      expect(await codeOf(moderation.end(id, mod, undefined, next()))).toBe('moved-on');
      store.endTable = endTable;
      expect(await ledger.stored(id)).toMatchObject({ status: 'active', revision: revision + 1 });
      expect(ended).toEqual([]);
    });

    it('a moderator who takes a seat meanwhile is asked to ask', async () => {
      const { moderation, begin, ledger, id, store } = await room();
      await begin();
      const seated = async () => {
        const { revision, seats } = (await store.loadTable(id)) ?? {};
        if (revision === undefined || seats === undefined) throw new Error('It is there.');
        const changed = seats.map((one) => (one.seat === 1 ? { ...one, userId: 'mod', name: 'Mod' } : one));
        await store.changeTable(id, { revision, seats: changed });
      };
      const ending = ledger.queue.run(id, seated);
      expect(await codeOf(moderation.end(id, mod, undefined, next()))).toBe('moved-on');
      await ending;
      expect((await store.loadTable(id))?.status).toBe('active');
    });

    it('a move is shown in both channels', async () => {
      const { moderation, moved, id } = await room();
      expect(await moderation.move(id, mod, 'd')).toMatchObject({ id });
      expect(moved).toEqual(['c']);
    });
  },
  { names: oneDatabase() },
);
