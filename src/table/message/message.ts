import type { Picture } from '../../engine/picture.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { PrivateShows } from '../../store/records/private-answer.ts';

/**
 * What a table says and what can be pressed on it, in words of the table and not of Discord.
 * `src/discord/posts/render.ts` turns it into a message.
 */

/**
 * What a control does when pressed. The seat is never part of it: it is taken from who presses. `number` is that of the
 * first action since which the control has been good, so that a press on an old message is known to be late. Forms, fields and menu paths are
 * named by their index in the game's choices, to keep the text of a press short.
 */
export type Press =
  /** Take an action of the game. */
  | { readonly do: 'act'; readonly table: string; readonly number: number; readonly notation: string }
  /** Takes an action of the game that the person has been asked about once more. */
  | { readonly do: 'sure'; readonly table: string; readonly number: number; readonly notation: string }
  /** Opens the presser's private answer: by the door, which is there now and then, or by the hand, which always is. */
  | { readonly do: 'hand'; readonly table: string; readonly by: 'door' | 'hand' }
  /** The name before a seat's row of buttons, which nobody can press. */
  | { readonly do: 'side'; readonly table: string; readonly seat: number }
  /** Show the choices below a menu path (`''`: all of them) to the person alone. */
  | {
      readonly do: 'open';
      readonly table: string;
      readonly number: number;
      readonly path: string;
      /** In whose row the door stands, for no two controls of a message are the same; who presses opens their own. */
      readonly row?: number;
    }
  /** A menu of the groups below a path: the chosen value is one more step. */
  | { readonly do: 'dig'; readonly table: string; readonly number: number; readonly path: string }
  /** A menu whose values are notations. */
  | { readonly do: 'pick'; readonly table: string; readonly number: number; readonly path: string }
  /** Open a form; `notation` is the action that it would make as it stands. */
  | {
      readonly do: 'form';
      readonly table: string;
      readonly number: number;
      readonly form: number;
      readonly notation: string;
    }
  /** A menu of a form's field (its values replace the field's), or a button that changes a field of two values. */
  | {
      readonly do: 'field';
      readonly table: string;
      readonly number: number;
      readonly form: number;
      readonly field: number;
      readonly notation: string;
    }
  /** Ask for the notation of an action in a box to type in, and what comes back from it. */
  | { readonly do: 'type'; readonly table: string; readonly number: number }
  /** A page of the plays that fit what is looked for. */
  | { readonly do: 'plays'; readonly table: string; readonly page: number; readonly find: string }
  /** Steps through the plays, in an answer that only the presser sees; `number` is the log's, of the play that it names. */
  | { readonly do: 'step'; readonly table: string; readonly by: StepWay; readonly number: number }
  | { readonly do: 'page'; readonly table: string; readonly page: string }
  /** Checks every roll of a game that is over, for the person alone. */
  | { readonly do: 'verify'; readonly table: string }
  /** How the chances went in a game that is over, for the person alone. */
  | { readonly do: 'review'; readonly table: string }
  /** Asks for the rematch of a game that is over, or agrees to it: where it was played, or in a thread of its own. */
  | { readonly do: 'rematch'; readonly table: string; readonly place: RematchPlace }
  | { readonly do: 'resign'; readonly table: string }
  /** Ends the play of standing orders, or of a computer that stands in, for whoever presses; never late. */
  | { readonly do: 'take-over'; readonly table: string }
  /** Asks all others to go on with a game that rests. */
  | { readonly do: 'resume'; readonly table: string }
  /** An answer to what somebody asks all others for; `proposal` names it, so that a late press is known. */
  | { readonly do: 'answer'; readonly table: string; readonly proposal: number; readonly answer: Answer }
  | { readonly do: 'lobby'; readonly table: string; readonly verb: LobbyVerb }
  /** A control of what a command has answered, which only the command understands. */
  | { readonly do: 'command'; readonly command: string; readonly verb: string };

/** A press on a control of a table. */
export type TablePress = Exclude<Press, { readonly do: 'command' }>;

/** `since`: to what came after the play; `go`: to one whose number is asked for. */
export const stepWays = ['first', 'back', 'next', 'last', 'since', 'go'] as const;
export type StepWay = (typeof stepWays)[number];

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
/** `clock`, `side` and `computer` are menus, the others buttons; `word` asks for a text. */
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
  /** The picture in words. */
  readonly alt: string;
}

export interface Message {
  /** Plain text above the panels. Names in it are shown as mentions, but nobody is pinged unless `ping` says so. */
  readonly text?: string;
  /** User ids of those among the mentioned who are pinged; nobody unless given. */
  readonly ping?: readonly string[];
  readonly panels: readonly Panel[];
  /** Id of the message in the same channel that a new one answers. */
  readonly replyTo?: string;
  /** Shown in the first panel. */
  readonly picture?: Illustration;
  /** Shown in the panels after the first, in order. */
  readonly furtherPictures?: readonly (Illustration | undefined)[];
  /** Seconds after which a private answer loses its words and picture and keeps its controls; missing: it keeps all. */
  readonly hidesAfter?: number;
  /** Of a private answer: what it shows of the game. It is taken back when that is no longer true. */
  readonly shows?: PrivateShows & { readonly table: string };
  /** At most five rows: up to five buttons or one menu each. */
  readonly rows: readonly (readonly Button[] | readonly [Menu])[];
}
