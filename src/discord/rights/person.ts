import { type GuildMember, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { Actor } from '../../table/log/actor.ts';
import { onOneLine } from '../../table/message/names.ts';

/** The person behind an interaction, with their permissions in its channel. */
export interface Interacting {
  readonly member: GuildMember;
  /** Their permissions in that channel with its overwrites, as Discord computed them. */
  readonly memberPermissions: Readonly<PermissionsBitField>;
}

/** The person behind an interaction, and whether they are a moderator in its channel. */
export const actorOf = ({ member, memberPermissions }: Interacting): Actor => ({
  ...personOf(member),
  moderator: moderates(memberPermissions),
});

/** A member with their server name; their account's name if that one shows nothing. */
export const personOf = (member: GuildMember): Pick<Actor, 'userId' | 'name'> => ({
  userId: member.id,
  name: onOneLine(member.displayName) === '' ? member.user.username : member.displayName,
});

/** Whether these permissions make a moderator of tables. */
export const moderates = (held: Readonly<PermissionsBitField> | null): boolean =>
  held?.has([PermissionFlagsBits.ViewChannel, PermissionFlagsBits.ManageMessages]) ?? false;

/** Makes people's text safe within our own Markdown: no formatting, no links, no mentions, one line. */
export function safeLine(text: string, most: number): string {
  const line = text.replaceAll(/(?:[`<>\p{C}\p{Z}]|:(?=\S))+/gu, ' ').trim();
  return [...line]
    .slice(0, most)
    .join('')
    .replaceAll(/[\\*_~|[\]]/g, '\\$&');
}
