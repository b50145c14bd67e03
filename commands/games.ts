import { SlashCommandBuilder } from '@discordjs/builders';
import { type ChatInputCommandInteraction, InteractionContextType } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { seekPlayers } from '../src/discord/rights/seeking.ts';
import { lobbiesInSight } from '../src/discord/rights/sight.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { seatOf } from '../src/table/log/seating.ts';
import { openGames } from '../src/table/turn/open-games.ts';
import { notifyChoices, notifyOf } from '../src/table/turn/turn.ts';

/** `/games`: lists a person's tables on this server and sets how the bot notifies them of their turn. */
export const games: Command = {
  data: new SlashCommandBuilder()
    .setName('games')
    .setDescription('Your games here: whose turn it is, with links')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('notify')
        .setDescription('How to tell you when it’s your turn, on every server')
        .addChoices(Object.entries(notifyChoices).map(([value, name]) => ({ name, value }))),
    )
    .addBooleanOption((option) =>
      option.setName('open').setDescription('List the tables here that wait for players'),
    )
    .addBooleanOption((option) =>
      option
        .setName('find')
        .setDescription('Mention the people who want to play the game of your table here'),
    )
    .addBooleanOption((option) =>
      option.setName('forced').setDescription('Play my move for me when I have only one, on every server'),
    )
    .addBooleanOption((option) =>
      option
        .setName('tips')
        .setDescription('Give me tips on the hard parts of a game, once each, on every server'),
    )
    .addBooleanOption((option) =>
      option.setName('preview').setDescription('Show me what a move does before I play it, on every server'),
    )
    .addBooleanOption((option) =>
      option
        .setName('suggestions')
        .setDescription('Mark what a computer would play, if the game can, on every server'),
    ),
  async run(interaction, bot) {
    const { id } = interaction.user;
    if (interaction.options.getBoolean('open') === true)
      return {
        private: true,
        message: openGames(await lobbiesInSight(interaction, bot), bot.tables.ledger),
      };
    if (interaction.options.getBoolean('find') === true) return find(interaction, bot);
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
      ...(choice === undefined ? [] : [['When it’s your turn', `From now on: ${said[choice]}`] as const]),
      ...(forced === null ? [] : [['When you have only one move', saidOf(forced)] as const]),
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

/**
 * Looks for players for the lobby in the channel.
 * @throws RuleError if there is none, or the person isn't at it
 */
async function find(interaction: ChatInputCommandInteraction<'cached'>, bot: Bot): Promise<Answer> {
  const here = await bot.tables.places.here(interaction.channelId);
  if (here.status !== 'lobby')
    throw new RuleError('not-a-lobby', 'No table in this channel is waiting for players.');
  if (seatOf(here, interaction.user.id) === undefined)
    throw new RuleError('not-seated', 'Only people at the table can look for players.');
  return { private: true, message: await seekPlayers(interaction, bot, here.id) };
}

const saidOf = (forced: boolean): string =>
  forced ? 'I’ll play it for you, in games where that’s usual.' : 'You’ll play it yourself.';

const saidOfTips = (tips: boolean): string =>
  tips
    ? 'You’ll get tips on the hard parts of a game, once each. Only you see them.'
    : 'You won’t get tips anymore.';

const saidOfPreviews = (preview: boolean): string =>
  preview
    ? 'You’ll see what a move does before you play it.'
    : 'The move you choose is played right away. Only costly moves still ask you to confirm.';

const saidOfSuggestions = (suggestions: boolean): string =>
  suggestions ? 'A ★ will mark up to three moves that a computer would play.' : 'You won’t get suggestions.';

const said = {
  mention: 'I’ll mention you when it’s your turn and you’re away.',
  none: 'I won’t tell you. `/games` shows where it’s your turn.',
  digest: 'one post each evening lists the games where it’s your turn.',
} as const;
