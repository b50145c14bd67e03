import { type GuildMember, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { Actor } from '../../table/log/actor.ts';
import { onOneLine } from '../../table/message/names.ts';

/** What an interaction says of who has pressed or typed, in the channel where they did. */
export interface Interacting {
  readonly member: GuildMember;
  /** In that channel, its overwrites among them, as Discord itself has worked it out. */
  readonly memberPermissions: Readonly<PermissionsBitField>;
}

/** The person behind an interaction; a moderator if they are one in the channel where it was made. */
export const actorOf = ({ member, memberPermissions }: Interacting): Actor => ({
  ...personOf(member),
  moderator: moderates(memberPermissions),
});

/** A member by the name that they go by on the server; by their account's where that shows nothing. */
export const personOf = (member: GuildMember): Pick<Actor, 'userId' | 'name'> => ({
  userId: member.id,
  name: onOneLine(member.displayName) === '' ? member.user.username : member.displayName,
});

/** Whether these permissions make a moderator of tables. */
export const moderates = (held: Readonly<PermissionsBitField> | null): boolean =>
  held?.has([PermissionFlagsBits.ViewChannel, PermissionFlagsBits.ManageMessages]) ?? false;

/** A text of people made safe where it stands among our own Markdown: no formatting, no links, no mentions, one line. */
export function safeLine(text: string, most: number): string {
  const line = text.replaceAll(/(?:[`<>\p{C}\p{Z}]|:(?=\S))+/gu, ' ').trim();
  return [...line]
    .slice(0, most)
    .join('')
    .replaceAll(/[\\*_~|[\]]/g, '\\$&');
}
