import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Command } from '../src/discord/answers/command.ts';
import { tableNamed } from '../src/discord/rights/sight.ts';
import { proofOf } from '../src/table/log/proof.ts';
import { streamsOf } from '../src/table/log/seeds.ts';

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
    const proof = proofOf(bot.tables.game(table.game).title, record);
    const streams = streamsOf(record.table);
    const text = [
      sentence,
      '',
      `Table \`${table.id}\``,
      ...streams.flatMap(({ from, seed, commit, entropy }) => [
        ...(from === 0 ? [] : [`**From action ${from} on**`]),
        `Commit, shown before the dice: \`${commit}\``,
        `Seed, shown after them: \`${seed}\``,
        `Entropy of the people: \`${entropy}\``,
      ]),
      `Chain of all actions: \`${proof.chain}\``,
      `-# The file is the proof. Whoever does not want to trust me opens it with \`docs/verify.html\` of my source code, which needs no network, or with a program of their own.`,
    ].join('\n');
    return {
      private: true,
      message: {
        panels: [{ title: headline(ok, otherRules), text }],
        rows: [],
      },
      files: [{ name: `${table.id}.json`, content: JSON.stringify(proof, null, 1) }],
    };
  },
};

function headline(ok: boolean, otherRules: 'older' | 'newer' | undefined): string {
  if (!ok) return '❌ Something was changed';
  return otherRules === undefined
    ? '✅ Everything checks'
    : `🎲 The dice check; it was played by ${otherRules} rules`;
}
