import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  SlashCommandBuilder,
  SlashCommandOptionsOnlyBuilder,
  SlashCommandSubcommandsOnlyBuilder,
} from 'discord.js';
import type { Message } from '../table/message.ts';
import type { Bot } from './bot.ts';

/** One slash command: what Discord is told about it and what it does. One file in `commands/` each. */
export interface Command {
  readonly data: SlashCommandBuilder | SlashCommandOptionsOnlyBuilder | SlashCommandSubcommandsOnlyBuilder;
  /**
   * Does the work and returns the answer; `private` answers are seen by the person alone. The router defers by itself
   * when the work takes longer than Discord waits, so `run` never touches `interaction.reply`. Bad input is a `RuleError`.
   */
  run(interaction: ChatInputCommandInteraction<'cached'>, bot: Bot): Promise<Answer>;
  /** At most 25 suggestions, names and values of at most 100 characters. */
  complete?(
    interaction: AutocompleteInteraction<'cached'>,
    bot: Bot,
  ): Promise<readonly { name: string; value: string }[]>;
  /** Whether the answer will be private when the router must defer before `run` has returned; private unless given. */
  privately?(interaction: ChatInputCommandInteraction<'cached'>): boolean;
}

export interface Answer {
  readonly message: Message;
  readonly private: boolean;
  /** Files beside the picture (a transcript), by name. */
  readonly files?: readonly { readonly name: string; readonly content: string }[];
}
