import { DiscordAPIError, DiscordjsError, GatewayCloseCodes } from 'discord.js';
import { StartRefused } from '../../start-refused.ts';

/** Creates the error for a token that Discord doesn't accept, or no longer accepts. */
export const tokenRefused = (cause?: unknown): StartRefused =>
  new StartRefused(
    'token-refused',
    'Discord doesn’t accept DISCORD_TOKEN. Reset it in the developer portal, copy it again and start the bot.',
    cause,
  );

const intentsRefused: readonly [string, string] = [
  'intents-refused',
  'Discord doesn’t give this application the intents that the bot asks for. Check in the developer portal that the token belongs to the right application, then start again.',
];
const sharding: readonly [string, string] = [
  'shards-refused',
  'Discord wants the servers spread over more shards. Raise SHARDS (at most 2,500 servers a shard) for all processes and start them again.',
];

const sentences: ReadonlyMap<number, readonly [code: string, sentence: string]> = new Map([
  [GatewayCloseCodes.InvalidIntents, intentsRefused],
  [GatewayCloseCodes.DisallowedIntents, intentsRefused],
  [GatewayCloseCodes.InvalidShard, sharding],
  [GatewayCloseCodes.ShardingRequired, sharding],
  [
    GatewayCloseCodes.InvalidAPIVersion,
    [
      'version-refused',
      'Discord no longer supports this version of its API. Install a newer version of Clubhouse.',
    ],
  ],
]);

/** Explains a gateway close code to the host; undefined if reconnecting may help. */
export function refusalOf(closeCode: number): StartRefused | undefined {
  if (closeCode === GatewayCloseCodes.AuthenticationFailed) return tokenRefused(closeCode);
  const [code, sentence] = sentences.get(closeCode) ?? [];
  return code === undefined || sentence === undefined
    ? undefined
    : new StartRefused(code, sentence, closeCode);
}

/** Whether a request or login failed because Discord doesn't accept the token. */
export function isTokenRefused(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return error.status === 401;
  return error instanceof DiscordjsError && error.code === 'TokenInvalid';
}
