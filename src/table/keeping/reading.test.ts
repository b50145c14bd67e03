import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import { openTables } from '../tables.ts';

const ada = { userId: 'ada', name: 'Ada', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };

const at = (store: Store) =>
  openTables({
    store,
    games: [rockPaperScissors as Game],
    log: pino({ level: 'silent' }),
    pace: 0,
    post: {
      create: async (_channel, _message, nonce) => nonce,
      inTurn: async (_channel, _id, work) =>
        work({ create: async (_message, nonce) => nonce, edit: async () => undefined }),
      find: async () => undefined,
      remove: async () => undefined,
    },
  });

forEachDatabase(
  (open) => {
    it('checks a game that another process ended, whatever is cached', async () => {
      const store = await open();
      const [one, other] = [at(store), at(store)];
      const place = { guildId: 'g', channelId: 'c', source: nextPress() };
      const { id } = await one.lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
      await one.lobby.join(id, ben, undefined, nextPress());
      await one.lobby.start(id, ada, nextPress());
      await expect(one.reading.verify(id)).rejects.toThrow('You can check this once the game is over');
      await other.acting.resign(id, ben, nextPress());
      expect((await one.reading.verify(id)).ok).toBe(true);
      await one.stop();
      await other.stop();
    });
  },
  { names: oneDatabase() },
);
