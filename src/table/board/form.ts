import { valuesProblem } from '../../games/choices.ts';
import type { FormChoice, FormField, FormValues } from '../../games/facets/offer.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { LiveTable } from '../log/live.ts';
import { choicesAt } from '../log/seating.ts';
import type { Button, Menu, Message } from '../message/message.ts';
import { inRows, limit, stepButton, type Turn, turnOf, typeButton } from './choice-buttons.ts';
import { type Choices, isForm, pathIndexes } from './choice-tree.ts';
import { shownAt, showsOf } from './private-answer.ts';

/** A private form for an action with independent fields. The person changes one field at a time. */

export function formAt(choices: Choices, index: number): FormChoice<unknown> | undefined {
  return choices.filter(isForm)[index];
}

/**
 * Whether a field is shown as a toggle button: it has exactly two values, one of them chosen. All other
 * fields are menus.
 */
const isSwitch = (field: FormField, values: FormValues) =>
  field.multiple !== true && field.values.length === 2 && values[field.id]?.length === 1;

/**
 * Builds the message that shows a form with its current values.
 * @param index position of the form among the seat's forms
 */
export function formMessage(
  live: LiveTable,
  seat: Seat,
  form: FormChoice<unknown>,
  index: number,
  values: FormValues,
): Message {
  const turn = turnOf(live, seat);
  const notation = turn.game.notate(turn.state, form.write(values));
  const press = (field: number) =>
    ({ do: 'field', table: turn.table, number: turn.number, form: index, field, notation }) as const;
  const menus: [Menu][] = [];
  const switches: Button[] = [];
  form.fields.forEach((field, at) => {
    if (isSwitch(field, values)) switches.push(switchButton(field, values[field.id] ?? [], press(at)));
    else if (field.values.length > 0) menus.push([fieldMenu(field, values[field.id] ?? [], press(at))]);
  });
  const problem = unfinished(form, values) ?? form.problem(values);
  const play: Button = {
    kind: 'button',
    label: form.button ?? 'Play it',
    style: 'success',
    disabled: problem !== undefined,
    press: { do: 'act', table: turn.table, number: turn.number, notation },
  };
  const last = [...switches, play, ...backButton(turn, live, seat, form), typeButton(turn)];
  const shown = shownAt(live, seat, form.path ?? [])?.panel.text;
  return {
    panels: [formPanel(form, values, problem, shown)],
    rows: [...menus.slice(0, limit.rows - 1), ...inRows(last)].slice(0, limit.rows),
    shows: showsOf(live, seat, true),
  };
}

/** The button that goes back to the step that contains the form. */
function backButton(turn: Turn, live: LiveTable, seat: Seat, form: FormChoice<unknown>): Button[] {
  const choices = choicesAt(live, seat);
  return [stepButton(turn, pathIndexes(choices, form.path ?? []) ?? '', 'Back')];
}

/** Names the fields without a value, as a sentence; undefined if there are none. */
function unfinished({ fields }: FormChoice<unknown>, values: FormValues): string | undefined {
  const open = fields.filter(
    (field) => field.multiple !== true && field.values.length > 0 && (values[field.id]?.length ?? 0) === 0,
  );
  return open.length === 0
    ? undefined
    : `Choose: ${open.map(({ label }) => label.toLowerCase()).join(', ')}.`;
}

function formPanel(
  form: FormChoice<unknown>,
  values: FormValues,
  problem: string | undefined,
  shown: string | undefined,
): Panel {
  const chosen = (field: FormField) =>
    field.values.filter(({ value }) => values[field.id]?.includes(value)).map(({ label }) => label);
  const lines = form.fields
    .filter((field) => field.values.length > 0)
    .map((field) => `${field.label}: **${chosen(field).join(', ') || nothingIn(field)}**`);
  const told = problem ?? form.warning?.(values);
  return {
    title: form.title,
    text: [
      ...(shown === undefined ? [] : [shown]),
      ...lines,
      ...(told === undefined ? [] : ['', `⚠️ ${told}`]),
    ].join('\n'),
  };
}

/** The text for an empty field. A field that allows several values may be empty; any other needs a value. */
const nothingIn = ({ none, multiple = false }: FormField): string =>
  none ?? (multiple ? 'none' : 'not chosen');

function switchButton(field: FormField, chosen: readonly string[], press: Button['press']): Button {
  const label = field.values.find(({ value }) => chosen.includes(value))?.label ?? nothingIn(field);
  return { kind: 'button', label: `${field.label}: ${label}`.slice(0, 80), style: 'secondary', press };
}

function fieldMenu(field: FormField, chosen: readonly string[], press: Menu['press']): Menu {
  return {
    kind: 'menu',
    placeholder: field.none === undefined ? field.label : `${field.label}: ${field.none}`,
    press,
    min: field.multiple ? 0 : 1,
    max: field.multiple ? field.values.length : 1,
    options: field.values.slice(0, limit.options).map(({ value, label, hint }) => ({
      value,
      label: `${field.label}: ${label}`.slice(0, 100),
      ...(hint === undefined ? {} : { hint }),
      chosen: chosen.includes(value),
    })),
  };
}

/** Returns the values with which a form opens, including values that follow from the first field. */
export function openedValues(form: FormChoice<unknown>, values: FormValues): FormValues {
  const [first] = form.fields;
  return first === undefined ? values : settled(form, values, first);
}

const settled = (form: FormChoice<unknown>, values: FormValues, { id }: FormField): FormValues =>
  form.settle?.(values, id) ?? values;

/**
 * Returns the form's values after a menu or toggle was used; undefined if the form has no such field or
 * value.
 */
export function changeField(
  form: FormChoice<unknown>,
  values: FormValues,
  index: number,
  chosen: readonly string[] | undefined,
): FormValues | undefined {
  const field = form.fields[index];
  if (field === undefined) return undefined;
  if (chosen === undefined) {
    if (!isSwitch(field, values)) return undefined;
    const other = field.values.find(({ value }) => !values[field.id]?.includes(value));
    return other && settled(form, { ...values, [field.id]: [other.value] }, field);
  }
  const change = { [field.id]: chosen };
  return valuesProblem({ ...form, fields: [field] }, change) === undefined
    ? settled(form, { ...values, ...change }, field)
    : undefined;
}
