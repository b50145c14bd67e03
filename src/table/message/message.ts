import type { Picture } from '../../engine/picture/picture.ts';
import type { Viewer } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { PrivateShows } from '../../store/records/private-answer.ts';

/**
 * A table's message and its controls, independent of Discord.
 * `src/discord/posts/render.ts` turns it into a Discord message.
 */

/**
 * What a control does when pressed. It never contains the seat, which depends on who presses. `number` is the
 * first action for which the control is valid, so that a press on an old message is recognized as late.
 * Forms, fields and menu paths are referred to by index, to keep the custom id short.
 */
export type Press =
  /** Takes an action of the game. */
  | { readonly do: 'act'; readonly table: string; readonly number: number; readonly notation: string }
  /** Takes an action after the person confirmed it. */
  | { readonly do: 'sure'; readonly table: string; readonly number: number; readonly notation: string }
  /**
   * Opens the private answer of the person who presses: from a `door` button, which appears only at times, or from
   * the `hand` button, which is always there.
   */
  | { readonly do: 'hand'; readonly table: string; readonly by: 'door' | 'hand' }
  /** The label before a seat's row of buttons; it cannot be pressed. */
  | { readonly do: 'side'; readonly table: string; readonly seat: number }
  /** Shows the choices below a menu path (`''`: all) privately to the person who presses. */
  | {
      readonly do: 'open';
      readonly table: string;
      readonly number: number;
      readonly path: string;
      /**
       * The row of the button. It makes the button unique, because a message can't have two identical
       * controls. Everybody who presses it opens their own choices.
       */
      readonly row?: number;
    }
  /** A menu of the groups below a path; the chosen value is the next step of the path. */
  | { readonly do: 'dig'; readonly table: string; readonly number: number; readonly path: string }
  /** A menu whose values are notations. */
  | { readonly do: 'pick'; readonly table: string; readonly number: number; readonly path: string }
  /** Opens a form; `notation` is the action for the form's current values. */
  | {
      readonly do: 'form';
      readonly table: string;
      readonly number: number;
      readonly form: number;
      readonly notation: string;
    }
  /** A menu whose values replace a form field's values, or a button that toggles a field with two values. */
  | {
      readonly do: 'field';
      readonly table: string;
      readonly number: number;
      readonly form: number;
      readonly field: number;
      readonly notation: string;
    }
  /** Opens a box for typing a notation, and also submits that box. */
  | { readonly do: 'type'; readonly table: string; readonly number: number }
  /** Shows a page of the plays that match a search. */
  | { readonly do: 'plays'; readonly table: string; readonly page: number; readonly find: string }
  /** Steps through the plays in a private answer; `number` is the log number of the play. */
  | {
      readonly do: 'step';
      readonly table: string;
      readonly by: StepWay;
      readonly number: number;
      /** Whose view of a finished game is shown; by default, that of the person who looks. */
      readonly seen?: Seen;
      /** The share token that opens the replay, for people who can't see the table. */
      readonly token?: string;
    }
  | { readonly do: 'page'; readonly table: string; readonly page: string }
  /** Checks every roll of a finished game, for one person. */
  | { readonly do: 'verify'; readonly table: string }
  /** Shows each player's winning chances over a finished game, for one person. */
  | { readonly do: 'review'; readonly table: string }
  /** Asks for or agrees to a rematch, in the same place or in a new thread. */
  | { readonly do: 'rematch'; readonly table: string; readonly place: RematchPlace }
  | { readonly do: 'resign'; readonly table: string }
  /** Stops the standing orders or stand-in computer of the person who presses. Such a press is never late. */
  | { readonly do: 'take-over'; readonly table: string }
  /** Asks everybody else to resume a paused game. */
  | { readonly do: 'resume'; readonly table: string }
  /** Answers the proposal with the id `proposal`, so that a late press is recognized. */
  | { readonly do: 'answer'; readonly table: string; readonly proposal: number; readonly answer: Answer }
  | { readonly do: 'lobby'; readonly table: string; readonly verb: LobbyVerb }
  /** A control in a command's answer. Only that command knows what it does. */
  | { readonly do: 'command'; readonly command: string; readonly verb: string };

/** A press on a control of a table. */
export type TablePress = Exclude<Press, { readonly do: 'command' }>;

/**
 * `since`: goes to the first play after the given one; `go`: asks for a play's number; `play` and `stop`: go on by
 * themselves, or no longer; `moment` and `seen`: menus of decisive moments and of views; `here`: shows the play to
 * everybody in the channel.
 */
export const stepWays = [
  'first',
  'back',
  'next',
  'last',
  'since',
  'go',
  'play',
  'stop',
  'moment',
  'seen',
  'here',
] as const;
export type StepWay = (typeof stepWays)[number];

/** Whose view a replay shows: the public view, everybody's hands, or those of one seat. */
export type Seen = Viewer | 'all';

/** The form of a share token: 128 random bits in 22 characters of base64url. */
export const shareToken = /^[\w-]{22}$/;

export const rematchPlaces = ['here', 'thread'] as const;
export type RematchPlace = (typeof rematchPlaces)[number];

export const answers = ['agree', 'decline', 'withdraw'] as const;
export type Answer = (typeof answers)[number];

export const lobbyVerbs = [
  'join',
  'side',
  'leave',
  'computer',
  'clock',
  'word',
  'start',
  'cancel',
  'only-invited',
  'open-to-all',
] as const;
/** `clock`, `side` and `computer` are menus; the others are buttons. `word` opens a text input. */
export type LobbyVerb = (typeof lobbyVerbs)[number];

export interface Button {
  readonly kind: 'button';
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly press: Press;
  readonly disabled?: boolean;
}

export interface Menu {
  readonly kind: 'menu';
  readonly placeholder: string;
  readonly press: Press;
  readonly min: number;
  readonly max: number;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint?: string;
    readonly chosen?: boolean;
  }[];
}

export interface Illustration {
  readonly picture: Picture;
  /** A description of the picture. */
  readonly alt: string;
}

export interface Message {
  /** Plain text above the panels. It may mention anybody, but only people in `ping` are notified. */
  readonly text?: string;
  /** User ids of the mentioned people to notify; by default, nobody is notified. */
  readonly ping?: readonly string[];
  /** Ids of the mentioned roles to notify; by default, none is notified. */
  readonly pingRoles?: readonly string[];
  readonly panels: readonly Panel[];
  /** Id of a message in the same channel to reply to. */
  readonly replyTo?: string;
  /** The picture of the first panel. */
  readonly picture?: Illustration;
  /** The pictures of the later panels, in order. */
  readonly furtherPictures?: readonly (Illustration | undefined)[];
  /**
   * Seconds after which a private answer loses its text and picture but keeps its controls. By default, it
   * keeps everything.
   */
  readonly hidesAfter?: number;
  /** For a private answer: what it shows of the game. The answer is withdrawn once that is out of date. */
  readonly shows?: PrivateShows & { readonly table: string };
  /** At most five rows, each with up to five buttons or one menu. */
  readonly rows: readonly (readonly Button[] | readonly [Menu])[];
}
