import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import {
  type ChatInputCommandInteraction,
  InteractionContextType,
  type MessageComponentInteraction,
} from 'discord.js';
import type { z } from 'zod';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { moderates } from '../src/discord/rights/person.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { timeOfId } from '../src/engine/snowflake.ts';
import type { Game } from '../src/games/game.ts';
import { ratingRules } from '../src/league/ratings/stored.ts';
import type { Button } from '../src/table/message/message.ts';
import { inMarkdown, onOneLine } from '../src/table/message/names.ts';
import { boardPage, seasonWish, showBoard, showComputers, showSeason } from './rating/board.ts';
import { showHistory, showRatings } from './rating/show.ts';
import { titleOf } from './rating/words.ts';

/** Key used instead of a server id to store seasons that moderators haven't confirmed yet. */
const wishes = 'rating-season';
/** How long a moderator may think about it, in milliseconds. */
const wishedFor = 60 * 60_000;
/** The longest name of a season, in characters. */
const longestName = 40;

/** `/rating`: ratings, boards and rating seasons of a server. */
export function rating(games: readonly Game[]): Command {
  const choices = games.map(({ id, title }) => ({ name: title, value: id })).slice(0, 25);
  const which = (option: SlashCommandStringOption) =>
    option.setName('game').setDescription('Which game').setChoices(choices);
  const data = new SlashCommandBuilder()
    .setName('rating')
    .setDescription('How strong people play here')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('Somebody’s ratings, and how you do against them')
        .addUserOption((option) => option.setName('person').setDescription('Who; you by default'))
        .addStringOption((option) => which(option).setDescription('Which game; all by default')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('board')
        .setDescription('Who leads in a game')
        .addStringOption((option) => which(option).setRequired(true))
        .addIntegerOption((option) =>
          option
            .setName('page')
            .setDescription('Which page; the first by default')
            .setMinValue(1)
            .setMaxValue(1000),
        )
        .addStringOption((option) =>
          option
            .setName('season')
            .setDescription('The board of an earlier season; today’s by default')
            .setMaxLength(longestName)
            .setAutocomplete(true),
        )
        .addBooleanOption((option) =>
          option.setName('computers').setDescription('The computers’ ratings instead of the people’s'),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('history')
        .setDescription('A graph of somebody’s rating')
        .addStringOption((option) => which(option).setRequired(true))
        .addUserOption((option) => option.setName('person').setDescription('Who; you by default')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('hide')
        .setDescription('Whether boards and profiles leave you out, on every server')
        .addBooleanOption((option) =>
          option.setName('on').setDescription('True hides you, False shows you').setRequired(true),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('season')
        .setDescription('Keep the board under a name and begin a new season (moderators)')
        .addStringOption((option) => which(option).setRequired(true))
        .addStringOption((option) =>
          option
            .setName('name')
            .setDescription('The name of the season that ends')
            .setRequired(true)
            .setMaxLength(longestName),
        ),
    );
  return { data, run, press, complete };
}

type Interaction = ChatInputCommandInteraction<'cached'>;

async function run(interaction: Interaction, bot: Bot): Promise<Answer> {
  const { options, guildId, user } = interaction;
  switch (options.getSubcommand()) {
    case 'show':
      return showRatings(interaction, bot);
    case 'history':
      return showHistory(interaction, bot);
    case 'board': {
      const game = options.getString('game', true);
      const season = options.getString('season');
      if (options.getBoolean('computers') === true) return showComputers(bot, guildId, game);
      return season === null
        ? showBoard(bot, guildId, game, options.getInteger('page') ?? 1)
        : showSeason(bot, guildId, game, season);
    }
    case 'hide':
      return hide(user.id, options.getBoolean('on', true), bot);
    default:
      return askForSeason(interaction, bot);
  }
}

async function hide(userId: string, hidden: boolean, bot: Bot): Promise<Answer> {
  await bot.tables.people.wish(userId, { hidden });
  return note(
    hidden ? 'You’re hidden' : 'You’re visible',
    hidden
      ? 'No board and no profile shows you. Your games are still rated, so that your opponents’ ratings stay right.'
      : 'Boards and profiles show you again.',
  );
}

/** @throws RuleError (`not-moderator`) */
function mustModerate({ memberPermissions }: Pick<Interaction, 'memberPermissions'>): void {
  if (!moderates(memberPermissions))
    throw new RuleError('not-moderator', 'Only a moderator can begin a new rating season.');
}

async function askForSeason(interaction: Interaction, bot: Bot): Promise<Answer> {
  const { options, guildId, id } = interaction;
  mustModerate(interaction);
  const game = options.getString('game', true);
  const name = onOneLine(options.getString('name', true));
  if (name === '') throw new RuleError('no-name', 'Give the season a name that people can read.');
  await mustBeNew(bot, { guildId, game, name });
  await dropOldWishes(bot);
  const wish: z.infer<typeof seasonWish> = { guildId, game, name };
  await bot.store.setSetting(wishes, id, JSON.stringify(wish));
  const button = (label: string, style: Button['style'], verb: string): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'command', command: 'rating', verb },
  });
  const text = `I’ll keep today’s ${titleOf(bot, game)} board as **${inMarkdown(name)}**. Then all ratings move a quarter of the way back to 1500, and everybody needs ten games again to be on the board.\n\nYou can’t undo this.`;
  return {
    private: true,
    message: {
      panels: [{ title: 'Begin a new season?', text }],
      rows: [[button('Begin', 'danger', `s${id}`), button('Cancel', 'secondary', 'cancel')]],
    },
  };
}

async function mustBeNew(bot: Bot, { guildId, game, name }: z.infer<typeof seasonWish>): Promise<void> {
  const seasons = await bot.store.ratingSeasons({ guildId, game });
  if (seasons.some((one) => one.name === name))
    throw new RuleError(
      'season-exists',
      `There’s already a season called ${inMarkdown(name)}. Choose another name.`,
    );
}

async function dropOldWishes({ store, now }: Bot): Promise<void> {
  for (const key of Object.keys(await store.settings(wishes))) {
    const at = timeOfId(key);
    if (at === undefined || at < now().getTime() - wishedFor) await store.setSetting(wishes, key, undefined);
  }
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const page = boardPage(verb);
  if (page !== undefined) return showBoard(bot, interaction.guildId, page.game, page.page);
  if (verb === 'cancel') return note('Nothing has changed', 'The season goes on.');
  mustModerate(interaction);
  const kept = await bot.store.setting(wishes, verb.slice(1));
  const wish = kept === undefined ? undefined : seasonWish.safeParse(JSON.parse(kept)).data;
  if (wish === undefined || wish.guildId !== interaction.guildId)
    throw new RuleError('wish-gone', 'That button has expired. Use `/rating season` again.');
  await mustBeNew(bot, wish);
  await bot.store.endSeason(wish, wish.name, ratingRules);
  await bot.store.setSetting(wishes, verb.slice(1), undefined);
  return note(
    'A new season has begun',
    `\`/rating board\` shows the old one as **${inMarkdown(wish.name)}** in its option \`season\`.`,
  );
}

const complete: NonNullable<Command['complete']> = async (interaction, { store }) => {
  const game = interaction.options.getString('game') ?? '';
  const typed = interaction.options.getFocused().toLowerCase();
  const seasons = await store.ratingSeasons({ guildId: interaction.guildId, game });
  return seasons
    .map(({ name }) => ({ name, value: name }))
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .toReversed()
    .slice(0, 25);
};
