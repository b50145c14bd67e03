import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Channels } from '../../../test/equipment/channels.ts';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { overStore } from '../../../test/equipment/databases/over-store.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { ada, ben, openedTable } from '../../../test/equipment/rps-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredSeat } from '../../store/records/table.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { takeBack, undoTarget } from '../log/undo.ts';
import { PostFailed } from '../message/post.ts';
import { Lobby } from '../seats/lobby.ts';
import { LogChannel, whoPlays } from './log-channel.ts';

const adaWins = 'Round over|Ada has shown.|Ada wins it.';

/** A game that tells the first player's hands, and whose last round also ends with a summary of the game. */
const told: typeof rockPaperScissors = {
  ...rockPaperScissors,
  bulletin: (event, names) =>
    event.kind === 'shown' && event.seat === 0 ? `${names(0)} has shown.` : undefined,
  apply(state, seat, action, dice) {
    const done = rockPaperScissors.apply(state, seat, action, dice);
    const result = rockPaperScissors.result(done.state);
    if (result?.reason !== 'rounds') return done;
    const loser = result.winners.includes(0) ? 1 : 0;
    return { ...done, events: [...done.events, { kind: 'resigned', seat: loser }] };
  },
};

/** The posts of a channel: subject, then lines without the link, and without the seats of a start. */
const postsIn = (channels: Channels, channel: string): string[] =>
  channels.in(channel).map(({ message: { panels } }) => {
    const [panel] = panels;
    const subject = panel?.title?.replace(/^Rock, paper, scissors · Ada and Ben( · )?/, '');
    const lines = panel?.text.replaceAll('• **Ada – Ben** · ', '').split('\n').slice(0, -1) ?? [];
    return [subject, ...lines].join('|').replace(/Left.*/, '');
  });

forEachDatabase(
  (fresh) => {
    /** A process that serves the table. */
    function serving(stored: Store, post: Channels, game = told) {
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const read = { logs: 0 };
      const store = overStore(stored, {
        actions: (id) => {
          read.logs += 1;
          return stored.actions(id);
        },
      });
      const ledger = new Ledger(store, [game as Game]);
      const channel = new LogChannel({ store, ledger, post, log });
      return {
        ledger,
        channel,
        lines,
        /** How often a game's actions were read. */
        read,
        /** Plays without posting. */
        async play(id: string, who: Actor, hand: string) {
          const { step } = await ledger.act(id, who, undefined, () => hand, next());
          channel.acted(id, step);
        },
        /** Takes the last action back, without posting. */
        async takeBack(id: string) {
          const taken = await ledger.together(
            id,
            0,
            (live, actions) => takeBack(live, actions, 0, undoTarget(live, actions, 0)),
            next(),
          );
          channel.acted(id, taken.step);
        },
        /** Posts what is new. */
        async log(id: string, to = 'log') {
          const table = await ledger.stored(id);
          if (!channel.isQuiet(table)) await channel.post(to, table);
          const loggedSeq = table.seq;
          await store.moveCursors([{ id, loggedSeq }]);
          ledger.memory.note(id, { loggedSeq });
          channel.logged(table);
        },
      };
    }

    async function started(game = told) {
      const store = await fresh();
      const channels = new Channels();
      const one = serving(store, channels, game);
      const { ledger } = one;
      const { id, begin } = await openedTable(new Lobby(store, ledger, new ServerSettings(store)));
      await begin();
      return { store, channels, one, id };
    }

    /** A game whose start is in the log channel. */
    async function begun(game = told) {
      const { store, channels, one, id } = await started(game);
      await one.log(id);
      expect(postsIn(channels, 'log')).toEqual(['a game starts|']);
      const show = async (who: Actor, hand: string) => {
        await one.play(id, who, hand);
        await one.log(id);
      };
      return { store, channels, ...one, id, show };
    }

    it('collects lines in one post until its summary, then begins another', async () => {
      const { channels, show, channel, ledger, id } = await begun();
      await show(ada, 'rock');
      expect(postsIn(channels, 'log').slice(1)).toEqual(['|Ada has shown.']);
      await show(ben, 'scissors');
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins]);
      await show(ada, 'rock');
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins, '|Ada has shown.']);
      expect(channels.edits).toHaveLength(1);
      await channel.post('log', await ledger.stored(id));
      expect(channels.edits).toHaveLength(1);
    });

    it('posts every summary of an action that ends a round and the game', async () => {
      const { channels, show } = await begun();
      for (const hand of ['rock', 'rock']) {
        await show(ada, hand);
        await show(ben, 'scissors');
      }
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins, adaWins, 'Game over|Ada wins it.']);
    });

    it('that fails between two summaries gets the second one later, and none twice', async () => {
      const { channels, show, store, play, log, id } = await begun();
      await show(ada, 'rock');
      await show(ben, 'scissors');
      await show(ada, 'rock');
      await play(id, ben, 'scissors');
      channels.refuse = (_channel, how) => {
        if (how === 'create') throw new PostFailed('later', 'Discord is away.');
      };
      await expect(log(id)).rejects.toThrow('Discord is away.');
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins, adaWins]);
      // Only after the second one, everything about the action is posted.
      expect((await store.loadTable(id))?.loggedSeq).toBe(3);
      channels.refuse = () => undefined;
      await log(id);
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins, adaWins, 'Game over|Ada wins it.']);
      expect((await store.loadTable(id))?.loggedSeq).toBe(4);
    });

    it('remembers each post at once, also where several are due', async () => {
      const { channels, one, store, id } = await started();
      const moved: (number | undefined)[] = [];
      for (const [who, hand] of [
        [ada, 'rock'],
        [ben, 'scissors'],
        [ada, 'rock'],
      ] as const)
        await one.play(id, who, hand);
      channels.created = async () => void moved.push((await store.loadTable(id))?.loggedSeq);
      await one.log(id);
      // A post begins when the one before is stored as posted.
      expect(moved).toEqual([-1, 0, 2]);
      expect(postsIn(channels, 'log')).toEqual(['a game starts|', adaWins, '|Ada has shown.']);
      expect(one.read.logs).toBe(0);
    });

    it('begins a post with its first line alone, so that the same nonce always means the same text', async () => {
      const { channels, play, takeBack: back, log, id } = await begun();
      await play(id, ada, 'rock');
      await back(id);
      await play(id, ada, 'paper');
      const first: string[][] = [];
      channels.created = async () => void first.push(postsIn(channels, 'log').slice(1));
      await log(id);
      expect(first).toEqual([['|Ada has shown.']]);
      expect(postsIn(channels, 'log').slice(1)).toEqual(['|↩️ This was taken back.|Ada has shown.']);
    });

    it('goes on in the same post in another process, with lines that this one never saw', async () => {
      const { channels, show, store, id } = await begun();
      await show(ada, 'rock');
      await show(ben, 'scissors');
      await show(ada, 'rock');
      expect((await store.loadTable(id))?.logPost).toEqual({
        channelId: 'log',
        messageId: [...channels.messages.keys()].at(-1),
        from: 3,
      });
      const later = serving(store, channels);
      await later.play(id, ben, 'paper');
      await later.log(id);
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins, 'Round over|Ada has shown.|Ben wins it.']);
    });

    it('posts nothing about an action that came while it looked, but later', async () => {
      const { channels, show, store, ledger, channel, id, play, log, read } = await begun();
      await show(ada, 'rock');
      await show(ben, 'scissors');
      const before = await ledger.stored(id);
      await play(id, ben, 'rock');
      expect(channel.isQuiet(before)).toBe(true);
      channel.logged(before);
      expect(channel.isQuiet(await ledger.stored(id))).toBe(true);
      await log(id);
      await play(id, ada, 'scissors');
      await serving(store, channels).channel.post('log', before);
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins]);
      await log(id);
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins, 'Round over|Ben wins it.']);
      // Everything came from memory.
      expect(read.logs).toBe(0);
    });

    it('doesn’t replay a game that has summaries alone', async () => {
      const { channels, show, store, id } = await begun(rockPaperScissors);
      await show(ada, 'rock');
      const later = serving(store, channels, rockPaperScissors);
      await later.play(id, ben, 'scissors');
      const { logs } = later.read;
      await later.log(id);
      expect(postsIn(channels, 'log').slice(1)).toEqual(['Round over|Ada wins it.']);
      expect(later.read.logs).toBe(logs);
    });

    it('says in its post what was taken back', async () => {
      const { channels, show, takeBack: back, log, id, channel, ledger } = await begun();
      await show(ada, 'rock');
      await back(id);
      expect(channel.isQuiet(await ledger.stored(id))).toBe(false);
      await log(id);
      expect(postsIn(channels, 'log').slice(1)).toEqual(['|↩️ This was taken back.']);
      await show(ada, 'paper');
      expect(postsIn(channels, 'log').slice(1)).toEqual(['|↩️ This was taken back.|Ada has shown.']);
    });

    it('posts everything so far again if somebody deletes the post, and goes on there', async () => {
      const { channels, show } = await begun();
      await show(ada, 'rock');
      channels.deleteLast();
      await show(ben, 'scissors');
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins]);
      await show(ada, 'scissors');
      channels.deleteLast();
      await show(ben, 'rock');
      expect(postsIn(channels, 'log').slice(1)).toEqual([adaWins, 'Round over|Ada has shown.|Ben wins it.']);
    });

    it('begins its post anew in another log channel, and edits none there that is older', async () => {
      const { channels, show, play, log, id } = await begun();
      await show(ada, 'rock');
      await play(id, ben, 'scissors');
      await log(id, 'other');
      expect(postsIn(channels, 'log').slice(1)).toEqual(['|Ada has shown.']);
      expect(postsIn(channels, 'other')).toEqual([adaWins]);
      await play(id, ada, 'rock');
      await log(id, 'other');
      expect(postsIn(channels, 'other')).toEqual([adaWins, '|Ada has shown.']);
    });

    it.each(['gone', 'forbidden', 'unfit'] as const)(
      'that is %s stops no game, and what it missed is not posted later',
      async (reason) => {
        const { channels, show, lines } = await begun();
        channels.refuse = () => {
          throw new PostFailed(reason, 'Not there.');
        };
        await show(ada, 'rock');
        await show(ben, 'scissors');
        expect(lines.join('')).toContain('the log channel cannot be used');
        channels.refuse = () => undefined;
        await show(ada, 'rock');
        expect(postsIn(channels, 'log').slice(1)).toEqual(['|Ada has shown.']);
      },
    );

    it('says where it can’t be edited', async () => {
      const { channels, show, lines } = await begun();
      await show(ada, 'rock');
      channels.refuse = (_channel, how) => {
        if (how === 'edit') throw new PostFailed('forbidden', 'Not there.');
      };
      await show(ben, 'scissors');
      expect(lines.join('')).toContain('the log channel cannot be used');
      // Only a post that is gone is posted again.
      expect(postsIn(channels, 'log').slice(1)).toEqual(['|Ada has shown.']);
    });

    it('gets later what it cannot take for a moment, without a warning', async () => {
      const { channels, play, log, lines, id } = await begun();
      await play(id, ada, 'rock');
      channels.refuse = () => {
        throw new PostFailed('later', 'Discord is busy.');
      };
      await expect(log(id)).rejects.toThrow('Discord is busy.');
      channels.refuse = () => undefined;
      await log(id);
      expect(postsIn(channels, 'log').slice(1)).toEqual(['|Ada has shown.']);
      expect(lines).toEqual([]);
    });

    it('has nothing to post for actions without a line, if it saw them all and the start is posted', async () => {
      const { ledger, channel, id, play, store, channels } = await begun();
      const row = (change?: object) => ledger.stored(id).then((stored) => ({ ...stored, ...change }));
      expect(channel.isQuiet(await row())).toBe(true);
      expect(channel.isQuiet(await row({ loggedSeq: -1 }))).toBe(false);
      await play(id, ada, 'rock');
      expect(channel.isQuiet(await row())).toBe(false);
      // Ben's hand completes a round.
      await play(id, ben, 'paper');
      expect(channel.isQuiet(await row({ loggedSeq: 1 }))).toBe(false);
      await play(id, ben, 'paper');
      expect(channel.isQuiet(await row({ loggedSeq: 2 }))).toBe(true);
      const another = serving(store, channels);
      expect(another.channel.isQuiet(await another.ledger.stored(id))).toBe(false);
    });
  },
  { names: oneDatabase() },
);

const people = (count: number): StoredSeat[] =>
  Array.from({ length: count }, (_, seat) => ({
    seat,
    userId: `u${seat}`,
    name: `P${seat}`,
    entropy: '',
  }));

it.each([
  [people(1), 'P0'],
  [people(4), 'P0, P1, P2, and P3'],
  [people(5), 'P0, P1, P2, and 2 more'],
  [[...people(1), { seat: 1, level: 'easy', name: 'Bot', entropy: '' }], 'P0 and a computer'],
  [
    [...people(5), ...[5, 6].map((seat) => ({ seat, level: 'easy', name: `Bot ${seat}`, entropy: '' }))],
    'P0, P1, P2, 2 more, and 2 computers',
  ],
  [[...people(1), { seat: 1, name: 'Former player', entropy: '' }], 'P0 and Former player'],
])('who plays: %#', (seats, words) => {
  expect(whoPlays(seats)).toBe(words);
});
