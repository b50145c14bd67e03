import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../../test/equipment/databases/databases.ts';
import { nextPress } from '../../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Game } from '../../../games/game.ts';
import { restoredNote } from '../../../store/keeping/restored-note.ts';
import type { Store } from '../../../store/records/store.ts';
import type { Standing } from '../../channel/places.ts';
import { houseRuleKeys } from '../../clock/house-rules.ts';
import type { Message } from '../../message/message.ts';
import type { Post } from '../../message/post.ts';
import { PostFailed } from '../../message/post.ts';
import { openTables, type Tables } from '../../tables.ts';
import { type Proof, proofSchema } from './proof.ts';

const ada = { userId: 'ada', name: 'Ada', moderator: true };
const ben = { userId: 'ben', name: 'Ben', moderator: false };
const running: Tables[] = [];
let made = 0;

/**
 * Creates a fake of the channels that keeps all posts.
 * @param before runs before a post appears
 */
function listening(before: (channel: string, message: Message) => Promise<void> = async () => undefined): {
  readonly post: Post;
  readonly posted: { channel: string; message: Message }[];
} {
  const posted: { channel: string; message: Message; nonce: string }[] = [];
  const create = async (channel: string, message: Message, nonce: string) => {
    await before(channel, message);
    if (!posted.some((one) => one.nonce === nonce)) posted.push({ channel, message, nonce });
    return `m${posted.length}`;
  };
  const post: Post = {
    create,
    find: async () => undefined,
    remove: async () => undefined,
    inTurn: (channel, _message, work) =>
      work({ create: (message, nonce) => create(channel, message, nonce), edit: async () => undefined }),
  };
  return { post, posted };
}

function tablesOn(
  store: Store,
  post = listening().post,
  standing: Standing = 'fine',
  promiseFirst?: number,
): Tables {
  const log = pino({ level: 'silent' });
  const games = [rockPaperScissors as Game];
  const tables = openTables({
    store,
    games,
    post,
    log,
    pace: 0,
    standing: async () => standing,
    promiseFirst,
  });
  running.push(tables);
  return tables;
}

async function lobby(tables: Tables): Promise<string> {
  made += 1;
  const place = { guildId: 'g', channelId: `c${made}`, source: nextPress() };
  const { id } = await tables.lobby.newTables.open({ game: 'rps', options: { rounds: 1 }, ...place }, ada);
  await tables.lobby.join(id, ben, undefined, nextPress());
  return id;
}

/** The file that people get with the verdict. */
async function proofFrom(tables: Tables, id: string): Promise<Proof> {
  const [file] = (await tables.reading.checked(id)).files;
  return proofSchema.parse(JSON.parse(file?.content ?? ''));
}

async function played(tables: Tables, id: string) {
  await tables.acting.act(id, ada, undefined, 'rock', nextPress());
  await tables.acting.act(id, ben, undefined, 'paper', nextPress());
  return tables.reading.verify(id);
}

forEachDatabase(
  (open) => {
    afterEach(async () => {
      await Promise.all(running.splice(0).map((tables) => tables.stop()));
    });

    it('detects a game that was started with forged entropy', async () => {
      const store = await open();
      const changeLobby: Store['changeLobby'] = (id, { start, ...change }) =>
        store.changeLobby(id, { ...change, ...(start && { start: { ...start, entropy: 'ab'.repeat(32) } }) });
      const forging = new Proxy(store, {
        get(target, name) {
          if (name === 'changeLobby') return changeLobby;
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const tables = tablesOn(forging);
      const id = await lobby(tables);
      await tables.lobby.start(id, ada, nextPress());
      expect(await played(tables, id)).toMatchObject({
        ok: false,
        sentence: 'The entropy doesn’t match the ids and words of the people at the table.',
      });
    });

    it('uses a word for the dice, shows it, and works without it once its person is forgotten', async () => {
      const store = await open();
      const tables = tablesOn(store);
      const id = await lobby(tables);
      await expect(tables.lobby.word(id, { ...ben, userId: 'cleo' }, 'hello')).rejects.toThrow(RuleError);
      await expect(tables.lobby.word(id, ben, ' \u200b\n ')).rejects.toThrow('Please type a word');
      await tables.lobby.word(id, ben, '  *my*\n`word`  ');
      expect((await tables.showing.message(id)).panels[0]?.text).toContain('<@ben> · `*my* ’word’`');
      await tables.lobby.start(id, ada, nextPress());
      const verdict = await played(tables, id);
      expect(verdict.ok).toBe(true);
      const proof = await proofFrom(tables, id);
      expect(proof.seats[1]?.word).toBe('*my* `word`');
      expect(await tables.privacy.export('ben')).toMatchObject({
        tables: [{ word: '*my* `word`' }],
      });
      await tables.privacy.forget('ben');
      const without = await tables.reading.verify(id);
      expect(without.ok).toBe(true);
      const proofWithout = await proofFrom(tables, id);
      expect(JSON.stringify(proofWithout)).not.toContain('my*');
      expect(proofWithout.streams).toEqual(proof.streams);
      // The last link stays the same, although nothing leads back to the person anymore.
      const [, seat] = proof.seats;
      expect(seat).toMatchObject({ name: 'Ben', salt: expect.any(String), who: expect.any(String) });
      const tag = seat && 'tag' in seat ? seat.tag : '';
      expect(proofWithout.seats[1]).toEqual({ seat: 1, tag });
      expect('end' in proofWithout && proofWithout.end).toBe('end' in proof && proof.end);
      expect(JSON.stringify(proof)).not.toContain('"ben"');
      expect(proofWithout.seats[0]).toEqual(proof.seats[0]);
    });

    it('is not started by a press older than a player’s', async () => {
      const tables = tablesOn(await open());
      const early = nextPress();
      const id = await lobby(tables);
      await expect(tables.lobby.start(id, ada, early)).rejects.toMatchObject({ code: 'joined-since' });
      await tables.lobby.start(id, ada, nextPress());
      expect(await played(tables, id)).toMatchObject({ ok: true });
    });

    it('posts the promise once, above the table and before the game', async () => {
      const store = await open();
      const { post, posted } = listening();
      const tables = tablesOn(store, post, 'fine', 60_000);
      const id = await lobby(tables);
      const { commit, channelId } = await tables.ledger.stored(id);
      const promises = () => posted.filter(({ message }) => message.text?.includes(commit));
      await tables.showing.through(id, async () => {
        expect(promises()).toHaveLength(1);
        return 'table-message';
      });
      expect(promises()[0]).toMatchObject({ channel: channelId, message: { panels: [] } });
      await expect.poll(async () => (await store.loadTable(id))?.owedPosts).toBeUndefined();
      await tables.lobby.start(id, ada, nextPress());
      await tables.showing.through(id, async () => 'table-message');
      expect((await tables.showing.message(id)).panels.at(-1)?.text).toContain(commit.slice(0, 12));
      const next = tablesOn(store, post);
      next.resume(() => true);
      await played(next, id);
      expect(promises()).toHaveLength(1);
    });

    it('allows Start only after the promise, because the entropy must be newer', async () => {
      let open_ = () => {};
      const gate = new Promise<void>((resolve) => {
        open_ = resolve;
      });
      const { post, posted } = listening((_, { text }) =>
        text?.includes('are promised by') === true ? gate : Promise.resolve(),
      );
      const tables = tablesOn(await open(), post);
      const id = await lobby(tables);
      await tables.showing.through(id, async () => 'table-message');
      let begun = false;
      const start = tables.lobby.start(id, ada, nextPress()).then(() => {
        begun = true;
      });
      await sleep(200);
      expect(begun).toBe(false);
      open_();
      await start;
      expect(posted.map(({ message }) => message.text)).toEqual([expect.stringContaining('are promised by')]);
      expect((await tables.ledger.stored(id)).status).toBe('active');
    });

    it('refuses Start politely while Discord accepts no promise, and starts once it does', async () => {
      let down = true;
      const { post, posted } = listening(async (_, { text }) => {
        if (down && text?.includes('are promised by')) throw new PostFailed('later', 'Discord is down.');
      });
      const tables = tablesOn(await open(), post);
      const id = await lobby(tables);
      await tables.showing.through(id, async () => 'table-message');
      vi.useFakeTimers({ toFake: ['performance'] });
      try {
        let refused: unknown;
        const start = tables.lobby.start(id, ada, nextPress()).catch((error: unknown) => {
          refused = error;
        });
        vi.advanceTimersByTime(9_900);
        await sleep(200);
        expect(refused).toBeUndefined();
        vi.advanceTimersByTime(100);
        await start;
        expect(refused).toMatchObject({ code: 'promise-owed' });
      } finally {
        vi.useRealTimers();
      }
      expect((await tables.ledger.stored(id)).status).toBe('lobby');
      down = false;
      await tables.lobby.start(id, ada, nextPress());
      expect((await tables.ledger.stored(id)).owedPosts).toBeUndefined();
      // The promise came too late to be above the table's message, so it is a reply to that message.
      expect(posted.map(({ message }) => message.replyTo)).toEqual(['table-message']);
    });

    it.each<[string, PostFailed['reason'] | undefined, string[]]>([
      ['beside the table, whatever log channel there is', undefined, ['here']],
      ['in the log channel where the table’s own refuses it', 'forbidden', ['log']],
    ])('posts the promise %s', async (_words, refusal, where) => {
      const store = await open();
      const { post, posted } = listening(async (channel) => {
        if (channel !== 'log' && refusal !== undefined) throw new PostFailed(refusal, 'No.');
      });
      const tables = tablesOn(store, post);
      await store.setSetting('g', houseRuleKeys.logChannel, 'log');
      const id = await lobby(tables);
      await tables.showing.through(id, async () => 'table-message');
      await expect.poll(async () => (await store.loadTable(id))?.owedPosts).toBeUndefined();
      const { channelId } = await tables.ledger.stored(id);
      expect(posted.map(({ channel }) => (channel === channelId ? 'here' : channel))).toEqual(where);
    });

    it('lets people start if the promise is rejected and nobody knows why', async () => {
      const { post } = listening(async () => {
        throw new PostFailed('forbidden', 'No.');
      });
      const tables = tablesOn(await open(), post, 'unknown');
      const id = await lobby(tables);
      await tables.showing.through(id, async () => 'table-message');
      await tables.lobby.start(id, ada, nextPress());
      expect((await tables.ledger.stored(id)).status).toBe('active');
    });

    it('keeps the promise until the channel is reachable, and lets people start meanwhile', async () => {
      const store = await open();
      let shut = true;
      const { post, posted } = listening(async () => {
        if (shut) throw new PostFailed('forbidden', 'No.');
      });
      const tables = tablesOn(store, post);
      await store.setSetting('g', houseRuleKeys.logChannel, 'log');
      const id = await lobby(tables);
      await tables.showing.through(id, async () => 'table-message');
      await expect.poll(async () => (await store.loadTable(id))?.trouble).toBe('forbidden');
      await tables.lobby.start(id, ada, nextPress());
      expect((await store.loadTable(id))?.owedPosts).toHaveLength(1);
      shut = false;
      tables.places.heardFrom(await tables.ledger.stored(id));
      await expect
        .poll(() => posted.some(({ message }) => message.text?.includes('are promised by')))
        .toBe(true);
    });

    it('undoes nothing before a new seed, and renews a table once per restore', async () => {
      const store = await open();
      const tables = tablesOn(store);
      const id = await lobby(tables);
      await tables.lobby.start(id, ada, nextPress());
      await tables.acting.act(id, ada, undefined, 'rock', nextPress());
      const { guildId, key } = restoredNote;
      for (let times = 0; times < 2; times++) {
        await store.setSetting(guildId, key, 'then');
        await tablesOn(store).begin();
      }
      expect((await store.actions(id)).map(({ notation }) => notation.slice(0, 5))).toEqual([
        'rock',
        '~seed',
      ]);
      const after = tablesOn(store);
      await expect(after.agreements.ask(id, ada, { do: 'undo' }, nextPress())).rejects.toMatchObject({
        code: 'cannot-undo',
      });
      await after.acting.act(id, ben, undefined, 'paper', nextPress());
      const verdict = await after.reading.verify(id);
      expect(verdict).toMatchObject({ ok: true, actions: 3 });
      const proof = await proofFrom(after, id);
      const end = proof.version === 3 ? proof.end : '';
      expect((await after.showing.message(id)).panels.at(-1)?.text).toContain(
        `chain \`${end.slice(0, 16)}…\``,
      );
    });
  },
  { names: oneDatabase() },
);
