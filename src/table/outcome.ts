import type { Playing } from './channel/playback.ts';
import type { Actor } from './log/actor.ts';
import type { Message, Press, TablePress } from './message/message.ts';
import type { Ground } from './seats/rematches.ts';

/** A press on a control of a table, and what comes of it. */

/** The result of a press. */
export type Outcome =
  /**
   * The table changed, and its message shows the newest state. `said` tells what happened, for people who
   * don't see that message; empty if there is nothing to say.
   */
  | {
      readonly kind: 'table';
      readonly table: string;
      readonly said: string;
      /** The updated private answer; undefined if there is none, or it is no longer needed. */
      readonly again?: Message;
    }
  /** The press came too late: a friendly sentence for the person, and the current table. */
  | { readonly kind: 'late'; readonly table: string; readonly code: string; readonly word: string }
  /** A message that only this person sees. */
  | {
      readonly kind: 'private';
      readonly message: Message;
      readonly files?: readonly { readonly name: string; readonly content: string }[];
      /** The following plays, if the message goes on by itself. */
      readonly playing?: Playing;
    }
  /** A new message for everybody in the channel, and the private answer, which stays. */
  | { readonly kind: 'public'; readonly message: Message; readonly own: Message }
  /** A new table. Its public message answers the press. */
  | { readonly kind: 'opened'; readonly table: string }
  /** A box for typing a notation. */
  | {
      readonly kind: 'ask';
      readonly press: Press;
      readonly title: string;
      readonly label: string;
      /** An example of what to type. */
      readonly example?: string;
      /** Maximum length of the text, in characters; by default, that of an action. */
      readonly longest?: number;
    };

export interface Pressed {
  readonly press: TablePress;
  /** The chosen values of a menu, or the text from a box; undefined for buttons. */
  readonly values?: readonly string[];
  readonly actor: Actor;
  /** Id of the interaction. */
  readonly source: string;
  /** Whether the control was in a private message, which is then usually updated. */
  readonly inPrivate?: boolean;
  /** Whether the person can see the table's channel; true by default. */
  readonly sees?: boolean;
  /** Whether the pressed message was going on by itself until now. */
  readonly wasPlaying?: boolean;
  /** What may be opened in the channel of the press; set if the press may open a table. */
  readonly ground?: Ground;
}
