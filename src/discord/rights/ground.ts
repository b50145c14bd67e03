import { ChannelType, DiscordAPIError, RESTJSONErrorCodes, ThreadAutoArchiveDuration } from 'discord.js';
import { wholeCharacters } from '../../engine/characters.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Ground } from '../../table/seats/rematches.ts';
import type { Bot } from '../answers/command.ts';
import { type Here, missingForThread, mustBeAbleToShowHere, mustBeAllowedToOpen } from './permissions.ts';

/** Returns where a table may be opened: the channel of a command or press, or a thread in it. */
export function groundOf(here: Here, bot: Pick<Bot, 'tables'>): Ground {
  return {
    channelId: here.channelId,
    async mustBeOpenable() {
      await mustBeAllowedToOpen(here, bot);
      mustBeAbleToShowHere(here);
    },
    mayThread: () => mayThread(here),
    thread: (name) => openThread(here, name),
  };
}

/** Whether both the person and the bot may create a thread for a table in the channel. */
export function mayThread(here: Here): boolean {
  const { person, bot } = missingForThread(here);
  return parentIn(here) !== undefined && person.length + bot.length === 0;
}

/**
 * The channel in which to create threads. Undefined inside a thread and in channels that can't have threads.
 */
const parentIn = ({ channel }: Here) => (channel?.type === ChannelType.GuildText ? channel : undefined);

/**
 * Checks that a thread for a table can be created in the channel.
 * @throws RuleError that explains why not
 */
export function mustBeAbleToThread(here: Here): void {
  if (here.channel?.isThread())
    throw new RuleError(
      'in-thread',
      'You’re in a thread already. `/play` without `thread` opens the table here.',
    );
  if (parentIn(here) === undefined)
    throw new RuleError('no-threads', 'I can make threads in text channels only.');
  const { person, bot } = missingForThread(here);
  if (person.length > 0)
    throw new RuleError('not-for-you', `To open a thread here, you also need **${person.join('**, **')}**.`);
  if (bot.length > 0)
    throw new RuleError('cannot-post', `To open a thread here, I also need **${bot.join('**, **')}**.`);
}

/**
 * Creates a thread and adds the person.
 * @returns the thread's id
 * @throws RuleError
 */
export async function openThread(here: Here, name: string): Promise<string> {
  mustBeAbleToThread(here);
  const parent = parentIn(here);
  if (parent === undefined) throw new RuleError('no-threads', 'I can make threads in text channels only.');
  try {
    const thread = await parent.threads.create({
      name: wholeCharacters(name),
      type: ChannelType.PublicThread,
      // Players of slow games may be inactive for days.
      autoArchiveDuration: ThreadAutoArchiveDuration.OneWeek,
    });
    await thread.members.add(here.member.id);
    return thread.id;
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || !full.has(error.code)) throw error;
    throw new RuleError(
      'cannot-thread',
      'Discord doesn’t let me make a thread here right now. Try another channel.',
    );
  }
}

/**
 * Discord's error codes if a permission was just removed, the channel is gone, or the server has too many
 * threads.
 */
const full: ReadonlySet<string | number> = new Set([
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.MaximumActiveThreads,
  RESTJSONErrorCodes.UnknownChannel,
]);
