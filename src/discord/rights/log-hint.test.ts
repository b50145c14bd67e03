import { expect, it } from 'vitest';
import { may } from '../../../test/equipment/fake-server.ts';
import { readHouseRules } from '../../table/clock/house-rules.ts';
import { logHint } from './log-hint.ts';

function server({ logChannel = '', played = true } = {}) {
  const settings = new Map<string, string>();
  const store = {
    setting: async (guildId: string, key: string) => settings.get(`${guildId} ${key}`),
    setSetting: async (guildId: string, key: string, value: string) =>
      void settings.set(`${guildId} ${key}`, value),
    hasPlayed: async () => played,
  };
  const rules = async () => readHouseRules(logChannel === '' ? {} : { 'log-channel': logChannel });
  const bot = { store, tables: { house: { rules } } } as unknown as Parameters<typeof logHint>[1];
  return (memberPermissions = may('ManageGuild'), guildId = 'g') =>
    logHint({ guildId, memberPermissions }, bot);
}

it('tells who manages the server once that games have no log', async () => {
  const hint = server();
  expect(await hint(may('ManageMessages'))).toBeUndefined();
  expect((await hint())?.panels[0]?.text).toContain('doesn’t keep a log');
  expect(await hint()).toBeUndefined();
  expect(await hint(may('ManageGuild'), 'another')).toBeDefined();
});

it('tells nobody where there is a log, or nothing to read', async () => {
  expect(await server({ logChannel: '77' })()).toBeUndefined();
  expect(await server({ played: false })()).toBeUndefined();
});
