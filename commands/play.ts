import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { z } from 'zod';
import type { Bot, Command } from '../src/discord/answers/command.ts';
import { mayThread, mustBeAbleToThread, openThread } from '../src/discord/rights/ground.ts';
import { logHint } from '../src/discord/rights/log-hint.ts';
import { type Here, mustBeAbleToShowHere, mustBeAllowedToOpen } from '../src/discord/rights/permissions.ts';
import { actorOf } from '../src/discord/rights/person.ts';
import { seekPlayers } from '../src/discord/rights/seeking.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { timeOfId } from '../src/engine/snowflake.ts';
import type { Game } from '../src/games/game.ts';
import type { Message } from '../src/table/message/message.ts';
import type { Opening } from '../src/table/seats/new-tables.ts';
import { threadName, threadOffer } from '../src/table/seats/rematches.ts';

/** The JSON schema types from `z.toJSONSchema` that Discord can show as options. */
const optionSchema = z.union([
  z.object({
    type: z.literal('string'),
    enum: z.array(z.string()),
    description: z.string(),
    /**
     * Maps values to labels, from the schema's `meta({ labels })`. By default, the value is its own label.
     */
    labels: z.record(z.string(), z.string()).optional(),
  }),
  /**
   * A text option: either free text with a maximum length, or text with suggestions from the game's library.
   */
  z.object({ type: z.literal('string'), description: z.string(), maxLength: z.number().optional() }),
  z.object({ type: z.literal('boolean'), description: z.string() }),
  z.object({
    type: z.literal('integer'),
    minimum: z.number(),
    maximum: z.number(),
    description: z.string(),
  }),
]);
const optionsSchema = z.object({ properties: z.record(z.string(), optionSchema) });

type GameOptions = Readonly<Record<string, z.infer<typeof optionSchema>>>;

/** Reads a game's options in the form that Discord can offer. */
const optionsOf = (game: Game): GameOptions =>
  optionsSchema.parse(z.toJSONSchema(game.asking?.schema ?? game.options, { io: 'input' })).properties;

/** Discord's limit on the length of a suggested value, in characters. */
const longestSuggestion = 100;

/** Discord's limit on the number of a command's options. */
const mostOptions = 25;

/**
 * Names of the options that every game has. `rated` and `open` only where there is room; `/table rated` and
 * `/games find` do the same.
 */
const own = { seat: 'seat', computer: 'computer', thread: 'thread', rated: 'rated', open: 'open' } as const;

function addOptions(
  sub: SlashCommandSubcommandBuilder,
  game: Game,
  options: GameOptions,
): SlashCommandSubcommandBuilder {
  for (const [name, option] of Object.entries(options)) {
    const describe = <T extends { setName(name: string): T; setDescription(text: string): T }>(builder: T) =>
      builder.setName(name).setDescription(option.description.slice(0, 100));
    if (option.type === 'boolean') sub.addBooleanOption(describe);
    else if (option.type === 'integer') {
      const { minimum, maximum } = option;
      sub.addIntegerOption((builder) => describe(builder).setMinValue(minimum).setMaxValue(maximum));
    } else if (!('enum' in option)) {
      const { maxLength = longestSuggestion } = option;
      const isSuggested = game.library?.options.includes(name) === true;
      sub.addStringOption((builder) =>
        describe(builder).setMaxLength(maxLength).setAutocomplete(isSuggested),
      );
    } else {
      const choices = option.enum.map((value) => ({
        name: option.labels?.[value] ?? value.replaceAll('_', ' '),
        value,
      }));
      sub.addStringOption((builder) => describe(builder).setChoices(choices));
    }
  }
  sub
    .addIntegerOption((builder) =>
      builder
        .setName(own.seat)
        .setDescription('Where you sit')
        .setChoices(
          Array.from({ length: game.seats.max }, (_, seat) => ({
            name: game.seatLabel(game.options.parse({}), seat).split(':')[0] ?? `Seat ${seat + 1}`,
            value: seat + 1,
          })),
        ),
    )
    .addStringOption((builder) =>
      builder
        .setName(own.computer)
        .setDescription('Fill the other required seats with computers of this level')
        .setChoices(game.levels.map(({ id, label }) => ({ name: label, value: id }))),
    )
    .addBooleanOption((builder) =>
      builder.setName(own.thread).setDescription('Open the table in its own thread'),
    );
  // Where the game's options leave no room, other commands do the same.
  const further = [
    { name: own.rated, about: 'Whether the game changes ratings, if this server has them' },
    { name: own.open, about: 'Mention the people who want to play this game' },
  ];
  for (const { name, about } of further)
    if (sub.options.length < mostOptions)
      sub.addBooleanOption((builder) => builder.setName(name).setDescription(about));
  return sub;
}

type Opener = Here & { readonly id: string };

/** A request to open a table, without the channel. */
type Wish = Pick<Opening, 'game' | 'options' | 'seat' | 'computer' | 'rated'>;

/**
 * Opens a table in its own thread.
 * @returns the table, and a message that links to the thread
 * @throws RuleError
 */
async function openInThread(
  wish: Wish,
  here: Opener,
  bot: Bot,
): Promise<{ readonly id: string; readonly message: Message }> {
  const { lobby, ledger, showing } = bot.tables;
  const opening = { ...wish, guildId: here.guildId, source: here.id };
  const actor = actorOf(here);
  // Check first, so that no empty thread is left behind if the table can't be opened.
  await lobby.newTables.mustFit(opening, actor);
  const channelId = await openThread(here, threadName(ledger.game(wish.game).title, actor));
  const table = await lobby.newTables.open({ ...opening, channelId }, actor);
  showing.soon(table.id);
  return {
    id: table.id,
    message: { panels: [{ title: '', text: `Your table is in <#${channelId}>.` }], rows: [] },
  };
}

/** Key used instead of a server id to store requests made in channels that already had a table. */
const offers = 'thread-offer';
/** How long the offer of a thread stays valid, in milliseconds. */
const offeredFor = 24 * 60 * 60_000;

const wishSchema = z.object({
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  seat: z.int().exactOptional(),
  computer: z.string().exactOptional(),
  rated: z.boolean().exactOptional(),
});

/** Stores a request until the person accepts a thread for it. Deletes expired requests. */
async function offerThread(wish: Wish, { id }: Opener, { store, now }: Bot): Promise<Message> {
  for (const key of Object.keys(await store.settings(offers))) {
    const at = timeOfId(key);
    if (at === undefined || at < now().getTime() - offeredFor) await store.setSetting(offers, key, undefined);
  }
  await store.setSetting(offers, id, JSON.stringify(wish));
  return threadOffer({ do: 'command', command: 'play', verb: `t${id}` });
}

/**
 * Returns the request for which a thread was offered.
 * @throws RuleError if the offer has expired
 */
async function offered(verb: string, { store }: Bot): Promise<Wish> {
  const kept = await store.setting(offers, verb.slice(1));
  const wish = kept === undefined ? undefined : wishSchema.safeParse(JSON.parse(kept)).data;
  if (wish === undefined) throw new RuleError('offer-gone', 'That offer has expired. Type `/play` again.');
  return wish;
}

/** Adds the hints that a person sees after opening a table. */
async function hinted(here: Here, bot: Bot): Promise<{ readonly also?: Message }> {
  const also = await logHint(here, bot);
  return also === undefined ? {} : { also };
}

/** `/play <game>`: opens a table in the channel. The command's options come from the game's schema. */
export function play(games: readonly Game[]): Command {
  const data = new SlashCommandBuilder()
    .setName('play')
    .setDescription('Open a table in this channel')
    .setContexts(InteractionContextType.Guild);
  const offering = new Map<string, GameOptions>();
  for (const game of games) {
    const options = optionsOf(game);
    offering.set(game.id, options);
    data.addSubcommand((sub) =>
      addOptions(sub.setName(game.id).setDescription(game.summary.slice(0, 100)), game, options),
    );
  }
  return {
    data,
    privately: () => false,
    complete: (interaction, bot) => {
      const { name, value } = interaction.options.getFocused(true);
      return bot.tables.libraries.suggest(
        interaction.options.getSubcommand(),
        interaction.guildId,
        name,
        value,
      );
    },
    async run(interaction, bot) {
      const game = bot.tables.ledger.game(interaction.options.getSubcommand());
      const given = Object.keys(offering.get(game.id) ?? {}).flatMap((name) => {
        const value = interaction.options.get(name)?.value;
        return value === undefined ? [] : [[name, value] as const];
      });
      const seat = interaction.options.getInteger(own.seat);
      const computer = interaction.options.getString(own.computer);
      const rated = interaction.options.getBoolean(own.rated);
      const wish: Wish = {
        game: game.id,
        options: Object.fromEntries(given),
        ...(seat === null ? {} : { seat: seat - 1 }),
        ...(computer === null ? {} : { computer }),
        ...(rated === null ? {} : { rated }),
      };
      const thread = interaction.options.getBoolean(own.thread);
      await mustBeAllowedToOpen(interaction, bot);
      if (thread === true) mustBeAbleToThread(interaction);
      const isOpen = interaction.options.getBoolean(own.open) === true;
      const seeking = (id: string) => (isOpen ? { after: () => seekPlayers(interaction, bot, id) } : {});
      const { threads } = await bot.tables.house.rules(interaction.guildId);
      if (thread === true || (thread === null && threads && mayThread(interaction))) {
        const { id, message } = await openInThread(wish, interaction, bot);
        return { private: true, message, ...(await hinted(interaction, bot)), ...seeking(id) };
      }
      mustBeAbleToShowHere(interaction);
      const { guildId, channelId, id: source } = interaction;
      try {
        const table = await bot.tables.lobby.newTables.open(
          { ...wish, guildId, channelId, source },
          actorOf(interaction),
        );
        return { table: table.id, ...(await hinted(interaction, bot)), ...seeking(table.id) };
      } catch (error) {
        const isTaken = error instanceof RuleError && error.code === 'channel-taken';
        if (!isTaken || !mayThread(interaction)) throw error;
        return { private: true, message: await offerThread(wish, interaction, bot) };
      }
    },
    async press(verb, interaction, bot) {
      const wish = await offered(verb, bot);
      await mustBeAllowedToOpen(interaction, bot);
      const { message } = await openInThread(wish, interaction, bot);
      await bot.store.setSetting(offers, verb.slice(1), undefined);
      return { private: true, message };
    },
  };
}
