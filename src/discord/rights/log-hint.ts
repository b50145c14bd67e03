import { PermissionFlagsBits } from 'discord.js';
import type { Message } from '../../table/message/message.ts';
import type { Bot } from '../answers/command.ts';
import type { Here } from './permissions.ts';

/** Key of the note that somebody who manages a server was told of log channels. */
const told = 'log-hint';

/**
 * How the games of a server get a log, for somebody who can see to it: once, when a game was played that nobody can read up on.
 * Undefined where there is nothing to be told.
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
        text: 'This server keeps no log of its games yet. `/settings log channel:` picks a channel for their stories.',
      },
    ],
    rows: [],
  };
}
