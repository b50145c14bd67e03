import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, hasToken, readConfig, readStorage } from './config.ts';

const token = `${'a'.repeat(24)}.bbbbbb.${'c'.repeat(27)}`;

describe('the environment', () => {
  it('needs only a token; everything else has a default', () => {
    expect(readConfig({ DISCORD_TOKEN: token, LOG_LEVEL: '' })).toEqual({
      token,
      databaseUrl: 'file:./data/clubhouse.db',
      databaseAlone: true,
      discordApiUrl: undefined,
      discordCdnUrl: undefined,
      logLevel: 'info',
      healthPort: undefined,
      healthHost: '127.0.0.1',
      shards: undefined,
      computerPace: 1,
      thinkingThreads: undefined,
      diceBeacon: 'on',
      pictures: true,
      keepDays: 0,
      archiveDir: './data/archive',
      refusedPause: 0,
    });
  });

  it('names a dice beacon of one’s own by its address', () => {
    const choice = (DICE_BEACON: string) => readConfig({ DISCORD_TOKEN: token, DICE_BEACON }).diceBeacon;
    expect(choice('https://beacon.example/chain/')).toEqual({ url: 'https://beacon.example/chain' });
    expect(choice('off')).toBe('off');
    expect(choice('')).toBe('on');
  });

  it.each([
    [{}, 'DISCORD_TOKEN must be the bot token from the Discord developer portal.'],
    [{ DISCORD_TOKEN: 'hunter2' }, 'three parts joined by dots'],
    [
      { DISCORD_TOKEN: token, DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must look like file:./data/clubhouse.db',
    ],
    ...['pa#ss', 'pa%zz', 'pa/ss'].map((password): [object, string] => [
      { DISCORD_TOKEN: token, DATABASE_URL: `postgresql://club:${password}@db:5432/games` },
      'DATABASE_URL has a character that ends its user or password too early: in them, write # as %23',
    ]),
    [{ DISCORD_TOKEN: token, DISCORD_API_URL: 'discord' }, 'DISCORD_API_URL must be an address'],
    [{ DISCORD_TOKEN: token, LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
    [{ DISCORD_TOKEN: token, DISCORD_CDN_URL: 'files' }, 'DISCORD_CDN_URL must be an address'],
    [{ DISCORD_TOKEN: token, HEALTH_HOST: 'http://here' }, 'HEALTH_HOST must be an address like 127.0.0.1'],
    [{ DISCORD_TOKEN: token, HEALTH_PORT: '70000' }, 'HEALTH_PORT must be a port number from 1 to 65535.'],
    [{ DISCORD_TOKEN: token, HEALTH_PORT: '80.5' }, 'HEALTH_PORT must be a port number from 1 to 65535.'],
    [{ DISCORD_TOKEN: token, SHARDS: '0' }, 'SHARDS must be a number from 1 to 10000'],
    [{ DISCORD_TOKEN: token, SHARDS: '2' }, 'SHARDS needs DATABASE_URL to point to PostgreSQL'],
    [{ DISCORD_TOKEN: token, KEEP_DAYS: '-1' }, 'KEEP_DAYS must be a whole number of days from 0 to 3650'],
    [{ DISCORD_TOKEN: token, THINKING_THREADS: '0' }, 'THINKING_THREADS must be a whole number from 1 to 64'],
    ...['maybe', 'ftp://beacon', 'https://'].map((DICE_BEACON): [object, string] => [
      { DISCORD_TOKEN: token, DICE_BEACON },
      'DICE_BEACON must be on, off, or the address of a beacon of your own.',
    ]),
    [{ DISCORD_TOKEN: token, PICTURES: 'maybe' }, 'PICTURES must be on or off.'],
    [{ DISCORD_TOKEN: token, COMPUTER_PACE: '-1' }, 'COMPUTER_PACE must be a number from 0 to 10'],
  ])('refuses %o with a sentence that names the variable', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('takes any password that is written as an address wants it', () => {
    const databaseUrl = 'postgresql://club:%23%2F%3F%40%25:%3A@db:5432/games?application_name=club';
    expect(readConfig({ DISCORD_TOKEN: token, DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  it('names every wrong variable at once and repeats no value', () => {
    try {
      readConfig({ DISCORD_TOKEN: 'sesame-open', LOG_LEVEL: 'loud' });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toContain('DISCORD_TOKEN');
      expect(String(error)).toContain('LOG_LEVEL');
      expect(String(error)).not.toContain('sesame');
    }
  });

  describe('in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clubhouse-config-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };

    it('gives the token and the address of the database, without the line break at the end', () => {
      const env = {
        DISCORD_TOKEN_FILE: file('token', `${token}\n`),
        DATABASE_URL_FILE: file('url', 'postgresql://club:house@db/games\n'),
        DISCORD_TOKEN: '',
      };
      expect(hasToken(env)).toBe(true);
      expect(readConfig(env)).toMatchObject({ token, databaseUrl: 'postgresql://club:house@db/games' });
      expect(readStorage({ DATABASE_URL_FILE: env.DATABASE_URL_FILE })).toMatchObject({
        databaseUrl: 'postgresql://club:house@db/games',
      });
    });

    it.each([
      [
        { DISCORD_TOKEN_FILE: join(folder, 'nowhere') },
        'DISCORD_TOKEN_FILE names a file that can’t be read: ENOENT.',
      ],
      [{ DISCORD_TOKEN_FILE: folder }, 'DISCORD_TOKEN_FILE names a file that can’t be read: EISDIR.'],
      [
        { DISCORD_TOKEN: token, DISCORD_TOKEN_FILE: join(folder, 'token') },
        'DISCORD_TOKEN and DISCORD_TOKEN_FILE are both given. Remove one of them.',
      ],
      [{ DISCORD_TOKEN_FILE: file('wrong', 'sesame') }, 'DISCORD_TOKEN must be the bot token'],
    ])('refuses %o with a sentence that repeats no secret', (env, sentence) => {
      expect(() => readConfig(env)).toThrow(sentence);
      expect(() => readConfig(env)).not.toThrow('sesame');
    });

    it('has no token without either', () => {
      expect(hasToken({ DISCORD_TOKEN: '', DISCORD_TOKEN_FILE: '' })).toBe(false);
    });
  });
});
