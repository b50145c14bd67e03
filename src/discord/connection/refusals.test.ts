import { DiscordAPIError, GatewayCloseCodes } from 'discord.js';
import { expect, it } from 'vitest';
import { StartRefused } from '../../start-refused.ts';
import { isTokenRefused, refusalOf } from './refusals.ts';

it.each([
  [GatewayCloseCodes.AuthenticationFailed, 'token-refused'],
  [GatewayCloseCodes.InvalidIntents, 'intents-refused'],
  [GatewayCloseCodes.DisallowedIntents, 'intents-refused'],
  [GatewayCloseCodes.InvalidShard, 'shards-refused'],
  [GatewayCloseCodes.ShardingRequired, 'shards-refused'],
  [GatewayCloseCodes.InvalidAPIVersion, 'version-refused'],
])('the close code %i ends the bot: %s', (closeCode, code) => {
  const refusal = refusalOf(closeCode);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(refusal).toMatchObject({ code, cause: closeCode });
});

it('after any other close code connecting again may help', () => {
  for (const closeCode of [1_000, 1_006, GatewayCloseCodes.SessionTimedOut, GatewayCloseCodes.RateLimited])
    expect(refusalOf(closeCode)).toBeUndefined();
});

it('a token is refused by 401 alone', () => {
  const answered = (status: number) =>
    new DiscordAPIError({ code: 0, message: '' }, 0, status, 'GET', '', {});
  expect([401, 403, 429, 500].map((status) => isTokenRefused(answered(status)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isTokenRefused(new Error('TokenInvalid'))).toBe(false);
  expect(isTokenRefused(undefined)).toBe(false);
});
