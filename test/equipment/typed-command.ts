import type { ChatInputCommandInteraction } from 'discord.js';
import { channel, may, member } from './fake-server.ts';

/** The value of an option: what a person typed, or what Discord resolved it to. */
type Given = string | number | boolean | object;

/** The value of an option that names something the bot can't see. */
export const outOfSight = Object.freeze({ isOutOfSight: true });

/**
 * Makes a command with its options, in the form that the command handlers get. By default Ada types it in a text
 * channel.
 * @param sub its subcommand
 */
export function typedCommand(
  sub: string,
  options: Readonly<Record<string, Given>> = {},
  more: Readonly<Record<string, unknown>> = {},
): ChatInputCommandInteraction<'cached'> {
  const given = (name: string) => options[name] ?? null;
  const resolved = (name: string) => (given(name) === outOfSight ? null : given(name));
  const valued = (name: string, required = false) => {
    const value = given(name);
    if (value === null && required) throw new Error(`The option ${name} is missing.`);
    return value;
  };
  return {
    id: '1400000000000000001',
    guildId: 'g',
    channelId: 'here',
    channel: channel({ held: { bot: may('Administrator') } }),
    user: { id: 'ada' },
    member: member('ada'),
    memberPermissions: may('ViewChannel'),
    appPermissions: may('Administrator'),
    ...more,
    options: {
      getSubcommand: () => sub,
      getString: valued,
      getInteger: valued,
      getBoolean: valued,
      getRole: resolved,
      getChannel: resolved,
      getUser: (name: string) => (given(name) === null ? null : { id: name }),
      getMember: resolved,
      get: (name: string) => (given(name) === null ? null : { name, value: given(name) }),
      getFocused: () => options['focused'] ?? '',
    },
  } as unknown as ChatInputCommandInteraction<'cached'>;
}
