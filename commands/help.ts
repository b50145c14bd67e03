import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Command, note } from '../src/discord/answers/command.ts';

/** `/help`: one screen that a newcomer needs. */
export const help: Command = {
  data: new SlashCommandBuilder()
    .setName('help')
    .setDescription('How to play here')
    .setContexts(InteractionContextType.Guild),
  async run(_interaction, bot) {
    return note(
      'Clubhouse turns this channel into a game table',
      [
        ...bot.games.map((game) => `• **${game.title}** — \`/play ${game.id}\`: ${game.summary}`),
        '',
        '**1.** `/play` opens a table. **Join** it, or **Add a computer** to fill a seat.',
        '**2.** **Start**, then press what you want to play. Only the person whose turn it is can.',
        '**3.** The table message always shows where the game stands; `/table board` brings it down here.',
        '',
        '`/rules` has every rule and chart, with what applies at your table marked · `/player` shows a card',
        '`/move` plays by notation · `/table history` tells the story',
        '`/games` lists your games and whose turn it is · `/table nudge` reminds the others · `/table invite` brings somebody',
        '`/table undo`, `draw`, `pause` and `replace` happen when all at the table agree',
        '`/table move` takes a game to another channel · `/settings` is for those who manage the server',
        '`/privacy` shows what I keep about you, and forgets you',
        ...bot.games.flatMap(({ title, library }) =>
          library === undefined
            ? []
            : [`\`/${library.command.name}\` brings ${library.command.many} of your own to ${title}`],
        ),
        ...(bot.games.some(({ evaluate }) => evaluate)
          ? ['`/review` draws how the chances went in a finished game, with the moments that decided it']
          : []),
        '`/roll dice` rolls anything · `/verify` proves that the dice of a finished game were fair',
      ].join('\n'),
    );
  },
};
