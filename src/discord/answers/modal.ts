import { ActionRowBuilder, ModalBuilder, TextInputBuilder } from '@discordjs/builders';
import {
  ComponentType,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
  TextInputStyle,
} from 'discord.js';
import { wholeCharacters } from '../../engine/characters.ts';
import type { Outcome } from '../../table/outcome.ts';
import { customId } from '../posts/custom-id.ts';

/** A box for typing one text, and what people typed or chose. */

/** Id of the only input in a modal. */
const box = 'text';

/** The chosen values, or the typed text; empty for a modal that lacks our input. */
export function valuesOf(
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
): readonly string[] | undefined {
  if (interaction.isModalSubmit()) {
    const typed = interaction.fields.fields.get(box);
    return typed?.type === ComponentType.TextInput ? [typed.value] : [];
  }
  return interaction.isStringSelectMenu() ? interaction.values : undefined;
}

/** Default maximum length of typed text, in characters. Enough for one action in notation. */
const longestText = 60;
/** Discord's limit on an input's placeholder, in characters. */
const longestExample = 100;

/** Builds a box for typing a text. */
export function modal({
  press,
  title,
  label,
  example,
  longest = longestText,
}: Extract<Outcome, { kind: 'ask' }>): ModalBuilder {
  const input = new TextInputBuilder()
    .setCustomId(box)
    .setLabel(wholeCharacters(label.slice(0, 45)))
    .setStyle(TextInputStyle.Short)
    .setMinLength(1)
    .setMaxLength(longest)
    .setRequired(true);
  if (example !== undefined) input.setPlaceholder(wholeCharacters(example.slice(0, longestExample)));
  return new ModalBuilder()
    .setCustomId(customId(press))
    .setTitle(wholeCharacters(title.slice(0, 45)))
    .addComponents(new ActionRowBuilder<TextInputBuilder>().addComponents(input));
}
