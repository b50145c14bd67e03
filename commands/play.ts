import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { z } from 'zod';
import type { Command } from '../src/discord/answers/command.ts';
import { mustBeAbleToShowHere, mustBeAllowedToOpen } from '../src/discord/rights/permissions.ts';
import { actorOf } from '../src/discord/rights/person.ts';
import type { Game } from '../src/games/game.ts';

/** What `z.toJSONSchema` says of an option that Discord can show. */
const optionSchema = z.union([
  z.object({
    type: z.literal('string'),
    enum: z.array(z.string()),
    description: z.string(),
    /** Value → what people read, from the schema's `meta({ labels })`; the value itself without. */
    labels: z.record(z.string(), z.string()).optional(),
  }),
  /** A text: a free one of bounded length, or one for which the game's library suggests values. */
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

/** What a game asks for, as Discord can offer it. */
const optionsOf = (game: Game): GameOptions =>
  optionsSchema.parse(z.toJSONSchema(game.asking?.schema ?? game.options, { io: 'input' })).properties;

/** Characters of a value that Discord suggests. */
const longestSuggestion = 100;

/** Names of the options that every game has. */
const own = { seat: 'seat', computer: 'computer' } as const;

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
  return sub
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
        .setDescription('Let computers of this level take the other seats that the game needs')
        .setChoices(game.levels.map(({ id, label }) => ({ name: label, value: id }))),
    );
}

/** `/play <game>`: opens a table in the channel. Its options are those of the game's schema. */
export function play(games: readonly Game[]): Command {
  const data = new SlashCommandBuilder()
    .setName('play')
    .setDescription('Open a table in this channel')
    .setContexts(InteractionContextType.Guild);
  const offered = new Map<string, GameOptions>();
  for (const game of games) {
    const options = optionsOf(game);
    offered.set(game.id, options);
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
      const given = Object.keys(offered.get(game.id) ?? {}).flatMap((name) => {
        const value = interaction.options.get(name)?.value;
        return value === undefined ? [] : [[name, value] as const];
      });
      const seat = interaction.options.getInteger(own.seat);
      const computer = interaction.options.getString(own.computer);
      await mustBeAllowedToOpen(interaction, bot);
      mustBeAbleToShowHere(interaction);
      const table = await bot.tables.lobby.open(
        {
          game: game.id,
          options: Object.fromEntries(given),
          guildId: interaction.guildId,
          channelId: interaction.channelId,
          source: interaction.id,
          ...(seat === null ? {} : { seat: seat - 1 }),
          ...(computer === null ? {} : { computer }),
        },
        actorOf(interaction),
      );
      return { table: table.id };
    },
  };
}
