import { PermissionFlagsBits } from 'discord.js';
import { expect, it } from 'vitest';
import type { Bot } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { games } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import type { Store } from '../src/store/records/store.ts';
import { ServerSettings } from '../src/table/clock/house-rules.ts';
import { channel, may } from '../test/equipment/fake-server.ts';
import { outOfSight, typedCommand } from '../test/equipment/typed-command.ts';
import { settings } from './settings.ts';

const command = settings(games as readonly Game[]);

function server(kept: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(kept));
  const store = {
    settings: async () => Object.fromEntries(texts),
    setSetting: async (_: string, key: string, value: string | undefined) =>
      void (value === undefined ? texts.delete(key) : texts.set(key, value)),
  };
  const bot = { tables: { house: new ServerSettings(store as unknown as Store) } } as unknown as Bot;
  const change = async (...typed: Parameters<typeof typedCommand>) => {
    const answer = await command.run(typedCommand(...typed), bot);
    return 'message' in answer ? (answer.message.panels[0]?.text ?? '') : '';
  };
  const refused = (...typed: Parameters<typeof typedCommand>) =>
    change(...typed).then(
      () => 'none',
      (error: unknown) => {
        if (error instanceof RuleError) return error.code;
        throw error;
      },
    );
  return { change, refused, kept: () => Object.fromEntries(texts) };
}

it('/settings is for those who manage the server', () => {
  expect(command.data.default_member_permissions).toBe(String(PermissionFlagsBits.ManageGuild));
  expect(() => command.run(typedCommand('burn'), {} as Bot)).toThrow('I don’t know that command.');
});

it('/settings log takes a channel where the bot may post, and none without', async () => {
  const { change, refused, kept } = server();
  const shut = channel({ id: '77', held: { bot: may('ViewChannel', 'SendMessages') } });
  expect(await refused('log', { channel: shut })).toBe('cannot-post');
  expect(await refused('log', { channel: outOfSight })).toBe('no-such-channel');
  expect(kept()).toEqual({});
  const open = channel({ id: '77', held: { bot: may('ViewChannel', 'SendMessages', 'EmbedLinks') } });
  expect(await change('log', { channel: open })).toContain('<#77>');
  expect(kept()).toEqual({ 'log-channel': '77' });
  expect(await change('log')).toBe('Games are no longer logged.');
  expect(kept()).toEqual({});
});

it('/settings tables takes either words or names for who and where', async () => {
  const { change, refused, kept } = server();
  const [role, other] = [{ id: '7' }, { id: '8' }];
  const chat = channel({ id: '5' });
  expect(await refused('tables')).toBe('nothing-chosen');
  expect(await refused('tables', { who: 'everybody', role })).toBe('either-or');
  expect(await refused('tables', { where: 'everywhere', channel: chat })).toBe('either-or');
  expect(await refused('tables', { who: 'moderators', 'channel-2': outOfSight })).toBe('no-such-channel');
  expect(kept()).toEqual({});
  await change('tables', { role, 'role-2': other, 'role-3': role });
  expect(kept()).toEqual({ openers: '7,8' });
  await change('tables', { 'channel-5': chat });
  expect(kept()).toEqual({ openers: '7,8', channels: '5' });
  await change('tables', { who: 'moderators', where: 'everywhere' });
  expect(kept()).toEqual({ openers: 'moderators' });
});

it('/settings quiet takes two different hours, a zone, or all of them', async () => {
  const { change, refused, kept } = server();
  expect(await refused('quiet')).toBe('nothing-chosen');
  expect(await refused('quiet', { from: 22 })).toBe('half-quiet');
  expect(await refused('quiet', { to: 0 })).toBe('half-quiet');
  expect(await refused('quiet', { from: 7, to: 7 })).toBe('always-quiet');
  expect(await refused('quiet', { from: 22, to: 7, zone: 'Middle/Earth' })).toBe('no-such-zone');
  expect(kept()).toEqual({});
  expect(await change('quiet', { zone: 'Europe/Berlin' })).toContain('There are no quiet hours.');
  expect(await change('quiet', { from: 0, to: 7 })).toContain('**00:00 to 07:00**');
  expect(kept()).toEqual({ 'time-zone': 'Europe/Berlin', 'quiet-hours': '0-7' });
});

it('/settings reminders changes what is given, be it off or zero', async () => {
  const { change, refused, kept } = server();
  expect(await refused('reminders')).toBe('nothing-chosen');
  expect(await change('reminders', { on: false })).toContain('Reminders are **off**.');
  expect(await change('reminders', { 'stand-in': 0 })).toContain('No computer takes over');
  expect(kept()).toEqual({ reminders: 'off', 'stand-in-after': '0' });
  expect(await change('reminders', { on: true, 'stand-in': 3 })).toContain('after 3 time-outs in a row');
});

it('/settings keeps the rest in words that it reads again', async () => {
  const { change, kept } = server();
  await change('clock', { time: 'each-1440' });
  expect(await change('keep', { days: 0 })).toContain('forever');
  expect(await change('keep', { days: 1 })).toContain('for 1 day,');
  await change('threads', { on: true });
  await change('end-post', { on: false });
  expect(kept()).toEqual({
    'time-control': 'each-1440',
    'keep-days': '1',
    threads: 'on',
    'end-posts': 'off',
  });
  expect(await change('clock', { time: 'unknown' })).toContain('No clock');
});

it('/settings preset adds to the presets of other games', async () => {
  const { change, refused, kept } = server({ presets: 'rps=long' });
  expect(await refused('preset', { rules: 'rps=none' })).toBe('nothing-chosen');
  const offered = (games as readonly Game[]).flatMap(({ id, asking }) =>
    (asking?.presets ?? []).map((preset) => `${id}=${preset.id}`),
  );
  const [first = ''] = offered;
  await change('preset', { rules: first });
  expect(kept()['presets']).toBe(`rps=long,${first}`);
});

it('/settings reset sets back one rule, those that belong together, or all', async () => {
  const all = { threads: 'on', reminders: 'off', 'stand-in-after': '5', openers: 'moderators' };
  const { change, kept } = server(all);
  await change('reset', { what: 'who' });
  expect(kept()).toEqual({ threads: 'on', reminders: 'off', 'stand-in-after': '5' });
  await change('reset', { what: 'reminders' });
  expect(kept()).toEqual({ threads: 'on' });
  await change('reset', { what: 'nothing of these' });
  expect(kept()).toEqual({ threads: 'on' });
  expect(await change('reset', { what: 'everything' })).toContain('**Threads** · none');
  expect(kept()).toEqual({});
});

it('/settings suggests time zones by their beginnings first', async () => {
  const suggested = async (focused: string) =>
    (await command.complete?.(typedCommand('quiet', { focused }) as never, {} as Bot))?.map(
      ({ value }) => value,
    ) ?? [];
  expect((await suggested('new y'))[0]).toBe('America/New_York');
  expect((await suggested('berl'))[0]).toBe('Europe/Berlin');
  expect(await suggested('utc')).toContain('UTC');
  expect(await suggested('')).toHaveLength(25);
  expect(await suggested('middle earth')).toEqual([]);
});

it('/settings ratings turns ratings on and off, and those against computers', async () => {
  const { change, refused, kept } = server();
  expect(await refused('ratings')).toBe('nothing-chosen');
  expect(await change('ratings', { computers: true })).toContain('**on, also against computers**');
  expect(await change('ratings', { on: false })).toContain('**off**');
  expect(kept()).toEqual({ ratings: 'off', 'computers-rated': 'on' });
  expect(await change('ratings', { on: true, computers: false })).toContain('**on, between people**');
  await change('reset', { what: 'ratings' });
  expect(kept()).toEqual({});
});
