import {
  type APIEmbed,
  Client,
  type ClientOptions,
  Events,
  GatewayIntentBits,
  Options,
  REST,
  type RESTOptions,
} from 'discord.js';

/**
 * The connection to Discord with the least it needs: interactions come without any intent, `Guilds` tells the names and
 * permissions of channels. Nothing is kept in memory that the bot does not ask for.
 */
export function createClient(
  apiUrl: string | undefined,
  more: Pick<ClientOptions, 'shards' | 'shardCount' | 'ws'> = { shards: 'auto' },
): Client {
  const client = new Client({
    ...more,
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [] },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      ApplicationCommandManager: 0,
      AutoModerationRuleManager: 0,
      BaseGuildEmojiManager: 0,
      GuildBanManager: 0,
      GuildInviteManager: 0,
      GuildScheduledEventManager: 0,
      GuildStickerManager: 0,
      GuildMemberManager: { maxSize: 100, keepOverLimit: (member) => member.id === member.client.user.id },
      MessageManager: 0,
      PresenceManager: 0,
      ReactionManager: 0,
      ReactionUserManager: 0,
      StageInstanceManager: 0,
      UserManager: { maxSize: 100, keepOverLimit: (user) => user.id === user.client.user.id },
      VoiceStateManager: 0,
    }),
    rest: restOptions(apiUrl),
  });
  client.on(Events.Raw, shorten);
  return client;
}

/** An event of the gateway as it arrives, before discord.js makes objects of it. */
interface Packet {
  readonly t: string;
  readonly d: { message?: Readonly<Record<string, unknown>> & { readonly embeds?: readonly APIEmbed[] } };
}

/**
 * With a press Discord sends the whole message that was pressed. Which message it was and which files stand in it is all
 * we ask for, so the rest is dropped before it costs more than the press itself.
 */
function shorten({ t, d }: Packet): void {
  if (t !== 'INTERACTION_CREATE' || d.message === undefined) return;
  const { id, channel_id, type, flags, attachments, embeds = [] } = d.message;
  const pictures = embeds.flatMap(({ image }) => (image ? [{ image }] : []));
  d.message = { id, channel_id, type, flags, attachments, embeds: pictures };
}

/** How requests are made, whichever client makes them. */
export function restOptions(apiUrl: string | undefined): Partial<RESTOptions> {
  return {
    timeout: 10_000,
    // The outbox keeps what counts below Discord's limit; answers to interactions do not count and must not wait for it.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // When Discord says for how long to send nothing to a channel, the outbox waits for it instead of a table.
    rejectOnRateLimit: ({ route, timeToReset }) => route.startsWith('/channels/') && timeToReset > 500,
    ...(apiUrl === undefined ? {} : { api: apiUrl }),
  };
}

/** For answers to interactions, which need no token. They are sent again by `insist`, and by nobody else. */
export function restForAnswers(apiUrl: string | undefined): REST {
  return new REST({ ...restOptions(apiUrl), retries: 0 });
}
