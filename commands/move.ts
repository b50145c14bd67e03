import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Command, note } from '../src/discord/answers/command.ts';
import { actorOf } from '../src/discord/rights/person.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { isFilledIn } from '../src/games/choices.ts';
import { choicesAt, seatOf } from '../src/table/log/seating.ts';
import { act } from '../src/table/pressing.ts';

/** `/move play:<notation>`: plays by notation, with the legal moves as suggestions. */
export const move: Command = {
  data: new SlashCommandBuilder()
    .setName('move')
    .setDescription('Play by notation')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('play')
        .setDescription('The move in the notation of the game')
        .setRequired(true)
        .setMaxLength(60)
        .setAutocomplete(true),
    ),
  async run(interaction, bot) {
    const here = await bot.tables.places.here(interaction.channelId);
    const notation = interaction.options.getString('play', true).trim();
    const way = { actor: actorOf(interaction), source: interaction.id, isTyped: true };
    const outcome = await act(bot.tables, { table: here.id }, notation, way);
    if (outcome.kind === 'private') return { private: true, message: outcome.message };
    if (outcome.kind === 'table' && outcome.again !== undefined)
      return { private: true, message: outcome.again };
    const told = outcome.kind === 'table' && outcome.said !== '' ? outcome.said : `\`${notation}\``;
    return note('Played', told);
  },
  async complete(interaction, bot) {
    const here = await bot.tables.places.here(interaction.channelId);
    const live = await bot.tables.ledger.live(here.id);
    const seat = live && seatOf(live.stored, interaction.user.id);
    if (live === undefined || seat === undefined)
      throw new RuleError('not-seated', 'You are not sitting here.');
    const typed = interaction.options.getFocused().toLowerCase();
    const { game, snapshot } = live;
    const moves = choicesAt(live, seat).flatMap((choice) => {
      // A form that opens with something still to be chosen is no move yet.
      if (choice.kind === 'form' && !isFilledIn(choice, choice.initial)) return [];
      const action = choice.kind === 'action' ? choice.action : choice.write(choice.initial);
      const path = choice.path ?? [];
      const value = game.notate(snapshot.state, action);
      const words = choice.kind === 'action' ? [...path, choice.label].join(' ▸ ') : choice.title;
      const name = `${value} · ${words}`.slice(0, 100);
      const found = name.toLowerCase().indexOf(typed);
      // What stands open is not hidden behind a hundred ways to do one thing: no more than 25 moves are offered at once.
      return found < 0 ? [] : [{ name, value, rank: (found === 0 ? 0 : 2) + (path.length === 0 ? 0 : 1) }];
    });
    return moves.toSorted((one, other) => one.rank - other.rank).map(({ name, value }) => ({ name, value }));
  },
};
