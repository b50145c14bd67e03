import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { NoticeOptions } from '../channel/notices.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { type Asked, askedAt } from '../log/proposal.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { Lobby } from '../seats/lobby.ts';
import { People } from './people.ts';

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
const cleo: Actor = { userId: 'cleo', name: 'Cleo', moderator: true };
const minute = 60_000;

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof RuleError) return error.code;
      throw error;
    },
  );

forEachDatabase(
  (open) => {
    async function room(timeControl = 'each-1440', game = rockPaperScissors) {
      const store = await open();
      const clock = { now: Date.now() };
      const house = new ServerSettings(store);
      const ledger = new Ledger(store, [game as Game]);
      const lobby = new Lobby(store, ledger, house);
      const notices: { readonly to: readonly string[]; readonly text: string; readonly rows: number }[] = [];
      const cleared: string[] = [];
      const posts: { readonly channelId: string; readonly nonce: string; readonly message: Message }[] = [];
      const invited: string[] = [];
      const wished: string[] = [];
      const failing: { with: Error | undefined } = { with: undefined };
      const post: Pick<Post, 'create'> = {
        create: async (channelId, message, nonce) => {
          if (failing.with) throw failing.with;
          posts.push({ channelId, nonce, message });
          return nonce;
        },
      };
      const deps = {
        store,
        ledger,
        house,
        log: pino({ level: 'silent' }),
        now: () => new Date(clock.now),
        post,
        notices: {
          notify: async (
            _id: string,
            to: readonly string[],
            line: (userIds: readonly string[]) => string,
            _nonce: string,
            { rows = [] }: NoticeOptions = {},
          ) => {
            if (failing.with) throw failing.with;
            notices.push({ to, text: line(to), rows: rows.length });
          },
          clear: async (id: string) => void cleared.push(id),
        },
        invitations: { posted: async (_table: unknown, id: string) => void invited.push(id) },
        wished: (userId: string) => wished.push(userId),
      };
      const people = new People(deps as unknown as ConstructorParameters<typeof People>[0]);
      const lobbyOf = async () => {
        const place = { guildId: 'g', channelId: next(), source: next() };
        const { id } = await lobby.newTables.open({ game: 'rps', options: { rounds: 3 }, ...place }, ada);
        await lobby.clock(id, ada, timeControl);
        return id;
      };
      const begun = async () => {
        const id = await lobbyOf();
        await lobby.join(id, ben, undefined, next());
        await lobby.start(id, ada, next());
        return id;
      };
      const show = (id: string, who: Actor, hand: string) =>
        ledger.act(id, who, undefined, () => hand, next());
      const told = () => notices.splice(0).map(({ to }) => to);
      return {
        store,
        clock,
        house,
        ledger,
        lobby,
        people,
        notices,
        cleared,
        posts,
        invited,
        wished,
        failing,
        lobbyOf,
        begun,
        show,
        told,
      };
    }

    it('tells of a turn those who were not told, once, and not who has just pressed', async () => {
      const { people, begun, show, told, ledger } = await room();
      const id = await begun();
      await people.catchUp(id);
      expect(told()).toEqual([]);
      await show(id, ada, 'rock');
      await people.catchUp(id);
      // The game was already waiting for Ben, so he isn't notified again.
      expect(told()).toEqual([]);
      await show(id, ben, 'scissors');
      await people.catchUp(id);
      expect(told()).toEqual([['ada']]);
      await people.catchUp(id);
      expect(told()).toEqual([]);
      // When the clock plays for a seat, nobody saw it happen, so both people are notified.
      await show(id, ada, 'rock');
      await ledger.act(id, { seat: 1 }, undefined, () => 'scissors', 'timeout:4:1');
      await people.catchUp(id);
      expect(told()).toEqual([['ada', 'ben']]);
    });

    it('tells those a game begins with, but not who started it', async () => {
      const { people, begun, told, ledger, store } = await room();
      const id = await begun();
      const live = await ledger.live(id);
      if (live === undefined) throw new Error('It runs.');
      await people.begun(live, ada);
      expect(told()).toEqual([['ben']]);
      await people.begun(live, cleo);
      expect(told()).toEqual([['ada', 'ben']]);
      await store.savePerson({ userId: 'ben', notify: 'none' });
      await store.savePerson({ userId: 'ada', notify: 'digest' });
      await people.begun(live, cleo);
      expect(told()).toEqual([]);
    });

    it('calls nobody who plays against a clock, or where the channel is lost', async () => {
      const { people, begun, told, ledger } = await room('live-1');
      const live = await ledger.live(await begun());
      if (live === undefined) throw new Error('It runs.');
      await people.begun(live, cleo);
      expect(told()).toEqual([]);
      const slow = await room();
      const other = await slow.ledger.live(await slow.begun());
      if (other === undefined) throw new Error('It runs.');
      await slow.people.begun({ ...other, stored: { ...other.stored, trouble: 'forbidden' } }, cleo);
      expect(slow.told()).toEqual([]);
    });

    it('tells nobody of a short wait, but of the longer one that follows', async () => {
      // The first round's wait takes a minute, and the later ones a day.
      const game: typeof rockPaperScissors = {
        ...rockPaperScissors,
        clock: ({ score: [one, other] }) =>
          one + other === 0
            ? { id: 'first', seconds: 60, slowSeconds: 60 }
            : { id: `round ${one + other}`, seconds: 60 },
      };
      const { people, begun, told, ledger, show } = await room('each-1440', game);
      const id = await begun();
      const live = await ledger.live(id);
      if (live === undefined) throw new Error('It runs.');
      await people.begun(live, cleo);
      await show(id, ada, 'rock');
      await people.catchUp(id);
      expect(told()).toEqual([]);
      await show(id, ben, 'scissors');
      await people.catchUp(id);
      expect(told()).toEqual([['ada']]);
      const brief = await room('each-1440', {
        ...game,
        clock: ({ score }) => ({ id: `round ${score}`, seconds: 60, slowSeconds: 60 }),
      });
      const short = await brief.begun();
      await brief.show(short, ada, 'rock');
      await brief.show(short, ben, 'scissors');
      await brief.people.catchUp(short);
      expect(brief.told()).toEqual([]);
      // Nobody counts as told, so a longer wait would be told.
      expect((await brief.ledger.stored(short)).notifiedSeq).toBeLessThan(2);
    });

    it('counts a later action of a typed turn as a press', async () => {
      const { people, begun, told, ledger, show } = await room();
      const id = await begun();
      await show(id, ada, 'rock');
      await ledger.act(id, ben, undefined, () => 'scissors', `${next()}:2`);
      await people.catchUp(id);
      expect(told()).toEqual([['ada']]);
    });

    it('asks who was there when the turn began, not when it is told', async () => {
      const { people, begun, told, show, clock } = await room('none');
      const id = await begun();
      await show(id, ada, 'rock');
      await show(id, ben, 'scissors');
      clock.now += 11 * minute;
      await people.catchUp(id);
      expect(told()).toEqual([]);
    });

    it('reads a table that can’t be read once', async () => {
      const { people, begun, ledger, show } = await room();
      const id = await begun();
      await show(id, ada, 'rock');
      let looks = 0;
      ledger.live = async () => {
        looks += 1;
        throw new TableUnreadable('log', new Error('broken'));
      };
      await people.catchUp(id);
      expect(looks).toBe(1);
    });

    it('without a clock calls only those who have been away for a while', async () => {
      const { people, begun, told, ledger, clock } = await room('none');
      const live = await ledger.live(await begun());
      if (live === undefined) throw new Error('It runs.');
      await people.begun(live, cleo);
      expect(told()).toEqual([]);
      clock.now += 11 * minute;
      people.pressed(live.stored.id, ben);
      await people.begun(live, cleo);
      expect(told()).toEqual([['ada']]);
      clock.now += 10 * minute;
      await people.begun(live, cleo);
      expect(told()).toEqual([['ada', 'ben']]);
    });

    it('lets those who sit there nudge the others, once in a while', async () => {
      const { people, begun, show, told, clock, ledger, failing, lobbyOf } = await room();
      const id = await begun();
      const nudge = (who: Actor, of = id) => code(people.nudge(of, who));
      expect(await nudge(cleo)).toBe('not-seated');
      // The game waits for both people.
      expect(await nudge(ada)).toBe('awaited-oneself');
      await show(id, ada, 'rock');
      expect(await nudge(ben)).toBe('awaited-oneself');
      failing.with = new PostFailed('later', 'busy');
      expect(await nudge(ada)).toBe('cannot-post');
      failing.with = undefined;
      // A nudge that could not be posted doesn't count.
      expect(await nudge(ada)).toBe('none');
      expect(told()).toEqual([['ben']]);
      expect(await nudge(ada)).toBe('too-soon');
      clock.now += 10 * minute - 1;
      expect(await nudge(ada)).toBe('too-soon');
      clock.now += 1;
      expect(await nudge(ada)).toBe('none');
      await ledger.change(id, ({ stored }) => ({
        seats: stored.seats.map((one) => (one.seat === 1 ? { ...one, level: 'stone' } : one)),
      }));
      clock.now += 11 * minute;
      expect(await nudge(ada)).toBe('nobody-awaited');
      await ledger.change(id, () => ({ pausedAt: new Date() }));
      expect(await nudge(ada)).toBe('paused');
      await expect(people.nudge(await lobbyOf(), ada)).rejects.toMatchObject({ code: 'table-lobby' });
    });

    it('lets people follow tables where they do not sit, and tells them of the end once', async () => {
      const { people, begun, ledger, posts, store, house } = await room();
      const id = await begun();
      expect(await code(people.spectate(id, ada))).toBe('seated-already');
      expect(await people.spectate(id, cleo)).toContain('You’re following this table');
      expect(await people.followers(id)).toEqual(['cleo']);
      expect(await people.spectate(id, cleo)).toContain('no longer follow');
      expect(await people.followers(id)).toEqual([]);
      await people.spectate(id, cleo);
      // A person who follows a table and also sits there is notified only as a player.
      await store.follow(id, 'ben');
      await house.change('g', 'endPosts', 'off');
      await ledger.act(id, ada, undefined, () => 'X', next());
      await people.catchUp(id);
      await people.catchUp(id);
      expect(posts.map(({ message }) => message.ping)).toEqual([['cleo']]);
      expect(posts[0]?.message.text).toContain('you follow is over');
      expect(await code(people.spectate(id, { ...cleo, userId: 'dan' }))).toBe('not-running');
      // A follower can stop following even after the game ends.
      expect(await people.spectate(id, cleo)).toContain('no longer follow');
    });

    it('mentions at the end only players who were not there and want to be told', async () => {
      const { people, begun, ledger, posts, store, clock } = await room();
      const id = await begun();
      clock.now += 6 * minute;
      people.pressed(id, ada);
      await ledger.act(id, ada, undefined, () => 'X', next());
      await people.over(id);
      expect(posts.map(({ message }) => message.ping)).toEqual([['ben']]);
      // Ben looks on. Ada pressed something at another table only.
      const there = await begun();
      people.pressed(there, ben);
      people.pressed('another', ada);
      await ledger.act(there, { seat: 0 }, undefined, () => 'X', 'timeout:1:0');
      await people.over(there);
      expect(posts.splice(1).map(({ message }) => message.ping)).toEqual([['ada']]);
      const other = await begun();
      await store.savePerson({ userId: 'ben', notify: 'none' });
      await ledger.act(other, ada, undefined, () => 'X', next());
      await people.over(other);
      expect(posts[1]?.message.ping).toEqual([]);
      expect(posts[1]?.message.text).toContain('**Ben** won');
    });

    it('tells who is asked, with buttons for who would sit down, and clears that once', async () => {
      const { people, begun, ledger, notices, cleared, store, told } = await room();
      const id = await begun();
      await store.savePerson({ userId: 'ben', notify: 'none' });
      await store.savePerson({ userId: 'cleo', notify: 'none' });
      const ask = async (wish: Asked['wish']) => {
        const { stored } = await ledger.running(id);
        const proposal: Asked = {
          kind: 'asked',
          id: stored.revision + 1,
          wish,
          by: 'ada',
          agreed: [],
          decided: false,
          at: new Date().toISOString(),
        };
        const live = await ledger.change(id, () => ({ proposal }));
        people.asked(live, proposal);
        return live;
      };
      await ask({ do: 'draw' });
      await ask({ do: 'replace', seat: 1, by: { userId: 'cleo', name: 'Cleo' } });
      await expect.poll(() => notices.length).toBe(1);
      // Ben wants no notifications. But a person who is asked to take a seat is always notified.
      expect(notices).toMatchObject([{ to: ['cleo'], rows: 1 }]);
      told();
      const live = await ledger.running(id);
      const proposal = askedAt(live.stored);
      if (proposal === undefined) throw new Error('It is asked.');
      // Nobody is notified of a proposal that was settled in the meantime.
      people.asked(live, { ...proposal, id: proposal.id - 1 });
      await people.stop();
      expect(told()).toEqual([]);
      people.settled(id);
      people.settled(id);
      await expect.poll(() => cleared).toEqual([id]);
    });

    it('invites with a Join to a lobby only, and the same person once in a while', async () => {
      const { people, begun, lobbyOf, ledger, posts, invited, clock, failing } = await room();
      const lobby = await ledger.stored(await lobbyOf());
      const game = await ledger.stored(await begun());
      failing.with = new PostFailed('later', 'busy');
      expect(await code(people.invite(lobby, ada, 'dan'))).toBe('cannot-post');
      failing.with = new PostFailed('forbidden', 'no');
      expect(await code(people.invite(lobby, ada, 'dan'))).toBe('cannot-post');
      failing.with = undefined;
      expect(await people.invite(lobby, ada, 'dan')).toBe('<@dan> is invited.');
      expect(await code(people.invite(lobby, ben, 'dan'))).toBe('too-soon');
      expect(await code(people.invite(lobby, ada, 'eve'))).toBe('none');
      expect(await code(people.invite(game, ada, 'dan'))).toBe('none');
      expect(posts.map(({ message }) => [message.ping, message.rows.length])).toEqual([
        [['dan'], 1],
        [['eve'], 1],
        [['dan'], 0],
      ]);
      expect(invited).toHaveLength(2);
      expect(new Set(posts.map(({ nonce }) => nonce)).size).toBe(3);
      for (const { nonce } of posts) expect(nonce.length).toBeLessThanOrEqual(25);
      clock.now += 10 * minute;
      expect(await code(people.invite(lobby, ben, 'dan'))).toBe('none');
    });

    it('keeps each wish beside the others', async () => {
      const { people, store, wished, clock } = await room();
      await people.wish('ada', { tips: false });
      await people.wish('ada', { forced: true });
      expect(await store.person('ada')).toMatchObject({ notify: 'mention', tips: false, forced: true });
      await people.choose('ada', 'digest');
      expect(await store.person('ada')).toMatchObject({
        notify: 'digest',
        tips: false,
        forced: true,
        digestAt: new Date(clock.now),
      });
      await people.wish('ada', { tips: true });
      expect(await store.person('ada')).toMatchObject({ notify: 'digest', tips: true });
      expect(wished).toEqual(['ada', 'ada', 'ada']);
    });

    it('waits a moment after actions, so that many are told of at once, and not when it stops', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const { people, begun, ledger } = await room();
        const live = await ledger.live(await begun());
        if (live === undefined) throw new Error('It runs.');
        const caughtUp = vi.spyOn(people, 'catchUp').mockResolvedValue(undefined);
        people.acted(live);
        people.acted(live);
        expect(caughtUp).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1_000);
        expect(caughtUp.mock.calls).toEqual([[live.stored.id]]);
        people.acted(live);
        await people.stop();
        people.acted(live);
        await vi.advanceTimersByTimeAsync(1_000);
        expect(caughtUp).toHaveBeenCalledTimes(1);
      } finally {
        vi.useRealTimers();
      }
    });
  },
  { names: oneDatabase() },
);
