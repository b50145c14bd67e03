import { ChannelType, DiscordAPIError, RESTJSONErrorCodes, ThreadAutoArchiveDuration } from 'discord.js';
import { RuleError } from '../../engine/rule-error.ts';
import type { Ground } from '../../table/seats/rematches.ts';
import type { Bot } from '../answers/command.ts';
import { type Here, missingForThread, mustBeAbleToShowHere, mustBeAllowedToOpen } from './permissions.ts';

/** Where a table may be opened: the channel of a command or press, or a thread in it. */
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

/** Whether the person and the bot may both make a thread for a table in a channel. */
export function mayThread(here: Here): boolean {
  const { person, bot } = missingForThread(here);
  return parentIn(here) !== undefined && person.length + bot.length === 0;
}

/** The channel for new threads; undefined in a thread, and in channels without threads. */
const parentIn = ({ channel }: Here) => (channel?.type === ChannelType.GuildText ? channel : undefined);

/** @throws RuleError that says why no thread for a table can be made in a channel */
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

/** Makes a thread with the person as a member. @returns its id @throws RuleError */
export async function openThread(here: Here, name: string): Promise<string> {
  mustBeAbleToThread(here);
  const parent = parentIn(here);
  if (parent === undefined) throw new RuleError('no-threads', 'I can make threads in text channels only.');
  try {
    const thread = await parent.threads.create({
      name,
      type: ChannelType.PublicThread,
      // Players by correspondence may be silent for days.
      autoArchiveDuration: ThreadAutoArchiveDuration.OneWeek,
    });
    await thread.members.add(here.member.id);
    return thread.id;
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || !full.has(error.code)) throw error;
    throw new RuleError(
      'cannot-thread',
      'Discord doesn’t let me make a thread here now. Try another channel.',
    );
  }
}

/** Discord's errors if a permission was just removed, or a server has too many threads. */
const full: ReadonlySet<string | number> = new Set([
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.MaximumActiveThreads,
  RESTJSONErrorCodes.UnknownChannel,
]);
