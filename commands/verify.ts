import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Command, note } from '../src/discord/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { isTableId } from '../src/table/lobby.ts';

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
    const id = interaction.options.getString('table');
    if (id !== null && !isTableId(id)) throw new RuleError('no-such-table', 'I do not know that table.');
    const table = id === null ? await bot.tables.here(interaction.channelId) : await bot.tables.stored(id);
    if (table.guildId !== interaction.guildId)
      throw new RuleError('no-such-table', 'I do not know that table.');
    const verdict = await bot.tables.verify(table.id);
    return note(
      verdict.ok ? '✅ Everything checks' : '❌ Something was changed',
      [
        verdict.sentence,
        '',
        `Table \`${table.id}\``,
        `Commit, shown before the game: \`${table.commit}\``,
        `Seed, shown after it: \`${table.seed}\``,
      ].join('\n'),
    );
  },
};
