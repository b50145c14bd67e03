import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Command } from '../src/discord/answers/command.ts';
import { tableMeant, tableOption } from '../src/discord/rights/sight.ts';

/** `/verify [table]`: recomputes a finished game from its revealed seed. */
export const verify: Command = {
  data: new SlashCommandBuilder()
    .setName('verify')
    .setDescription('Check every roll and every move of a finished game')
    .setContexts(InteractionContextType.Guild)
    .addStringOption(tableOption),
  async run(interaction, bot) {
    const table = await tableMeant(interaction, bot);
    return { private: true, ...(await bot.tables.reading.checked(table.id, interaction.user.id)) };
  },
};
