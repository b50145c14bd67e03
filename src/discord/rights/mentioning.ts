import { PermissionFlagsBits, type Role } from 'discord.js';
import type { Here } from './permissions.ts';

/** Whether the bot's posts in a channel may notify a role. */
export const mayMention = (
  { appPermissions }: Pick<Here, 'appPermissions'>,
  { mentionable }: Pick<Role, 'mentionable'>,
): boolean => mentionable || appPermissions.has(PermissionFlagsBits.MentionEveryone);

export const cannotMention = (role: string): string =>
  `I can’t mention <@&${role}>: I need **Mention Everyone** in this channel, or the role must allow mentions.`;
