import { SlashCommandBuilder } from '@discordjs/builders';
import { type Interaction, MessageFlags, PermissionFlagsBits, REST } from 'discord.js';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { channel, may, member } from '../../test/equipment/fake-server.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { StoredTable } from '../store/records/table.ts';
import type { Press } from '../table/message/message.ts';
import type { PrivatePost } from '../table/message/post.ts';
import type { InteractionDone } from '../watching/watch.ts';
import { unwatched } from '../watching/watch.ts';
import { type Bot, type Command, note } from './answers/command.ts';
import { ChannelPost } from './posts/channel-post.ts';
import { customId } from './posts/custom-id.ts';
import { renderer } from './posts/render.ts';
import { Router } from './router.ts';

const table = 'abcdefghjk';
const log = pino({ level: 'silent' });

/**
 * Creates a router. Records its answers as text, the finished interactions, the presses, the removed messages and the
 * plays of replays.
 */
function stage(commands: readonly Command[] = [], stored: Partial<StoredTable> = {}) {
  const answers: string[] = [];
  const done: InteractionDone[] = [];
  const presses: unknown[] = [];
  const removed: string[] = [];
  const steps: number[] = [];
  const rest = Object.assign(new REST(), {
    post: async (
      _route: string,
      { body }: { readonly body: { readonly data?: unknown; readonly type?: number } },
    ) => {
      answers.push(JSON.stringify(body));
      return { resource: { message: { id: '70' } } };
    },
    patch: async (_route: string, { body }: { readonly body: unknown }) => {
      answers.push(JSON.stringify(body));
      return { id: '70' };
    },
  });
  const row = { id: table, guildId: 'g', channelId: 'here', status: 'active', seats: [], ...stored };
  const tables = {
    answers: {
      answered: (id: string) => presses.push(`answered ${id}`),
      stands: async () => undefined,
      settled: async () => undefined,
    },
    ledger: { stored: async () => row },
    places: { heardFrom: () => undefined },
    people: { pressed: () => undefined },
    replaying: {
      stored: async () => row,
      isArchived: () => false,
      step: async () => {
        steps.push(steps.length + 1);
        const text = `Play ${steps.length}`;
        return { message: { panels: [{ title: '', text }], rows: [] }, number: steps.length, isLast: false };
      },
    },
    reading: {
      page: async (id: string, page: string, actor: unknown) => {
        presses.push([id, page, actor]);
        return { panels: [{ title: '', text: 'The page.' }], rows: [] };
      },
    },
  };
  const bot = { tables, log, store: {}, games: [], now: () => new Date() } as unknown as Bot;
  const render = renderer(undefined, log);
  const post = new ChannelPost(rest, render, () => new Date());
  const privatePost = {
    show: async () => undefined,
    remove: async ({ messageId }: { readonly messageId: string }) => void removed.push(messageId),
  } as unknown as PrivatePost;
  const watch = { ...unwatched, interaction: (one: InteractionDone) => done.push(one) };
  const router = new Router(commands, bot, post, rest, privatePost, watch);
  const take = async (of: object) => {
    router.take(of as unknown as Interaction);
    await router.idle();
  };
  return { router, take, answers, done, presses, removed, steps };
}

let made = 0;
const interaction = (of: object) => {
  made += 1;
  return {
    id: `14000000000000${made + 10_000}`,
    token: 't',
    applicationId: 'a',
    guildId: 'g',
    guild: { id: 'g', shardId: 0, channels: { cache: new Map() } },
    channelId: 'here',
    channel: channel({ held: { bot: may('Administrator') } }),
    user: { id: 'ada' },
    member: member('ada'),
    memberPermissions: may('ViewChannel'),
    appPermissions: may('Administrator'),
    message: null,
    isAutocomplete: () => false,
    isChatInputCommand: () => false,
    isMessageComponent: () => false,
    isModalSubmit: () => false,
    isAnySelectMenu: () => false,
    isStringSelectMenu: () => false,
    isButton: () => false,
    inCachedGuild: () => true,
    ...of,
  };
};
const slash = (commandName: string, of: object = {}) =>
  interaction({ commandName, isChatInputCommand: () => true, options: { data: [] }, ...of });
const button = (id: string, of: object = {}) =>
  interaction({ customId: id, isMessageComponent: () => true, isButton: () => true, ...of });
const press = (of: Press, more: object = {}) => button(customId(of), more);

const hello: Command = {
  data: new SlashCommandBuilder().setName('hello').setDescription('Says hello'),
  run: async () => note('', 'Hello.'),
};

it('answers a command once, however often it is delivered', async () => {
  const { take, answers, done } = stage([hello]);
  const one = slash('hello');
  await take(one);
  await take(one);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toContain('Hello.');
  expect(done).toMatchObject([{ kind: 'command', what: 'hello', outcome: 'ok' }]);
});

it('refuses what it does not know, for the person alone, and names it by no word of theirs', async () => {
  const { take, answers, done, presses } = stage([hello]);
  const said: [object, string][] = [
    [slash('burn'), 'I don’t know that command.'],
    [slash('hello', { options: { data: [{ name: 'x', type: 3, value: 'y' }] } }), 'There’s no option'],
    [slash('hello', { inCachedGuild: () => false }), 'I only play on servers'],
    [button('zz:1'), 'That button no longer works.'],
    [press({ do: 'page', table, page: 'score' }, { inCachedGuild: () => false }), 'I only play on servers'],
    [press({ do: 'command', command: 'hello', verb: 'again' }), 'That button no longer works.'],
    [press({ do: 'command', command: 'burn', verb: 'again' }), 'That button no longer works.'],
  ];
  for (const [one, text] of said) {
    answers.length = 0;
    await take(one);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toContain(text);
    expect(answers[0]).toContain(`"flags":${MessageFlags.Ephemeral}`);
  }
  expect(new Set(done.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
  expect(done.map(({ what }) => what)).toEqual([
    'unknown',
    'hello',
    'hello',
    'unknown',
    'page',
    'unknown',
    'unknown',
  ]);
  // Each interaction is reported as answered, even though it was refused.
  expect(presses).toHaveLength(said.length);
  await take(interaction({}));
  expect(done.at(-1)).toMatchObject({ kind: 'other', outcome: 'refused' });
});

it('checks rights and faults of a command, and tells no fault of its own', async () => {
  const managing: Command = {
    data: new SlashCommandBuilder()
      .setName('manage')
      .setDescription('Manages')
      .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild),
    run: async () => {
      throw new Error('a secret bug');
    },
  };
  const refusing: Command = {
    data: new SlashCommandBuilder().setName('refuse').setDescription('Refuses'),
    run: async () => {
      throw new RuleError('no', 'You can’t do that.');
    },
  };
  const { take, answers, done } = stage([managing, refusing]);
  await take(slash('manage'));
  expect(answers.pop()).toContain('Only people who manage this server');
  const one = slash('manage', { memberPermissions: may('ManageGuild') });
  await take(one);
  expect(answers[0]).toContain(`the number **${one.id.slice(-6)}**`);
  expect(answers[0]).not.toContain('secret');
  await take(slash('refuse'));
  expect(answers[1]).toContain('You can’t do that.');
  expect(done.map(({ outcome }) => outcome)).toEqual(['refused', 'failed', 'refused']);
});

it('takes a press to its table, as who pressed it, on its own server alone', async () => {
  const page = { do: 'page', table, page: 'score' } as const;
  const { take, answers, presses } = stage();
  await take(press(page, { memberPermissions: may('ViewChannel', 'ManageMessages') }));
  expect(presses[0]).toEqual([table, 'score', { userId: 'ada', name: 'ada', moderator: true }]);
  expect(answers[0]).toContain('The page.');
  const other = stage([], { guildId: 'another' });
  await other.take(press(page));
  expect(other.presses).toHaveLength(1);
  expect(other.answers[0]).not.toContain('The page.');
});

it('takes a press on a command’s own answer to that command', async () => {
  const pressed: unknown[] = [];
  const asking: Command = {
    ...hello,
    press: async (verb, { user }) => {
      pressed.push([verb, user.id]);
      return note('', `Pressed ${verb}.`);
    },
  };
  const { take, answers, done } = stage([asking]);
  await take(press({ do: 'command', command: 'hello', verb: 'again' }));
  expect(pressed).toEqual([['again', 'ada']]);
  expect(answers[0]).toContain('Pressed again.');
  expect(done).toMatchObject([{ what: 'hello', outcome: 'ok' }]);
  // Submitting a modal doesn't count as a press of the command's buttons.
  const typed = customId({ do: 'command', command: 'hello', verb: 'again' });
  await take(interaction({ customId: typed, isModalSubmit: () => true, isFromMessage: () => false }));
  expect(pressed).toHaveLength(1);
});

it('asks whoever comes while it closes to come again, and suggests nothing then', async () => {
  const { router, take, answers, done } = stage([hello]);
  await router.close();
  await take(slash('hello'));
  await take(press({ do: 'page', table, page: 'score' }));
  for (const answer of answers) expect(answer).toContain('I’m restarting.');
  expect(done.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  const suggested: unknown[] = [];
  const respond = async (list: unknown) => void suggested.push(list);
  await take(
    interaction({ isAutocomplete: () => true, commandName: 'hello', options: { data: [] }, respond }),
  );
  expect(suggested).toEqual([[]]);
});

/** A press in the private message of a replay. */
const replayed = (by: 'play' | 'next') =>
  press(
    { do: 'step', table, by, number: 0 },
    { message: { id: '70', flags: { has: () => true }, attachments: new Map(), embeds: [] } },
  );

it('begins to play no replay while it closes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { router, take, answers, steps } = stage();
  await take(replayed('next'));
  router.take(replayed('play') as unknown as Interaction);
  await router.close();
  expect(answers.at(-1)).toContain('Play 2');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(steps).toHaveLength(2);
});

it('a new private answer at a table ends the replay that plays in the one before', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { take, steps } = stage([
    { ...hello, run: async () => ({ ...note('', 'Hello.'), private: true, about: table }) },
  ]);
  await take(replayed('play'));
  await vi.advanceTimersByTimeAsync(2_100);
  expect(steps).toHaveLength(2);
  await take(slash('hello'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(steps).toHaveLength(2);
});

it('suggests names that were cut inside a character without the half', async () => {
  const name = 'Cap 🧢'.slice(0, -1);
  const { take } = stage([{ ...hello, complete: async () => [{ name, value: 'cap' }] }]);
  const suggested: unknown[] = [];
  await take(
    interaction({
      isAutocomplete: () => true,
      commandName: 'hello',
      options: { data: [] },
      respond: async (given: unknown) => void suggested.push(given),
    }),
  );
  expect(suggested).toEqual([[{ name: 'Cap ', value: 'cap' }]]);
});

it('suggests at most what Discord takes, and nothing where something is wrong', async () => {
  const list = Array.from({ length: 30 }, (_, at) => ({ name: `${at}`, value: `${at}` }));
  const results: (() => Promise<typeof list>)[] = [
    async () => list,
    async () => Promise.reject(new RuleError('no-table-here', 'None.')),
    async () => Promise.reject(new Error('a bug')),
  ];
  const suggesting: Command = { ...hello, complete: async () => (await results.shift()?.()) ?? [] };
  const { take, done } = stage([suggesting]);
  const suggested: (readonly unknown[])[] = [];
  const ask = (of: object = {}) =>
    take(
      interaction({
        isAutocomplete: () => true,
        commandName: 'hello',
        options: { data: [] },
        respond: async (given: readonly unknown[]) => void suggested.push(given),
        ...of,
      }),
    );
  await ask();
  await ask();
  await ask();
  await ask({ commandName: 'burn' });
  await ask({ inCachedGuild: () => false });
  await ask({ respond: () => Promise.reject(new Error('too late')) });
  expect(suggested.map((given) => given.length)).toEqual([25, 0, 0, 0, 0]);
  expect(done.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'failed', 'ok', 'ok', 'undelivered']);
});
