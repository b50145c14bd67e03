import { type Interaction as Heard, MessageFlags } from 'discord.js';
import { InteractionCallbackResponseSchema, MessageResponseSchema } from 'discord-api-spec/zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discrepancies } from '../checks/official.ts';
import type { Playground } from '../playground.ts';
import { startPlayground } from '../server.ts';
import { startTestBot } from '../test-bot.ts';
import { unhurriedMs } from '../test-ground.ts';
import type { Ground } from './ground.ts';
import { ANSWER_MS, Interactions } from './interactions.ts';
import type { Interaction } from './state.ts';

let playground: Playground;
let stop: () => Promise<void>;
let failures: string[];

/** Starts a bot that handles interactions as the test says. */
async function bot(hear: (interaction: Heard<'cached'>) => Promise<unknown>) {
  const client = await startTestBot(playground, {}, async (interaction) => {
    if (interaction.inCachedGuild()) await hear(interaction);
  });
  client.on('error', (error) => failures.push(error.message));
  stop = () => client.destroy();
  return client;
}

beforeEach(async () => {
  playground = await startPlayground({ port: 0, answerMs: unhurriedMs });
  failures = [];
});
afterEach(async () => {
  await stop();
  await playground.stop();
});

describe('three seconds', () => {
  test('a command without an answer fails visibly for its user alone', async () => {
    await playground.stop();
    playground = await startPlayground({ port: 0 });
    await bot(async () => undefined);
    const [ada, ben] = [playground.user('Ada'), playground.user('Ben')];
    const going = ada.slash('/never');
    playground.clock.skip(3000);
    expect(await going).toMatchObject({ kind: 'unanswered', text: 'The application did not respond.' });
    expect(ada.sees()).toBe('(/never: The application did not respond.)');
    expect(ben.sees()).toBe('');
    expect(playground.violations()).toEqual([{ route: '/never', reason: 'No answer within 3 seconds.' }]);
  });

  test.each([
    [true, 'not over', 'There.'],
    [false, 'over', 'did not respond'],
  ])('are, with the bot in the process (%s), %s after both stood still', async (withBot, _, text) => {
    await playground.stop();
    playground = await startPlayground({ port: 0, withBot });
    await bot(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const answering = interaction.reply('There.');
      const until = performance.now() + 3_500;
      while (performance.now() < until);
      // Discord refuses an answer that is too late.
      await answering.catch(() => undefined);
    });
    expect((await playground.user('Ada').slash('/hello')).text).toContain(text);
    expect(playground.violations().length > 0).toBe(!withBot);
  });

  test('are over by the clock, even before the timer says so, unless the bot is in the process', () => {
    const late = (withBot: boolean, status: Interaction['status'], ms: number) => {
      const world = { clock: { now: () => 10_000, onSkip: () => undefined }, waiting: () => [] };
      const ground = { world, answerMs: ANSWER_MS, withBot } as unknown as Ground;
      return new Interactions(ground).isTooLate({ status, at: 10_000 - ms } as Interaction);
    };
    expect([late(false, 'waiting', 3_000), late(false, 'waiting', 3_001)]).toEqual([false, true]);
    expect(late(true, 'waiting', 3_001)).toBe(false);
    for (const withBot of [true, false]) {
      expect(late(withBot, 'unanswered', 1)).toBe(true);
      expect(late(withBot, 'answered', 60_000)).toBe(false);
    }
  });

  test.each([true, false])('are over in the end, with the bot in the process: %s', async (withBot) => {
    await playground.stop();
    playground = await startPlayground({ port: 0, answerMs: 700, withBot });
    await bot(async () => undefined);
    const before = performance.now();
    expect((await playground.user('Ada').slash('/never')).kind).toBe('unanswered');
    expect(performance.now() - before).toBeGreaterThanOrEqual(690);
    const going = playground.user('Ada').slash('/never');
    playground.clock.skip(701);
    expect((await going).kind).toBe('unanswered');
  });

  test('are as many seconds as the playground is told to wait', async () => {
    await bot(async (interaction) => {
      playground.clock.skip(unhurriedMs - 20_000);
      if (interaction.isChatInputCommand()) await interaction.reply('Late.');
    });
    expect((await playground.user('Ada').slash('/hello')).text).toContain('Late.');
    expect(playground.violations()).toEqual([]);
  });

  test('a button without an answer is marked on its message until the next press', async () => {
    let presses = 0;
    const component = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
    await bot(async (interaction) => {
      if (interaction.isChatInputCommand())
        await interaction.reply({ components: [component], content: 'x' });
      else if (interaction.isButton() && presses++ > 0) await interaction.deferUpdate();
    });
    const ada = playground.user('Ada');
    await ada.slash('/hello');
    const going = ada.press('Go');
    expect(ada.messages()[0]).toMatchObject({ waiting: true, failed: false });
    playground.clock.skip(unhurriedMs + 1);
    expect((await going).kind).toBe('unanswered');
    expect(ada.messages()[0]).toMatchObject({ waiting: false, failed: true });
    expect(playground.user('Ben').messages()[0]).toMatchObject({ failed: false });
    expect((await ada.press('Go', { patienceMs: 1 })).kind).toBe('deferred');
    expect(ada.messages()[0]).toMatchObject({ waiting: false, failed: false });
  });

  test('an answer that comes too late is refused', async () => {
    await bot(async (interaction) => {
      playground.clock.skip(unhurriedMs + 1);
      if (interaction.isChatInputCommand()) await interaction.reply('Sorry, I was late.');
    });
    expect((await playground.user('Ada').slash('/hello')).kind).toBe('unanswered');
    await expect.poll(() => failures).toEqual(['Unknown interaction']);
    expect(playground.user('Ada').sees()).not.toContain('Sorry');
  });

  test('nobody waits for an offline bot', async () => {
    const client = await bot(async () => undefined);
    await client.destroy();
    await expect.poll(() => playground.gateway.online()).toBe(false);
    const before = performance.now();
    expect((await playground.user('Ada').slash('/hello')).kind).toBe('unanswered');
    expect(performance.now() - before).toBeLessThan(unhurriedMs / 2);
    expect(playground.violations()).toEqual([]);
  });
});

describe('answers', () => {
  test('match their descriptions, and so do all messages made by them', async () => {
    const returned: unknown[] = [];
    const component = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
    const client = await bot(async (interaction) => {
      const body = interaction.isChatInputCommand()
        ? { type: 4, data: { content: 'x', components: [component], flags: 64 } }
        : interaction.isModalSubmit()
          ? { type: 4, data: { content: 'Sent.' } }
          : returned.length < 2
            ? { type: 7, data: { content: 'y' } }
            : {
                type: 9,
                data: {
                  custom_id: 'form',
                  title: 'Form',
                  components: [{ type: 18, label: 'l', component: { type: 4, custom_id: 'f', style: 1 } }],
                },
              };
      const path = `/interactions/${interaction.id}/${interaction.token}/callback` as const;
      const query = new URLSearchParams({ with_response: 'true' });
      returned.push(await client.rest.post(path, { body, query, auth: false }));
    });
    const ada = playground.user('Ada');
    const next = (count: number) => expect.poll(() => returned).toHaveLength(count);
    await ada.slash('/hello');
    await next(1);
    await ada.press('Go');
    await next(2);
    await ada.press('Go');
    await next(3);
    await ada.submit({ l: 'z' });
    await next(4);
    for (const response of returned) {
      expect(discrepancies(InteractionCallbackResponseSchema, response)).toEqual([]);
    }
    expect(returned[0]).toMatchObject({
      interaction: { type: 2, response_message_ephemeral: true, response_message_loading: false },
      resource: { type: 4, message: { content: 'x' } },
    });
    const messages = ada.messages();
    expect(messages).toHaveLength(2);
    for (const { message } of messages) expect(discrepancies(MessageResponseSchema, message)).toEqual([]);
  });

  test('are accepted only once', async () => {
    await bot(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply('One.');
      interaction.replied = false;
      await interaction.reply('Two.');
    });
    await playground.user('Ada').slash('/hello');
    await expect.poll(() => failures).toEqual(['Interaction has already been acknowledged.']);
    expect(playground.user('Ada').sees()).toBe('Clubhouse: One.');
    expect(playground.violations()).toHaveLength(1);
  });

  test('cannot be an update for a command', async () => {
    const client = await bot(async (interaction) => {
      await client.rest.post(`/interactions/${interaction.id}/${interaction.token}/callback`, {
        body: { type: 7, data: { content: 'x' } },
        auth: false,
      });
    });
    const going = playground.user('Ada').slash('/hello');
    await expect.poll(() => failures.join()).toContain('Invalid Form Body');
    playground.clock.skip(unhurriedMs);
    await going;
    expect(playground.violations()[0]?.reason).toMatch(
      /type: Value must be one of \{4, 5, 9\} for a command/,
    );
  });

  test('that break the rules do not count', async () => {
    await bot(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply('x'.repeat(2001)).catch(() => interaction.reply('Shorter.'));
    });
    expect((await playground.user('Ada').slash('/hello')).text).toBe('Clubhouse: Shorter.');
    expect(playground.violations()).toHaveLength(1);
  });

  test('have at most 25 choices', async () => {
    await bot(async (interaction) => {
      if (!interaction.isAutocomplete()) return;
      const choices = Array.from({ length: 26 }, (_, index) => ({ name: `${index}`, value: `${index}` }));
      await interaction.respond(choices).catch(() => interaction.respond(choices.slice(1)));
    });
    const choices = await playground.user('Ada').complete('/roll for purpose:');
    expect(choices).toHaveLength(25);
    expect(playground.violations()).toHaveLength(1);
  });
});

describe('tokens', () => {
  test('edit, follow up and delete for 15 minutes', async () => {
    let kept: Heard<'cached'> | undefined;
    await bot(async (interaction) => {
      kept = interaction;
      if (interaction.isChatInputCommand()) await interaction.reply('First.');
    });
    const ada = playground.user('Ada');
    await ada.slash('/hello');
    if (!kept?.isChatInputCommand()) throw new Error('The bot has heard nothing.');
    const first = kept;
    await expect.poll(() => first.replied).toBe(true);
    playground.clock.skip(14 * 60_000);
    await kept.editReply('Edited.');
    const more = await kept.followUp({ content: 'More.', flags: MessageFlags.Ephemeral });
    await kept.webhook.editMessage(more, 'Even more.');
    expect(ada.sees()).toBe('Clubhouse: Edited.\n\nClubhouse: Even more.\n(only you can see this)');
    expect(await kept.fetchReply()).toMatchObject({ content: 'Edited.' });
    await kept.deleteReply(more);
    await kept.deleteReply();
    expect(ada.sees()).toBe('');
    await expect(kept.editReply('Gone.')).rejects.toMatchObject({ code: 10008 });
    expect(playground.violations()).toEqual([]);
    playground.clock.skip(61_000);
    await expect(kept.followUp('Too late.')).rejects.toMatchObject({ code: 50027 });
    expect(playground.violations()).toHaveLength(1);
  });

  test('open nothing before the answer, and change no other messages', async () => {
    let early: unknown;
    const client = await bot(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      early = await interaction.webhook.send('Early.').catch((error: unknown) => error);
      await interaction.reply('Now.');
      const { id } = await client.rest
        .post(`/channels/${interaction.channelId}/messages`, { body: { content: 'Public.' } })
        .then((message) => message as { id: string });
      await interaction.webhook.editMessage(id, 'Mine?');
    });
    await playground.user('Ada').slash('/hello');
    expect(early).toMatchObject({ code: 10015 });
    await expect.poll(() => failures).toEqual(['Unknown Message']);
  });

  test('of the bot cannot reach private messages', async () => {
    const client = await bot(async (interaction) => {
      if (interaction.isChatInputCommand()) {
        await interaction.reply({ content: 'Psst.', flags: MessageFlags.Ephemeral });
      }
    });
    const { message } = await playground.user('Ada').slash('/hello');
    const path = `/channels/${message?.message.channel_id}/messages/${message?.message.id}` as const;
    await expect(client.rest.get(path)).rejects.toMatchObject({ code: 10008 });
    await expect(client.rest.patch(path, { body: { content: 'x' } })).rejects.toMatchObject({ code: 10008 });
  });
});

test('forged presses, options and modals reach the bot unchanged', async () => {
  const heard: unknown[] = [];
  await bot(async (interaction) => {
    if (interaction.isButton() || interaction.isStringSelectMenu()) {
      heard.push([interaction.customId, interaction.isButton() ? [] : interaction.values]);
      await interaction.deferUpdate();
    } else if (interaction.isModalSubmit()) {
      heard.push([interaction.customId, interaction.fields.getTextInputValue('field')]);
      await interaction.reply('Hm.');
    } else if (interaction.isChatInputCommand()) {
      heard.push(interaction.options.data.map(({ name, value }) => [name, value]));
      await interaction.reply('Huh.');
    }
  });
  const ben = playground.user('Ben');
  const { message } = await ben.slash('/hello');
  const id = message?.message.id ?? '';
  await ben.forgePress({ customId: 'act:x:1:e2-e4', message: id }, { patienceMs: 1 });
  await ben.forgePress({ customId: 'menu', values: ['nonsense'], message: id }, { patienceMs: 1 });
  await ben.forgeSubmit('never-opened', { field: 'x'.repeat(5000) });
  await ben.forgeSlash(['hello'], [{ name: 'strange', type: 3, value: 'value' }]);
  expect(heard).toEqual([
    [],
    ['act:x:1:e2-e4', []],
    ['menu', ['nonsense']],
    ['never-opened', 'x'.repeat(5000)],
    [['strange', 'value']],
  ]);
});

test('people and channels come with what is known about them', async () => {
  await bot(async (interaction) => {
    if (interaction.isChatInputCommand()) {
      const select = { type: 1, components: [{ type: 5, custom_id: 'who' }] };
      const channels = { type: 1, components: [{ type: 8, custom_id: 'where', channel_types: [0] }] };
      await interaction.reply({ content: 'Who, where?', components: [select, channels] });
    } else if (interaction.isUserSelectMenu()) {
      await interaction.reply(interaction.members.map((member) => member.displayName).join());
    } else if (interaction.isChannelSelectMenu()) {
      await interaction.reply(interaction.channels.map((channel) => `<#${channel.id}>`).join());
    }
  });
  const ada = playground.user('Ada');
  await ada.slash('/hello');
  expect((await ada.select('who', 'Dev')).text).toBe('Clubhouse: Dev');
  expect((await ada.select('where', 'league-log')).text).toBe('Clubhouse: #league-log');
  expect(playground.violations()).toEqual([]);
});

test('a modal can answer a press and then update the pressed message', async () => {
  await bot(async (interaction) => {
    if (interaction.isChatInputCommand()) {
      const row = { type: 1, components: [{ type: 2, style: 1, label: 'Rename', custom_id: 'rename' }] };
      await interaction.reply({ content: 'No name.', components: [row] });
    } else if (interaction.isButton()) {
      await interaction.showModal({
        title: 'Rename',
        custom_id: 'form',
        components: [{ type: 18, label: 'New name', component: { type: 4, custom_id: 'name', style: 1 } }],
      });
    } else if (interaction.isModalSubmit() && interaction.isFromMessage()) {
      await interaction.update(interaction.fields.getTextInputValue('name'));
    }
  });
  const ada = playground.user('Ada');
  await ada.slash('/hello');
  await ada.press('Rename');
  const answer = await ada.submit({ 'New name': 'The Reds' });
  expect(answer).toMatchObject({ kind: 'update', text: 'Clubhouse: The Reds\n[Rename]' });
  expect(playground.violations()).toEqual([]);
});
