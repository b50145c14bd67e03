import type { SlashCommandStringOption, SlashCommandSubcommandsOnlyBuilder } from '@discordjs/builders';
import { type AutocompleteInteraction, ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import { channelNamed } from '../../src/discord/answers/channel-option.ts';
import { type Answer, type Bot, note } from '../../src/discord/answers/command.ts';
import { mustBeAbleToBring } from '../../src/discord/rights/permissions.ts';
import { actorOf, safeLine } from '../../src/discord/rights/person.ts';
import { type Named, tableNamed, tablesInSight } from '../../src/discord/rights/sight.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import { mustBeMovable } from '../../src/table/channel/places.ts';
import { linked } from '../../src/table/message/links.ts';
import { onOneLine } from '../../src/table/message/names.ts';

/**
 * Subcommands that end or move a table. They work even if the table's channel is gone: the `table` option
 * then names the table.
 */

export const moderatingNames = ['end', 'move'];

/** Maximum length of a moderator's reason for ending a game, in characters. */
const longestReason = 200;

const whichTable = (option: SlashCommandStringOption) =>
  option
    .setName('table')
    .setDescription('Which table; the one in this channel by default')
    .setMaxLength(20)
    .setAutocomplete(true);

export function addModerating(data: SlashCommandSubcommandsOnlyBuilder): SlashCommandSubcommandsOnlyBuilder {
  return data
    .addSubcommand((sub) =>
      sub
        .setName('end')
        .setDescription('End the game without a result (moderators; in their own game if everybody agrees)')
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
        .setDescription('Move the table to another channel or thread')
        .addChannelOption((option) =>
          option
            .setName('channel')
            .setDescription('Where to; this channel by default')
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

/** Runs one of this file's subcommands. */
export async function moderate(interaction: Interaction, bot: Bot): Promise<Answer> {
  const named = await tableNamed(interaction, bot);
  if (interaction.options.getSubcommand() === 'move') return move(interaction, bot, named);
  const { table, actor } = named ?? (await tableHere(interaction, bot));
  const reason = safeLine(interaction.options.getString('reason') ?? '', longestReason);
  return note(
    '',
    await bot.tables.moderation.end(table.id, actor, reason === '' ? undefined : reason, interaction.id),
  );
}

async function move(interaction: Interaction, bot: Bot, named: Named | undefined): Promise<Answer> {
  const channel = channelNamed(interaction, 'channel');
  if (channel === null && named === undefined)
    throw new RuleError('nothing-chosen', 'Choose the **channel** to move the table to.');
  const target = channel ?? interaction.channel;
  if (target === null) throw new RuleError('no-channel', 'I can’t see this channel.');
  const { table, actor } = named ?? (await tableHere(interaction, bot));
  mustBeMovable(table, actor, target.id);
  await mustBeAbleToBring(interaction, bot, table, target);
  const moved = await bot.tables.moderation.move(table.id, actor, target.id);
  // Discord may refuse the message even though the permissions allowed it, or answer too late.
  if (moved.messageId === undefined)
    return note(
      '',
      `The table belongs to <#${target.id}> now, but I couldn’t post it there. If it doesn’t appear within a minute, check that I may see that channel and send messages, then use \`/table board\` there.`,
    );
  return note('', `The table is now in <#${target.id}>.\n${linked('Go to the table', moved)}`);
}

async function tableHere(interaction: Interaction, bot: Bot): Promise<Named> {
  return { table: await bot.tables.places.here(interaction.channelId), actor: actorOf(interaction) };
}

/** Suggests the open tables that the person can see. */
export async function tablesFor(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const tables = await tablesInSight(interaction, bot);
  return tables.map((table) => ({ id: table.id, label: labelOf(table, bot) }));
}

function labelOf({ game, seats, trouble, unreadable }: StoredTable, bot: Bot): string {
  const names = seats.map(({ name }) => onOneLine(name)).join(', ') || 'nobody yet';
  const lost = trouble === 'channel-gone' ? ' · its channel was deleted' : '';
  const broken = unreadable ? ' · can’t be read' : '';
  return `${bot.tables.ledger.titleOf(game)}: ${names}${lost}${broken}`.slice(0, 100);
}
