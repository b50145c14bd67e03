import type { ChatInputCommandInteraction } from 'discord.js';
import { RuleError } from '../../engine/rule-error.ts';

/** The channel that an option names; null without one. @throws RuleError if the bot cannot see it */
export function channelNamed({ options }: ChatInputCommandInteraction<'cached'>, name: string) {
  const channel = options.getChannel(name);
  if (channel === null && options.get(name) !== null)
    throw new RuleError('no-such-channel', 'I can’t see that channel.');
  return channel;
}
