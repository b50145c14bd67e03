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
  /** Reads what somebody attached to a command. */
  readonly download: Download;
  /** Rolls what people write as dice notation. */
  readonly notation: Pick<NotationThread, 'roll'>;
  /** The only clock: tests set it. */
  now(): Date;
}

export type CommandData =
  | SlashCommandBuilder
  | SlashCommandOptionsOnlyBuilder
  | SlashCommandSubcommandsOnlyBuilder;

/** One slash command: what Discord is told about it and what it does. One file in `commands/` each. */
export interface Command {
  readonly data: CommandData;
  /**
   * Does the work and returns the answer; `private` answers are seen by the person alone. The router defers by itself
   * when the work takes longer than Discord waits, so `run` never touches `interaction.reply`. Bad input is a `RuleError`.
   */
  run(interaction: ChatInputCommandInteraction<'cached'>, bot: Bot): Promise<Answer>;
  /** What a press on a control of its answer (`do: 'command'`) does; the answer takes the place of the pressed message. */
  press?(verb: string, interaction: MessageComponentInteraction<'cached'>, bot: Bot): Promise<Answer>;
  /** At most 25 suggestions, names and values of at most 100 characters. */
  complete?(
    interaction: AutocompleteInteraction<'cached'>,
    bot: Bot,
  ): Promise<readonly { readonly name: string; readonly value: string }[]>;
  /** Whether the answer will be private when the router must defer before `run` has returned; private unless given. */
  privately?(interaction: ChatInputCommandInteraction<'cached'>): boolean;
}

export type Answer = (
  | {
      readonly message: Message;
      readonly private: boolean;
      /** Files beside the picture (a transcript), by name. */
      readonly files?: readonly { readonly name: string; readonly content: string | Buffer }[];
    }
  /** The answer is the message of this table, for everybody; the table lives there from now on. */
  | { readonly table: string }
) & {
  /** What the person alone is told besides. */
  readonly also?: Message;
};

/** An answer of a few words for the person alone. */
export function note(title: string, text: string): Answer {
  return { private: true, message: { panels: [{ title, text }], rows: [] } };
}
