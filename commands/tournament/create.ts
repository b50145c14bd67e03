import { ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { mustBeAbleToShowHere, mustBeAllowedToOpen } from '../../src/discord/rights/permissions.ts';
import { actorOf } from '../../src/discord/rights/person.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Game } from '../../src/games/game.ts';
import { isOfTwo, type Settings, settingsSchema } from '../../src/league/course/settings.ts';
import { inMarkdown, onOneLine } from '../../src/table/message/names.ts';
import { readOptions } from './options.ts';
import { said } from './said.ts';

/** `/tournament create`. */

type Typed = ChatInputCommandInteraction<'cached'>;

export async function create(interaction: Typed, bot: Bot): Promise<Answer> {
  const { options, guildId, channelId, channel } = interaction;
  await mustBeAllowedToOpen(interaction, bot);
  mustBeAbleToShowHere(interaction);
  if (channel?.type !== ChannelType.GuildText)
    throw new RuleError(
      'no-text-channel',
      'Make a tournament in a text channel, because its games get threads there.',
    );
  const game = bot.tables.ledger.game(options.getString('game', true));
  const settings = await settingsOf(interaction, bot, game);
  const count = options.getInteger('computers') ?? 0;
  const computers = computersOf(game, count, options.getString('level'));
  const minutes = options.getInteger('begins_in');
  const name = onOneLine(options.getString('name', true));
  if (name === '') throw new RuleError('no-name', 'Give the tournament a name with visible letters.');
  const { row } = await bot.competitions.create(
    {
      name,
      game: game.id,
      guildId,
      channelId,
      settings,
      computers,
      ...(minutes !== null && { beginsAt: new Date(bot.now().getTime() + minutes * 60_000) }),
    },
    actorOf(interaction),
  );
  return said(`**${inMarkdown(row.name)}** is open. People press **Join** below, and you press **Start**.`);
}

/** Value of the option `level` for computers of all levels. */
export const everyLevel = 'all';

/**
 * The levels of a tournament's computers; by default, the middle one.
 * @throws RuleError (`unknown-level`)
 */
function computersOf({ levels, title }: Game, count: number, wanted: string | null): readonly string[] {
  const middle = levels[Math.floor((levels.length - 1) / 2)]?.id ?? '';
  const among = wanted === everyLevel ? levels.map(({ id }) => id) : [wanted ?? middle];
  if (count > 0 && !levels.some(({ id }) => among.includes(id)))
    throw new RuleError('unknown-level', `${title} has no computer player of that level.`);
  return Array.from({ length: count }, (_, index) => among[index % among.length] ?? middle);
}

/** @throws RuleError if the game and the system don't fit */
async function settingsOf({ options, guildId }: Typed, bot: Bot, game: Game): Promise<Settings> {
  const twice = options.getBoolean('twice') ?? false;
  const rounds = options.getInteger('rounds');
  const third = options.getBoolean('third_place');
  const clock = options.getString('clock') ?? (await bot.tables.house.rules(guildId)).timeControl ?? 'none';
  const settings = settingsSchema.parse({
    system: options.getString('system', true),
    options: await bot.tables.lobby.newTables.settled(
      game.id,
      guildId,
      readOptions(game, options.getString('options') ?? ''),
    ),
    timeControl: clock,
    pace: options.getString('pace') ?? 'week',
    seeding: options.getString('seeding') ?? 'rating',
    points: options.getString('points') ?? 'classic',
    sides: game.firstSide ?? 'first',
    isForTwo: game.seats.min <= 2,
    cycles: twice ? 2 : 1,
    bestOf: options.getInteger('best_of') ?? 1,
    seats: options.getInteger('seats') ?? 4,
    auto: !(options.getBoolean('by_hand') ?? false),
    ...(rounds !== null && { rounds }),
    ...(third !== null && { thirdPlace: third }),
  });
  if (!isOfTwo(settings) && game.seats.max < settings.seats)
    throw new RuleError(
      'too-few-seats',
      `${game.title} is for two. Choose a round robin, a Swiss or a knock-out.`,
    );
  if (isOfTwo(settings) && !settings.isForTwo)
    throw new RuleError('too-many-seats', `${game.title} isn’t for two. Choose tables.`);
  return settings;
}
