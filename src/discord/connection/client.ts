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
 * Connects to Discord with as little as possible: interactions need no intent, and `Guilds` brings the names
 * and permissions of channels. It caches only what the bot asks for.
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

/** A gateway event before discord.js makes objects of it. */
interface Packet {
  readonly t: string;
  readonly d: { message?: Readonly<Record<string, unknown>> & { readonly embeds?: readonly APIEmbed[] } };
}

/**
 * Discord sends the whole pressed message with a press. The bot needs only its id and files, so this drops
 * the rest before it costs more than the press itself.
 */
function shorten({ t, d }: Packet): void {
  if (t !== 'INTERACTION_CREATE' || d.message === undefined) return;
  const { id, channel_id, type, flags, attachments, embeds = [] } = d.message;
  const pictures = embeds.flatMap(({ image }) => (image ? [{ image }] : []));
  d.message = { id, channel_id, type, flags, attachments, embeds: pictures };
}

/** How every client makes requests. */
export function restOptions(apiUrl: string | undefined): Partial<RESTOptions> {
  return {
    timeout: 10_000,
    // The outbox keeps counted requests below Discord's limit; answers to interactions do not count and must
    // not wait.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // When Discord says how long to send nothing to a channel, the outbox waits instead of a table.
    rejectOnRateLimit: ({ route, timeToReset }) => route.startsWith('/channels/') && timeToReset > 500,
    ...(apiUrl === undefined ? {} : { api: apiUrl }),
  };
}

/** For answers to interactions, which need no token. Only `retry` retries them. */
export function restForAnswers(apiUrl: string | undefined): REST {
  return new REST({ ...restOptions(apiUrl), retries: 0 });
}
