import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Command, note } from '../src/discord/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Game } from '../src/games/game.ts';

/** `/rules <game> [chapter]`: the rules, a chapter at a time. */
export function rules(games: readonly Game[]): Command {
  const data = new SlashCommandBuilder()
    .setName('rules')
    .setDescription('The rules of a game')
    .setContexts(InteractionContextType.Guild);
  for (const game of games) {
    data.addSubcommand((sub) =>
      sub
        .setName(game.id)
        .setDescription(`The rules of ${game.title}`.slice(0, 100))
        .addStringOption((option) =>
          option
            .setName('chapter')
            .setDescription('Which chapter; a list of them without')
            .setAutocomplete(true),
        ),
    );
  }
  return {
    data,
    async run(interaction, bot) {
      const game = bot.tables.game(interaction.options.getSubcommand());
      const wanted = interaction.options.getString('chapter');
      if (wanted === null) {
        const list = game.rules.map(
          ({ id, title }) => `• **${title}** — \`/rules ${game.id} chapter:${id}\``,
        );
        return note(`${game.title}: the rules`, [game.summary, '', ...list].join('\n'));
      }
      const chapter = game.rules.find(({ id }) => id === wanted);
      if (!chapter) {
        throw new RuleError(
          'no-chapter',
          `The rules of ${game.title} have no chapter “${wanted.slice(0, 40)}”.`,
        );
      }
      return note(`${game.title}: ${chapter.title}`, chapter.text);
    },
    async complete(interaction, bot) {
      const typed = interaction.options.getFocused().toLowerCase();
      return bot.tables
        .game(interaction.options.getSubcommand())
        .rules.filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(typed))
        .map(({ id, title }) => ({ name: title.slice(0, 100), value: id }));
    },
  };
}
