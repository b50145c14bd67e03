import type { SlashCommandStringOption, SlashCommandSubcommandsOnlyBuilder } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { channelNamed } from '../../src/discord/channel-option.ts';
import { type Answer, type Bot, note } from '../../src/discord/command.ts';
import { mustBeAbleToShow, mustBeAllowedToOpen } from '../../src/discord/permissions.ts';
import { actorOf, safeLine } from '../../src/discord/person.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { StoredTable } from '../../src/store/store.ts';
import { linkTo } from '../../src/table/links.ts';
import { isTableId } from '../../src/table/lobby.ts';
import { noSuchTable } from '../../src/table/no-such-table.ts';

/** What ends a table or takes it elsewhere: also one whose channel is lost, which is named then. */

export const moderatingNames = ['end', 'move'];

/** Characters of the reason for which a moderator ends a game. */
const longestReason = 200;

const whichTable = (option: SlashCommandStringOption) =>
  option
    .setName('table')
    .setDescription('Which table; the one in this channel unless given')
    .setMaxLength(20)
    .setAutocomplete(true);

export function addModerating(data: SlashCommandSubcommandsOnlyBuilder): SlashCommandSubcommandsOnlyBuilder {
  return data
    .addSubcommand((sub) =>
      sub
        .setName('end')
        .setDescription('End the game without a result (moderators)')
        .addStringOption((option) =>
          option
            .setName('reason')
            .setDescription('Shown at the table and in the log')
            .setMaxLength(longestReason),
        )
        .addStringOption(whichTable),
    )
    .addSubcommand((sub) =>
      sub
        .setName('move')
        .setDescription('Take the table to another channel or thread')
        .addChannelOption((option) =>
          option
            .setName('channel')
            .setDescription('Where to; this channel unless given')
            .addChannelTypes(
              ChannelType.GuildText,
              ChannelType.GuildAnnouncement,
              ChannelType.PublicThread,
              ChannelType.PrivateThread,
              ChannelType.AnnouncementThread,
            ),
        )
        .addStringOption(whichTable),
    );
}

type Interaction = ChatInputCommandInteraction<'cached'>;

/** Answers a subcommand of this file. */
export async function moderate(interaction: Interaction, bot: Bot): Promise<Answer> {
  const named = await tableNamed(interaction, bot);
  if (interaction.options.getSubcommand() === 'move') return move(interaction, bot, named);
  const { id } = named ?? (await bot.tables.here(interaction.channelId));
  const reason = safeLine(interaction.options.getString('reason') ?? '', longestReason);
  await bot.tables.end(id, actorOf(interaction.member), reason === '' ? undefined : reason);
  return note('The table is closed', 'The game was ended without a result.');
}

async function move(interaction: Interaction, bot: Bot, named: StoredTable | undefined): Promise<Answer> {
  const channel = channelNamed(interaction, 'channel');
  if (channel === null && named === undefined)
    throw new RuleError('nothing-chosen', 'Say which **channel** the table is to move to.');
  const target = channel ?? interaction.channel;
  if (target === null) throw new RuleError('no-channel', 'I cannot see this channel.');
  const { id } = named ?? (await bot.tables.here(interaction.channelId));
  if (!target.permissionsFor(interaction.member).has(PermissionFlagsBits.ViewChannel))
    throw new RuleError('no-such-channel', 'You cannot see that channel.');
  await mustBeAllowedToOpen(interaction, bot, target);
  mustBeAbleToShow(target);
  const moved = await bot.tables.move(id, actorOf(interaction.member), target.id);
  return note('', `The table is in <#${target.id}> now.\n${linkTo(moved)}`);
}

/** The table that is named by its id; undefined where none is. @throws RuleError */
async function tableNamed({ options, guildId }: Interaction, bot: Bot): Promise<StoredTable | undefined> {
  const id = options.getString('table');
  if (id === null) return undefined;
  const table = isTableId(id) ? await bot.tables.stored(id) : undefined;
  if (table?.guildId !== guildId) throw noSuchTable();
  return table;
}

/** The open tables that somebody may mean: those in trouble first, moderators see all of the server. */
export async function tablesFor({ member, guildId }: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { userId, moderator } = actorOf(member);
  const found = moderator ? await bot.store.openTables(guildId) : await bot.store.tablesOf(userId, guildId);
  const open = found.filter(({ status }) => status === 'lobby' || status === 'active');
  const lost = (table: StoredTable) => (table.trouble === undefined ? 1 : 0);
  return open
    .sort((one, other) => lost(one) - lost(other))
    .map((table) => ({ id: table.id, label: labelOf(table, bot) }));
}

function labelOf({ game, seats, trouble }: StoredTable, bot: Bot): string {
  const names = seats.map(({ name }) => name).join(', ') || 'nobody yet';
  const lost = trouble === 'channel-gone' ? ' · its channel was deleted' : '';
  return `${bot.tables.game(game).title}: ${names}${lost}`.slice(0, 100);
}
