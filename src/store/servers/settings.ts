import type { Reach } from '../database/database.ts';
import { keepsakeOf, nobodys, settingOf } from '../database/rows.ts';
import type { ServerRecords } from '../records/server.ts';

/** Stores the servers' settings and keepsakes in a database. */
export const settingsIn = ({ ask }: Reach): ServerRecords => ({
  async keepsakes(guildId, game, wanted) {
    const of = new Map(wanted.map(({ key, userId = nobodys }) => [key, userId]));
    const where = { guildId, game, key: { in: [...of.keys()] }, userId: { in: [...new Set(of.values())] } };
    const found = await ask((rows) => rows.keepsake.findMany({ where }));
    const theirs = found.map(keepsakeOf).filter(({ key, userId }) => of.get(key) === userId);
    return Object.fromEntries(theirs.map(({ key, text }) => [key, text]));
  },

  async setting(guildId, key) {
    const where = { guildId_key: { guildId, key } };
    const row = await ask((rows) => rows.setting.findUnique({ where }));
    return row === null ? undefined : settingOf(row).value;
  },

  async settings(guildId) {
    const found = await ask((rows) => rows.setting.findMany({ where: { guildId } }));
    return Object.fromEntries(found.map(settingOf).map(({ key, value }) => [key, value]));
  },

  async setSetting(guildId, key, value) {
    const name = { guildId, key };
    await ask(async (rows) => {
      if (value === undefined) return rows.setting.deleteMany({ where: name });
      return rows.setting.upsert({
        where: { guildId_key: name },
        create: { ...name, value },
        update: { value },
      });
    });
  },
});
