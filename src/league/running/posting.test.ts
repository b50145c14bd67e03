import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { StoredCompetition } from '../../store/records/competition.ts';
import type { Message } from '../../table/message/message.ts';
import { PostFailed, type Slot } from '../../table/message/post.ts';
import { type DuePost, Posting } from './posting.ts';

const now = new Date('2026-05-01T12:00:00Z');
const hour = 60 * 60_000;
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;
/** That many posts, the oldest 50 minutes ago and each a second after the one before. */
const recent = (count: number) => Array.from({ length: count }, (_, at) => minutesAgo(50) + at * 1_000);

const saying = (title: string): Message => ({ panels: [{ title, text: '' }], rows: [] });
const titleOf = ({ panels }: Message) => panels[0]?.title ?? '';

/** A competition whose posts are only listed. What Discord refuses is up to `refuse`. */
function newCompetition(changed: Partial<StoredCompetition> = {}) {
  let row: StoredCompetition = {
    kind: 'season',
    id: 'abcdefgh23',
    guildId: 'g',
    channelId: 'c',
    name: 'Spring',
    game: 'baseball',
    settings: {},
    phase: 'regular',
    number: 9,
    shownNumber: 0,
    postedNumber: 0,
    posts: [],
    createdAt: now,
    ...changed,
  };
  const done: string[] = [];
  const nonces: string[] = [];
  let refusal: (title: string, deed: 'post' | 'edit') => PostFailed['reason'] | 'broken' | undefined = () =>
    undefined;
  const mustSend = (message: Message, deed: 'post' | 'edit') => {
    const reason = refusal(titleOf(message), deed);
    if (reason === 'broken') throw new Error('The database is away.');
    if (reason !== undefined) throw new PostFailed(reason, reason);
  };
  const create: Slot['create'] = async (message, nonce) => {
    nonces.push(nonce);
    mustSend(message, 'post');
    done.push(`post ${titleOf(message)}`);
    return `message ${titleOf(message)}`;
  };
  const edit = async (message: Message) => {
    mustSend(message, 'edit');
    done.push(`edit ${titleOf(message)}`);
  };
  const unused = async (): Promise<never> => {
    throw new Error('Posting does not need this.');
  };
  const posting = new Posting({
    store: {
      setCompetitionShown: async (_, { messageId, shownNumber, postedNumber, posts }) => {
        row = {
          ...row,
          ...(messageId !== undefined && { messageId }),
          ...(posts !== undefined && { posts }),
          shownNumber: Math.max(row.shownNumber, shownNumber ?? 0),
          postedNumber: Math.max(row.postedNumber, postedNumber ?? 0),
        };
      },
    },
    post: {
      create: (_, message, nonce) => create(message, nonce),
      inTurn: async (_channel, _message, work) => work({ create, edit }),
      find: unused,
      remove: unused,
    },
    grounds: {
      thread: unused,
      rename: unused,
      pin: async (channel, message) => {
        done.push(`pin ${message} in ${channel}`);
      },
    },
    log: pino({ level: 'silent' }),
    now: () => now,
  });
  return {
    row: () => row,
    done,
    nonces,
    refuse: (reasons: typeof refusal) => {
      refusal = reasons;
    },
    post: (...due: readonly DuePost[]) => posting.postDue(row, 9, due),
    /** Shows that it is the given number of acts old. */
    show: (number: number, lastShown = number) =>
      posting.show(row, number, lastShown, async () => {
        done.push('render');
        return { message: saying(`state ${number}`), number };
      }),
  };
}

const due = (upTo: number, more: Partial<DuePost> = {}): DuePost => ({
  upTo,
  channelId: 'c',
  message: saying(`${upTo}`),
  mayWait: false,
  ...more,
});
const result = (upTo: number): DuePost => due(upTo, { mayWait: true });

describe('posts about a competition', () => {
  it('come in order, each under a name of its own, and everything is told then', async () => {
    const { post, done, nonces, row } = newCompetition();
    expect(await post(due(2, { mark: 'c' }), due(2), result(4))).toBeUndefined();
    expect(done).toEqual(['post 2', 'post 2', 'post 4']);
    expect(nonces).toEqual(['abcdefgh23-2c', 'abcdefgh23-2', 'abcdefgh23-4']);
    expect(row()).toMatchObject({ postedNumber: 9, posts: [now, now, now].map(Number) });
  });

  it('are 20 an hour at most; the next one waits until the oldest of these is an hour old', async () => {
    const { post, done, row } = newCompetition({ posts: [minutesAgo(61), minutesAgo(60), ...recent(18)] });
    expect(await post(due(2), due(4), due(6))).toEqual(new Date(minutesAgo(50) + hour));
    expect(done).toEqual(['post 2', 'post 4']);
    expect(row()).toMatchObject({ postedNumber: 4, posts: [...recent(18), Number(now), Number(now)] });
  });

  it('leave eight of these to what may not wait', async () => {
    const { post, done, row } = newCompetition({ posts: recent(11) });
    const wait = new Date(minutesAgo(50) + hour);
    expect(await post(result(2), result(4))).toEqual(wait);
    expect(done).toEqual(['post 2']);
    expect(row().postedNumber).toBe(2);
    // A result that something stands behind isn't kept back, because order comes first. The one behind it is.
    expect(await post(result(4), due(6), result(8))).toEqual(new Date(minutesAgo(50) + 2_000 + hour));
    expect(done).toEqual(['post 2', 'post 4', 'post 6']);
    expect(row().postedNumber).toBe(6);
  });

  it('wait only as long as they must', async () => {
    // The 12th last of 14 is the third: two are older.
    const { post } = newCompetition({ posts: recent(14) });
    expect(await post(result(2))).toEqual(new Date(minutesAgo(50) + 2_000 + hour));
  });

  it('are told in another way instead of being one too many', async () => {
    const asked: number[] = [];
    const instead = (upTo: number, isTold: boolean) =>
      due(upTo, {
        instead: async () => {
          asked.push(upTo);
          return isTold;
        },
      });
    const { post, done, row } = newCompetition({ posts: recent(19) });
    expect(await post(instead(2, true), instead(4, true), instead(6, false), due(8))).toEqual(
      new Date(minutesAgo(50) + hour),
    );
    expect(asked).toEqual([4, 6]);
    expect(done).toEqual(['post 2']);
    expect(row()).toMatchObject({ postedNumber: 4, posts: [...recent(19), Number(now)] });
  });

  it.each(['gone', 'forbidden', 'unfit'] as const)(
    'are left out if they are %s, and not counted',
    async (reason) => {
      const { post, done, row, refuse } = newCompetition();
      refuse((title) => (title === '2' ? reason : undefined));
      expect(await post(due(2), due(4))).toBeUndefined();
      expect(done).toEqual(['post 4']);
      expect(row()).toMatchObject({ postedNumber: 9, posts: [Number(now)] });
    },
  );

  it.each(['later', 'broken'] as const)(
    'are tried again after a failure that passes (%s), and nothing overtakes them',
    async (reason) => {
      const { post, done, nonces, row, refuse } = newCompetition();
      refuse((title) => (title === '4' ? reason : undefined));
      await expect(post(due(2), due(4), due(6))).rejects.toThrow();
      expect(done).toEqual(['post 2']);
      expect(row()).toMatchObject({ postedNumber: 2, posts: [Number(now)] });
      refuse(() => undefined);
      expect(await post(due(4), due(6))).toBeUndefined();
      expect(done).toEqual(['post 2', 'post 4', 'post 6']);
      expect(nonces.filter((nonce) => nonce.endsWith('-4'))).toHaveLength(2);
      expect(row().posts).toHaveLength(3);
    },
  );

  it('change what is older first, and tell which message they became', async () => {
    const { post, done } = newCompetition();
    const before = async () => {
      done.push('buttons gone');
    };
    const posted = async (message: string) => {
      done.push(`is ${message}`);
    };
    await post(due(2, { before, posted }));
    expect(done).toEqual(['buttons gone', 'post 2', 'is message 2']);
    const full = newCompetition({ posts: recent(20) });
    await full.post(due(2, { before, posted }));
    const lost = newCompetition();
    lost.refuse(() => 'gone');
    await lost.post(due(2, { posted }));
    expect(done).toHaveLength(3);
  });
});

describe('a competition’s own message', () => {
  it('is posted once and pinned, and edited from then on', async () => {
    const { show, done, nonces, row } = newCompetition();
    await show(3);
    expect(done.splice(0)).toEqual(['render', 'post state 3', 'pin message state 3 in c']);
    expect(nonces).toEqual(['abcdefgh23-post-3']);
    expect(row()).toMatchObject({ messageId: 'message state 3', shownNumber: 3 });
    await show(5);
    expect(done.splice(0)).toEqual(['render', 'edit state 5']);
    expect(row()).toMatchObject({ messageId: 'message state 3', shownNumber: 5 });
    // Acts that it doesn't show change nothing.
    await show(8, 5);
    expect(done).toEqual([]);
  });

  it('is posted anew and pinned if somebody deleted it', async () => {
    const { show, done, row, refuse } = newCompetition({ messageId: 'deleted', shownNumber: 3 });
    refuse((_, deed) => (deed === 'edit' ? 'gone' : undefined));
    await show(5);
    expect(done).toEqual(['render', 'render', 'post state 5', 'pin message state 5 in c']);
    expect(row()).toMatchObject({ messageId: 'message state 5', shownNumber: 5 });
  });

  it('is given up until something happens where it can’t be shown', async () => {
    for (const reason of ['forbidden', 'gone', 'unfit'] as const) {
      const { show, done, row, refuse } = newCompetition({ messageId: 'old', shownNumber: 3 });
      refuse(() => reason);
      await show(5);
      expect(row()).toMatchObject({ messageId: 'old', shownNumber: 5 });
      expect(done.filter((one) => one !== 'render')).toEqual([]);
      const never = newCompetition();
      never.refuse(() => reason);
      await never.show(5);
      expect(never.row()).toMatchObject({ shownNumber: 5 });
      expect(never.row().messageId).toBeUndefined();
      expect(never.done).toEqual(['render']);
      // Without any message, whatever happens is a reason to try again.
      never.refuse(() => undefined);
      await never.show(8, 5);
      expect(never.row()).toMatchObject({ messageId: 'message state 8', shownNumber: 8 });
    }
  });

  it('is tried again after a failure that passes', async () => {
    for (const deed of ['edit', 'post'] as const) {
      const { show, row, refuse } = newCompetition({ messageId: 'old', shownNumber: 3 });
      refuse((_, one) => (one === deed ? 'later' : 'gone'));
      await expect(show(5)).rejects.toThrow('later');
      expect(row()).toMatchObject({ messageId: 'old', shownNumber: 3 });
    }
  });
});
