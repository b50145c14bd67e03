import type { ChatInputCommandInteraction } from 'discord.js';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { personOf } from '../../src/discord/rights/person.ts';
import { type Questions, seesGame } from '../../src/discord/rights/sight.ts';
import { counted } from '../../src/engine/english.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { GameRecord } from '../../src/store/records/played.ts';
import { linked } from '../../src/table/message/links.ts';
import { inMarkdown } from '../../src/table/message/names.ts';
import { gamesInPlot, plotOf, ratingText, tallyText, titleOf } from './words.ts';

/** `/rating show` and `/rating history`: one person's ratings, and how they do against whoever asks. */

type Interaction = ChatInputCommandInteraction<'cached'>;

/** Whose ratings or profile is shown. */
export interface Shown {
  readonly userId: string;
  readonly name: string;
  /** Whether it is the person who asks. */
  readonly isOwn: boolean;
}

/** How many requests to Discord finding visible channels may take. */
export const questionsForGames = 10;
/** How many of two people's last games are listed, and among how many they are looked for. */
const lastGames = { shown: 5, among: 25 } as const;

/**
 * The person named by the option `person`; by default, the person who asks.
 * @throws RuleError (`no-member`, `a-bot`, `hidden`)
 */
export async function personShown({ options, member }: Interaction, bot: Bot): Promise<Shown> {
  const asked = options.getUser('person');
  if (asked === null || asked.id === member.id) return { ...personOf(member), isOwn: true };
  const other = options.getMember('person');
  if (other === null) throw new RuleError('no-member', 'I can’t find that person on this server.');
  if (other.user.bot) throw new RuleError('a-bot', 'Bots have no ratings here. Choose a person.');
  const { userId, name } = personOf(other);
  if (await bot.store.isHidden(userId))
    throw new RuleError('hidden', `${inMarkdown(name)} has chosen to hide their ratings and profile.`);
  return { userId, name, isOwn: false };
}

export const possessive = ({ name, isOwn }: Shown): string => (isOwn ? 'Your' : `${inMarkdown(name)}’s`);

export async function showRatings(interaction: Interaction, bot: Bot): Promise<Answer> {
  const person = await personShown(interaction, bot);
  const game = interaction.options.getString('game');
  const { guildId } = interaction;
  const found = await bot.store.ratingsOf(guildId, person.userId);
  const ratings = found.filter((one) => game === null || one.game === game);
  const lines = ratings.map(
    (one) =>
      `**${titleOf(bot, one.game)}** ${ratingText(one, bot.now())} · ${counted(one.games, 'rated game')}`,
  );
  const rivals = person.isOwn ? [] : await rivalLines(interaction, bot, person, game);
  const isNew = lines.some((line) => line.includes('?'));
  const text = [
    ...(lines.length > 0 ? lines : [noneYet(person)]),
    ...(isNew ? ['-# ? means that the rating is still uncertain.'] : []),
    ...rivals,
  ];
  const [only] = ratings;
  const plot = ratings.length === 1 && only ? await plotFor(bot, guildId, only.game, person) : undefined;
  return {
    private: true,
    message: {
      panels: [{ title: `${possessive(person)} ratings`, text: text.join('\n') }],
      ...(plot && { picture: plot }),
      rows: [],
    },
  };
}

const noneYet = ({ isOwn, name }: Shown): string =>
  isOwn
    ? 'You have no rating yet. Finish a game with somebody else, and you’ll get one.'
    : `${inMarkdown(name)} has no rating yet.`;

export async function plotFor(bot: Bot, guildId: string, game: string, { userId, name }: Shown) {
  return plotOf(name, await bot.store.history({ guildId, game }, userId, gamesInPlot));
}

/** How the person who asks does against another one: results by game, and their last games that they may see. */
async function rivalLines(
  interaction: Interaction,
  bot: Bot,
  { userId, name }: Shown,
  game: string | null,
): Promise<string[]> {
  const { guildId, user } = interaction;
  const tallies = await bot.store.rivalry(guildId, user.id, userId);
  const theirs = tallies.filter((one) => game === null || one.game === game);
  if (theirs.length === 0) return [];
  const met = await bot.store.meetings(guildId, user.id, userId, lastGames.among);
  const last: string[] = [];
  const questions: Questions = { left: questionsForGames };
  for (const { tableId, game: id, outcome } of met) {
    if (last.length === lastGames.shown) break;
    if (game !== null && id !== game) continue;
    const record = await bot.store.gameRecord(tableId);
    if (record && (await seesGame(interaction, record, questions)))
      last.push(`• ${await gameLink(bot, record)} · you ${outcomeWords[outcome]}`);
  }
  return [
    '',
    `**You and ${inMarkdown(name)}**`,
    ...theirs.map((one) => `${titleOf(bot, one.game)}: ${tallyText(one)}`),
    ...last,
  ];
}

export const outcomeWords = { won: 'won', drawn: 'drew', lost: 'lost' } as const;

/** A game's title and day, linked to its table. Of an archived one, `/replay show` takes the id. */
export async function gameLink(bot: Bot, { tableId, game, endedAt }: GameRecord): Promise<string> {
  const title = titleOf(bot, game);
  const table = await bot.store.loadTable(tableId);
  const day = `<t:${Math.floor(endedAt.getTime() / 1000)}:d>`;
  return `${table === undefined ? `${title} \`${tableId}\`` : linked(title, table)}, ${day}`;
}

export async function showHistory(interaction: Interaction, bot: Bot): Promise<Answer> {
  const person = await personShown(interaction, bot);
  const { guildId } = interaction;
  const game = interaction.options.getString('game', true);
  const rating = (await bot.store.ratingsOf(guildId, person.userId)).find((one) => one.game === game);
  if (rating === undefined) throw new RuleError('no-rating', noneYet(person));
  const plot = await plotFor(bot, guildId, game, person);
  const now = ratingText(rating, bot.now());
  const text =
    plot === undefined ? `${now}. After the next rated game, you’ll see a graph here.` : `Now: ${now}`;
  return {
    private: true,
    message: {
      panels: [{ title: `${possessive(person)} rating in ${titleOf(bot, game)}`, text }],
      ...(plot && { picture: plot }),
      rows: [],
    },
  };
}
