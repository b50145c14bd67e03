import {
  type ChatInputCommandInteraction,
  type GuildBasedChannel,
  PermissionFlagsBits,
  type PermissionsBitField,
} from 'discord.js';
import { RuleError } from '../engine/rule-error.ts';
import { openingRefused, type Spot } from '../table/house-rules.ts';
import type { Bot, Command } from './command.ts';
import { actorOf } from './person.ts';

type Needed = Readonly<Partial<Record<keyof typeof PermissionFlagsBits, string>>>;

/** What the bot needs to post words in a channel, as Discord's settings call it. */
const words = { ViewChannel: 'View Channel', SendMessages: 'Send Messages', EmbedLinks: 'Embed Links' };
/** What a table message needs, which has a picture. */
const table = { ...words, AttachFiles: 'Attach Files' };

/** In a thread other permissions count for writing. */
const inThread = ({ SendMessages: _, ...others }: Needed): Needed => ({
  ...others,
  SendMessagesInThreads: 'Send Messages in Threads',
});

function missing(held: Readonly<PermissionsBitField> | null, needed: Needed): readonly string[] {
  return Object.entries(needed)
    .filter(([flag]) => !held?.has(PermissionFlagsBits[flag as keyof typeof PermissionFlagsBits]))
    .map(([, name]) => name);
}

function mustHave(held: Readonly<PermissionsBitField> | null, needed: Needed, channelId: string): void {
  const lacking = missing(held, needed);
  if (lacking.length === 0) return;
  throw new RuleError(
    'cannot-post',
    `I may not post in <#${channelId}> as I must: there I need **${lacking.join('**, **')}** as well. Whoever manages the channel can give it to me.`,
  );
}

/** @throws RuleError (`cannot-post`) which names what the bot lacks for posts of words in a channel */
export function mustBeAbleToPost(channel: GuildBasedChannel): void {
  const held = channel.permissionsFor(channel.client.user);
  mustHave(held, channel.isThread() ? inThread(words) : words, channel.id);
}

/** @throws RuleError (`cannot-post`) which names what the bot lacks for a table in a channel */
export function mustBeAbleToShow(channel: GuildBasedChannel): void {
  const held = channel.permissionsFor(channel.client.user);
  mustHave(held, neededForTable(channel), channel.id);
  if (isShut(channel, held))
    throw new RuleError('cannot-post', `<#${channel.id}> is locked, and I may not manage threads.`);
}

/** The same for the channel of an interaction, where Discord itself says what the bot may do. @throws RuleError */
export function mustBeAbleToShowHere(interaction: ChatInputCommandInteraction<'cached'>): void {
  const { channel, channelId, appPermissions } = interaction;
  if (channel === null) throw new RuleError('no-channel', 'I cannot see this channel.');
  mustHave(appPermissions, neededForTable(channel), channelId);
}

/** A thread that moderators have locked is open to those alone who manage threads. */
const isShut = (channel: GuildBasedChannel, held: Readonly<PermissionsBitField> | null): boolean =>
  channel.isThread() && channel.locked === true && !held?.has(PermissionFlagsBits.ManageThreads);

const neededForTable = (channel: { isThread(): boolean }): Needed =>
  channel.isThread() ? inThread(table) : table;

/** Where a channel stands: a thread counts as its channel, and either as its category. */
function spotOf(channel: GuildBasedChannel): Spot {
  const above = channel.isThread() ? [channel.parentId, channel.parent?.parentId] : [channel.parentId];
  return { channelId: channel.id, within: above.filter((id) => typeof id === 'string') };
}

/**
 * What the server has decided about who opens tables and where counts for taking one there as well.
 * @param channel the channel of the interaction unless given
 * @throws RuleError (`not-for-you`)
 */
export async function mustBeAllowedToOpen(
  { guildId, member, channel: here }: ChatInputCommandInteraction<'cached'>,
  bot: Pick<Bot, 'tables'>,
  channel: GuildBasedChannel | null = here,
): Promise<void> {
  if (channel === null) throw new RuleError('no-channel', 'I cannot see this channel.');
  const { moderator } = actorOf(member);
  const person = { moderator, roles: [...member.roles.cache.keys()] };
  const refused = openingRefused(await bot.tables.house.rules(guildId), person, spotOf(channel));
  if (refused !== undefined) throw new RuleError('not-for-you', refused);
}

/** Whether the bot may keep a table in a channel; undefined when it does not know itself there. */
export function mayShow(channel: GuildBasedChannel): boolean | undefined {
  const me = channel.guild.members.me;
  if (me === null) return undefined;
  if (me.isCommunicationDisabled()) return false;
  const held = channel.permissionsFor(me);
  if (isShut(channel, held)) return false;
  return missing(held, neededForTable(channel)).length === 0;
}

/**
 * What Discord checks by `default_member_permissions` is checked again: a server may have been slow to learn it.
 * @throws RuleError (`not-allowed`)
 */
export function mustBeAllowed(command: Command, interaction: ChatInputCommandInteraction<'cached'>): void {
  const needed = command.data.default_member_permissions;
  if (needed === null || needed === undefined) return;
  if (!interaction.memberPermissions.has(BigInt(needed))) {
    throw new RuleError('not-allowed', 'That command is for those who manage this server.');
  }
}
