import type { ActionChoice, FormChoice } from '../../games/facets/offer.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from '../log/live.ts';
import { standingSince } from '../log/standings.ts';
import type { Button, Message, Press } from '../message/message.ts';

/** Discord's limits on a message: rows, buttons in a row, options in a menu. */
export const limit = { rows: 5, buttons: 5, options: 25 } as const;

export type Rows = Message['rows'];

/** The table and turn that a seat's controls belong to. `number` shows whether a press is too late. */
export interface Turn {
  readonly game: Game;
  readonly state: unknown;
  readonly table: string;
  /**
   * Number of the first action for which the seat had its current choices. The controls are valid as long as
   * this stays the same.
   */
  readonly number: number;
  /** The notation of the seat's last actions, newest first. */
  readonly lately?: readonly string[];
}

export function turnOf(live: LiveTable, seat: Seat): Turn {
  const { game, snapshot, stored } = live;
  const number = (standingSince(live, seat) ?? stored.seq) + 1;
  const lately = snapshot.lately?.[seat];
  return { game, state: snapshot.state, table: stored.id, number, ...(lately && { lately }) };
}

export function actButton(turn: Turn, choice: ActionChoice<unknown>): Button {
  return {
    kind: 'button',
    label: choice.label,
    style: choice.style ?? 'secondary',
    press: {
      do: 'act',
      table: turn.table,
      number: turn.number,
      notation: turn.game.notate(turn.state, choice.action),
    },
  };
}

/**
 * The button that opens a form.
 * @param index position of the form among the seat's forms
 */
export function formButton(turn: Turn, form: FormChoice<unknown>, index: number): Button {
  return {
    kind: 'button',
    label: form.label,
    style: 'secondary',
    press: {
      do: 'form',
      table: turn.table,
      number: turn.number,
      form: index,
      notation: turn.game.notate(turn.state, form.write(form.initial)),
    },
  };
}

export interface StepButton extends Button {
  readonly press: Extract<Press, { readonly do: 'open' }>;
}

/** The button that opens a step of the choices for the person who presses it. */
export const stepButton = (
  turn: Turn,
  path: string,
  label: string,
  style: Button['style'] = 'secondary',
): StepButton => ({
  kind: 'button',
  label,
  style,
  press: { do: 'open', table: turn.table, number: turn.number, path },
});

export const typeButton = (turn: Turn): Button => ({
  kind: 'button',
  label: 'Type it…',
  style: 'secondary',
  press: { do: 'type', table: turn.table, number: turn.number },
});

export function inRows(buttons: readonly Button[]): Button[][] {
  return Array.from({ length: Math.ceil(buttons.length / limit.buttons) }, (_, row) =>
    buttons.slice(row * limit.buttons, (row + 1) * limit.buttons),
  );
}
