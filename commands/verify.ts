import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Command } from '../src/discord/answers/command.ts';
import { tableNamed } from '../src/discord/rights/sight.ts';

/** `/verify [table]`: recomputes a finished game from its revealed seed. */
export const verify: Command = {
  data: new SlashCommandBuilder()
    .setName('verify')
    .setDescription('Check every roll and every move of a finished game')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('table')
        .setDescription('Id of the table; the newest of this channel without')
        .setMinLength(10)
        .setMaxLength(10),
    ),
  async run(interaction, bot) {
    const named = await tableNamed(interaction, bot);
    const table = named?.table ?? (await bot.tables.places.here(interaction.channelId));
    return { private: true, ...(await bot.tables.reading.checked(table.id)) };
  },
};
