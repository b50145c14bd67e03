import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Answer, Command } from '../src/discord/answers/command.ts';
import { asWritten } from '../src/engine/markdown.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Illustrated } from '../src/games/facets/looks.ts';
import type { Cards } from '../src/games/facets/reading.ts';
import type { Game } from '../src/games/game.ts';
import { foundBy, names, wordsOf } from '../src/table/keeping/by-name.ts';
import { seasonLine } from './player/season-line.ts';

const option = { name: 'name', side: 'side' } as const;

interface Deck {
  readonly game: Game;
  readonly cards: Cards;
}

/** `/player <name> [side]`: shows a player's card as a picture, for games that have cards. */
export function player(games: readonly Game[]): Command | undefined {
  const decks = games.flatMap((game): Deck[] =>
    game.cards === undefined ? [] : [{ game, cards: game.cards }],
  );
  if (decks.length === 0) return undefined;
  const sides = new Map(decks.flatMap(({ cards }) => cards.sides.map(({ id, label }) => [id, label])));
  const data = new SlashCommandBuilder()
    .setName('player')
    .setDescription('A player’s card')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((builder) =>
      builder
        .setName(option.name)
        .setDescription('Name, team or id')
        .setRequired(true)
        .setMaxLength(100)
        .setAutocomplete(true),
    )
    .addStringOption((builder) =>
      builder
        .setName(option.side)
        .setDescription('Which side; both by default')
        .setChoices([...sides].map(([value, name]) => ({ name, value }))),
    );
  return {
    data,
    async run(interaction, bot) {
      const wanted = interaction.options.getString(option.name, true);
      const side = interaction.options.getString(option.side) ?? undefined;
      for (const { game, cards } of decks) {
        const id = foundBy(
          cards.list(await bot.tables.libraries.offered(game.id, interaction.guildId)),
          wanted,
        );
        if (id === undefined) continue;
        const key = cards.keyOf(id);
        const keys = await bot.tables.libraries.loaded(game.id, key === undefined ? [] : [key]);
        const line = game.id === 'baseball' ? await seasonLine(interaction, bot, id, key) : undefined;
        return shown(cards.show(id, side, keys), line);
      }
      throw new RuleError(
        'no-such-player',
        `I don’t know a player called “${asWritten(wanted.slice(0, 40))}” here.`,
      );
    },
    async complete(interaction, bot) {
      const words = wordsOf(interaction.options.getFocused());
      const lists = await Promise.all(
        decks.map(async ({ game, cards }) =>
          cards.list(await bot.tables.libraries.offered(game.id, interaction.guildId)),
        ),
      );
      return lists
        .flat()
        .filter(({ label }) => names(label, words))
        .map(({ id, label }) => ({ name: label.slice(0, 100), value: id }));
    },
  };
}

/** @param line a text below the cards */
function shown(faces: readonly Illustrated[], line: string | undefined): Answer {
  const [first, ...others] = faces.map(({ picture, alt }) =>
    picture === undefined ? undefined : { picture, alt: alt ?? '' },
  );
  return {
    private: true,
    message: {
      panels: [
        ...faces.map(({ panel }) => panel),
        ...(line === undefined ? [] : [{ title: '', text: line }]),
      ],
      ...(first === undefined ? {} : { picture: first }),
      furtherPictures: others,
      rows: [],
    },
  };
}
