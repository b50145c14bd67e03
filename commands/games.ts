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
    )
    .addBooleanOption((option) =>
      option
        .setName('tips')
        .setDescription('Tell me, once each, what people find hard in a game, on every server'),
    )
    .addBooleanOption((option) =>
      option.setName('preview').setDescription('Show me a move before it is played, on every server'),
    )
    .addBooleanOption((option) =>
      option
        .setName('suggestions')
        .setDescription('Tell me what a computer would play, where a game can, on every server'),
    ),
  async run(interaction, bot) {
    const { id } = interaction.user;
    const notify = interaction.options.getString('notify');
    const forced = interaction.options.getBoolean('forced');
    const tips = interaction.options.getBoolean('tips');
    const preview = interaction.options.getBoolean('preview');
    const suggestions = interaction.options.getBoolean('suggestions');
    const wishes = {
      ...(forced !== null && { forced }),
      ...(tips !== null && { tips }),
      ...(preview !== null && { preview }),
      ...(suggestions !== null && { suggestions }),
    };
    if (Object.keys(wishes).length > 0) await bot.tables.people.wish(id, wishes);
    const choice = notify === null ? undefined : notifyOf({ userId: id, notify });
    if (choice !== undefined) await bot.tables.people.choose(id, choice);
    const changed = [
      ...(choice === undefined ? [] : [['When it is your turn', `From now on: ${said[choice]}`] as const]),
      ...(forced === null ? [] : [['When you can do one thing only', saidOf(forced)] as const]),
      ...(tips === null ? [] : [['Tips', saidOfTips(tips)] as const]),
      ...(preview === null ? [] : [['Previews', saidOfPreviews(preview)] as const]),
      ...(suggestions === null ? [] : [['Suggestions', saidOfSuggestions(suggestions)] as const]),
    ];
    const [only] = changed;
    if (only === undefined)
      return { private: true, message: await bot.tables.reading.games(id, interaction.guildId, 0) };
    if (changed.length === 1) return note(only[0], only[1]);
    return note('From now on', changed.map(([title, text]) => `**${title}**: ${text}`).join('\n'));
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

const saidOfTips = (tips: boolean): string =>
  tips
    ? 'Games tell you what people find hard, once each, in answers that only you see.'
    : 'You’ll get no more tips.';

const saidOfPreviews = (preview: boolean): string =>
  preview
    ? 'You see what a move does before you play it.'
    : 'The move you choose is played at once. What can cost you dearly is still asked once more.';

const saidOfSuggestions = (suggestions: boolean): string =>
  suggestions
    ? 'Your own choices show up to three moves a computer would play, each with a ★.'
    : 'Nothing is suggested to you.';

const said = {
  mention: 'you are mentioned when a game waits for you and you are not there.',
  none: 'you are not told. `/games` shows what waits for you.',
  digest: 'one post a day, in the evening, names the games that wait for you.',
} as const;
