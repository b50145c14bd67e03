import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { settingsOf } from '../../../test/league/competition-played.ts';
import type { Message } from '../../table/message/message.ts';
import type { Act } from '../course/acts.ts';
import { Keeper } from './keeper.ts';
import { News } from './news.ts';

const settings = settingsOf({ system: 'round-robin' });

const id = 'abcdefgh23';
const begun: readonly Act[] = [
  ...[1, 2].map((entrant): Act => ({ do: 'join', entrant })),
  { do: 'start', order: [1, 2], rounds: 1 },
  { do: 'pair', fixtures: [{ sides: [1, 2] }], byes: [], halves: [] },
];
const result: Act = { do: 'result', fixture: 1, game: 1, outcome: { kind: 'played', places: [1, 2] } };

forEachDatabase(
  (open) => {
    it('lets results wait when there are many posts, but not the end behind them', async () => {
      const now = new Date('2026-05-01T12:00:00Z');
      const store = await open({ now: () => now });
      const sent: Message[] = [];
      const news = new News({
        store,
        keeper: new Keeper(store, () => now),
        post: {
          create: async (_channel, message) => `${sent.push(message)}`,
          inTurn: async (_channel, _message, work) =>
            work({ create: async () => '1', edit: async () => undefined }),
          find: async () => undefined,
          remove: async () => undefined,
        },
        grounds: { thread: async () => undefined, pin: async () => undefined },
        titleOf: () => 'Game',
        log: pino({ level: 'silent' }),
        now: () => now,
      });
      const told = () => sent.flatMap(({ panels }) => panels.map(({ title, text }) => `${title} ${text}`));
      const made = { id, guildId: 'g', channelId: 'c', name: 'Duel', game: 'rps', settings, phase: 'open' };
      await store.createCompetition({ ...made, createdBy: '1' });
      const entrants = ['Ada', 'Ben'].map((name, index) => ({
        entrant: index + 1,
        name,
        userId: `${index}`,
      }));
      const acts = (list: readonly Act[]) => list.map((act) => ({ act }));
      await store.addActs(id, { after: 0, acts: acts(begun), entrants, phase: 'running' });
      await news.catchUp(id);
      const number = async () => (await store.competition(id))?.number ?? 0;
      // Twelve posts within the hour leave room for pairings and the end alone.
      await store.setCompetitionShown(id, { posts: Array.from({ length: 12 }, () => now.getTime()) });
      sent.length = 0;
      await store.addActs(id, { after: await number(), acts: acts([result]), phase: 'running' });
      expect((await news.catchUp(id)).wait).toEqual(new Date('2026-05-01T13:00:00Z'));
      expect(told().join()).not.toContain('beat');
      await store.addActs(id, {
        after: await number(),
        acts: acts([{ do: 'over' }]),
        phase: 'over',
        finished: true,
      });
      expect((await news.catchUp(id)).wait).toBeUndefined();
      expect(told().join()).toMatch(/\*\*Ada\*\* beat \*\*Ben\*\*.*Duel is over/s);
    });
  },
  { names: oneDatabase() },
);
