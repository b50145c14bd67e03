import { escapeMarkdown, type GuildMember, PermissionFlagsBits } from 'discord.js';
import type { Actor } from '../table/actor.ts';

/** The person behind an interaction. Names are made safe for embeds, where they stand among our own Markdown. */
export function actorOf(member: GuildMember): Actor {
  return {
    userId: member.id,
    name: escapeMarkdown(member.displayName.replaceAll(/[:`\n]/g, ' ')).slice(0, 40),
    moderator: member.permissions.has(PermissionFlagsBits.ManageMessages),
  };
}
