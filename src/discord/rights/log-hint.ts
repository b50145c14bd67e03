import { PermissionFlagsBits } from 'discord.js';
import type { Message } from '../../table/message/message.ts';
import type { Bot } from '../answers/command.ts';
import type { Here } from './permissions.ts';

/** Key of the setting that records that a server's manager has seen the hint about log channels. */
const told = 'log-hint';

/**
 * Explains log channels after a game on a server without one. Shown once per server, to a person who can set
 * up a log channel. Undefined if no hint is needed.
 */
export async function logHint(
  { guildId, memberPermissions }: Pick<Here, 'guildId' | 'memberPermissions'>,
  { store, tables }: Pick<Bot, 'store' | 'tables'>,
): Promise<Message | undefined> {
  if (!memberPermissions.has(PermissionFlagsBits.ManageGuild)) return undefined;
  if ((await tables.house.rules(guildId)).logChannel !== undefined) return undefined;
  if ((await store.setting(guildId, told)) !== undefined || !(await store.hasPlayed(guildId)))
    return undefined;
  await store.setSetting(guildId, told, 'told');
  return {
    panels: [
      {
        title: '',
        text: 'This server doesn’t keep a log of its games yet. Use `/settings log channel:` to choose a channel for it.',
      },
    ],
    rows: [],
  };
}
