import { SlashCommandBuilder } from '@discordjs/builders';
import { ChannelType, InteractionContextType, PermissionFlagsBits } from 'discord.js';
import { type Command, note } from '../src/discord/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { logChannelKey } from '../src/table/showing.ts';

/** `/settings log`: where the server keeps the story of its games. */
export const settings: Command = {
  data: new SlashCommandBuilder()
    .setName('settings')
    .setDescription('How the bot works in this server')
    .setContexts(InteractionContextType.Guild)
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .addSubcommand((sub) =>
      sub
        .setName('log')
        .setDescription('The channel that gets the log of every game; none without')
        .addChannelOption((option) =>
          option
            .setName('channel')
            .setDescription('A text channel in which I may post')
            .addChannelTypes(ChannelType.GuildText, ChannelType.GuildAnnouncement),
        ),
    ),
  async run(interaction, bot) {
    const channel = interaction.options.getChannel('channel');
    if (channel === null && interaction.options.get('channel') !== null)
      throw new RuleError('no-such-channel', 'I cannot see that channel.');
    if (channel) {
      const mine = channel.permissionsFor(interaction.client.user);
      const needed = [
        PermissionFlagsBits.ViewChannel,
        PermissionFlagsBits.SendMessages,
        PermissionFlagsBits.EmbedLinks,
      ];
      if (!mine?.has(needed)) {
        throw new RuleError(
          'cannot-post',
          `I may not post in <#${channel.id}>: I need View Channel, Send Messages and Embed Links there.`,
        );
      }
    }
    await bot.store.setSetting(interaction.guildId, logChannelKey, channel?.id);
    return note(
      'Settings',
      channel
        ? `The log of every game goes to <#${channel.id}> from now on.`
        : 'Games are not logged any more.',
    );
  },
};
