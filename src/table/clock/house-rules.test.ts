import { describe, expect, it } from 'vitest';
import type { Store } from '../../store/records/store.ts';
import { openingRefused, presetsText, readHouseRules, ServerSettings } from './house-rules.ts';

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
  presets: {},
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
      presets: 'baseball=sba,rps=long',
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
      presets: { baseball: 'sba', rps: 'long' },
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
      presets: 'baseball',
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
    [{ openers: ['8', '9'], channels: [] }, 'On this server, tables can be opened by <@&8> and <@&9>.'],
    [{ openers: 'everybody', channels: ['thread'] }, undefined],
    [{ openers: 'everybody', channels: ['parent'] }, undefined],
    [{ openers: 'everybody', channels: ['category'] }, undefined],
    [
      { openers: 'everybody', channels: ['5'] },
      'On this server, tables can be opened in <#5> and threads there.',
    ],
  ] as const)('let people open tables as they say: %j', (rules, refused) => {
    const place = { channelId: 'thread', within: ['parent', 'category'] };
    expect(openingRefused(rules, { moderator: false, roles: ['6', '7'] }, place)).toBe(refused);
    expect(openingRefused(rules, { moderator: true, roles: [] }, place)).toBeUndefined();
  });
});
