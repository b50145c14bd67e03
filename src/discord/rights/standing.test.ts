import { type Client, DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { expect, it } from 'vitest';
import { bot, channel, may, table } from '../../../test/equipment/fake-server.ts';
import { standingOf } from './standing.ts';

/** Id of a server whose shard is the only one of two in this process. The id determines the shard. */
const guildId = '0';

const me = { ...bot, isCommunicationDisabled: () => false };
const guild = { members: { me } };
const fine = channel({ id: 'c', guild, held: { bot: may(...table) } });
const closed = channel({ id: 'c', guild, held: { bot: may('ViewChannel') } });
const strange = channel({ id: 'c', guild: { members: { me: null } } });

type Found = ReturnType<typeof channel> | Error | null;

function at({
  ready = true,
  known = undefined as ReturnType<typeof channel> | undefined,
  found = null as Found,
  inServer = true,
  available = true,
  shards = [0],
} = {}) {
  const asked: string[] = [];
  const cache = new Map([[guildId, { available, channels: { cache: new Map(known && [['c', known]]) } }]]);
  const client = {
    isReady: () => ready,
    guilds: { cache: inServer ? cache : new Map() },
    options: { shardCount: 2 },
    ws: { shards: new Map(shards.map((shard) => [shard, {}])) },
    channels: {
      fetch: async (id: string) => {
        asked.push(id);
        if (found instanceof Error) throw found;
        return found;
      },
    },
  } as unknown as Client;
  return { asked, standing: standingOf(() => [client]) };
}

const refused = (error: number) =>
  new DiscordAPIError({ code: error, message: '' }, error, 403, 'GET', '', {});

it('is what is known of a channel, unless somebody wants it asked surely', async () => {
  const { asked, standing } = at({ known: closed, found: fine });
  expect(await standing(guildId, 'c', 'no')).toBe('forbidden');
  expect(await standing(guildId, 'c', 'if-unknown')).toBe('forbidden');
  expect(asked).toEqual([]);
  expect(await standing(guildId, 'c', 'surely')).toBe('fine');
  expect(asked).toEqual(['c']);
  expect(await at({ known: strange }).standing(guildId, 'c', 'no')).toBe('unknown');
});

it('is asked of Discord where nothing is known, if that is wanted', async () => {
  const { asked, standing } = at({ found: fine });
  expect(await standing(guildId, 'c', 'no')).toBe('unknown');
  expect(asked).toEqual([]);
  expect(await standing(guildId, 'c', 'if-unknown')).toBe('fine');
});

it('is told by how Discord refuses', async () => {
  const standing = (found: Found) => at({ found }).standing(guildId, 'c', 'surely');
  expect(await standing(null)).toBe('channel-gone');
  expect(await standing(refused(RESTJSONErrorCodes.UnknownChannel))).toBe('channel-gone');
  expect(await standing(refused(RESTJSONErrorCodes.MissingAccess))).toBe('forbidden');
  expect(await standing(refused(RESTJSONErrorCodes.MissingPermissions))).toBe('forbidden');
  expect(await standing(refused(RESTJSONErrorCodes.UnknownMessage))).toBe('unknown');
  expect(await standing(new Error('503'))).toBe('unknown');
});

it('is that the bot was removed only where this process would serve the server', async () => {
  const removed = { inServer: false };
  expect(await at(removed).standing(guildId, 'c', 'no')).toBe('bot-removed');
  expect(await at({ ...removed, shards: [1] }).standing(guildId, 'c', 'no')).toBe('unknown');
  expect(await at({ ...removed, ready: false }).standing(guildId, 'c', 'no')).toBe('unknown');
  // An outage doesn't mean that the bot was removed.
  expect(await at({ available: false, known: fine }).standing(guildId, 'c', 'no')).toBe('unknown');
  expect(await at({ ready: false, known: fine }).standing(guildId, 'c', 'no')).toBe('unknown');
});
