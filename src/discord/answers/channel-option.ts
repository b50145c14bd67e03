import type { ChatInputCommandInteraction } from 'discord.js';
import { RuleError } from '../../engine/rule-error.ts';

/**
 * Returns the channel that an option names; null if the option is empty.
 * @throws RuleError if the bot can't see the channel
 */
export function channelNamed({ options }: ChatInputCommandInteraction<'cached'>, name: string) {
  const channel = options.getChannel(name);
  if (channel === null && options.get(name) !== null)
    throw new RuleError('no-such-channel', 'I can’t see that channel.');
  return channel;
}
