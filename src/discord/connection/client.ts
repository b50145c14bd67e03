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
 * Creates a Discord client that receives and caches as little as possible. Interactions need no intent.
 * `Guilds` provides the names and permissions of channels.
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

/** A raw gateway event, before discord.js creates objects from it. */
interface Packet {
  readonly t: string;
  readonly d: { message?: Readonly<Record<string, unknown>> & { readonly embeds?: readonly APIEmbed[] } };
}

/**
 * Removes most of the pressed message that Discord sends with a press. The bot needs only its id and files,
 * and parsing the full message would cost more than handling the press.
 */
function shorten({ t, d }: Packet): void {
  if (t !== 'INTERACTION_CREATE' || d.message === undefined) return;
  const { id, channel_id, type, flags, attachments, embeds = [] } = d.message;
  const pictures = embeds.flatMap(({ image }) => (image ? [{ image }] : []));
  d.message = { id, channel_id, type, flags, attachments, embeds: pictures };
}

/** REST options shared by all clients. */
export function restOptions(apiUrl: string | undefined): Partial<RESTOptions> {
  return {
    timeout: 10_000,
    // The outbox keeps rate-limited requests below Discord's limit. Answers to interactions don't count
    // toward it and must not wait.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // When Discord requests a pause for a channel, the request fails at once. The outbox then waits, so the
    // table isn't blocked.
    rejectOnRateLimit: ({ route, timeToReset }) => route.startsWith('/channels/') && timeToReset > 500,
    ...(apiUrl === undefined ? {} : { api: apiUrl }),
  };
}

/**
 * Creates a REST client for answers to interactions, which need no token. It doesn't retry automatically, because
 * `retry` does that.
 */
export function restForAnswers(apiUrl: string | undefined): REST {
  return new REST({ ...restOptions(apiUrl), retries: 0 });
}
