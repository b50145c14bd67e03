import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Actor } from '../log/actor.ts';
import { openTables } from '../tables.ts';

const ada: Actor = { userId: '1', name: 'Ada', moderator: false };
const ben: Actor = { userId: '2', name: 'Ben', moderator: true };
const cleo: Actor = { userId: '3', name: 'Cleo', moderator: true };

let made = 0;
const next = () => `${++made}`;

forEachDatabase(
  (open) => {
    it('lists the games that wait for a person first, then the others, in pages', async () => {
      const store = await open();
      const tables = openTables({
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
      const lobby = async (guildId = 'g1') => {
        const channelId = `c${next()}`;
        const opening = { game: 'rps', options: {}, guildId, channelId, source: next() };
        return (await tables.lobby.newTables.open(opening, ada)).id;
      };
      const game = async () => {
        const id = await lobby();
        await tables.lobby.join(id, ben, undefined, next());
        await tables.lobby.start(id, ada, 'start');
        return id;
      };
      const text = async (userId: string, page = 0) =>
        (await tables.reading.games(userId, 'g1', page)).panels[0]?.text ?? '';
      expect(await text('1')).toBe('You have no games here. `/play` opens a table.');
      const followed = await game();
      await tables.people.spectate(followed, { userId: '3', name: 'Cleo', moderator: false });
      const waiting = await game();
      const over = await game();
      const paused = await game();
      await lobby();
      await lobby('g2');
      await tables.acting.act(waiting, ben, undefined, 'rock', next());
      await tables.acting.act(followed, ada, undefined, 'rock', next());
      await tables.acting.act(over, ada, undefined, 'X', next());
      await tables.agreements.ask(paused, cleo, { do: 'pause' }, next());
      /** The text without link addresses. A line gets a link once its table's message is posted. */
      const unlinked = async (userId: string, page = 0) =>
        (await text(userId, page)).replaceAll(/\(https[^)]*\)/g, '');
      const lines = (await unlinked('1')).split('\n');
      const title = '[Rock, paper, scissors]';
      expect(lines).toEqual([
        '**Your turn**',
        `${title} with Ben`,
        '**Running**',
        `${title} with Ben · paused`,
        `${title} with Ben · waiting for Ben`,
        '**Not started**',
        `${title} with nobody yet · not started`,
        '**Over**',
        `${title} with Ben · Finished`,
      ]);
      expect(await text('3')).toMatch(
        /^\*\*You follow\*\*\n\[Rock, paper, scissors\]\(\S+\) of Ada, Ben · waiting for Ben$/,
      );
      for (let more = 0; more < 9; more++) await lobby();
      const first = await tables.reading.games('1', 'g1', 0);
      expect(
        first.rows[0]?.map((button) => ('label' in button ? [button.label, button.disabled] : [])),
      ).toEqual([
        ['Earlier', true],
        ['More', false],
      ]);
      expect((await text('1', 1)).split('\n')).toHaveLength(6);
      expect(await unlinked('1', 99)).toBe(await unlinked('1', 1));
      await tables.stop();
    });
  },
  { names: oneDatabase() },
);
