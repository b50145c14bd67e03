import { type GuildMember, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { Actor } from '../../table/log/actor.ts';
import { onOneLine } from '../../table/message/names.ts';

/** The person who used a command or control, with their permissions in its channel. */
export interface Interacting {
  readonly member: GuildMember;
  /** Their permissions in that channel, including its overwrites, as computed by Discord. */
  readonly memberPermissions: Readonly<PermissionsBitField>;
}

/** Returns the person who used a command or control, and whether they are a moderator in its channel. */
export const actorOf = ({ member, memberPermissions }: Interacting): Actor => ({
  ...personOf(member),
  moderator: moderates(memberPermissions),
});

/** A member's id and their name on the server. Uses the account name if no visible characters remain. */
export const personOf = (member: GuildMember): Pick<Actor, 'userId' | 'name'> => ({
  userId: member.id,
  name: onOneLine(member.displayName) === '' ? member.user.username : member.displayName,
});

/** Whether these permissions allow moderating tables. */
export const moderates = (held: Readonly<PermissionsBitField> | null): boolean =>
  held?.has([PermissionFlagsBits.ViewChannel, PermissionFlagsBits.ManageMessages]) ?? false;

/** Makes user-supplied text safe inside our own Markdown: one line, without formatting, links or mentions. */
export function safeLine(text: string, most: number): string {
  const line = text.replaceAll(/(?:[`<>\p{C}\p{Z}]|:(?=\S))+/gu, ' ').trim();
  return [...line]
    .slice(0, most)
    .join('')
    .replaceAll(/[\\*_~|[\]]/g, '\\$&');
}
