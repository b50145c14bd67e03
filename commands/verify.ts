import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Command } from '../src/discord/command.ts';
import { tableNamed } from '../src/discord/sight.ts';
import type { GameRecord } from '../src/table/verify.ts';

/** `/verify [table]`: recomputes a finished game from its revealed seed. */
export const verify: Command = {
  data: new SlashCommandBuilder()
    .setName('verify')
    .setDescription('Check every roll and every move of a finished game')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('table')
        .setDescription('Id of the table; the newest of this channel without')
        .setMinLength(10)
        .setMaxLength(10),
    ),
  async run(interaction, bot) {
    const named = await tableNamed(interaction, bot);
    const table = named?.table ?? (await bot.tables.here(interaction.channelId));
    const { ok, otherRules, sentence, record } = await bot.tables.reading.verify(table.id);
    const text = [
      sentence,
      '',
      `Table \`${table.id}\``,
      `Commit, shown before the game: \`${table.commit}\``,
      `Seed, shown after it: \`${table.seed}\``,
      `Entropy of the seats: \`${table.entropy}\``,
      '-# The file has every action with its rolls, to check with a program of your own: each die is drawn from HMAC-SHA-256 with the seed and the entropy as its key.',
    ].join('\n');
    return {
      private: true,
      message: {
        panels: [{ title: headline(ok, otherRules), text }],
        rows: [],
      },
      files: [{ name: `${table.id}.json`, content: recordText(record) }],
    };
  },
};

function headline(ok: boolean, otherRules: 'older' | 'newer' | undefined): string {
  if (!ok) return '❌ Something was changed';
  return otherRules === undefined
    ? '✅ Everything checks'
    : `🎲 The dice check; it was played by ${otherRules} rules`;
}

/** The record of a game as JSON that a person can read: nothing of the server but names at the table. */
function recordText({ table, actions, rolls }: GameRecord): string {
  const { id, game, rulesVersion, options, seats, seed, commit, entropy, kept, result } = table;
  const named = seats.map(({ seat, name, entropy: own }) => ({ seat, name, entropy: own }));
  const steps = actions.map(({ number, seat, notation, hash }) => ({ number, seat, notation, hash }));
  const thrown = rolls.map(({ id: roll, at, kind, purpose, sides, values, actionNumber }) => {
    return { id: roll, at, action: actionNumber, kind, purpose, sides, values };
  });
  return JSON.stringify(
    {
      id,
      game,
      rulesVersion,
      options,
      seats: named,
      seed,
      commit,
      entropy,
      kept,
      result,
      actions: steps,
      rolls: thrown,
    },
    null,
    1,
  );
}
