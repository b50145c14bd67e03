import { ChannelType, DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { expect, it } from 'vitest';
import { channel, may, member, table, tableInThread, without } from '../../../test/equipment/fake-server.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { type HouseRules, readHouseRules } from '../../table/clock/house-rules.ts';
import type { Bot } from '../answers/command.ts';
import { groundOf, mayThread, mustBeAbleToThread, openThread } from './ground.ts';
import type { Here } from './permissions.ts';

const person = ['CreatePublicThreads', 'SendMessagesInThreads'] as const;
const bot = [...tableInThread, 'CreatePublicThreads'] as const;

const here = (of: Partial<Here> = {}): Here =>
  ({
    guildId: 'g',
    channelId: 'here',
    member: member('ada'),
    memberPermissions: may(...person),
    appPermissions: may(...bot),
    channel: channel(),
    ...of,
  }) as Here;

const code = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof RuleError ? error.code : 'other';
  }
};

it.each(person)('no thread is made for a person without %s', (flag) => {
  const without_ = here({ memberPermissions: may(...without(person, flag)) });
  expect([mayThread(here()), code(() => mustBeAbleToThread(here()))]).toEqual([true, 'none']);
  expect([mayThread(without_), code(() => mustBeAbleToThread(without_))]).toEqual([false, 'not-for-you']);
});

it.each(bot)('no thread is made where the bot lacks %s', (flag) => {
  const lacking = here({ appPermissions: may(...without(bot, flag)) });
  expect([mayThread(lacking), code(() => mustBeAbleToThread(lacking))]).toEqual([false, 'cannot-post']);
});

it('threads are made in text channels only', () => {
  const places = [ChannelType.PublicThread, ChannelType.PrivateThread, ChannelType.GuildVoice];
  const found = places.map((type) => {
    const there = here({ channel: channel({ type }) });
    return [mayThread(there), code(() => mustBeAbleToThread(there))];
  });
  expect(found).toEqual([
    [false, 'in-thread'],
    [false, 'in-thread'],
    [false, 'no-threads'],
  ]);
  const nowhere = here({ channel: null });
  expect([mayThread(nowhere), code(() => mustBeAbleToThread(nowhere))]).toEqual([false, 'no-threads']);
});

it('a thread takes in who asked for it', async () => {
  const added: string[] = [];
  const create = async ({ name }: { readonly name: string }) => ({
    id: `thread ${name}`,
    members: { add: async (id: string) => added.push(id) },
  });
  expect(await openThread(here({ channel: channel({ create }) }), 'Nim')).toBe('thread Nim');
  expect(added).toEqual(['ada']);
});

it('a thread’s name that was cut inside a character loses the half', async () => {
  const names: string[] = [];
  const create = async ({ name }: { readonly name: string }) => {
    names.push(name);
    return { id: 't', members: { add: async () => undefined } };
  };
  await openThread(here({ channel: channel({ create }) }), 'Cap 🧢'.slice(0, -1));
  expect(names).toEqual(['Cap ']);
});

it('says so where Discord makes no thread, and only there', async () => {
  const failing = (error: Error) => {
    const create = () => Promise.reject(error);
    return openThread(here({ channel: channel({ create }) }), 'Nim');
  };
  for (const error of [
    RESTJSONErrorCodes.MissingAccess,
    RESTJSONErrorCodes.MissingPermissions,
    RESTJSONErrorCodes.MaximumActiveThreads,
    RESTJSONErrorCodes.UnknownChannel,
  ]) {
    const refused = new DiscordAPIError({ code: error, message: '' }, error, 403, 'POST', '', {});
    await expect(failing(refused)).rejects.toMatchObject({ code: 'cannot-thread' });
  }
  const other = new DiscordAPIError({ code: 50_035, message: '' }, 50_035, 400, 'POST', '', {});
  await expect(failing(other)).rejects.toBe(other);
  const down = new Error('503');
  await expect(failing(down)).rejects.toBe(down);
});

it('a table is opened where the server, the person and the bot allow it', async () => {
  const openable = async (of: Partial<Here>, rules: Partial<HouseRules> = {}) => {
    const tables = { house: { rules: async () => ({ ...readHouseRules({}), ...rules }) } };
    const ground = groundOf(here(of), { tables } as unknown as Pick<Bot, 'tables'>);
    expect(ground.channelId).toBe('here');
    return ground.mustBeOpenable().then(
      () => 'none',
      (error: RuleError) => error.code,
    );
  };
  const appPermissions = may(...table);
  expect(await openable({ appPermissions })).toBe('none');
  expect(await openable({ appPermissions: may(...without(table, 'AttachFiles')) })).toBe('cannot-post');
  expect(await openable({ appPermissions }, { openers: 'moderators' })).toBe('not-for-you');
  expect(groundOf(here(), {} as Pick<Bot, 'tables'>).mayThread()).toBe(true);
});
