import { valuesProblem } from '../../games/choices.ts';
import type {
  ActionChoice,
  Again,
  Choice,
  FormChoice,
  FormField,
  FormValues,
  Game,
  Panel,
  Seat,
} from '../../games/game.ts';
import type { LiveTable } from '../log/live.ts';
import { askedAt, isPaused } from '../log/proposal.ts';
import { askedPeople, hasStandIn } from '../log/seating.ts';
import type { Answer, Button, Menu, Message } from '../message/message.ts';
import { pageRows } from '../message/pages.ts';

/** Discord's limits on a message: rows, buttons in a row, options in a menu. */
const limit = { rows: 5, buttons: 5, options: 25 } as const;

type Rows = Message['rows'];
type Choices = readonly Choice<unknown>[];

/** Where the controls belong: the table and the number that the next action gets. */
interface Turn {
  readonly game: Game;
  readonly state: unknown;
  readonly table: string;
  readonly number: number;
}

export function turnOf({ game, snapshot, stored }: LiveTable): Turn {
  return { game, state: snapshot.state, table: stored.id, number: stored.seq + 1 };
}

/** What stands under the table message while the game runs: first the answers to what somebody asks all others for. */
export function rowsForTurn(live: LiveTable): Rows {
  const answers = proposalRow(live);
  return [...answers, ...rowsBelow(live, limit.rows - answers.length)];
}

/** @param rows that there is room for below a request; where there is none, all that a message may have */
function rowsBelow(live: LiveTable, rows: number): Rows {
  const people = askedPeople(live);
  const [first] = people;
  if (isPaused(live.stored))
    return [...(rows < limit.rows ? [] : resumeRow(live)), ...pageRows(live.game, live.stored.id)];
  const pages = [...takeOverRow(live), ...pageRows(live.game, live.stored.id)];
  if (first === undefined) return pages;
  const turn = turnOf(live);
  const choices = (seat: Seat) => outlineOf(live, seat);
  const room = rows - pages.length;
  // With a hand to hide, or more people to act than there are rows, each sees their choices in private only.
  if (live.game.secretChoices || people.length > room)
    return [[door(turn, '', 'Choose', 'primary')], ...pages];
  if (people.length > 1) return [...usualRows(turn, people.map(choices)), ...pages];
  return [...shortRows(turn, choices(first), room), ...pages];
}

/** The choices as far as the table message shows them; all where none stands open, for then it shows what is in the groups. */
function outlineOf({ game, snapshot }: LiveTable, seat: Seat): Choices {
  const outline = game.outline?.(snapshot.state, seat);
  return outline?.some(standsOpen) ? outline : game.choices(snapshot.state, seat);
}

const standsOpen = ({ path = [] }: Choice<unknown>): boolean => path.length === 0;

/** The answers to what somebody asks all others for. */
function proposalRow({ stored }: LiveTable): Button[][] {
  const asked = askedAt(stored);
  if (asked === undefined) return [];
  const button = (label: string, style: Button['style'], answer: Answer): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'answer', table: stored.id, proposal: asked.id, answer },
  });
  return [
    [
      button('Agree', 'success', 'agree'),
      button('Decline', 'danger', 'decline'),
      button('Withdraw', 'secondary', 'withdraw'),
    ],
  ];
}

function resumeRow({ stored }: LiveTable): Button[][] {
  return [[{ kind: 'button', label: 'Resume', style: 'primary', press: { do: 'resume', table: stored.id } }]];
}

/** The way back for those whose seat a program plays: one button, since who presses decides the seat. */
function takeOverRow({ game, snapshot, stored }: LiveTable): Button[][] {
  const played = stored.seats.some(
    (one) =>
      hasStandIn(one) || (one.userId !== undefined && game.standing?.on(snapshot.state, one.seat) === true),
  );
  if (!played) return [];
  return [
    [{ kind: 'button', label: 'Take over', style: 'danger', press: { do: 'take-over', table: stored.id } }],
  ];
}

/** A row for each of several people to act. Who presses decides the seat: what more than one may do stands there once. */
function usualRows(turn: Turn, choices: readonly Choices[]): Button[][] {
  const shown = new Set<string>();
  const fresh = ({ press }: Button): boolean => {
    const deed = JSON.stringify(press);
    const isNew = !shown.has(deed);
    shown.add(deed);
    return isNew;
  };
  // From the last row up, so that the door to more stands at the end of all.
  return choices
    .toReversed()
    .map((each) => usualRow(turn, each).filter(fresh))
    .filter(({ length }) => length > 0)
    .toReversed();
}

/** The choices of the one person to act; what would fill several rows of buttons is kept behind one, as for several people. */
function shortRows(turn: Turn, choices: Choices, room: number): Rows {
  const rows = rowsOf(turn, choices, room);
  const usual = usualRow(turn, choices);
  return rows.length > 1 && usual.length > 1 ? [usual] : rows;
}

/** One row for one of several people to act: their usual choices, and the door to all of them. */
function usualRow(turn: Turn, choices: Choices): readonly Button[] {
  const plain = choices.filter(isAction).filter((choice) => choice.path.length === 0);
  const usual = plain.slice(0, limit.buttons - 1).map((choice) => actButton(turn, choice));
  const all = plain.length === choices.length && plain.length < limit.buttons;
  return all ? usual : [...usual, door(turn, '', 'More…', 'secondary')];
}

function door(turn: Turn, path: string, label: string, style: Button['style']): Button {
  return {
    kind: 'button',
    label,
    style,
    press: { do: 'open', table: turn.table, number: turn.number, path },
  };
}

const isAction = (choice: Choice<unknown>): choice is ActionChoice<unknown> => choice.kind === 'action';
const isForm = (choice: Choice<unknown>): choice is FormChoice<unknown> => choice.kind === 'form';

/** Choices as rows: plain ones and forms as buttons, groups as menus where that is all there is, else as buttons. */
function rowsOf(turn: Turn, choices: Choices, room: number): Rows {
  const plain = choices.filter(isAction).filter((choice) => choice.path.length === 0);
  const forms = choices.filter(isForm);
  const open = forms.filter((form) => (form.path ?? []).length === 0);
  const groups = groupsAt(choices, []);
  if (plain.length + open.length === 0) return menuRows(turn, choices, '', room);
  const buttons = [
    ...plain.map((choice) => actButton(turn, choice)),
    ...open.map((form) => formButton(turn, form, forms.indexOf(form))),
    ...groups.map((group, index) => door(turn, String(index), `${group}…`, 'secondary')),
  ];
  const shown = buttons.length > room * limit.buttons ? [door(turn, '', 'All choices…', 'primary')] : buttons;
  return inRows(shown);
}

function inRows(buttons: readonly Button[]): Button[][] {
  return Array.from({ length: Math.ceil(buttons.length / limit.buttons) }, (_, row) =>
    buttons.slice(row * limit.buttons, (row + 1) * limit.buttons),
  );
}

function actButton(turn: Turn, choice: ActionChoice<unknown>): Button {
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

function formButton(turn: Turn, form: FormChoice<unknown>, index: number): Button {
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

const liesBelow = ({ path: own = [] }: Choice<unknown>, path: readonly string[]): boolean =>
  own.length >= path.length && path.every((step, at) => own[at] === step);

/** Actions that lie below a path of group names. */
const below = (choices: Choices, path: readonly string[]): ActionChoice<unknown>[] =>
  choices.filter(isAction).filter((choice) => liesBelow(choice, path));

/** Names of the groups one step below a path, in the order of the choices. */
function groupsAt(choices: Choices, path: readonly string[]): string[] {
  const inside = choices.filter((choice) => liesBelow(choice, path));
  return [...new Set(inside.flatMap((choice) => choice.path?.[path.length] ?? []))];
}

/** Forms that stand in the group itself, as buttons. */
function formsAt(turn: Turn, choices: Choices, path: readonly string[]): Button[] {
  return choices
    .filter(isForm)
    .flatMap((form, index) =>
      liesBelow(form, path) && form.path?.length === path.length ? [formButton(turn, form, index)] : [],
    );
}

/** `'0.2'` → names of the groups on the way; undefined when the choices have no such way. */
export function pathNames(choices: Choices, path: string): string[] | undefined {
  const names: string[] = [];
  for (const step of path === '' ? [] : path.split('.')) {
    const name = groupsAt(choices, names)[Number(step)];
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

/** Everything below a path as menus: of the actions themselves when they fit, else of the groups. */
function menuRows(turn: Turn, choices: Choices, path: string, room: number): Rows {
  const names = pathNames(choices, path) ?? [];
  const inside = below(choices, names);
  if (inside.length <= limit.options)
    return inside.length === 0 ? [] : [[actionMenu(turn, inside, path, names)]];
  const groups = groupsAt(choices, names)
    .map((name, index) => ({ name, index, actions: below(choices, [...names, name]) }))
    .filter(({ actions }) => actions.length > 0);
  const [only] = groups;
  // A menu with one group in it would only be one more thing to press.
  if (groups.length === 1 && only?.actions.length === inside.length)
    return menuRows(turn, choices, join(path, only.index), room);
  if (groups.length <= room && groups.every(({ actions }) => actions.length <= limit.options)) {
    return groups.map(({ name, index, actions }) => [
      actionMenu(turn, actions, join(path, index), [...names, name]),
    ]);
  }
  return chunk(groups)
    .slice(0, room)
    .map((part) => [
      {
        kind: 'menu',
        placeholder: groupsHint(names.at(-1) ?? 'Choose', part, groups.length),
        press: {
          do: 'dig',
          table: turn.table,
          number: turn.number,
          path: join(path, part[0]?.index ?? 0, '~'),
        },
        min: 1,
        max: 1,
        options: part.map(({ name, index }) => ({ value: join(path, index), label: name })),
      },
    ]);
}

/** What a menu of groups holds: the first few of them by name, or where it begins and ends if there are several menus. */
function groupsHint(what: string, part: readonly { readonly name: string }[], all: number): string {
  const names = part.map(({ name }) => name);
  if (part.length < all) return `${what}: ${names[0]} to ${names.at(-1)}`;
  return `${what}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''}`;
}

const join = (path: string, step: number, mark = '') => `${path === '' ? '' : `${path}.`}${mark}${step}`;

function chunk<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / limit.options) }, (_, part) =>
    items.slice(part * limit.options, (part + 1) * limit.options),
  );
}

function actionMenu(
  turn: Turn,
  choices: readonly ActionChoice<unknown>[],
  path: string,
  names: readonly string[],
): Menu {
  return {
    kind: 'menu',
    placeholder: names.join(' ▸ ') || 'Choose',
    press: { do: 'pick', table: turn.table, number: turn.number, path },
    min: 1,
    max: 1,
    options: choices.map((choice) => ({
      value: turn.game.notate(turn.state, choice.action),
      label: [...choice.path.slice(names.length), choice.label].join(' ▸ ').slice(0, 100),
      ...(choice.hint === undefined ? {} : { hint: choice.hint.slice(0, 100) }),
    })),
  };
}

/** The choices below a path, for the person alone; undefined when there are none there. */
export function choicesMessage(live: LiveTable, seat: Seat, path: string): Message | undefined {
  const choices = live.game.choices(live.snapshot.state, seat);
  const names = pathNames(choices, path);
  if (names === undefined || choices.length === 0) return undefined;
  const turn = turnOf(live);
  const forms = path === '' ? [] : formsAt(turn, choices, names);
  const last = inRows([...forms, typeButton(turn)]);
  const room = limit.rows - last.length;
  const rows = path === '' ? rowsOf(turn, choices, room) : menuRows(turn, choices, path, room);
  const text = ['Choose, and it is played.', ...privately(live, seat, names)];
  return {
    panels: [{ title: names.join(' ▸ ') || 'Your choices', text: text.join('\n') }],
    rows: [...rows, ...last],
  };
}

/** What the game tells the person alone beside a private menu. */
function privately({ game, snapshot }: LiveTable, seat: Seat, path: readonly string[]): string[] {
  const words = game.privately?.(game.view(snapshot.state, seat), path);
  return words === undefined ? [] : [words];
}

/** The private menu as it stands after a choice that is usually followed by others; undefined when there is none. */
export function menuAgain(live: LiveTable, seat: Seat, again: Again): Message | undefined {
  const choices = live.game.choices(live.snapshot.state, seat);
  const steps = again.map((name, at) => groupsAt(choices, again.slice(0, at)).indexOf(name));
  return steps.includes(-1) ? choicesMessage(live, seat, '') : choicesMessage(live, seat, steps.join('.'));
}

function typeButton(turn: Turn): Button {
  return {
    kind: 'button',
    label: 'Type it…',
    style: 'secondary',
    press: { do: 'type', table: turn.table, number: turn.number },
  };
}

export function formAt(choices: Choices, index: number): FormChoice<unknown> | undefined {
  return choices.filter(isForm)[index];
}

/** A field of exactly two values is a button that changes it; all others are menus. */
const isSwitch = (field: FormField) => field.multiple !== true && field.values.length === 2;

/** A form as it stands, for the person alone. */
export function formMessage(
  live: LiveTable,
  seat: Seat,
  form: FormChoice<unknown>,
  index: number,
  values: FormValues,
): Message {
  const turn = turnOf(live);
  const notation = turn.game.notate(turn.state, form.write(values));
  const press = (field: number) =>
    ({ do: 'field', table: turn.table, number: turn.number, form: index, field, notation }) as const;
  const menus: [Menu][] = [];
  const switches: Button[] = [];
  form.fields.forEach((field, at) => {
    if (isSwitch(field)) switches.push(switchButton(field, values[field.id] ?? [], press(at)));
    else if (field.values.length > 0) menus.push([fieldMenu(field, values[field.id] ?? [], press(at))]);
  });
  const problem = form.problem(values);
  const play: Button = {
    kind: 'button',
    label: 'Play it',
    style: 'success',
    disabled: problem !== undefined,
    press: { do: 'act', table: turn.table, number: turn.number, notation },
  };
  return {
    panels: [formPanel(form, values, problem, privately(live, seat, form.path ?? []))],
    rows: [...menus.slice(0, limit.rows - 1), ...inRows([...switches, play, typeButton(turn)]).slice(0, 1)],
  };
}

function formPanel(
  form: FormChoice<unknown>,
  values: FormValues,
  problem: string | undefined,
  words: readonly string[],
): Panel {
  const chosen = (field: FormField) =>
    field.values.filter(({ value }) => values[field.id]?.includes(value)).map(({ label }) => label);
  const lines = form.fields
    .filter((field) => field.values.length > 0)
    .map((field) => `${field.label}: **${chosen(field).join(', ') || (field.none ?? 'none')}**`);
  return {
    title: form.title,
    text: [...words, ...lines, ...(problem === undefined ? [] : ['', `⚠️ ${problem}`])].join('\n'),
  };
}

function switchButton(field: FormField, chosen: readonly string[], press: Button['press']): Button {
  const label = field.values.find(({ value }) => chosen.includes(value))?.label ?? 'none';
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

/** What a form shows its person at first: its opening values, and what follows from the first of them for that person. */
export function openedValues(form: FormChoice<unknown>, values: FormValues): FormValues {
  const [first] = form.fields;
  return first === undefined ? values : settled(form, values, first);
}

const settled = (form: FormChoice<unknown>, values: FormValues, { id }: FormField): FormValues =>
  form.settle?.(values, id) ?? values;

/** The form's values after a menu or a switch of one field was used; undefined when the field or a value is not its own. */
export function changeField(
  form: FormChoice<unknown>,
  values: FormValues,
  index: number,
  chosen: readonly string[] | undefined,
): FormValues | undefined {
  const field = form.fields[index];
  if (field === undefined) return undefined;
  if (chosen === undefined) {
    if (!isSwitch(field)) return undefined;
    const other = field.values.find(({ value }) => !values[field.id]?.includes(value));
    return other && settled(form, { ...values, [field.id]: [other.value] }, field);
  }
  const change = { [field.id]: chosen };
  return valuesProblem({ ...form, fields: [field] }, change) === undefined
    ? settled(form, { ...values, ...change }, field)
    : undefined;
}
