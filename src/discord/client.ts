import { Client, GatewayIntentBits, Options } from 'discord.js';

/**
 * The connection to Discord with the least it needs: interactions come without any intent, `Guilds` tells the names and
 * permissions of channels. Nothing is kept in memory that the bot does not ask for.
 */
export function createClient(apiUrl: string | undefined): Client {
  return new Client({
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
    rest: {
      timeout: 10_000,
      // The bot's own edits give way when a channel's limit is reached: they try again later with what is newest then,
      // while presses are answered by their own tokens.
      rejectOnRateLimit: ({ method, route, timeToReset }) =>
        method === 'PATCH' && route.startsWith('/channels/') && timeToReset > 1_000,
      ...(apiUrl === undefined ? {} : { api: apiUrl }),
    },
  });
}
