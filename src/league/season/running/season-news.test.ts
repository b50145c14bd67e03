import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../../test/equipment/databases/databases.ts';
import { result } from '../../../../test/league/season-loaded.ts';
import { ben, cleo, labelsOf, newSpring, springId, wordsOf } from '../../../../test/league/season-told.ts';
import { PostFailed } from '../../../table/message/post.ts';
import { ChannelGone } from '../../running/grounds.ts';
import type { Act } from '../course/acts.ts';

const week = (number: number): Act => ({ do: 'week', week: number });
/** All games of a week; the home team wins each. */
const allOf = (number: number): Act[] => [1, 2, 3, 4].map((game) => result(number, game, [1, 2]));
const ended: Act = { do: 'ended', dice: { ASH: [9], BIR: [8], CED: [7], DOG: [6] }, seeds: ['ASH', 'CED'] };
/** The final has one game. Ash are at home. */
const won = result(101, 1, [1, 2]);
const annulled: Act = { do: 'reopen', fixture: 101, game: 1, annulled: true };
const offseason: Act = { do: 'offseason' };
/** A whole season, from its first week to its champion. */
const seasonPlayed: readonly Act[] = [
  ...allOf(1),
  week(2),
  ...allOf(2),
  week(3),
  ...allOf(3),
  ended,
  won,
  offseason,
];
const trade = (number: number): Act => ({
  do: 'trade-offered',
  trade: number,
  by: 'BIR',
  teams: ['ASH', 'BIR'],
  assets: [{ player: 'bir-1', from: 'BIR', to: 'ASH' }],
});

const weekThread = (number: number) => `Spring · week ${number}`;
const playoffs = 'Spring · playoffs';

forEachDatabase(
  (open) => {
    it('gives each week and the playoffs a thread with their posts', async () => {
      const { told, threads, said, posted } = await newSpring(open);
      await told({ do: 'start' });
      expect(threads).toEqual([weekThread(1)]);
      await told(...allOf(1), week(2));
      expect(said(weekThread(1))).toEqual([
        expect.stringContaining('Spring · week 1'),
        expect.stringContaining('**BIR 2, ASH 1**\n'),
      ]);
      expect(said(weekThread(2))).toEqual([expect.stringContaining('Spring · week 2')]);
      await told(...allOf(2), week(3));
      await told(...allOf(3), ended);
      expect(threads).toEqual([weekThread(1), weekThread(2), weekThread(3), playoffs]);
      await told(won);
      expect(said(playoffs)).toEqual(['**ASH 2, CED 1**']);
      await told(offseason, { do: 'release', team: 'ASH', person: 1 });
      expect(threads).toHaveLength(4);
      expect(said('c')).toEqual([
        'Spring: the regular season is over The playoffs begin: 1. Old Ashes, 2. Red Cedars.\n' +
          'The **Ashes** have won the North.\nThe **Cedars** have won the South.',
        '🏆 Spring: the champions **Old Ashes** are the champions. They beat **Red Cedars**, 1‑0.',
        'Ben no longer runs **Old Ashes**.',
      ]);
      expect(posted.filter(({ channel }) => channel === 'c').map(({ message }) => labelsOf(message))).toEqual(
        [['Season', 'Vote'], ['Season', 'Awards'], []],
      );
    });

    it('gives weeks and playoffs that were over before any post their own threads', async () => {
      const { told, threads, said } = await newSpring(open);
      await told({ do: 'start' }, ...seasonPlayed);
      expect(threads).toEqual([weekThread(1), weekThread(2), weekThread(3), playoffs]);
      for (const number of [1, 2, 3])
        expect(said(weekThread(number))).toEqual([
          expect.stringMatching(/^\*\*BIR 2, ASH 1\*\*\n(.*\n)*.*\*\*CED 2, DOG 1\*\*/),
        ]);
      expect(said(playoffs)).toEqual(['**ASH 2, CED 1**']);
      expect(said('c')).toHaveLength(2);
      await told({ do: 'set', change: { last: 8 } });
      expect(threads).toHaveLength(4);
    });

    it('gives a week of forfeits that was over before any post its own thread', async () => {
      const { told, threads, said } = await newSpring(open);
      const forfeits = [1, 2, 3, 4].map((game): Act => ({ do: 'forfeit', fixture: 1, game, by: 'home' }));
      await told({ do: 'start' }, ...forfeits, week(2));
      expect(threads).toEqual([weekThread(1), weekThread(2)]);
      expect(said(weekThread(1))).toEqual([expect.stringContaining('win by forfeit')]);
    });

    it('posts in the channel where it can’t make threads', async () => {
      const { told, said, failing, threads } = await newSpring(open);
      failing.thread = 'forbidden';
      await told({ do: 'start' });
      await told({ do: 'ready', fixture: 1, game: 1, side: 'away', person: 1 });
      expect(threads).toHaveLength(1);
      await told(...allOf(1));
      expect(said('c')).toEqual([
        expect.stringContaining('Spring · week 1'),
        expect.stringContaining('**BIR 2, ASH 1**'),
      ]);
    });

    it('goes on where the channel is gone, and tries again after a failure that passes', async () => {
      const { told, tell, said, failing } = await newSpring(open);
      failing.thread = new PostFailed('later', 'later');
      await expect(told({ do: 'start' })).rejects.toThrow('later');
      expect(said('c')).toEqual([]);
      failing.thread = new ChannelGone('gone');
      await tell();
      expect(said('c')).toHaveLength(1);
    });

    it('puts results next to each other into one post, and apart by week and by what comes between', async () => {
      const { told, posted } = await newSpring(open);
      await told({ do: 'start' });
      await told(week(2));
      posted.length = 0;
      const injuries = [{ team: 'ASH', player: 'ash-1', games: 4 }];
      const hurt: Act = { do: 'result', fixture: 2, game: 1, runs: [5, 1], table: 't3', injuries };
      await told(result(1, 1, [3, 1], 't1'), result(1, 2, [4, 1], 't2'), hurt, result(1, 3, [6, 1]), {
        do: 'close',
      });
      expect(posted.map(({ channel, message }) => [channel, wordsOf(message), labelsOf(message)])).toEqual([
        [weekThread(1), '**ASH 3, BIR 1**\n**CED 4, DOG 1**', ['Box score']],
        // Only a result by itself tells how the game went.
        [
          weekThread(2),
          '**ASH 5, BIR 1**\n**ASH Batter** (ASH) is out for 4 games, back p1g1.\nline score',
          ['Box score', 'Watch again'],
        ],
        [weekThread(1), '**BIR 6, ASH 1**', []],
        ['c', '**Spring** is closed.', []],
      ]);
    });

    it('splits lines that are too long for one post', async () => {
      const { told, posted } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      await told(...Array.from({ length: 80 }, (): Act => ({ do: 'moved', fixture: 1, game: 1, at: 0 })));
      const lines = posted.map(({ message }) => wordsOf(message).split('\n').length);
      expect(lines).toHaveLength(2);
      expect(lines[0]).toBe(Math.floor(3_501 / ('Old Ashes at White Birches is played <t:0:f>.'.length + 1)));
      expect(lines.reduce((sum, count) => sum + count, 0)).toBe(80);
    });

    it('says what else happened, and why', async () => {
      const { told, add, tell, said, posted } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      const at = Date.UTC(2026, 4, 2, 18);
      await add([
        { do: 'owner', team: 'BIR', person: 2, role: 'assistant' },
        { do: 'release', team: 'BIR', person: 2 },
        // A claim that is taken back is nobody's business, also of a team that one had or somebody else, or one's next.
        { do: 'claim', team: 'BIR', person: 1 },
        { do: 'release', team: 'BIR', person: 1 },
        { do: 'claim', team: 'BIR', person: 2 },
        { do: 'release', team: 'BIR', person: 2 },
        { do: 'claim', team: 'CED', person: 2 },
        { do: 'release', team: 'CED', person: 2 },
        { do: 'owner', team: 'CED', person: 2, role: 'owner' },
        { do: 'moved', fixture: 1, game: 1, at },
        { do: 'typed', fixture: 1, game: 2, runs: [3, 2], side: 'away', person: 1 },
        { do: 'denied', fixture: 1, game: 2 },
      ]);
      await add([{ do: 'dropped', fixture: 1, game: 3 }], { by: cleo, reason: 'rain_' });
      await tell();
      expect(said(weekThread(1)).join('\n').split('\n')).toEqual([
        'Cleo assists **White Birches** now.',
        'Cleo no longer runs **White Birches**.',
        'Cleo owns **Red Cedars** now.',
        `Old Ashes at White Birches is played <t:${at / 1_000}:f>.`,
        expect.stringMatching(/^The score of .* is denied\. Type it in again, or play\.$/),
        'White Birches at Old Ashes isn’t played. Reason: rain\\_',
      ]);
    });

    it('removes the post of a question once it has its answer, and only then', async () => {
      const { told, tell, add, keeper, posted, removed } = await newSpring(open, {
        asksForTeams: true,
      });
      await told({ do: 'claim', team: 'BIR', person: 2 });
      const [question] = posted;
      expect(question).toMatchObject({ channel: 'c', message: { ping: [cleo] } });
      expect(wordsOf(question?.message)).toContain('Cleo asks for **White Birches**.');
      expect(labelsOf(question?.message)).toEqual(['Give', 'Refuse']);
      await tell();
      expect(removed).toEqual([]);
      await add([{ do: 'owner', team: 'BIR', person: 2, role: 'owner' }], { by: cleo });
      await tell();
      expect(removed).toEqual([question?.id]);
      expect((await keeper.load(springId)).course.questions.size).toBe(0);
      await tell();
      await told({ do: 'start' });
      expect(removed).toHaveLength(1);
    });

    it('asks about a score in the thread of its week, and no longer once it is denied', async () => {
      const { told, posted, removed } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      await told({ do: 'typed', fixture: 1, game: 1, runs: [3, 2], side: 'home', person: 2 });
      expect(posted).toMatchObject([{ channel: weekThread(1), message: { ping: [ben] } }]);
      await told({ do: 'typed', fixture: 1, game: 1, runs: [2, 3], side: 'home', person: 2 });
      // The question about another score has taken its place.
      expect(removed).toEqual([posted[0]?.id]);
      await told({ do: 'denied', fixture: 1, game: 1 });
      expect(removed).toEqual([posted[0]?.id, posted[1]?.id]);
      const typed: Act = { do: 'typed', fixture: 1, game: 1, runs: [4, 3], side: 'home', person: 2 };
      posted.length = 0;
      // One that was answered before it could be asked is never asked.
      await told(typed, { do: 'denied', fixture: 1, game: 1 });
      expect(posted.flatMap(({ message }) => labelsOf(message))).toEqual([]);
    });

    it('asks about the newest proposal alone, and a commissioner once both sides want it', async () => {
      const { told, posted, removed } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      const propose = (side: 'away' | 'home', minutes: number, game = 1): Act => ({
        do: 'proposed',
        fixture: 1,
        game,
        side,
        at: Date.UTC(2026, 4, 9) + minutes * 60_000,
      });
      const agreed: Act = { do: 'agreed', fixture: 1, game: 1 };
      const asks = () =>
        posted.filter((one) => !removed.includes(one.id)).map(({ message }) => wordsOf(message));
      await told(propose('home', 1));
      // The other side proposes the same time, though it could have agreed to it.
      await told(propose('away', 1));
      expect(asks()).toEqual([expect.stringContaining('**Old Ashes** want to play')]);
      await told(agreed);
      expect(asks()).toEqual([expect.stringContaining('Both sides want to play')]);
      await told(propose('home', 1, 2));
      expect(asks()).toHaveLength(2);
      await told(propose('home', 2));
      expect(asks()).toEqual([
        expect.stringContaining('**Blue Dogwoods** want to play'),
        expect.stringContaining('**White Birches** want to play'),
      ]);
      await told(agreed);
      expect(asks().at(-1)).toContain('Both sides want to play');
      expect(asks()).toHaveLength(2);
      await told({ do: 'moved', fixture: 1, game: 1, at: Date.UTC(2026, 4, 9) });
      expect(asks()).toHaveLength(2);
      expect(asks().at(-1)).toContain('is played <t:');
    });

    it('leaves a question’s post that can’t be removed, and tries again after a failure that passes', async () => {
      const { told, tell, add, keeper, removed, failing, edited } = await newSpring(open, {
        asksForTeams: true,
      });
      await told({ do: 'claim', team: 'BIR', person: 2 });
      await add([{ do: 'refused', team: 'BIR', person: 2 }]);
      failing.deed = 'remove';
      failing.reason = 'later';
      await expect(tell()).rejects.toThrow('later');
      expect((await keeper.load(springId)).course.questions.size).toBe(1);
      failing.reason = 'gone';
      await tell();
      expect((await keeper.load(springId)).course.questions.size).toBe(0);
      expect(removed).toHaveLength(2);
      expect(edited.length).toBeGreaterThan(0);
      await tell();
      expect(removed).toHaveLength(2);
    });

    it('asks commissioners about an owner who does nothing until the owner does something', async () => {
      const { told, add, tell, wait, posted, removed } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      wait(14 * 24 * 60);
      await told({ do: 'idle', team: 'ASH', days: 14 });
      // A post that only warns asks nothing, so there is nothing to remove.
      expect(posted.map(({ message }) => [message.ping, labelsOf(message)])).toEqual([[[ben], []]]);
      wait(7 * 24 * 60);
      await told({ do: 'idle', team: 'ASH', days: 21 });
      expect(
        posted.slice(1).map(({ channel, message }) => [channel, message.ping, labelsOf(message)]),
      ).toEqual([['c', [cleo], ['Give to a computer']]]);
      wait(1);
      await tell();
      expect(removed).toEqual([]);
      await add([{ do: 'ready', fixture: 1, game: 1, side: 'away', person: 1 }], { by: ben });
      await tell();
      expect(removed).toEqual([posted[1]?.id]);
      wait(21 * 24 * 60);
      await told({ do: 'idle', team: 'ASH', days: 21 });
      expect(removed).toHaveLength(1);
      // A computer runs the team now.
      await told({ do: 'release', team: 'ASH', person: 1 });
      expect(removed).toEqual([posted[1]?.id, posted[2]?.id]);
    });

    it('takes the buttons from the week before when a week begins', async () => {
      const { told, posted, edited, said } = await newSpring(open);
      await told({ do: 'start' });
      const [first] = posted;
      expect(first?.message.ping).toEqual([ben]);
      expect(labelsOf(first?.message)).toEqual(['Play']);
      edited.length = 0;
      await told(...allOf(1), week(2));
      const [closed] = edited.filter((one) => one.id === first?.id);
      expect(closed).toMatchObject({ channel: weekThread(1), message: { rows: [] } });
      expect(closed?.message.ping).toBeUndefined();
      expect(wordsOf(closed?.message)).toContain('2-1');
      expect(labelsOf(posted.at(-1)?.message)).toEqual(['Play']);
      // Weeks that were over before their post have none.
      posted.length = 0;
      await told(week(3), ...allOf(2), ...allOf(3));
      expect(said(weekThread(3))[0]).toContain('Spring · week 3');
      expect(edited.filter((one) => one.channel === weekThread(2))).toHaveLength(1);
    });

    it('posts a week also where the post before is gone', async () => {
      const { told, failing, said } = await newSpring(open);
      await told({ do: 'start' });
      failing.deed = 'edit';
      await told(week(2));
      expect(said(weekThread(2))).toHaveLength(1);
    });

    it('tells no champion whose last game was annulled, and the next one once', async () => {
      const { told, said } = await newSpring(open);
      const champions = () => said('c').filter((text) => text.includes('the champions'));
      await told({ do: 'start' }, ...seasonPlayed, annulled);
      expect(champions()).toEqual([]);
      expect(said(playoffs).join()).toContain('is to be played again.');
      const lost = result(101, 1, [2, 1]);
      await told(lost, offseason);
      expect(champions()).toEqual([expect.stringContaining('**Red Cedars** are the champions')]);
    });

    it('lets results wait when there are many posts, but not a week behind them', async () => {
      const { told, said, hasPosted, now } = await newSpring(open);
      await told({ do: 'start' });
      await hasPosted(12);
      expect((await told(...allOf(1))).wait).toEqual(new Date(now().getTime() + 60 * 60_000));
      expect(said(weekThread(1))).toHaveLength(1);
      expect((await told(week(2))).wait).toBeUndefined();
      expect(said(weekThread(1))).toHaveLength(2);
      expect(said(weekThread(2))).toHaveLength(1);
    });

    it('tells a champion once, though the final was played twice before any post', async () => {
      const { told, said } = await newSpring(open);
      const champions = () => said('c').filter((text) => text.includes('the champions'));
      await told({ do: 'start' }, ...seasonPlayed, annulled, won);
      expect(champions()).toEqual([]);
      await told(offseason);
      expect(champions()).toHaveLength(1);
      const other = await newSpring(open);
      await other.told({ do: 'start' }, ...seasonPlayed, annulled, won, offseason);
      expect(other.said('c').filter((text) => text.includes('the champions'))).toHaveLength(1);
    });

    it('shows in its own message what people see of it, and nothing else makes an edit', async () => {
      const { told, edited, own } = await newSpring(open);
      const edits = () => edited.filter((one) => one.id === own).length;
      await told({ do: 'start' });
      expect(edits()).toBe(1);
      await told({ do: 'ready', fixture: 1, game: 1, side: 'away', person: 1 }, trade(1));
      expect(edits()).toBe(1);
      await told(result(1, 1, [1, 0]));
      expect(edits()).toBe(2);
      expect(wordsOf(edited.at(-1)?.message)).toContain('Week 1 of 3');
    });

    it('calls people to a trade once, without telling of it', async () => {
      const { told, tell, posted, hasPosted, now } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      await told(trade(1), trade(2));
      expect(posted.map(({ channel, message }) => [channel, message])).toEqual([
        [
          'c',
          {
            text: `<@${ben}> You have a trade offer.`,
            ping: [ben],
            panels: [],
            rows: [
              [
                {
                  kind: 'button',
                  label: 'Trades',
                  style: 'primary',
                  press: { do: 'command', command: 'trade', verb: `waiting-${springId}` },
                },
              ],
            ],
          },
        ],
      ]);
      // Results wait while there are many posts, and are tried again and again. Nobody is called with each try.
      await hasPosted(12);
      const wait = new Date(now().getTime() + 60 * 60_000);
      expect((await told(result(1, 1, [1, 0]), trade(3))).wait).toEqual(wait);
      expect(posted).toHaveLength(2);
      await hasPosted(12);
      expect((await tell()).wait).toEqual(wait);
      await hasPosted(12);
      expect((await told(result(1, 2, [1, 0]))).wait).toEqual(wait);
      expect(posted).toHaveLength(2);
      await told(trade(4));
      expect(posted).toHaveLength(3);
      await hasPosted(0);
      expect((await tell()).wait).toBeUndefined();
      expect(posted).toHaveLength(4);
      expect(wordsOf(posted.at(-1)?.message)).toBe('**ASH 1, BIR 0**\n**CED 1, DOG 0**');
    });

    it('calls each team of an offer once, though there is room for one post at a time', async () => {
      const { told, tell, posted, hasPosted } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      await hasPosted(19);
      await told({ ...trade(1), teams: ['ASH', 'BIR', 'CED'] } as Act);
      expect(posted.map(({ message }) => message.ping)).toEqual([[ben]]);
      await hasPosted(20);
      await tell();
      expect(posted).toHaveLength(1);
      await hasPosted(19);
      await tell();
      expect(posted.map(({ message }) => message.ping)).toEqual([[ben], [cleo]]);
      await hasPosted(0);
      await tell();
      expect(posted).toHaveLength(2);
    });

    it('calls the owners of a team whose request failed, and tells what was carried out', async () => {
      const { told, posted } = await newSpring(open);
      await told({ do: 'start' });
      posted.length = 0;
      await told({
        do: 'week-moves',
        week: 1,
        moves: [
          {
            id: 'T01-0001',
            week: 1,
            cause: { request: 2 },
            player: 'bir-1',
            from: { team: 'BIR', list: 'active' },
            to: { team: 'BIR', list: 'minors' },
          },
        ],
        failed: [{ request: 1, team: 'ASH', why: ['A secret reason.'] }],
        dice: {},
      });
      expect(posted.map(({ channel, message: { ping } }) => [channel, ping])).toEqual([
        ['c', [ben]],
        [weekThread(1), undefined],
      ]);
      expect(wordsOf(posted[1]?.message)).toContain('BIR Batter');
      expect(JSON.stringify(posted)).not.toContain('secret');
    });
  },
  { names: oneDatabase() },
);
