import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Command, note } from '../src/discord/answers/command.ts';
import { actorOf } from '../src/discord/rights/person.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { isFilledIn } from '../src/games/choices.ts';
import { longestTyped, standingAfter } from '../src/table/board/typed.ts';
import type { LiveTable } from '../src/table/log/live.ts';
import { choicesAt, seatOf } from '../src/table/log/seating.ts';
import { act } from '../src/table/pressing.ts';

/** `/move play:<notation>`: plays a move written in notation, and suggests legal moves. */
export const move: Command = {
  data: new SlashCommandBuilder()
    .setName('move')
    .setDescription('Play a move by typing it')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('play')
        .setDescription('The move in the game’s notation, or a whole turn')
        .setRequired(true)
        .setMaxLength(longestTyped)
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
      throw new RuleError('not-seated', 'You’re not at this table.');
    const whole = interaction.options.getFocused();
    const { before, typed } = turnTyped(live, whole);
    // The first parts of a turn decide what is suggested next.
    const now = standingAfter(live, seat, before);
    if (now === undefined) return [];
    const { game, snapshot } = now;
    const moves = choicesAt(now, seat).flatMap((choice) => {
      // A form with an empty field isn't a complete move yet.
      if (choice.kind === 'form' && !isFilledIn(choice, choice.initial)) return [];
      const action = choice.kind === 'action' ? choice.action : choice.write(choice.initial);
      const path = choice.path ?? [];
      const notation = game.notate(snapshot.state, action);
      const value = [...before, notation].join(' ');
      if (value.length > longestSuggestion) return [];
      const words = choice.kind === 'action' ? [...path, choice.label].join(' ▸ ') : choice.title;
      const name = `${value} · ${words}`.slice(0, 100);
      const found = `${notation} · ${words}`.toLowerCase().indexOf(typed);
      // List top-level choices before those in submenus, which may be a hundred variants of one action.
      // Discord shows only 25 suggestions.
      return found < 0 ? [] : [{ name, value, rank: (found === 0 ? 0 : 2) + (path.length === 0 ? 0 : 1) }];
    });
    return moves.toSorted((one, other) => one.rank - other.rank).map(({ name, value }) => ({ name, value }));
  },
};

/** Discord's limit on the length of a suggestion, in characters. */
const longestSuggestion = 100;

/** Splits the typed turn into its finished parts and the part still being typed. */
function turnTyped(
  live: LiveTable,
  whole: string,
): { readonly before: readonly string[]; readonly typed: string } {
  const parts = live.game.parts?.(whole) ?? [];
  const isBegun = /\S$/.test(whole);
  const before = isBegun ? parts.slice(0, -1) : parts;
  if (before.length === 0) return { before, typed: whole.trim().toLowerCase() };
  return { before, typed: isBegun ? (parts.at(-1) ?? '').toLowerCase() : '' };
}
