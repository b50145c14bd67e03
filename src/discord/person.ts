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

/** A name made safe for embeds, where it stands among our own Markdown: no formatting, no links, no mentions, one line. */
export function safeName(name: string): string {
  const line = name.replaceAll(/[:`<>\p{C}\p{Z}]+/gu, ' ').trim();
  return [...line]
    .slice(0, 32)
    .join('')
    .replaceAll(/[\\*_~|[\]]/g, '\\$&');
}
