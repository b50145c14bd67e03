import {
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type GuildBasedChannel,
  type GuildMember,
  PermissionFlagsBits,
  type PermissionsBitField,
  RESTJSONErrorCodes,
} from 'discord.js';
import { RuleError } from '../../engine/rule-error.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { openingRefused, type TablePlace } from '../../table/clock/house-rules.ts';
import type { Bot, Command } from '../answers/command.ts';
import { moderates } from './person.ts';
import { sees } from './sight.ts';

type Needed = Readonly<Partial<Record<keyof typeof PermissionFlagsBits, string>>>;

/** Permissions needed to post text, named as in Discord's settings. */
const words = { ViewChannel: 'View Channel', SendMessages: 'Send Messages', EmbedLinks: 'Embed Links' };
/** Permissions needed to show a table's message, which has a picture. */
const table = { ...words, AttachFiles: 'Attach Files' };
/** Permissions that a person needs to use commands in a channel. */
const typing = {
  ViewChannel: 'View Channel',
  SendMessages: 'Send Messages',
  UseApplicationCommands: 'Use Application Commands',
};

/** The permission that a person needs to write in a channel. */
const writing = { SendMessages: 'Send Messages' };

/** Permissions needed to create a thread and write in it. */
const threading = {
  CreatePublicThreads: 'Create Public Threads',
  SendMessagesInThreads: 'Send Messages in Threads',
};

/** Replaces the permission for writing with the one that applies in threads. */
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
    `I can’t post in <#${channelId}>: I also need **${lacking.join('**, **')}** there. Whoever manages the channel can give it to me.`,
  );
}

/**
 * Checks that the bot may post text in a channel.
 * @throws RuleError (`cannot-post`) that lists the missing permissions
 */
export function mustBeAbleToPost(channel: GuildBasedChannel): void {
  const held = channel.permissionsFor(channel.client.user);
  mustHave(held, channel.isThread() ? inThread(words) : words, channel.id);
}

/**
 * Checks that the bot may show a table in a channel.
 * @throws RuleError (`cannot-post`) that lists the missing permissions
 */
export function mustBeAbleToShow(channel: GuildBasedChannel): void {
  const held = channel.permissionsFor(channel.client.user);
  mustHave(held, neededForTable(channel), channel.id);
  if (isShut(channel, held))
    throw new RuleError('cannot-post', `<#${channel.id}> is locked, and I can’t manage threads.`);
}

/**
 * Checks that the person may write in the channel of an interaction, before the bot writes there for them.
 * @throws RuleError (`cannot-write`)
 */
export function mustBeAbleToWrite({
  channel,
  memberPermissions,
}: {
  readonly channel: { isThread(): boolean } | null;
  readonly memberPermissions: Readonly<PermissionsBitField> | null;
}): void {
  const needed = channel?.isThread() ? inThread(writing) : writing;
  if (missing(memberPermissions, needed).length > 0)
    throw new RuleError('cannot-write', 'You can’t write in this channel, so I don’t show it here.');
}

/** A command or press, with the permissions of the person and the bot as Discord sent them. */
export type Here = Pick<
  ChatInputCommandInteraction<'cached'>,
  'guildId' | 'channelId' | 'member' | 'memberPermissions' | 'appPermissions'
> & { readonly channel: GuildBasedChannel | null };

/**
 * The permissions that the person or the bot lacks for creating a table's thread; empty if none is missing.
 */
export function missingForThread({ memberPermissions, appPermissions }: Here): {
  readonly person: readonly string[];
  readonly bot: readonly string[];
} {
  return {
    person: missing(memberPermissions, threading),
    bot: missing(appPermissions, { ...inThread(table), ...threading }),
  };
}

/**
 * Like `mustBeAbleToShow`, but for an interaction's channel, whose bot permissions Discord included.
 * @throws RuleError
 */
export function mustBeAbleToShowHere(interaction: Here): void {
  const { channel, channelId, appPermissions } = interaction;
  if (channel === null) throw new RuleError('no-channel', 'I can’t see this channel.');
  mustHave(appPermissions, neededForTable(channel), channelId);
}

/** Whether a thread is locked and the given permissions don't include managing threads. */
const isShut = (channel: GuildBasedChannel, held: Readonly<PermissionsBitField> | null): boolean =>
  channel.isThread() && channel.locked === true && !held?.has(PermissionFlagsBits.ManageThreads);

const neededForTable = (channel: { isThread(): boolean }): Needed =>
  channel.isThread() ? inThread(table) : table;

/**
 * A channel's location for a server's rules. A thread counts as part of its channel, and both as part of
 * their category.
 */
function spotOf(channel: GuildBasedChannel): TablePlace {
  const above = channel.isThread() ? [channel.parentId, channel.parent?.parentId] : [channel.parentId];
  return { channelId: channel.id, within: above.filter((id) => typeof id === 'string') };
}

/**
 * Checks the server's rules on who may open tables, and where. They also apply to moving a table.
 * @param channel the interaction's channel by default
 * @throws RuleError (`not-for-you`)
 */
export async function mustBeAllowedToOpen(
  { guildId, member, memberPermissions, channel: here }: Here,
  bot: Pick<Bot, 'tables'>,
  channel: GuildBasedChannel | null = here,
): Promise<void> {
  if (channel === null) throw new RuleError('no-channel', 'I can’t see this channel.');
  const held = channel.id === here?.id ? memberPermissions : channel.permissionsFor(member);
  const person = { moderator: moderates(held), roles: [...member.roles.cache.keys()] };
  const refused = openingRefused(await bot.tables.house.rules(guildId), person, spotOf(channel));
  if (refused !== undefined) throw new RuleError('not-for-you', refused);
}

/**
 * Checks that a table may be moved to a channel. The person and the bot need the same permissions there as
 * for `/play`. The server's rules must allow it, and every player must see the channel.
 * @throws RuleError
 */
export async function mustBeAbleToBring(
  interaction: ChatInputCommandInteraction<'cached'>,
  bot: Pick<Bot, 'tables'>,
  { seats }: StoredTable,
  channel: GuildBasedChannel,
): Promise<void> {
  const { member, guild, channelId } = interaction;
  if (channel.id !== channelId) await mustBeAbleToType(member, channel);
  await mustBeAllowedToOpen(interaction, bot, channel);
  mustBeAbleToShow(channel);
  for (const { userId } of seats) {
    if (userId === undefined || userId === member.id) continue;
    const other = await memberOf(guild, userId);
    if (other !== undefined && !(await sees(other, channel)))
      throw new RuleError(
        'cannot-see',
        `<@${userId}> is at that table and can’t see <#${channel.id}>. Move the table to a channel that everybody can see.`,
      );
  }
}

/**
 * Checks that a person may use commands in a channel.
 * @throws RuleError
 */
async function mustBeAbleToType(member: GuildMember, channel: GuildBasedChannel): Promise<void> {
  if (!(await sees(member, channel))) throw new RuleError('no-such-channel', 'You can’t see that channel.');
  const held = channel.permissionsFor(member);
  const lacking = missing(held, channel.isThread() ? inThread(typing) : typing);
  if (lacking.length > 0)
    throw new RuleError(
      'not-for-you',
      `You can’t open a table in <#${channel.id}>: you also need **${lacking.join('**, **')}** there.`,
    );
  if (isShut(channel, held)) throw new RuleError('not-for-you', `<#${channel.id}> is locked.`);
}

/** Fetches a person's current membership; undefined if they left the server. */
async function memberOf(guild: GuildBasedChannel['guild'], userId: string): Promise<GuildMember | undefined> {
  try {
    // The bot gets no events about members' roles, so its cache may be outdated.
    return await guild.members.fetch({ user: userId, force: true });
  } catch (error) {
    const gone = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];
    if (error instanceof DiscordAPIError && gone.some((code) => code === error.code)) return undefined;
    throw error;
  }
}

/** Whether the bot may have a table in a channel; undefined if its own membership isn't cached. */
export function mayShow(channel: GuildBasedChannel): boolean | undefined {
  const me = channel.guild.members.me;
  if (me === null) return undefined;
  if (me.isCommunicationDisabled()) return false;
  const held = channel.permissionsFor(me);
  if (isShut(channel, held)) return false;
  return missing(held, neededForTable(channel)).length === 0;
}

/**
 * Checks a command's `default_member_permissions` again, because Discord may apply a change late.
 * @throws RuleError (`not-allowed`) if the person lacks them
 */
export function mustBeAllowed(command: Command, interaction: ChatInputCommandInteraction<'cached'>): void {
  const needed = command.data.default_member_permissions;
  if (needed === null || needed === undefined) return;
  if (!interaction.memberPermissions.has(BigInt(needed))) {
    throw new RuleError('not-allowed', 'Only people who manage this server can use that command.');
  }
}
