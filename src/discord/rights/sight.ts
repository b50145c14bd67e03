import type { SlashCommandStringOption } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type Guild,
  type GuildBasedChannel,
  type GuildMember,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { StoredTable } from '../../store/records/table.ts';
import { noSuchTable } from '../../table/ledger/no-such-table.ts';
import type { Actor } from '../../table/log/actor.ts';
import { seatOf } from '../../table/log/seating.ts';
import { isTableId } from '../../table/seats/table-id.ts';
import { waitsFor } from '../../table/turn/open-games.ts';
import type { Bot } from '../answers/command.ts';
import { type Interacting, moderates, personOf } from './person.ts';

/** Determines who can see a table's channel, from wherever they ask, and who moderates it. */

type Asking = Interacting & { readonly guild: Guild; readonly channelId: string | null };

/** Whether a person can see a table's channel, and whether they moderate it. */
export interface Sight {
  readonly sees: boolean;
  readonly moderator: boolean;
}

const nothing: Sight = { sees: false, moderator: false };

/**
 * How many uncached channels and members may still be requested from Discord. When none is left, the channel
 * counts as not visible.
 */
export interface Questions {
  left: number;
}

/** What decides who sees a table, or anything else with a channel. */
export type Place = Pick<StoredTable, 'channelId' | 'trouble' | 'openedBy' | 'seats'>;

/**
 * Determines what a person can see and do in a table's channel.
 * @param questions unlimited by default
 */
export async function sightOf(
  asking: Asking,
  table: Place,
  questions: Questions = { left: Number.POSITIVE_INFINITY },
): Promise<Sight> {
  const { member, memberPermissions, guild, channelId } = asking;
  if (channelId === table.channelId) return { sees: true, moderator: moderates(memberPermissions) };
  const channel = await channelOf(guild, table, questions);
  if (channel === 'out-of-reach') {
    // Nobody can see a deleted channel, so only the players and the server's moderators can access its table.
    const moderator = moderates(member.permissions);
    const theirs = table.openedBy === member.id || seatOf(table, member.id) !== undefined;
    return { sees: moderator || theirs, moderator };
  }
  if (channel === undefined || !(await sees(member, channel, questions))) return nothing;
  return { sees: true, moderator: moderates(channel.permissionsFor(member)) };
}

/**
 * Whether a person moderates a channel, from wherever they ask. If it's gone or out of reach: whether they moderate the
 * whole server.
 */
export function moderatesThere(
  { member, memberPermissions, guild, channelId }: Asking,
  there: string,
): boolean {
  if (channelId === there) return moderates(memberPermissions);
  const channel = guild.channels.cache.get(there);
  return moderates(channel === undefined ? member.permissions : channel.permissionsFor(member));
}

/** A finished game: its channel, and who played. Its table may be archived. */
export interface PlayedGame {
  readonly channelId: string;
  readonly seats: readonly { readonly userId?: string }[];
}

/** Whether a person may know of a finished game: they see its channel or, if that is gone, played or moderate. */
export async function seesGame(
  { member, guild, channelId: here }: Asking,
  { channelId, seats }: PlayedGame,
  questions: Questions,
): Promise<boolean> {
  if (channelId === here) return true;
  const channel = await channelOf(guild, { channelId }, questions);
  if (channel === 'out-of-reach')
    return moderates(member.permissions) || seats.some(({ userId }) => userId === member.id);
  return channel !== undefined && (await sees(member, channel, questions));
}

/** The person who used a command or control, with their permissions in the table's channel. */
export async function actorAt(asking: Asking, table: StoredTable): Promise<Actor> {
  const { moderator } = await sightOf(asking, table);
  return { ...personOf(asking.member), moderator };
}

/** Whether a member can see a channel. Only members and people who manage threads can see private threads. */
export async function sees(
  member: GuildMember,
  channel: GuildBasedChannel,
  questions: Questions = { left: Number.POSITIVE_INFINITY },
): Promise<boolean> {
  const held = channel.permissionsFor(member);
  if (!held?.has(PermissionFlagsBits.ViewChannel)) return false;
  if (channel.type !== ChannelType.PrivateThread || held.has(PermissionFlagsBits.ManageThreads)) return true;
  // Bots get no events when people join or leave a private thread.
  const found = await asked(questions, () =>
    channel.members.fetch({ member: member.id, force: true, cache: false }),
  );
  return found !== undefined && found !== 'out-of-reach';
}

/** Whether a member is a moderator in any channel of their server. */
export function moderatesSomewhere(member: GuildMember): boolean {
  if (moderates(member.permissions)) return true;
  return member.guild.channels.cache.some(
    (channel) => !channel.isThread() && moderates(channel.permissionsFor(member)),
  );
}

async function channelOf(
  guild: Guild,
  { channelId, trouble }: Pick<StoredTable, 'channelId' | 'trouble'>,
  questions: Questions,
): Promise<GuildBasedChannel | 'out-of-reach' | undefined> {
  if (trouble === 'channel-gone') return 'out-of-reach';
  // The gateway doesn't list archived threads.
  const known = guild.channels.cache.get(channelId);
  return known ?? ((await asked(questions, () => guild.channels.fetch(channelId))) || undefined);
}

/**
 * Sends a request if any are left.
 * @returns the response; undefined if no more requests are allowed
 */
async function asked<T>(
  questions: Questions,
  ask: () => Promise<T>,
): Promise<T | 'out-of-reach' | undefined> {
  if (questions.left <= 0) return undefined;
  questions.left -= 1;
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DiscordAPIError && closed.has(error.code)) return 'out-of-reach';
    throw error;
  }
}

/** Discord's error codes if a channel or member doesn't exist or the bot has no access. */
const closed: ReadonlySet<string | number> = new Set([
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.MissingAccess,
]);

/** A table and the person who named it, with their permissions in its channel. */
export interface Named {
  readonly table: StoredTable;
  readonly actor: Actor;
}

/**
 * The table named by the option `table`; undefined if the option is empty.
 * @param find reads a table; by default from the database alone
 * @throws RuleError (`no-such-table`) also if the person can't see its channel, so the error doesn't reveal
 * that it exists
 */
export async function tableNamed(
  interaction: ChatInputCommandInteraction<'cached'>,
  bot: Bot,
  find = (id: string): Promise<StoredTable> => bot.tables.ledger.stored(id),
): Promise<Named | undefined> {
  const id = interaction.options.getString('table');
  if (id === null) return undefined;
  const table = isTableId(id) ? await find(id) : undefined;
  const sight = table?.guildId === interaction.guildId ? await sightOf(interaction, table) : nothing;
  if (table === undefined || !sight.sees) throw noSuchTable();
  return { table, actor: { ...personOf(interaction.member), moderator: sight.moderator } };
}

/** Adds the option `table` to commands about one table. */
export const tableOption = (option: SlashCommandStringOption): SlashCommandStringOption =>
  option
    .setName('table')
    .setDescription('Id of the table; the newest in this channel by default')
    .setMinLength(10)
    .setMaxLength(10);

/**
 * The table named by `tableOption`; by default, the newest one in the channel.
 * @throws RuleError if the person can see no such table
 */
export async function tableMeant(
  interaction: ChatInputCommandInteraction<'cached'>,
  bot: Bot,
  find?: (id: string) => Promise<StoredTable>,
): Promise<StoredTable> {
  const named = await tableNamed(interaction, bot, find);
  return named?.table ?? bot.tables.places.here(interaction.channelId);
}

/** Maximum number of requests to Discord while somebody types, because suggestions must appear quickly. */
const whileTyping = 5;

/**
 * Suggests open tables in channels that the person can see. Tables with problems come first. Moderators get
 * all tables in channels they moderate.
 */
export async function tablesInSight(
  interaction: AutocompleteInteraction<'cached'>,
  bot: Bot,
): Promise<readonly StoredTable[]> {
  const { member, guildId } = interaction;
  const found = moderatesSomewhere(member)
    ? await bot.store.openTables(guildId)
    : await bot.store.tablesOf(member.id, guildId);
  const questions = { left: whileTyping };
  const open = found.filter(({ status }) => status === 'lobby' || status === 'active');
  const theirs = await Promise.all(
    open.map(async (table) => {
      const sight = await sightOf(interaction, table, questions);
      const near = table.openedBy === member.id || seatOf(table, member.id) !== undefined;
      return sight.sees && (sight.moderator || near);
    }),
  );
  const lost = (table: StoredTable) => (table.trouble === undefined ? 1 : 0);
  return open.filter((_, at) => theirs[at]).sort((one, other) => lost(one) - lost(other));
}

/** Maximum number of requests to Discord for a list of tables. */
const forList = 20;

/** The lobbies of the server with a seat for the person, in channels that they can see, newest first. */
export async function lobbiesInSight(
  interaction: Asking & { readonly guildId: string },
  { store, tables }: Pick<Bot, 'store' | 'tables'>,
): Promise<readonly StoredTable[]> {
  const { member, guildId } = interaction;
  const questions = { left: forList };
  const seen: StoredTable[] = [];
  for (const table of await store.openTables(guildId)) {
    if (table.trouble !== undefined || !waitsFor(table, member.id, tables.ledger)) continue;
    if ((await sightOf(interaction, table, questions)).sees) seen.push(table);
  }
  return seen;
}

/** Maximum number of a server's finished games to look through for suggestions. */
const lastFinished = 60;

/** Suggests the server's last finished games that a person may replay, newest first. */
export async function finishedInSight(
  interaction: AutocompleteInteraction<'cached'>,
  { store, tables }: Bot,
): Promise<readonly StoredTable[]> {
  const { member, guildId } = interaction;
  const questions = { left: whileTyping };
  const seen: StoredTable[] = [];
  for (const table of await store.lastFinished(guildId, lastFinished)) {
    const { sees: isSeen } = await sightOf(interaction, table, questions);
    if (isSeen && tables.replaying.isOpenFor(table, member.id)) seen.push(table);
  }
  return seen;
}

/** Maximum number of a person's finished games to suggest. */
const lastGames = 15;

/**
 * Suggests tables whose dice a person may look up, in channels they can see: the table in this channel, their
 * open ones, and their last games.
 */
export async function playedInSight(
  interaction: AutocompleteInteraction<'cached'>,
  { store }: Bot,
): Promise<readonly StoredTable[]> {
  const { user, guildId, channelId } = interaction;
  const here = await store.latestTableIn(channelId);
  const open = await store.tablesOf(user.id, guildId);
  const over = await store.lastGamesOf(user.id, guildId, lastGames);
  const found = new Map([...(here ? [here] : []), ...open, ...over].map((table) => [table.id, table]));
  const questions = { left: whileTyping };
  const seen: StoredTable[] = [];
  for (const table of found.values())
    if ((await sightOf(interaction, table, questions)).sees) seen.push(table);
  return seen;
}
