import { ComponentType, DiscordAPIError, RateLimitError, type REST, Routes } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import type { Message } from '../../table/message/message.ts';
import { PrivateChanges } from './private-post.ts';
import type { Rendered } from './render.ts';

const at = { applicationId: 'app', token: 'secret', messageId: '7' };
const panel = { title: 'Hand', text: 'Two aces' };

let sent: { readonly method: string; readonly route: string; readonly given: Record<string, unknown> }[];
let trouble: unknown;
beforeEach(() => {
  sent = [];
  trouble = undefined;
});

/** How a message is rendered. */
const aces: Rendered['body'] = {
  content: '',
  embeds: [{ description: 'Two aces' }],
  components: [{ type: ComponentType.ActionRow, components: [] }],
  allowed_mentions: { parse: [] },
};
const { components: _, ...words } = aces;

const request = (method: string) => async (route: string, given: Record<string, unknown>) => {
  if (trouble !== undefined) throw trouble;
  sent.push({ method, route, given });
};
const changes = new PrivateChanges(
  { patch: request('patch'), delete: request('delete') } as unknown as REST,
  async ({ panels }: Message) => ({
    body: { ...aces, embeds: panels.map(({ text }) => ({ description: text })) },
    files: [],
  }),
);
const bodies = () => sent.map(({ method, given }) => [method, given['body']]);

it('changes a message by the token of its interaction, without the bot’s own', async () => {
  await changes.show(at, { panels: [panel], rows: [] });
  expect(sent[0]).toMatchObject({
    route: Routes.webhookMessage('app', 'secret', '7'),
    given: { auth: false },
  });
  expect(bodies()).toEqual([['patch', aces]]);
});

it('rewords a message and leaves its controls, or takes them away with the picture', async () => {
  await changes.reword(at, panel);
  await changes.disarm(at);
  await changes.reduce(at, panel);
  await changes.remove(at);
  expect(bodies()).toEqual([
    ['patch', { ...words, attachments: [] }],
    ['patch', { components: [] }],
    ['patch', { ...aces, attachments: [] }],
    ['delete', undefined],
  ]);
});

const refused = (code: number, status: number) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'PATCH', '', {});
const limited = new RateLimitError({
  global: false,
  hash: '',
  limit: 1,
  majorParameter: '',
  method: 'PATCH',
  retryAfter: 1,
  route: '',
  scope: 'user',
  sublimitTimeout: 0,
  timeToReset: 1,
  url: '',
});

it.each([
  ['later', limited],
  ['later', refused(0, 503)],
  ['gone', refused(10_008, 404)],
  ['gone', refused(50_027, 401)],
  ['unfit', refused(50_035, 400)],
] as const)('says whether it may be tried again: %s', async (reason, error) => {
  trouble = error;
  await expect(changes.disarm(at)).rejects.toMatchObject({ name: 'PostFailed', reason });
});
