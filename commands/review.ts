import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Command } from '../src/discord/answers/command.ts';
import { tableMeant, tableOption } from '../src/discord/rights/sight.ts';
import type { Game } from '../src/games/game.ts';

/**
 * `/review [table]`: shows each side's winning chances throughout a finished game. Undefined if no offered
 * game can compute them.
 */
export function review(games: readonly Game[]): Command | undefined {
  if (games.every(({ evaluate }) => evaluate === undefined)) return undefined;
  return {
    data: new SlashCommandBuilder()
      .setName('review')
      .setDescription('How each side’s chances of winning changed in a finished game, and what decided it')
      .setContexts(InteractionContextType.Guild)
      .addStringOption(tableOption),
    async run(interaction, bot) {
      const table = await tableMeant(interaction, bot);
      return { private: true, message: await bot.tables.reviews.review(table.id, interaction.user.id) };
    },
  };
}
