import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Command, note } from '../src/discord/answers/command.ts';
import { notifyChoices, notifyOf } from '../src/table/turn/turn.ts';

/** `/games`: a person's tables on this server, and how they want to be told that it is their turn. */
export const games: Command = {
  data: new SlashCommandBuilder()
    .setName('games')
    .setDescription('Your games here: whose turn it is, and the way there')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('notify')
        .setDescription('How you want to be told that it is your turn, on every server')
        .addChoices(Object.entries(notifyChoices).map(([value, name]) => ({ name, value }))),
    )
    .addBooleanOption((option) =>
      option.setName('forced').setDescription('Play for me what I am forced to do, on every server'),
    ),
  async run(interaction, bot) {
    const { id } = interaction.user;
    const chosen = interaction.options.getString('notify');
    const forced = interaction.options.getBoolean('forced');
    if (forced !== null) await bot.tables.people.force(id, forced);
    if (forced !== null && chosen === null) return note('When you can do one thing only', saidOf(forced));
    if (chosen === null)
      return { private: true, message: await bot.tables.reading.games(id, interaction.guildId, 0) };
    const choice = notifyOf({ userId: id, notify: chosen });
    await bot.tables.people.choose(id, choice);
    return note('When it is your turn', `From now on: ${said[choice]}`);
  },
  async press(verb, interaction, bot) {
    const page = Number(/^page-(\d{1,2})$/.exec(verb)?.[1] ?? 0);
    return {
      private: true,
      message: await bot.tables.reading.games(interaction.user.id, interaction.guildId, page),
    };
  },
};

const saidOf = (forced: boolean): string =>
  forced
    ? 'From now on it is played for you, where the game says that this is usual.'
    : 'From now on you press it yourself.';

const said = {
  mention: 'you are mentioned when a game waits for you and you are not there.',
  none: 'you are not told. `/games` shows what waits for you.',
  digest: 'one post a day, in the evening, names the games that wait for you.',
} as const;
