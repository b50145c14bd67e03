import { describe, expect, it } from 'vitest';
import type { Store } from '../../store/records/store.ts';
import {
  days,
  keptDays,
  openingRefused,
  presetsText,
  readHouseRules,
  rulesInWords,
  ServerSettings,
} from './house-rules.ts';

const usual = {
  openers: 'everybody',
  channels: [],
  timeControl: 'none',
  timeZone: 'UTC',
  reminders: true,
  standInAfter: 2,
  keepDays: 0,
  threads: false,
  endPosts: true,
  ratings: true,
  computersRated: false,
  seasons: false,
  presets: {},
  seekers: {},
};

describe('the rules of a server', () => {
  it('are the defaults if nothing is stored', () => {
    expect(readHouseRules({})).toEqual(usual);
  });

  it('are read from their texts', () => {
    const texts = {
      'log-channel': '77',
      openers: '12,34',
      channels: '5',
      'time-control': 'each-1440',
      'quiet-hours': '22-7',
      'time-zone': 'Europe/Berlin',
      reminders: 'off',
      'stand-in-after': '3',
      'keep-days': '365',
      threads: 'on',
      'end-posts': 'off',
      ratings: 'off',
      'computers-rated': 'on',
      seasons: 'on',
      presets: 'baseball=sba,rps=long',
      seekers: 'rps=123',
    };
    expect(readHouseRules(texts)).toEqual({
      logChannel: '77',
      openers: ['12', '34'],
      channels: ['5'],
      timeControl: 'each-1440',
      quiet: { from: 22, to: 7 },
      timeZone: 'Europe/Berlin',
      reminders: false,
      standInAfter: 3,
      keepDays: 365,
      threads: true,
      endPosts: false,
      ratings: false,
      computersRated: true,
      seasons: true,
      presets: { baseball: 'sba', rps: 'long' },
      seekers: { rps: '123' },
    });
    expect(presetsText(readHouseRules(texts).presets)).toBe(texts.presets);
    expect(presetsText({})).toBeUndefined();
  });

  it('fall back to the default if a text cannot be read', () => {
    const texts = {
      openers: 'nobody at all',
      channels: 'x',
      'quiet-hours': '7-7',
      'time-zone': 'Middle/Earth',
      reminders: 'perhaps',
      'stand-in-after': '99',
      'keep-days': '-1',
      threads: 'perhaps',
      'end-posts': 'never',
      ratings: 'perhaps',
      'computers-rated': 'perhaps',
      seasons: 'perhaps',
      presets: 'baseball',
      seekers: 'dutch=everybody',
    };
    expect(readHouseRules(texts)).toEqual(usual);
  });

  it('are cached while fresh, and read again right after a change', async () => {
    let asked = 0;
    let now = 0;
    const texts: Record<string, string> = {};
    const store = {
      settings: async () => {
        asked += 1;
        return { ...texts };
      },
      setSetting: async (_guild: string, key: string, value: string | undefined) => {
        if (value !== undefined) texts[key] = value;
      },
    };
    const house = new ServerSettings(store as Pick<Store, 'settings' | 'setSetting'> as Store, () => now);
    await house.rules('g');
    await house.rules('g');
    expect(asked).toBe(1);
    await house.change('g', 'reminders', 'off');
    expect((await house.rules('g')).reminders).toBe(false);
    now += 31_000;
    await house.rules('g');
    expect(asked).toBe(3);
  });

  it.each([
    [{ openers: 'everybody', channels: [] }, undefined],
    [{ openers: 'moderators', channels: [] }, 'On this server, only moderators can open tables.'],
    [{ openers: ['7'], channels: [] }, undefined],
    [{ openers: ['8', '9'], channels: [] }, 'On this server, only <@&8> and <@&9> can open tables.'],
    [{ openers: 'everybody', channels: ['thread'] }, undefined],
    [{ openers: 'everybody', channels: ['parent'] }, undefined],
    [{ openers: 'everybody', channels: ['category'] }, undefined],
    [
      { openers: 'everybody', channels: ['5'] },
      'On this server, you can open tables only in <#5> and threads there.',
    ],
  ] as const)('let people open tables as they say: %j', (rules, refused) => {
    const place = { channelId: 'thread', within: ['parent', 'category'] };
    expect(openingRefused(rules, { moderator: false, roles: ['6', '7'] }, place)).toBe(refused);
    expect(openingRefused(rules, { moderator: true, roles: [] }, place)).toBeUndefined();
  });

  it('keep tables forever where a server says so, whatever is usual on its host', () => {
    const kept = (text?: string) =>
      readHouseRules(text === undefined ? {} : { 'keep-days': text }, { keepDays: 30 }).keepDays;
    expect([kept(), kept('0'), kept('7'), kept('soon'), kept('3651')]).toEqual([30, 0, 7, 30, 30]);
    expect([keptDays('0'), keptDays('3650'), keptDays('-1'), keptDays('')]).toEqual([
      0,
      3650,
      undefined,
      undefined,
    ]);
  });

  it('are read at their bounds', () => {
    const quiet = (text: string) => readHouseRules({ 'quiet-hours': text }).quiet;
    expect(quiet('0-23')).toEqual({ from: 0, to: 23 });
    for (const text of ['24-1', '1', '1-2-3', '5-5', '-1-2', '']) expect(quiet(text)).toBeUndefined();
    const standIn = (text: string) => readHouseRules({ 'stand-in-after': text }).standInAfter;
    expect(['0', '20', '21', '1.5', ''].map(standIn)).toEqual([0, 20, 2, 2, 2]);
    const openers = (text: string) => readHouseRules({ openers: text }).openers;
    expect([openers('1'), openers(''), openers(','), openers('1,x')]).toEqual([
      ['1'],
      'everybody',
      'everybody',
      'everybody',
    ]);
  });

  it('are told in words, one line each', () => {
    const words = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(rulesInWords(readHouseRules(texts)).map(({ rule, is }) => [rule, is]));
    expect(words({})).toEqual({
      Log: 'none',
      'Who opens tables': 'everybody',
      Where: 'everywhere',
      Clock: 'No clock',
      'Quiet hours': 'none',
      'Time zone': 'UTC',
      Reminders: 'on',
      'Stand-in': 'after 2 time-outs in a row',
      'Finished tables': 'kept forever',
      Threads: 'none, unless /play asks for one',
      'Post at the end': 'on',
      Ratings: 'on, between people',
      Seasons: 'off',
      Presets: 'none',
      'Finding players': 'no roles',
    });
    expect(
      words({
        'log-channel': '7',
        openers: '1,2',
        channels: '3,4,5',
        'quiet-hours': '22-7',
        reminders: 'off',
        'stand-in-after': '1',
        'keep-days': '1',
        threads: 'on',
        'end-posts': 'off',
        presets: 'baseball=sba',
        seekers: 'rps=123',
      }),
    ).toMatchObject({
      Log: '<#7>',
      'Who opens tables': '<@&1> and <@&2>',
      Where: '<#3>, <#4>, and <#5>',
      'Quiet hours': '22:00 to 07:00',
      Reminders: 'off',
      'Stand-in': 'instead of the first time-out',
      'Finished tables': 'kept for 1 day',
      Threads: 'a new one for each table',
      'Post at the end': 'off',
      Presets: 'baseball SBA',
      'Finding players': 'rps <@&123>',
    });
    expect(words({ ratings: 'off', 'computers-rated': 'on' })['Ratings']).toBe('off');
    expect(words({ 'computers-rated': 'on' })['Ratings']).toBe('on, also against computers');
    expect(words({ 'stand-in-after': '0' })['Stand-in']).toBe('never');
    expect(days(2)).toBe('2 days');
  });

  it('are read again after the database failed, and are remembered of so many servers', async () => {
    const asked: string[] = [];
    let down = true;
    const settings = async (guildId: string) => {
      asked.push(guildId);
      if (down) throw new Error('The database is away.');
      return {};
    };
    const house = new ServerSettings({ settings } as unknown as Store, () => 0);
    await expect(house.rules('g')).rejects.toThrow('away');
    down = false;
    await house.rules('g');
    expect(asked).toEqual(['g', 'g']);
    for (let number = 0; number < 2_000; number++) await house.rules(`${number}`);
    asked.length = 0;
    await house.rules('1999');
    await house.rules('g');
    expect(asked).toEqual(['g']);
  });
});
