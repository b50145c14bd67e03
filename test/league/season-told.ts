import { pino } from 'pino';
import type { Act } from '../../src/league/season/course/acts.ts';
import type { SeasonSettings } from '../../src/league/season/course/settings.ts';
import { seasonKeeper } from '../../src/league/season/running/season-keeper.ts';
import { SeasonNews } from '../../src/league/season/running/season-news.ts';
import type { StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { Message } from '../../src/table/message/message.ts';
import { PostFailed } from '../../src/table/message/post.ts';
import { treeContents, treeSchedule, treeSettings } from './season-loaded.ts';

/** A small season whose news are posted to a list. */

export const springId = 'spring2345';
/** Accounts of Ben and Cleo, the people 1 and 2. */
export const [ben, cleo] = ['11', '22'];

interface Posted {
  readonly id: string;
  readonly channel: string;
  readonly message: Message;
}

type Deed = 'post' | 'edit' | 'remove';

const none: Message = { panels: [], rows: [] };

/** What a message says; nothing if there is none. */
export const wordsOf = ({ text = '', panels }: Message = none): string =>
  [text, ...panels.flatMap((panel) => [panel.title, panel.text])].filter(Boolean).join(' ');

/** What is on its buttons and menus. */
export const labelsOf = ({ rows }: Message = none): readonly string[] =>
  rows
    .flat()
    .flatMap((one) => ('label' in one ? [one.label] : 'placeholder' in one ? [one.placeholder] : []));

/** A season in the channel `c` with its news. Ben owns the Ashes, and Cleo runs the season. Its time stands still until `wait`. */
export async function newSpring(
  open: (options: StoreOptions) => Promise<Store>,
  settings: Partial<SeasonSettings> = {},
) {
  let now = new Date('2026-05-01T12:00:00Z');
  const store = await open({ now: () => now });
  let made = 0;
  const posted: Posted[] = [];
  const edited: Posted[] = [];
  const removed: string[] = [];
  const threads: string[] = [];
  const failing: { deed?: Deed; reason: PostFailed['reason']; thread?: 'forbidden' | Error } = {
    reason: 'gone',
  };
  const mustWork = (deed: Deed) => {
    if (failing.deed === deed) throw new PostFailed(failing.reason, failing.reason);
  };
  const create = async (channel: string, message: Message): Promise<string> => {
    mustWork('post');
    const one = { id: `m${++made}`, channel, message };
    posted.push(one);
    return one.id;
  };
  const keeper = seasonKeeper(store, () => now);
  const news = new SeasonNews({
    store,
    keeper,
    contents: treeContents,
    reviews: {
      summary: async () => ({ score: 'line score', reached: [4, 4], players: [], plays: [], added: [] }),
    },
    drafts: { players: async () => new Map(), clockEnd: async () => undefined },
    post: {
      create,
      inTurn: async (channel, message, work) =>
        work({
          create: (one) => create(channel, one),
          edit: async (one) => {
            mustWork('edit');
            edited.push({ id: message ?? '', channel, message: one });
          },
        }),
      find: async () => undefined,
      remove: async (_, message) => {
        removed.push(message);
        mustWork('remove');
      },
    },
    grounds: {
      thread: async (_, name) => {
        if (failing.thread instanceof Error) throw failing.thread;
        threads.push(name);
        return failing.thread === 'forbidden' ? undefined : name;
      },
      rename: async () => undefined,
      pin: async () => undefined,
    },
    log: pino({ level: 'silent' }),
    now: () => now,
  });
  await store.createCompetition({
    id: springId,
    kind: 'season',
    guildId: 'g',
    channelId: 'c',
    name: 'Spring',
    game: 'baseball',
    settings: { ...treeSettings, ...settings },
    phase: 'preseason',
    createdBy: cleo,
  });
  const add = (acts: readonly Act[], more: { by?: string; reason?: string } = {}) =>
    keeper.add(springId, () => ({ acts, ...more }));
  await keeper.add(springId, () => ({
    acts: [
      { do: 'commissioners', people: [2] },
      { do: 'owner', team: 'ASH', person: 1, role: 'owner' },
      treeSchedule,
    ],
    entrants: [
      { entrant: 1, userId: ben, name: 'Ben' },
      { entrant: 2, userId: cleo, name: 'Cleo' },
    ],
  }));
  await news.catchUp(springId);
  // The season's own message is the last one.
  const own = posted.at(-1)?.id;
  posted.length = 0;
  return {
    own,
    keeper,
    add,
    posted,
    edited,
    removed,
    threads,
    failing,
    now: () => now,
    wait: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    tell: () => news.catchUp(springId),
    /** Adds acts, and posts what they come to. */
    told: async (...acts: readonly Act[]) => {
      await add(acts);
      return news.catchUp(springId);
    },
    /** What was posted in a channel. */
    said: (channel: string) =>
      posted.filter((one) => one.channel === channel).map(({ message }) => wordsOf(message)),
    /** Posts of the last hour, as if they had been made. */
    hasPosted: (count: number) =>
      store.setCompetitionShown(springId, { posts: Array.from({ length: count }, () => now.getTime()) }),
  };
}
