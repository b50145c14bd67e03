import { SlashCommandBuilder } from '@discordjs/builders';
import type { REST } from 'discord.js';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { codeOf } from '../../../test/equipment/rps-table.ts';
import type { Store } from '../../store/records/store.ts';
import { type Command, note } from '../answers/command.ts';
import { ServerCommands } from './server-commands.ts';

const command = (name: string): Command => ({
  data: new SlashCommandBuilder().setName(name).setDescription('Does something'),
  run: async () => note('', ''),
});

/** Settings by server: whether it has seasons, and the fingerprint of its commands. */
let settings: Map<string, string>;
/** The servers for which Discord was asked, with the names of the commands. */
let puts: string[];
/** What happens while a request is under way. Throws if Discord doesn't take it. */
let asked: (guildId: string) => void;
let unread: Error | undefined;
/** Called when the server `last` is looked up. */
let reached: () => void;
beforeEach(() => {
  settings = new Map();
  puts = [];
  asked = () => undefined;
  unread = undefined;
  reached = () => undefined;
});

const store = {
  setting: async (guildId: string, key: string) => {
    if (guildId === 'last') reached();
    return settings.get(`${guildId} ${key}`);
  },
  setSetting: async (guildId: string, key: string, value: string | undefined) => {
    if (value === undefined) settings.delete(`${guildId} ${key}`);
    else settings.set(`${guildId} ${key}`, value);
  },
  retention: {
    everywhere: async (key: string) => {
      if (unread !== undefined) throw unread;
      const found = [...settings].filter(([name]) => name.endsWith(` ${key}`));
      return new Map(found.map(([name, value]) => [name.split(' ')[0] ?? '', value]));
    },
  },
} as unknown as Store;

const rest = {
  put: async (route: string, { body }: { readonly body: readonly { readonly name: string }[] }) => {
    const [, application, guildId = ''] = /applications\/(\w+)\/guilds\/(\w+)\/commands$/.exec(route) ?? [];
    expect(application).toBe('app');
    asked(guildId);
    puts.push(`${guildId} ${body.map(({ name }) => name).join(' ')}`.trim());
  },
} as unknown as REST;

const serverCommands = (...names: readonly string[]) =>
  new ServerCommands({ rest, commands: names.map(command), store, log: pino({ level: 'silent' }) });

/** Begins for servers, waits until it is done, and returns what was sent. */
async function begun(names: readonly string[], servers = (_: string) => true): Promise<readonly string[]> {
  puts = [];
  const commands = serverCommands(...names);
  commands.begin('app', servers);
  await settled(commands);
  return puts;
}
/** Resolves when everything before is done, because a further server waits for that. */
async function settled(commands: ServerCommands): Promise<void> {
  await new Promise<void>((resolve) => {
    reached = resolve;
    commands.joined('last');
  });
  await commands.stop();
}
const seasons = (guildId: string, value: 'on' | 'off') => settings.set(`${guildId} seasons`, value);
const fails = () => {
  throw new Error('Discord is away.');
};

it('begins with the servers that have seasons and that this process serves', async () => {
  seasons('one', 'on');
  seasons('two', 'off');
  seasons('three', 'on');
  seasons('four', 'on');
  expect(await begun(['season', 'team'], (guildId) => guildId !== 'three')).toEqual([
    'one season team',
    'four season team',
  ]);
});

it('begins with nothing where nothing changed', async () => {
  seasons('one', 'on');
  await begun(['season']);
  expect(await begun(['season'])).toEqual([]);
  expect(await begun(['season', 'team'])).toEqual(['one season team']);
});

it('goes on with the next server where Discord refuses, and tries the refused one at the next start', async () => {
  seasons('one', 'on');
  seasons('two', 'on');
  asked = (guildId) => (guildId === 'one' ? fails() : undefined);
  expect(await begun(['season'])).toEqual(['two season']);
  asked = () => undefined;
  expect(await begun(['season'])).toEqual(['one season']);
});

it('begins later where the database is away, and does what comes next', async () => {
  seasons('one', 'on');
  unread = new Error('away');
  const commands = serverCommands('season');
  commands.begin('app', () => true);
  commands.joined('one');
  await settled(commands);
  expect(puts).toEqual(['one season']);
});

it('stops between two servers', async () => {
  seasons('one', 'on');
  seasons('two', 'on');
  const commands = serverCommands('season');
  asked = () => void commands.stop();
  commands.begin('app', () => true);
  await settled(commands);
  expect(puts).toEqual(['one season']);
});

it('gives a server that it joins what it had, and nothing to others', async () => {
  seasons('one', 'on');
  seasons('two', 'off');
  await begun(['season']);
  const commands = serverCommands('season');
  commands.begin('app', () => false);
  puts = [];
  for (const guildId of ['one', 'two', 'three']) commands.joined(guildId);
  await settled(commands);
  // Discord has forgotten them, so they are sent though nothing changed.
  expect(puts).toEqual(['one season']);
});

it('offers and takes away, and keeps neither where Discord refuses', async () => {
  const commands = serverCommands('season');
  commands.begin('app', () => false);
  await commands.offer('one', true);
  expect([puts, settings.has('one server-commands')]).toEqual([['one season'], true]);
  asked = fails;
  expect(await codeOf(commands.offer('one', false))).toBe('commands-refused');
  expect(await codeOf(commands.offer('two', true))).toBe('commands-refused');
  expect([...settings.keys()]).toEqual(['one server-commands']);
  asked = () => undefined;
  await commands.offer('one', false);
  expect([puts.at(-1), settings.has('one server-commands')]).toEqual(['one', false]);
  await commands.stop();
});
