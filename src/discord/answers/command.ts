import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  SlashCommandBuilder,
  SlashCommandOptionsOnlyBuilder,
  SlashCommandSubcommandsOnlyBuilder,
} from 'discord.js';
import type { Logger } from 'pino';
import type { Game } from '../../games/game.ts';
import type { NotationThread } from '../../rolls/notation-thread.ts';
import type { Store } from '../../store/records/store.ts';
import type { Message } from '../../table/message/message.ts';
import type { Tables } from '../../table/tables.ts';
import type { Download } from './download.ts';

/** What commands and presses work with. */
export interface Bot {
  readonly store: Store;
  readonly tables: Tables;
  readonly games: readonly Game[];
  readonly log: Logger;
  /** Reads a command's attachment. */
  readonly download: Download;
  /** Rolls dice notation. */
  readonly notation: Pick<NotationThread, 'roll'>;
  /** The only clock: tests replace it. */
  now(): Date;
}

export type CommandData =
  | SlashCommandBuilder
  | SlashCommandOptionsOnlyBuilder
  | SlashCommandSubcommandsOnlyBuilder;

/** One slash command: its registration with Discord and what it does. Each has a file in `commands/`. */
export interface Command {
  readonly data: CommandData;
  /**
   * Does the work and returns the answer; only the person sees `private` answers. The router defers if the
   * work takes longer than Discord waits, so `run` never touches `interaction.reply`. Bad input is a
   * `RuleError`.
   */
  run(interaction: ChatInputCommandInteraction<'cached'>, bot: Bot): Promise<Answer>;
  /**
   * Handles a press on a control of its answer (`do: 'command'`); the answer replaces the pressed message.
   */
  press?(verb: string, interaction: MessageComponentInteraction<'cached'>, bot: Bot): Promise<Answer>;
  /** At most 25 suggestions, names and values of at most 100 characters. */
  complete?(
    interaction: AutocompleteInteraction<'cached'>,
    bot: Bot,
  ): Promise<readonly { readonly name: string; readonly value: string }[]>;
  /**
   * Whether the answer will be private, if the router must defer before `run` returns; private by default.
   */
  privately?(interaction: ChatInputCommandInteraction<'cached'>): boolean;
}

export type Answer = (
  | {
      readonly message: Message;
      readonly private: boolean;
      /** More files than the picture (a transcript), by name. */
      readonly files?: readonly { readonly name: string; readonly content: string | Buffer }[];
    }
  /** The answer is this table's public message; from now on the table is shown there. */
  | { readonly table: string }
) & {
  /** A further message for the person alone. */
  readonly also?: Message;
};

/** A short answer for the person alone. */
export function note(title: string, text: string): Answer {
  return { private: true, message: { panels: [{ title, text }], rows: [] } };
}
