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
import type { Competitions } from '../../league/competitions.ts';
import type { Seasons } from '../../league/seasons.ts';
import type { NotationThread } from '../../rolls/notation-thread.ts';
import type { Store } from '../../store/records/store.ts';
import type { Message } from '../../table/message/message.ts';
import type { Tables } from '../../table/tables.ts';
import type { Download, DownloadBytes } from './download.ts';

/** The services that commands and presses use. */
export interface Bot {
  readonly store: Store;
  readonly tables: Tables;
  /** Tournaments. */
  readonly competitions: Competitions;
  /** Seasons of baseball. */
  readonly seasons: Seasons;
  /** Gives servers the commands that only some have. */
  readonly serverCommands: { readonly offer: (guildId: string, isOn: boolean) => Promise<void> };
  readonly games: readonly Game[];
  readonly log: Logger;
  /** Downloads a command's attachment. */
  readonly download: Download;
  /** Downloads an attachment that isn't text. */
  readonly downloadBytes: DownloadBytes;
  /** Rolls dice notation. */
  readonly notation: Pick<NotationThread, 'roll'>;
  /** The current time. Tests replace this clock. */
  now(): Date;
}

export type CommandData =
  | SlashCommandBuilder
  | SlashCommandOptionsOnlyBuilder
  | SlashCommandSubcommandsOnlyBuilder;

/**
 * A slash command: its registration with Discord and its implementation. Each has its own file in
 * `commands/`.
 */
export interface Command {
  readonly data: CommandData;
  /**
   * Does the work and returns the answer. Only the person who used the command sees `private` answers. The
   * router defers slow answers, so `run` never touches `interaction.reply`. Bad input throws a
   * `RuleError`.
   */
  run(interaction: ChatInputCommandInteraction<'cached'>, bot: Bot): Promise<Answer>;
  /**
   * Handles a press on one of the command's controls (`do: 'command'`). The returned answer replaces the
   * pressed message if that is private. The person who presses a public message gets it alone.
   */
  press?(verb: string, interaction: MessageComponentInteraction<'cached'>, bot: Bot): Promise<Answer>;
  /**
   * Whether the answers to what a person types replace each other in a channel, and are replaced by answers to
   * presses; false by default, so that they stay.
   */
  readonly oneAnswer?: true;
  /** Returns at most 25 suggestions. Names and values have at most 100 characters each. */
  complete?(
    interaction: AutocompleteInteraction<'cached'>,
    bot: Bot,
  ): Promise<readonly { readonly name: string; readonly value: string }[]>;
  /** Whether to defer privately if `run` takes too long; true by default. */
  privately?(interaction: ChatInputCommandInteraction<'cached'>): boolean;
}

export type Answer = (
  | {
      readonly message: Message;
      readonly private: boolean;
      /** Additional named files, such as a transcript. */
      readonly files?: readonly { readonly name: string; readonly content: string | Buffer }[];
      /** The table that a private answer is about. It replaces the person's earlier answer at that table. */
      readonly about?: string;
    }
  /** The answer is the public message of this table, and becomes the table's current message. */
  | { readonly table: string }
) & {
  /** An additional message that only this person sees. */
  readonly also?: Message;
  /** Runs once the answer is out. Only this person sees what it returns. */
  readonly after?: () => Promise<Message>;
};

/** Creates a short private answer. */
export function note(title: string, text: string): Answer {
  return { private: true, message: { panels: [{ title, text }], rows: [] } };
}
