import type { Seat } from '../../games/facets/seats.ts';
import type { LiveTable } from '../log/live.ts';
import { choicesAt } from '../log/seating.ts';
import type { Button, Message } from '../message/message.ts';
import { limit, turnOf } from './choice-buttons.ts';
import { pathNames, settledAt } from './choice-tree.ts';

/** Suggests computer moves in the private answer to people who have turned suggestions on. */

const mark = '★';
/** Maximum number of suggestions in one answer. */
const most = 3;

/** Whether the person hasn't chosen anything yet. Suggestions appear only then. */
export function isFirstStep(live: LiveTable, seat: Seat, path: string): boolean {
  const choices = choicesAt(live, seat);
  const names = pathNames(choices, path) ?? [];
  return choices.length > 1 && names.length <= settledAt(choices, []).length;
}

/**
 * Adds a button for each suggestion above the answer's controls. If the action already has a button, that
 * button is marked instead, because no two controls of a message may do the same thing. Suggestions that
 * don't fit are left out.
 */
export function withSuggestions(live: LiveTable, seat: Seat, answer: Message): Message {
  const { game, snapshot } = live;
  const { state } = snapshot;
  const suggested = game.suggest?.(game.view(state, seat), seat, most) ?? [];
  const turn = turnOf(live, seat);
  const labels = new Map(
    suggested.map(({ action, label }) => [game.notate(state, action), `${mark} ${label}`]),
  );
  const marked = new Set<string>();
  const rows = answer.rows.map((row) =>
    row.map((control) => {
      const notation = control.press.do === 'act' ? control.press.notation : '';
      if (control.kind !== 'button' || !labels.has(notation)) return control;
      marked.add(notation);
      return { ...control, label: `${mark} ${control.label}`, style: 'primary' as const };
    }),
  ) as Message['rows'];
  const fresh = [...labels]
    .filter(([notation]) => !marked.has(notation))
    .map(
      ([notation, label]): Button => ({
        kind: 'button',
        label: label.slice(0, longestLabel),
        style: 'primary',
        press: { do: 'act', table: turn.table, number: turn.number, notation },
      }),
    );
  return { ...answer, rows: withRow(rows, fresh) };
}

/** Discord's limit on the label of a button. */
const longestLabel = 80;

/**
 * Adds a row of buttons at the top. If there is no room for another row, puts as many of them as fit into the
 * last row.
 */
function withRow(rows: Message['rows'], fresh: readonly Button[]): Message['rows'] {
  if (fresh.length === 0) return rows;
  if (rows.length < limit.rows) return [fresh, ...rows];
  const last = rows.at(-1) ?? [];
  if (!last.every((one): one is Button => one.kind === 'button')) return rows;
  const room = limit.buttons - last.length;
  return [...rows.slice(0, -1), [...fresh.slice(0, room), ...(last as readonly Button[])]];
}
