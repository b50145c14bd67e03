import {
  ChannelType,
  DiscordAPIError,
  type REST,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import { z } from 'zod';
import { ChannelGone, type Grounds } from '../../league/running/grounds.ts';

/** Discord's refusals that mean the bot can't do it here; another attempt won't help. */
const cannot: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.MaximumActiveThreads,
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType,
  RESTJSONErrorCodes.MaximumNumberOfPinsReachedForTheChannel,
]);

/** Discord's refusals that mean the bot has no such channel. */
const isGone: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
]);

const made = z.object({ id: z.string() });

/** Makes threads and pins messages for competitions. */
export const groundsOver = (rest: REST): Grounds => ({
  async thread(channelId, name) {
    const body = {
      name,
      type: ChannelType.PublicThread,
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
    };
    const thread = await unlessRefused(() =>
      rest.post(Routes.threads(channelId), { body }).catch((error: unknown) => {
        if (error instanceof DiscordAPIError && isGone.has(error.code))
          throw new ChannelGone(channelId, { cause: error });
        throw error;
      }),
    );
    return thread === undefined ? undefined : made.parse(thread).id;
  },

  async pin(channelId, messageId) {
    await unlessRefused(() => rest.put(Routes.channelMessagesPin(channelId, messageId)));
  },
});

/** Runs a request. Undefined if Discord refuses it for good. */
async function unlessRefused(request: () => Promise<unknown>): Promise<unknown> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof DiscordAPIError && (cannot.has(error.code) || error.status === 400))
      return undefined;
    throw error;
  }
}
