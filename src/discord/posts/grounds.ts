import {
  ChannelType,
  DiscordAPIError,
  MessageType,
  type REST,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import { z } from 'zod';
import { wholeCharacters } from '../../engine/characters.ts';
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
/** Messages of a channel, newest first. Discord's line about a new thread names that thread. */
const lines = z.array(
  z.object({
    id: z.string(),
    type: z.number(),
    message_reference: z.object({ channel_id: z.string() }).optional(),
  }),
);
/** How many messages to look through for that line. It is the newest unless somebody was quick. */
const lookedAt = '10';

/** Makes threads and pins messages for competitions. */
export const groundsOver = (rest: REST): Grounds => ({
  async thread(channelId, name, how) {
    const body = {
      name: wholeCharacters(name),
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
    if (thread === undefined) return undefined;
    const { id } = made.parse(thread);
    // The thread is there. Without it, its line would only be one too many.
    if (how === 'quiet') await withoutLine(rest, channelId, id).catch(() => undefined);
    return id;
  },

  async rename(channelId, name, isOver) {
    // Discord changes no closed thread, so this opens it.
    const body = { name: wholeCharacters(name), archived: false };
    await unlessRefused(() => rest.patch(Routes.channel(channelId), { body }));
    if (isOver)
      await unlessRefused(() => rest.patch(Routes.channel(channelId), { body: { archived: true } }));
  },

  async pin(channelId, messageId) {
    await unlessRefused(() => rest.put(Routes.channelMessagesPin(channelId, messageId)));
  },
});

/** Deletes Discord's line about a thread that the bot just made. */
async function withoutLine(rest: REST, channelId: string, thread: string): Promise<void> {
  const query = new URLSearchParams({ limit: lookedAt });
  const found = lines.parse(await rest.get(Routes.channelMessages(channelId), { query }));
  const line = found.find(
    ({ type, message_reference }) =>
      type === MessageType.ThreadCreated && message_reference?.channel_id === thread,
  );
  if (line !== undefined) await rest.delete(Routes.channelMessage(channelId, line.id));
}

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
