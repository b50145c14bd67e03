import type { Picture } from '../engine/picture.ts';
import type { Panel } from '../games/game.ts';

/**
 * What a table says and what can be pressed on it, in words of the table and not of Discord.
 * `src/discord/render.ts` turns it into a message.
 */

/** What a control does when pressed. The seat is never part of it: it is taken from who presses. */
export type Press =
  /** Take an action of the game; `number` is the number that the action would get. */
  | { readonly do: 'act'; readonly table: string; readonly number: number; readonly notation: string }
  /** Open a form, or show it again with other values (`notation` is the action it would make). */
  | {
      readonly do: 'form';
      readonly table: string;
      readonly number: number;
      readonly form: string;
      readonly notation: string;
    }
  /** A menu of a form: its chosen values replace the field's. */
  | {
      readonly do: 'field';
      readonly table: string;
      readonly number: number;
      readonly form: string;
      readonly field: string;
      readonly notation: string;
    }
  /** A menu whose option values are notations, all actions below one path. */
  | { readonly do: 'pick'; readonly table: string; readonly number: number; readonly menu: number }
  | { readonly do: 'page'; readonly table: string; readonly page: string }
  | {
      readonly do: 'lobby';
      readonly table: string;
      readonly verb: 'join' | 'leave' | 'computer' | 'start' | 'cancel';
      readonly seat?: number;
    };

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

export interface Message {
  /** Plain text above the panels; the only place where mentions work. */
  readonly text?: string;
  /** Users whom `text` may mention. */
  readonly mentions?: readonly string[];
  readonly panels: readonly Panel[];
  /** Shown in the first panel. */
  readonly picture?: { readonly picture: Picture; readonly alt: string };
  /** At most five rows: up to five buttons or one menu each. */
  readonly rows: readonly (readonly Button[] | readonly [Menu])[];
}
