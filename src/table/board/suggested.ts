import type { Seat } from '../../games/facets/seats.ts';
import type { LiveTable } from '../log/live.ts';
import { choicesAt } from '../log/seating.ts';
import type { Button, Message } from '../message/message.ts';
import { limit, turnOf } from './choice-buttons.ts';
import { pathNames, settledAt } from './choice-tree.ts';

/** Suggests a computer's move in the private answer of people who turned suggestions on. */

const mark = '★';
/** Most suggestions in one answer. */
const most = 3;

/** Whether nothing is chosen yet at a step: suggestions appear there. */
export function isFirstStep(live: LiveTable, seat: Seat, path: string): boolean {
  const choices = choicesAt(live, seat);
  const names = pathNames(choices, path) ?? [];
  return choices.length > 1 && names.length <= settledAt(choices, []).length;
}

/**
 * The answer with a button for each suggestion above its controls. If the action already has a button, that
 * one is marked, because no two controls of a message may do the same. Suggestions without room are left out.
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

/** Adds a row on top, or puts its first buttons into the last row if there is no room for another. */
function withRow(rows: Message['rows'], fresh: readonly Button[]): Message['rows'] {
  if (fresh.length === 0) return rows;
  if (rows.length < limit.rows) return [fresh, ...rows];
  const last = rows.at(-1) ?? [];
  if (!last.every((one): one is Button => one.kind === 'button')) return rows;
  const room = limit.buttons - last.length;
  return [...rows.slice(0, -1), [...fresh.slice(0, room), ...(last as readonly Button[])]];
}
