import { beforeEach, expect, it } from 'vitest';
import { dealtTable } from '../../../test/equipment/dealt-table.ts';
import { ada } from '../../../test/equipment/rps-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Message } from '../message/message.ts';
import { PostFailed } from '../message/post.ts';
import { Seeking } from './seeking.ts';

const game = rockPaperScissors as Game;
const { stored } = dealtTable(game, 1, [{ kind: 'person' }, { kind: 'person' }], game.options.parse({}));
const minute = 60_000;

let now: number;
let settings: Map<string, string>;
let posts: { readonly channel: string; readonly message: Message; readonly nonce: string | undefined }[];
let trouble: Error | undefined;
let seeking: Seeking;
beforeEach(() => {
  now = Date.UTC(2026, 4, 1);
  settings = new Map();
  posts = [];
  trouble = undefined;
  seeking = new Seeking({
    store: {
      setting: async (guildId, key) => settings.get(`${guildId} ${key}`),
      setSetting: async (guildId, key, value) => {
        settings.set(`${guildId} ${key}`, value ?? '');
      },
    },
    post: {
      create: async (channel, message, nonce) => {
        if (trouble !== undefined) throw trouble;
        posts.push({ channel, message, nonce });
        return 'message';
      },
    },
    now: () => new Date(now),
  });
});
const seek = (table = stored, channelId = table.channelId) =>
  seeking.seek(table, { ...ada, name: 'A*da' }, { title: 'Hands', role: '77', channelId });

it('mentions the role, and says who is looking and where', async () => {
  expect(await seek()).toBe('mentioned');
  expect(posts[0]?.message.pingRoles).toEqual(['77']);
  expect(posts[0]?.message.text).toMatch(
    /^<@&77> \*\*A\\\*da\*\* is looking for players for \*\*Hands\*\*\. \[Join here\]\(/,
  );
  now += 30 * minute;
  await seek(stored, 'lounge');
  expect(posts[1]).toMatchObject({ channel: 'lounge' });
  expect(posts[1]?.message.text).toContain(`Join in <#${stored.channelId}>.`);
  expect(posts[1]?.nonce).not.toBe(posts[0]?.nonce);
});

it('mentions a game’s role every half hour at most, on each server', async () => {
  await seek();
  now += 30 * minute - 1;
  expect(await seek({ ...stored, id: 'another234' })).toBe('lately');
  expect(await seek({ ...stored, game: 'other' })).toBe('mentioned');
  expect(await seek({ ...stored, guildId: 'h' })).toBe('mentioned');
  now += 1;
  expect(await seek()).toBe('mentioned');
  expect(posts).toHaveLength(4);
});

it('mentions it once where two ask in the same moment', async () => {
  expect(await Promise.all([seek(), seek({ ...stored, id: 'another234' })])).toEqual(['mentioned', 'lately']);
});

it('doesn’t count what Discord refused', async () => {
  trouble = new PostFailed('gone', 'There is no such channel.');
  expect(await seek()).toBe('refused');
  trouble = new Error('A bug.');
  await expect(seek()).rejects.toThrow('A bug.');
  trouble = undefined;
  expect(await seek()).toBe('mentioned');
});
