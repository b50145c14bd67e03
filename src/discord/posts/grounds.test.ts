import { DiscordAPIError, REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { expect, it } from 'vitest';
import { ChannelGone } from '../../league/running/grounds.ts';
import { groundsOver } from './grounds.ts';

const failed = (code: number, status: number) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', '', {});

/** A channel whose requests are recorded. `faults` refuses some, by method and route. */
function channelAt(faults: Readonly<Record<string, Error>> = {}, listed: readonly unknown[] = []) {
  const asked: unknown[] = [];
  const ask =
    (method: string) =>
    async (route: string, { body }: { readonly body?: unknown } = {}) => {
      asked.push([`${method} ${route}`, ...(body === undefined ? [] : [body])]);
      const fault = faults[`${method} ${route}`];
      if (fault) throw fault;
      return method === 'get' ? listed : { id: '70' };
    };
  const rest = Object.assign(new REST(), {
    post: ask('post'),
    patch: ask('patch'),
    put: ask('put'),
    delete: ask('delete'),
    get: ask('get'),
  });
  return { asked, grounds: groundsOver(rest) };
}

const making = `post ${Routes.threads('7')}`;
const naming = `patch ${Routes.channel('70')}`;
const line = (id: string, thread: string, type = 18) => ({
  id,
  type,
  message_reference: { channel_id: thread },
});

it('a thread is public and stays for a week', async () => {
  const { asked, grounds } = channelAt();
  expect(await grounds.thread('7', 'Round 1', 'announced')).toBe('70');
  expect(asked).toEqual([[making, { name: 'Round 1', type: 11, auto_archive_duration: 10_080 }]]);
});

it('a name that was cut inside a character loses the half', async () => {
  const { asked, grounds } = channelAt();
  await grounds.thread('7', 'Cup 🧢'.slice(0, -1), 'announced');
  await grounds.rename('70', 'Cup 🧢'.slice(0, -1), false);
  expect(asked).toMatchObject([
    [making, { name: 'Cup ' }],
    [naming, { name: 'Cup ' }],
  ]);
});

it('Discord’s line about a quiet thread is deleted, and no other message', async () => {
  const others = [line('1', '69'), line('2', '70', 0), { id: '3', type: 18 }];
  const { asked, grounds } = channelAt({}, [...others, line('4', '70'), line('5', '70')]);
  await grounds.thread('7', 'Round 1', 'quiet');
  expect(asked.slice(1)).toEqual([
    [`get ${Routes.channelMessages('7')}`],
    [`delete ${Routes.channelMessage('7', '4')}`],
  ]);
  const none = channelAt({}, others);
  expect(await none.grounds.thread('7', 'Round 1', 'quiet')).toBe('70');
  expect(none.asked).toHaveLength(2);
  // The thread is there, even where its line stays.
  const kept = channelAt({ [`get ${Routes.channelMessages('7')}`]: failed(0, 500) });
  expect(await kept.grounds.thread('7', 'Round 1', 'quiet')).toBe('70');
});

it('no thread is made where Discord refuses for good; anything else is tried again', async () => {
  const made = (code: number, status: number) =>
    channelAt({ [making]: failed(code, status) }).grounds.thread('7', 'Round 1', 'quiet');
  expect(await made(RESTJSONErrorCodes.MissingPermissions, 403)).toBeUndefined();
  expect(await made(RESTJSONErrorCodes.MaximumActiveThreads, 400)).toBeUndefined();
  expect(await made(50_035, 400)).toBeUndefined();
  await expect(made(RESTJSONErrorCodes.UnknownChannel, 404)).rejects.toThrow(ChannelGone);
  await expect(made(RESTJSONErrorCodes.MissingAccess, 403)).rejects.toThrow(ChannelGone);
  await expect(made(0, 500)).rejects.toThrow(DiscordAPIError);
  await expect(made(0, 401)).rejects.toThrow(DiscordAPIError);
});

it('a thread is opened for its new name, and closed again if all is over there', async () => {
  const open = channelAt();
  await open.grounds.rename('70', 'Round 1', false);
  expect(open.asked).toEqual([[naming, { name: 'Round 1', archived: false }]]);
  const over = channelAt();
  await over.grounds.rename('70', 'Round 1', true);
  expect(over.asked.slice(1)).toEqual([[naming, { archived: true }]]);
});

it('what the bot may not change stays as it is', async () => {
  const pinning = `put ${Routes.channelMessagesPin('7', '8')}`;
  const full = RESTJSONErrorCodes.MaximumNumberOfPinsReachedForTheChannel;
  const { asked, grounds } = channelAt({
    [naming]: failed(RESTJSONErrorCodes.UnknownChannel, 404),
    [pinning]: failed(full, 400),
  });
  await grounds.rename('70', 'Round 1', false);
  await grounds.pin('7', '8');
  expect(asked).toHaveLength(2);
  const broken = channelAt({ [pinning]: failed(0, 500) });
  await expect(broken.grounds.pin('7', '8')).rejects.toThrow(DiscordAPIError);
});
