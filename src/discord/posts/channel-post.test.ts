import { DiscordAPIError, RateLimitError, REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Press } from '../../table/message/message.ts';
import { ChannelPost, postFailing } from './channel-post.ts';
import { customId } from './custom-id.ts';
import { renderer } from './render.ts';

const table = 'abcdefghjk';

/** A message with buttons, as Discord lists it. */
const message = (id: string, ...presses: readonly Press[]) => ({
  id,
  components: [{ type: 1, components: presses.map((press) => ({ type: 2, custom_id: customId(press) })) }],
});

const join: Press = { do: 'lobby', table, verb: 'join' };
const start: Press = { do: 'lobby', table, verb: 'start' };
const agree: Press = { do: 'answer', table, proposal: 3, answer: 'agree' };
const open: Press = { do: 'open', table, number: 4, path: '' };

it.each([
  ['a lobby behind an invitation to it', [message('3', join), message('2', join, start)], '2'],
  ['a game behind the question to who is to sit down', [message('3', agree), message('2', open, agree)], '2'],
  ['nothing where there are invitations alone', [message('3', join), message('2', agree)], undefined],
  ['nothing of another table', [message('3', { ...open, table: 'kkkkkkkkkk' })], undefined],
])('recognizes a table’s message: %s', async (_, listed, found) => {
  const rest = new REST();
  rest.get = async (route) => {
    expect(route).toBe(Routes.channelMessages('7'));
    return listed;
  };
  const render = renderer(undefined, pino({ level: 'silent' }));
  const post = new ChannelPost(rest, render, () => new Date());
  expect(await post.find('7', table)).toBe(found);
});

const failed = (code: number, status: number) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', '', {});

it.each([
  ['gone', failed(RESTJSONErrorCodes.UnknownChannel, 404)],
  ['gone', failed(RESTJSONErrorCodes.UnknownMessage, 404)],
  ['gone', failed(RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel, 400)],
  ['forbidden', failed(RESTJSONErrorCodes.MissingAccess, 403)],
  ['forbidden', failed(RESTJSONErrorCodes.MissingPermissions, 403)],
  ['forbidden', failed(RESTJSONErrorCodes.InvalidActionOnArchivedThread, 400)],
  ['unfit', failed(50_035, 400)],
  ['unfit', failed(0, 413)],
  ['later', failed(0, 500)],
  ['later', failed(0, 503)],
  ['later', failed(0, 429)],
  ['later', new Error('ECONNRESET')],
] as const)('a request that fails may be tried again or not: %s', async (reason, error) => {
  await expect(postFailing(() => Promise.reject(error))).rejects.toMatchObject({
    name: 'PostFailed',
    reason,
  });
});

it('a request that fails by our own fault is no refusal of Discord', async () => {
  const error = failed(0, 401);
  await expect(postFailing(() => Promise.reject(error))).rejects.toBe(error);
});

/** A channel that records its requests. Each error in `faults` makes one request fail. */
function channelAt() {
  const asked: string[] = [];
  const faults: Error[] = [];
  const clock = { now: Date.now() };
  const ask = (method: string) => async (route: string) => {
    asked.push(`${method} ${route.replace('/channels/7', '')}`);
    const fault = faults.shift();
    if (fault) throw fault;
    return { id: '70' };
  };
  const rest = Object.assign(new REST(), {
    post: ask('post'),
    patch: ask('patch'),
    delete: ask('delete'),
    get: ask('get'),
  });
  const render = renderer(undefined, pino({ level: 'silent' }));
  const post = new ChannelPost(rest, render, () => new Date(clock.now));
  const edit = () => post.inTurn('7', '70', (slot) => slot.edit({ panels: [], rows: [] }));
  return { asked, faults, clock, post, edit };
}
const token = { applicationId: 'a', token: 't' };
const byToken = `patch ${Routes.webhookMessage('a', 't', '@original')}`;
const byItself = 'patch /messages/70';

it('a message is edited by the freshest token, as long as it lives', async () => {
  const { asked, clock, post, edit } = channelAt();
  await edit();
  post.remember('70', token);
  await edit();
  clock.now += 14 * 60_000 - 1;
  await edit();
  clock.now += 1;
  await edit();
  expect(asked).toEqual([byItself, byToken, byToken, byItself]);
});

it('the tokens of the last thousand messages are kept', async () => {
  const { asked, post, edit } = channelAt();
  const others = (count: number, from: number) => {
    for (let at = 0; at < count; at += 1) post.remember(`other ${from + at}`, token);
  };
  post.remember('70', token);
  others(999, 0);
  await edit();
  others(1, 999);
  await edit();
  expect(asked).toEqual([byToken, byItself]);
});

/** A refusal because of a rate limit, of this channel or of the whole bot. */
const limited = (global: boolean) =>
  new RateLimitError({
    timeToReset: 1,
    limit: 5,
    method: 'DELETE',
    hash: '',
    url: '',
    route: '',
    majorParameter: '7',
    global,
    retryAfter: 300,
    sublimitTimeout: 0,
    scope: 'user',
  });

it('what Discord limits when it is removed is left for later', async () => {
  const { faults, post } = channelAt();
  faults.push(limited(false));
  await expect(post.remove('7', '70')).rejects.toMatchObject({ name: 'PostFailed', reason: 'later' });
});

it.each([
  ['one channel alone', false, 0],
  ['all channels', true, 1],
])('a limit of Discord holds up %s, and the edit is sent again', async (_, global, held) => {
  const { asked, faults, post, edit } = channelAt();
  faults.push(limited(global));
  const edited = edit();
  await expect.poll(() => post.waiting).toBe(1);
  const elsewhere = post.create('8', { panels: [], rows: [] }, 'n');
  expect(post.waiting - 1).toBe(held);
  await Promise.all([edited, elsewhere]);
  expect(asked.filter((one) => one === byItself)).toHaveLength(2);
  expect(asked.filter((one) => one === 'post /channels/8/messages')).toHaveLength(1);
});

it('only what is sent counts toward the limit of a channel', async () => {
  const { asked, post, edit } = channelAt();
  for (let at = 0; at < 6; at += 1) await post.inTurn('7', '70', async () => undefined);
  await Promise.all([
    post.find('7', table).catch(() => undefined),
    post.create('7', { panels: [], rows: [] }, 'n'),
  ]);
  for (let at = 0; at < 3; at += 1) await edit();
  expect(asked).toHaveLength(5);
  const sixth = edit();
  expect(post.waiting).toBe(1);
  post.close();
  await expect(sixth).rejects.toMatchObject({ reason: 'later' });
});

it('a token that does not do is not tried again, but what is unfit is so by any', async () => {
  const { asked, faults, post, edit } = channelAt();
  post.remember('70', token);
  faults.push(failed(0, 404));
  await edit();
  await edit();
  expect(asked).toEqual([byToken, byItself, byItself]);
  post.remember('70', token);
  faults.push(failed(50_035, 400));
  await expect(edit()).rejects.toMatchObject({ reason: 'unfit' });
  expect(asked).toHaveLength(4);
});

it('an archived thread is opened for an edit, once', async () => {
  const { asked, faults, edit } = channelAt();
  const archived = () => failed(RESTJSONErrorCodes.InvalidActionOnArchivedThread, 400);
  faults.push(archived());
  await edit();
  expect(asked).toEqual([byItself, 'patch ', byItself]);
  asked.length = 0;
  faults.push(archived(), failed(RESTJSONErrorCodes.MissingPermissions, 403));
  await expect(edit()).rejects.toMatchObject({ reason: 'forbidden' });
  expect(asked).toEqual([byItself, 'patch ']);
});

it('an archived thread is opened for an edit that began with a token', async () => {
  const { asked, faults, post, edit } = channelAt();
  const archived = () => failed(RESTJSONErrorCodes.InvalidActionOnArchivedThread, 400);
  post.remember('70', token);
  faults.push(archived(), archived());
  await edit();
  expect(asked).toEqual([byToken, byItself, 'patch ', byItself]);
});

it('a message that may not be looked for counts as not there', async () => {
  const { faults, post } = channelAt();
  faults.push(failed(RESTJSONErrorCodes.MissingAccess, 403));
  expect(await post.find('7', table)).toBeUndefined();
  faults.push(failed(RESTJSONErrorCodes.UnknownChannel, 404));
  await expect(post.find('7', table)).rejects.toMatchObject({ reason: 'gone' });
});

it('what waits when the bot stops is left for later', async () => {
  const { post } = channelAt();
  post.close();
  const waiting = Array.from({ length: 6 }, () => post.remove('7', '70').catch((error: unknown) => error));
  const done = await Promise.all(waiting);
  expect(done.filter((one) => one === undefined)).toHaveLength(5);
  expect(done.at(-1)).toMatchObject({ reason: 'later' });
  expect(post.waiting).toBe(0);
});
