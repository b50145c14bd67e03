import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { settingsOf } from '../../../test/league/competition-played.ts';
import type { Store } from '../../store/records/store.ts';
import type { Message } from '../../table/message/message.ts';
import { PostFailed } from '../../table/message/post.ts';
import type { Act } from '../course/acts.ts';
import type { Settings } from '../course/settings.ts';
import { News } from './news.ts';
import { tournamentKeeper } from './tournament-keeper.ts';

const id = 'abcdefgh23';
const begun: readonly Act[] = [
  ...[1, 2].map((entrant): Act => ({ do: 'join', entrant })),
  { do: 'start', order: [1, 2], rounds: 1 },
  { do: 'pair', fixtures: [{ sides: [1, 2] }], byes: [], halves: [] },
];
const result: Act = { do: 'result', fixture: 1, game: 1, outcome: { kind: 'played', places: [1, 2] } };

/** A competition with its news, at a time that stands still. Each fault makes a post fail; `undefined` lets one pass. */
async function newDuel(
  store: Store,
  settings: Partial<Settings> = {},
  names: readonly string[] = ['Ada', 'Ben'],
) {
  const now = new Date('2026-05-01T12:00:00Z');
  const faults: (Error | undefined)[] = [];
  const nonces: string[] = [];
  /** The message that each edit changed. */
  const changed: string[] = [];
  const sent: Message[] = [];
  const edited: Message[] = [];
  const removed: string[] = [];
  const news = new News({
    store,
    keeper: tournamentKeeper(store, () => now),
    post: {
      create: async (_channel, message, nonce) => {
        const fault = faults.shift();
        if (fault !== undefined) throw fault;
        nonces.push(nonce);
        return `${sent.push(message)}`;
      },
      inTurn: async (_channel, id = '', work) =>
        work({
          create: async () => '1',
          edit: async (message) => {
            changed.push(id);
            edited.push(message);
          },
        }),
      find: async () => undefined,
      remove: async (_channel, message) => {
        removed.push(message);
      },
    },
    grounds: {
      thread: async () => undefined,
      rename: async () => undefined,
      pin: async () => undefined,
    },
    titleOf: () => 'Game',
    log: pino({ level: 'silent' }),
    now: () => now,
  });
  const texts = (all: readonly Message[]) =>
    all.map(({ panels }) => panels.map(({ title, text }) => `${title} ${text}`).join());
  const number = async () => (await store.competition(id))?.number ?? 0;
  const made = { id, guildId: 'g', channelId: 'c', name: 'Duel', game: 'rps', phase: 'open' };
  await store.createCompetition({
    ...made,
    settings: settingsOf({ system: 'round-robin', ...settings }),
    createdBy: '1',
  });
  const entrants = names.map((name, index) => ({ entrant: index + 1, name, userId: `${index}` }));
  const add = async (acts: readonly Act[], phase = 'running', reason?: string) =>
    store.addActs(id, {
      after: await number(),
      acts: acts.map((act) => ({ act, ...(reason !== undefined && { reason }) })),
      phase,
      ...(phase === 'over' && { finished: true as const }),
      ...((await number()) === 0 && { entrants }),
    });
  return { news, sent, edited, changed, removed, texts, add, faults, nonces };
}

const labels = ({ rows }: Message): string[] =>
  rows.flatMap((row) => ('kind' in row ? [] : row.map((button) => ('label' in button ? button.label : ''))));

forEachDatabase(
  (open) => {
    const now = new Date('2026-05-01T12:00:00Z');

    it('lets results wait when there are many posts, but not the end behind them', async () => {
      const store = await open({ now: () => now });
      const { news, sent, texts, add } = await newDuel(store);
      await add(begun);
      await news.catchUp(id);
      // Twelve posts within the hour leave room for pairings and the end alone.
      await store.setCompetitionShown(id, { posts: Array.from({ length: 12 }, () => now.getTime()) });
      sent.length = 0;
      await add([result]);
      expect((await news.catchUp(id)).wait).toEqual(new Date('2026-05-01T13:00:00Z'));
      expect(texts(sent).join()).not.toContain('beat');
      await add([{ do: 'over' }], 'over');
      expect((await news.catchUp(id)).wait).toBeUndefined();
      expect(texts(sent).join()).toMatch(/\*\*Ada\*\* beat \*\*Ben\*\*.*Duel is over/s);
    });

    it('edits everything that shows a result when it is annulled', async () => {
      const store = await open({ now: () => now });
      const { news, sent, edited, texts, add } = await newDuel(store);
      await add(begun);
      await news.catchUp(id);
      await add([result, { do: 'over' }], 'over');
      await news.catchUp(id);
      const { finishedAt } = (await store.competition(id)) ?? {};
      edited.length = 0;
      await add([{ do: 'annul', fixture: 1, game: 1 }], 'over', 'a bribe');
      await news.catchUp(id);
      expect(texts(sent).at(-1)).toContain(
        'Round 1: the result of Ada – Ben is annulled and no longer counts. Reason: a bribe',
      );
      expect(texts(edited)).toEqual([
        expect.stringContaining('1. Ada – Ben · annulled'),
        expect.stringMatching(/^Duel is over .*1= \*\*Ada.*1= \*\*Ben/s),
        expect.stringMatching(/^Duel · Game .*1= \*\*Ada.*1= \*\*Ben/s),
      ]);
      expect(finishedAt).toEqual(now);
    });

    it('takes the name of somebody who was forgotten out of pairings and the podium, once', async () => {
      const store = await open({ now: () => now });
      const { news, edited, texts, add } = await newDuel(store);
      await add(begun);
      await news.catchUp(id);
      await store.privacy.forgetElsewhere('nobody');
      await news.catchUp(id);
      expect(edited).toEqual([]);
      await add([result, { do: 'over' }], 'over');
      await news.catchUp(id);
      edited.length = 0;
      await store.privacy.forgetElsewhere('0');
      await news.catchUp(id);
      expect(texts(edited)).toEqual([
        expect.stringContaining('Round 1 1. someone – Ben · **someone** beat'),
        expect.stringContaining('1 **someone**'),
        expect.stringContaining('Duel'),
      ]);
      expect(texts(edited).join()).not.toContain('Ada');
      edited.length = 0;
      await news.catchUp(id);
      expect(edited).toEqual([]);
    });

    /** A round of 50 boards, of a knock-out of 101. */
    async function newCrowd() {
      const store = await open({ now: () => now });
      const names = Array.from({ length: 101 }, (_, index) => `N${index + 1}`);
      const crowd = await newDuel(store, { system: 'knock-out' }, names);
      const boards = Array.from({ length: 50 }, (_, index) => ({ sides: [index + 1, index + 51] }));
      const order = names.map((_, index) => index + 1);
      await crowd.add([
        ...order.map((entrant): Act => ({ do: 'join', entrant })),
        { do: 'start', order, rounds: 7 },
        { do: 'pair', fixtures: boards, byes: [101], halves: [], endsAt: now.getTime() + 1_000 },
      ]);
      const results = boards.map(
        (_, index): Act => ({
          do: 'result',
          fixture: index + 1,
          game: 1,
          outcome: { kind: 'played', places: [1, 2] },
        }),
      );
      return { ...crowd, store, results };
    }

    it('posts the pairings of many boards in parts, and all of them end with the round', async () => {
      const { news, sent, edited, changed, removed, texts, add, results } = await newCrowd();
      await news.catchUp(id);
      const parts = sent.slice(0, 3);
      expect(texts(parts).map((text) => text.split('\n')[0])).toEqual([
        'Duel · Round 1 of 7 · boards 1–20 1. N1 – N51',
        'Duel · Round 1 of 7 · boards 21–40 21. N21 – N71',
        'Duel · Round 1 of 7 · boards 41–50 41. N41 – N91',
      ]);
      // Everybody is mentioned once, in the post that has their board.
      expect(parts.map(({ ping = [] }) => ping.length)).toEqual([40, 40, 20]);
      expect(new Set(parts.flatMap(({ ping = [] }) => ping)).size).toBe(100);
      expect(parts[1]?.ping?.slice(0, 2)).toEqual(['20', '70']);
      expect(parts.map(labels)).toEqual([['Play'], ['Play'], ['Play']]);
      expect(texts(parts).map((text) => text.includes('N101'))).toEqual([false, false, true]);
      await add([{ do: 'reminded', round: 1 }]);
      await news.catchUp(id);
      const reminders = sent.slice(4);
      expect(reminders.map(({ ping = [] }) => ping.length)).toEqual([80, 20]);
      expect(new Set(reminders.flatMap(({ ping = [] }) => ping)).size).toBe(100);
      edited.length = 0;
      changed.length = 0;
      await add([...results, { do: 'over' }], 'over');
      await news.catchUp(id);
      expect(changed.slice(0, 3)).toEqual(['1', '2', '3']);
      expect(edited.slice(0, 3).map(labels)).toEqual([[], [], []]);
      expect(texts(edited.slice(1, 2))[0]).toMatch(
        /^Duel · Round 1 of 7 · boards 21–40 21\. N21 – N71 · \*\*N21\*\* beat/,
      );
      expect(removed).toEqual(['5', '6']);
    });

    it('goes on with the part at which posting stopped', async () => {
      const { news, sent, changed, nonces, texts, add, faults, results } = await newCrowd();
      faults.push(undefined, new PostFailed('later', 'Discord is away.'));
      await expect(news.catchUp(id)).rejects.toThrow('away');
      await news.catchUp(id);
      expect(texts(sent).flatMap((text) => /boards \d+/.exec(text) ?? [])).toEqual([
        'boards 1',
        'boards 21',
        'boards 41',
      ]);
      expect(new Set(nonces).size).toBe(nonces.length);
      await add([...results, { do: 'over' }], 'over');
      changed.length = 0;
      await news.catchUp(id);
      expect(changed.slice(0, 3)).toEqual(['1', '2', '3']);
    });

    it('ends each part of pairings in its own post, also if another could not be posted', async () => {
      const { news, edited, changed, add, faults, results, texts } = await newCrowd();
      const refused = new PostFailed('unfit', 'Discord does not take it.');
      faults.push(undefined, refused);
      await news.catchUp(id);
      await add([...results, { do: 'over' }], 'over');
      edited.length = 0;
      changed.length = 0;
      await news.catchUp(id);
      expect(changed.slice(0, 2)).toEqual(['1', '2']);
      expect(texts(edited.slice(0, 2)).flatMap((text) => /boards \d+/.exec(text) ?? [])).toEqual([
        'boards 1',
        'boards 41',
      ]);
    });

    it('posts pairings once, also if the bot dies before it notes that they are told', async () => {
      const store = await open({ now: () => now });
      const { news, texts, sent, add } = await newDuel(store);
      await add([...begun, { do: 'posted', round: 1, about: 'pairings', message: 'there' }]);
      await news.catchUp(id);
      expect(texts(sent).filter((text) => text.startsWith('Duel · Round 1'))).toEqual([]);
      expect((await store.competition(id))?.postedNumber).toBe(begun.length + 1);
    });

    it('asks nobody to play where only computers meet', async () => {
      const store = await open({ now: () => now });
      const { news, sent, add } = await newDuel(store, {}, []);
      await add(begun);
      await news.catchUp(id);
      expect(sent[0]?.panels[0]?.title).toContain('Round 1');
      expect([sent[0]?.ping, sent[0]?.text, sent[0]?.rows]).toEqual([undefined, undefined, []]);
    });

    it('knows each part of pairings, in whatever order they were posted', async () => {
      const { news, changed, add, faults, results } = await newCrowd();
      const refused = new PostFailed('unfit', 'Discord does not take it.');
      faults.push(refused, undefined, new PostFailed('later', 'Discord is away.'));
      await expect(news.catchUp(id)).rejects.toThrow('away');
      await news.catchUp(id);
      await add([...results, { do: 'over' }], 'over');
      changed.length = 0;
      await news.catchUp(id);
      expect(changed.slice(0, 3)).toEqual(['2', '1', '3']);
    });

    it('ends the posts of a round that is over, also before the next is paired by hand', async () => {
      const store = await open({ now: () => now });
      const { news, edited, removed, add } = await newDuel(store, { auto: false, cycles: 2 });
      const pairingsNow = () => edited.findLast(({ panels }) => panels[0]?.title.includes('Round 1'));
      await add(begun.map((act) => (act.do === 'start' ? { ...act, rounds: 2 } : act)));
      await news.catchUp(id);
      await add([{ do: 'posted', round: 1, about: 'reminder', message: 'reminder' }, result]);
      await news.catchUp(id);
      expect(pairingsNow()).toMatchObject({ rows: [] });
      expect(removed).toEqual(['reminder']);
      // If a result is taken back, they play again.
      await add([{ do: 'reopen', fixture: 1, game: 1, annulled: true }]);
      await news.catchUp(id);
      expect(labels(pairingsNow() ?? { panels: [], rows: [] })).toEqual(['Play']);
      await add([result]);
      await news.catchUp(id);
      const edits = edited.length;
      await add([{ do: 'pair', fixtures: [{ sides: [2, 1] }], byes: [], halves: [] }]);
      await news.catchUp(id);
      expect(edited.slice(edits).every(({ panels }) => panels[0]?.title === 'Duel · Game')).toBe(true);
    });
  },
  { names: oneDatabase() },
);
