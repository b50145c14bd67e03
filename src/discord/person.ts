import { type GuildMember, PermissionFlagsBits } from 'discord.js';
import type { Actor } from '../table/actor.ts';

/** The person behind an interaction. */
export function actorOf(member: GuildMember): Actor {
  return {
    userId: member.id,
    name: safeName(member.displayName) || safeName(member.user.username),
    moderator: member.permissions.has(PermissionFlagsBits.ManageMessages),
  };
}

/** A name made safe for embeds, where it stands among our own Markdown. */
export const safeName = (name: string): string => safeLine(name.replaceAll(':', ' '), 32);

/** A text of people made safe where it stands among our own Markdown: no formatting, no links, no mentions, one line. */
export function safeLine(text: string, most: number): string {
  const line = text.replaceAll(/(?:[`<>\p{C}\p{Z}]|:(?=\S))+/gu, ' ').trim();
  return [...line]
    .slice(0, most)
    .join('')
    .replaceAll(/[\\*_~|[\]]/g, '\\$&');
}
