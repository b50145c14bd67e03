import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { Channels } from '../../../test/equipment/channels.ts';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { ada, ben, openedTable, rpsLobby } from '../../../test/equipment/rps-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import { houseRuleKeys } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import { PostFailed } from '../message/post.ts';
import { Showing } from './showing.ts';

const hour = 60 * 60_000;

/** One process that shows a table: which messages its channel has, whatever Discord refuses. */
forEachDatabase(
  (fresh) => {
    const running: Showing[] = [];
    afterEach(async () => {
      for (const showing of running.splice(0)) await showing.stop();
    });

    /** A lobby of Ada's whose message isn't posted yet. */
    async function lobby() {
      const store = await fresh();
      const { ledger, lobby: lobbies } = rpsLobby(store);
      const channels = new Channels();
      const refused: [string, string][] = [];
      const lines: string[] = [];
      const time = { now: Date.now() };
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const showingWith = (over: Ledger) => {
        const showing = new Showing({
          store,
          ledger: over,
          post: channels,
          log,
          now: () => new Date(time.now),
          refused: (id, reason) => void refused.push([id, reason]),
        });
        running.push(showing);
        return showing;
      };
      const showing = showingWith(ledger);
      const { id, begin } = await openedTable(lobbies);
      const act = async (who: typeof ada, hand: string) => {
        const { step } = await ledger.act(id, who, undefined, () => hand, next());
        showing.acted(id, step);
        await showing.catchUp(id);
      };
      const row = async () => {
        const found = await store.loadTable(id);
        if (!found) throw new Error('There is no table.');
        return found;
      };
      /** Ada wins the remaining rounds. */
      const finish = async () => {
        while ((await row()).status === 'active') {
          await act(ada, 'rock');
          await act(ben, 'scissors');
        }
      };
      /** What the messages of a channel say: titles of tables, and other texts. */
      const says = (channel = 'c') =>
        channels.in(channel).map(({ message: { panels, text } }) => panels[0]?.title ?? text ?? '');
      const refuse = (reason: PostFailed['reason'], ...how: ('create' | 'edit' | 'remove')[]) => {
        channels.refuse = (channel, asked) => {
          if (channel === 'c' && how.includes(asked)) throw new PostFailed(reason, 'Refused.');
        };
      };
      const allow = () => {
        channels.refuse = () => undefined;
      };
      return {
        store,
        ledger,
        lobbies,
        channels,
        refused,
        lines,
        time,
        showing,
        showingWith,
        id,
        begin,
        act,
        finish,
        row,
        says,
        refuse,
        allow,
      };
    }

    /** A game whose table is in its channel, all of it on record: what is noted late would overtake what a test does. */
    async function game() {
      const table = await lobby();
      await table.showing.catchUp(table.id);
      await table.begin();
      await table.showing.catchUp(table.id);
      const left = async () => {
        const { owedPosts, revision, shownRevision, seq, loggedSeq } = await table.row();
        const { waiting } = table.showing;
        return { owedPosts, waiting, shown: revision - shownRevision, logged: seq - loggedSeq };
      };
      await expect.poll(left).toEqual({ owedPosts: undefined, waiting: 0, shown: 0, logged: 0 });
      return table;
    }

    const isPromise = (text: string) => text.includes('are promised by');
    const rps = 'Rock, paper, scissors';

    it('a new table is posted once and edited from then on; its promise answers it', async () => {
      const { showing, channels, says, id, act, begin, row } = await lobby();
      await showing.catchUp(id);
      await showing.catchUp(id);
      await expect.poll(() => says().filter(isPromise)).toHaveLength(1);
      expect(says()).toEqual([`${rps}: a table is open`, expect.stringContaining('are promised by')]);
      const [table, promise] = channels.in('c');
      expect(promise?.message.replyTo).toBe(table?.id);
      await begin();
      await act(ada, 'rock');
      expect(channels.in('c')).toHaveLength(2);
      expect((await row()).messageId).toBe(table?.id);
      expect(channels.edits.at(-1)).toBe(table?.id);
      const edits = channels.edits.length;
      // Nothing has changed since.
      await showing.catchUp(id);
      expect(channels.edits).toHaveLength(edits);
    });

    it('a message that a crash left behind is found again', async () => {
      const { showing, channels, says, id, row } = await lobby();
      channels.found = await channels.create('c', { panels: [{ title: 'old', text: '' }], rows: [] }, 'n');
      await showing.catchUp(id);
      expect(says()[0]).toBe(`${rps}: a table is open`);
      expect((await row()).messageId).toBe(channels.found);
      await expect.poll(() => says()).toHaveLength(2);
    });

    it('a message that somebody deleted is posted again, and not searched for', async () => {
      const { channels, says, act, row } = await game();
      const { messageId = '' } = await row();
      channels.messages.delete(messageId);
      channels.found = messageId;
      await act(ada, 'rock');
      expect(says().filter((one) => one === rps)).toHaveLength(1);
      expect((await row()).messageId).not.toBe(messageId);
    });

    it('a channel that is gone is told once its message and a new one are refused', async () => {
      const { refuse, refused, act, id, lines } = await game();
      refuse('gone', 'create', 'edit');
      await act(ada, 'rock');
      expect(refused).toEqual([[id, 'gone']]);
      expect(lines.join('')).toContain('the table cannot be shown in its channel');
    });

    it('a message that is gone again and again is posted anew once', async () => {
      const { channels, refuse, refused, act, id } = await game();
      const before = channels.messages.size;
      refuse('gone', 'edit');
      await act(ada, 'rock');
      expect(refused).toEqual([[id, 'gone']]);
      expect(channels.messages.size).toBe(before + 1);
    });

    it('a table that comes out of reach while its edit waits for its turn is not edited', async () => {
      const { store, ledger, channels, act, id } = await game();
      const { inTurn } = channels;
      channels.inTurn = async (channel, message, work) => {
        await store.setTrouble(id, 'channel-gone');
        ledger.forget(id);
        return inTurn(channel, message, work);
      };
      const edits = channels.edits.length;
      await act(ada, 'rock');
      expect(channels.edits).toHaveLength(edits);
    });

    it.each([
      ['an hour after its end, is posted again', hour, 1],
      ['later, somebody wanted gone', hour + 1, 0],
    ])('a finished game whose message is deleted, %s', async (_words, after, posted) => {
      const { channels, showing, showingWith, finish, row, says, time, id, store, refuse, allow } =
        await game();
      refuse('later', 'edit');
      await finish();
      await showing.stop();
      allow();
      const { messageId = '', finishedAt } = await row();
      channels.messages.delete(messageId);
      time.now = (finishedAt?.getTime() ?? 0) + after;
      const later = showingWith(new Ledger(store, [rockPaperScissors as Game]));
      await later.catchUp(id);
      expect(says().filter((one) => !isPromise(one))).toHaveLength(posted);
      await later.stop();
      const { shownRevision, revision } = await row();
      expect(shownRevision).toBe(revision);
    });

    it.each(['forbidden', 'unfit'] as const)(
      'a running game that is %s stays to be shown; a finished one doesn’t, if nobody can show it',
      async (reason) => {
        const { refuse, refused, finish, act, row, id, showing, lines, allow, says, channels } = await game();
        const edits = channels.edits.length;
        refuse(reason, 'create', 'edit');
        await act(ada, 'rock');
        const isKnown = reason === 'forbidden';
        expect(refused).toEqual(isKnown ? [[id, reason]] : []);
        expect(lines.join('')).toContain(isKnown ? 'cannot be shown' : 'does not accept');
        await act(ben, 'scissors');
        expect(channels.edits).toHaveLength(edits);
        allow();
        await showing.catchUp(id);
        expect(says()[0]).toBe(rps);
        expect(channels.edits).toHaveLength(edits + 1);
        refuse(reason, 'create', 'edit');
        await finish();
        await showing.stop();
        const { shownRevision, revision, status } = await row();
        expect(status).toBe('finished');
        expect(shownRevision === revision).toBe(isKnown);
      },
    );

    it('what fails for a moment is tried again by itself', async () => {
      const { channels, refuse, allow, act, lines, refused } = await game();
      const edits = channels.edits.length;
      refuse('later', 'edit');
      await act(ada, 'rock');
      expect(lines.join('')).toContain('could not show the table; trying again');
      allow();
      await expect.poll(() => channels.edits).toHaveLength(edits + 1);
      expect(refused).toEqual([]);
    });

    it('what an answer shows is not shown again; what it could not show is shown later', async () => {
      const { channels, showing, ledger, id } = await game();
      await ledger.act(id, ada, undefined, () => 'rock', next());
      const edits = channels.edits.length;
      await showing.through(id, async () => undefined);
      await showing.catchUp(id);
      expect(channels.edits).toHaveLength(edits);
      await ledger.act(id, ben, undefined, () => 'rock', next());
      await expect(showing.through(id, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
      await expect.poll(() => channels.edits).toHaveLength(edits + 1);
    });

    it('an answer that is a new message leaves a link in the old one', async () => {
      const { channels, showing, id, row, says } = await game();
      const { messageId = '', channelId } = await row();
      await showing.through(id, (message) => channels.create(channelId, message, 'press'));
      expect((await row()).messageId).not.toBe(messageId);
      await expect
        .poll(() => says())
        .toEqual([
          expect.stringContaining(`**${rps}** is further down now.`),
          expect.stringContaining('promised'),
          rps,
        ]);
    });

    it('an answer sends to the log channel what happened, then what the table still owes', async () => {
      const { store, ledger, showing, id, says } = await game();
      await store.setSetting('g', houseRuleKeys.logChannel, 'log');
      await ledger.act(id, ada, undefined, () => 'rock', next());
      await ledger.act(id, ben, undefined, () => 'paper', next());
      await store.setTrouble(id, 'forbidden', { key: 'x1', title: 'Shut', text: 'The table is shut.' });
      ledger.forget(id);
      await showing.through(id, async () => undefined);
      await expect.poll(() => says('log')).toEqual([`${rps} · Ada and Ben · Round over`, 'Shut']);
    });

    it('a bot that was removed posts nothing anywhere', async () => {
      const { store, ledger, showing, id, says, channels } = await game();
      await store.setSetting('g', houseRuleKeys.logChannel, 'log');
      const before = channels.edits.length;
      await ledger.act(id, ada, undefined, () => 'rock', next());
      await store.setTrouble(id, 'bot-removed', { key: 'x1', title: 'Removed', text: 'Gone.' });
      ledger.forget(id);
      await showing.catchUp(id);
      await showing.stop();
      expect(says('log')).toEqual([]);
      expect(channels.edits).toHaveLength(before);
    });

    it('a table without a message is posted whatever its cursor says', async () => {
      const { store, ledger, showing, id, says } = await lobby();
      await store.moveCursors([{ id, shownRevision: 9 }]);
      ledger.forget(id);
      await showing.catchUp(id);
      expect(says()[0]).toBe(`${rps}: a table is open`);
    });

    it('a moved table is posted there, with a link and no notice where it was', async () => {
      const { store, ledger, channels, showing, id, row, says } = await game();
      const noticeId = await channels.create('c', { panels: [], rows: [], text: 'Your turn' }, 'notice');
      const before = { ...(await row()), noticeId };
      await store.moveTable(id, before.revision, 'c2');
      ledger.forget(id);
      await showing.moved(before);
      expect(says('c2')).toEqual([rps]);
      expect(says()).toEqual([
        expect.stringContaining(`**${rps}** is in <#c2> now.`),
        expect.stringContaining('promised'),
      ]);
    });

    it('a table that moves out of a channel that is gone asks nothing there', async () => {
      const { store, ledger, showing, id, row, refuse, says, lines } = await game();
      const before = { ...(await row()), noticeId: 'n', trouble: 'channel-gone' as const };
      await store.moveTable(id, before.revision, 'c2');
      ledger.forget(id);
      refuse('gone', 'create', 'edit', 'remove');
      await showing.moved(before);
      expect(says('c2')).toEqual([rps]);
      expect(lines).toEqual([]);
    });

    it('a table out of reach is not shown until it is back', async () => {
      const { store, ledger, channels, showing, id, act } = await game();
      await store.setTrouble(id, 'channel-gone');
      ledger.forget(id);
      const edits = channels.edits.length;
      await act(ada, 'rock');
      await showing.below(id);
      expect(channels.edits).toHaveLength(edits);
      expect(channels.in('c')).toHaveLength(2);
    });

    it('a table is posted anew below what followed it, once, with a link in its place', async () => {
      const { channels, showing, id, row, says, refuse, allow, lines } = await game();
      const { messageId } = await row();
      refuse('later', 'create');
      await showing.below(id);
      expect(lines.join('')).toContain('could not be posted below');
      expect((await row()).messageId).toBe(messageId);
      allow();
      await showing.below(id);
      expect((await row()).messageId).not.toBe(messageId);
      await expect.poll(() => says()[0]).toContain('further down');
      expect(says().at(-1)).toBe(rps);
      expect(channels.in('c')).toHaveLength(3);
    });

    it('a table posted below shows its newest state, and one without a message isn’t posted', async () => {
      const { channels, showing, ledger, id } = await game();
      await ledger.act(id, ada, undefined, () => 'rock', next());
      await showing.below(id);
      await expect.poll(() => showing.waiting).toBe(0);
      const edits = () => channels.edits.filter((one) => one === channels.in('c').at(-1)?.id);
      await showing.catchUp(id);
      expect(edits()).toEqual([]);
      const other = await lobby();
      await other.showing.below(other.id);
      expect(other.channels.in('c')).toEqual([]);
    });

    it('the message that shows the table never says that it is elsewhere', async () => {
      const { showing, id, row, says } = await game();
      const { messageId = '' } = await row();
      showing.leaveBehind(id, messageId);
      await showing.stop();
      expect(says()[0]).toBe(rps);
    });

    it('a table that can’t be read says so, and is shown again when it can', async () => {
      const { store, channels, showingWith, id, says, row } = await game();
      const before = await row();
      await store.setUnshown(id);
      const unable = showingWith(new Ledger(store, []));
      await unable.catchUp(id);
      expect(says()[0]).not.toBe(rps);
      expect(JSON.stringify(channels.in('c')[0]?.message)).toContain('Can’t be read');
      await unable.stop();
      expect((await row()).shownRevision).toBeLessThan(before.revision);
      const able = showingWith(new Ledger(store, [rockPaperScissors as Game]));
      await able.catchUp(id);
      expect(says()[0]).toBe(rps);
    });

    it('the promise goes to the log channel where the table takes nothing else, and starts the game', async () => {
      const { store, showing, id, says, row, refuse } = await lobby();
      await store.setSetting('g', houseRuleKeys.logChannel, 'log');
      await showing.catchUp(id);
      await expect.poll(async () => (await row()).owedPosts).toBeUndefined();
      expect(says('log')).toEqual([]);
      const owed = { key: 'p1', title: '', text: 'These dice are promised by x.', orHere: true } as const;
      refuse('forbidden', 'create');
      await store.setTrouble(id, 'forbidden', owed);
      await showing.catchUp(id);
      await expect.poll(() => says('log')).toEqual([owed.text]);
    });

    it('a promise that no channel takes stays owed, holds up no start, and is posted when one does', async () => {
      const { channels, showing, id, says, row, allow, refused } = await lobby();
      channels.refuse = (_channel, how) => {
        if (how === 'create' && channels.messages.size > 0) throw new PostFailed('forbidden', 'Shut.');
      };
      await showing.catchUp(id);
      expect(await showing.promised(id)).toBe('refused');
      expect(refused).toEqual(expect.arrayContaining([[id, 'forbidden']]));
      expect((await row()).owedPosts).toHaveLength(1);
      allow();
      await showing.catchUp(id);
      await expect.poll(async () => (await row()).owedPosts).toBeUndefined();
      expect(says().filter(isPromise)).toHaveLength(1);
      expect(await showing.promised(id)).toBe('posted');
    });

    it('a promise stays owed while the table is in trouble, and no start waits for it', async () => {
      const { store, ledger, showing, id, row, refuse, channels } = await lobby();
      await showing.through(id, (message) => channels.create('c', message, 'press'));
      refuse('later', 'create');
      const owed = { key: 'p1', title: '', text: 'These dice are promised by x.', orHere: true } as const;
      await store.setTrouble(id, 'forbidden', owed);
      ledger.forget(id);
      expect(await showing.promised(id)).toBe('refused');
      await showing.catchUp(id);
      await showing.stop();
      expect((await row()).owedPosts).toEqual([owed]);
    });

    it('a promise that no channel takes is dropped when the table is over', async () => {
      const { channels, lobbies, showing, id, row } = await lobby();
      channels.refuse = (_channel, how) => {
        if (how === 'create' && channels.messages.size > 0) throw new PostFailed('forbidden', 'Shut.');
      };
      await showing.catchUp(id);
      await lobbies.cancel(id, ada);
      await showing.catchUp(id);
      await expect.poll(async () => (await row()).owedPosts).toBeUndefined();
    });

    it('a promise that Discord never accepts is dropped', async () => {
      const { showing, channels, id, row } = await lobby();
      channels.refuse = (_channel, how) => {
        if (how === 'create' && channels.messages.size > 0) throw new PostFailed('unfit', 'Too long.');
      };
      await showing.catchUp(id);
      await expect.poll(async () => (await row()).owedPosts).toBeUndefined();
    });

    it('a stop shows at once what was due, and later changes are left to the next start', async () => {
      const { channels, showing, ledger, id } = await game();
      const { step } = await ledger.act(id, ada, undefined, () => 'rock', next());
      const edits = channels.edits.length;
      showing.acted(id, step);
      expect(showing.waiting).toBe(1);
      await showing.stop();
      expect(channels.edits).toHaveLength(edits + 1);
      showing.soon(id);
      expect(showing.waiting).toBe(0);
    });
  },
  { names: oneDatabase() },
);
