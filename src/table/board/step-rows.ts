import type { ActionChoice } from '../../games/facets/offer.ts';
import type { Menu } from '../message/message.ts';
import { actButton, formButton, inRows, limit, type Rows, stepButton, type Turn } from './choice-buttons.ts';
import { actionsBelow, type Choices, isForm, pathIndexes, stepAt } from './choice-tree.ts';

/** More than so many buttons are hard to tell apart: then groups, and then actions, become menus. */
const mostButtons = 8;
/** Of a step with a picture these always stay buttons: it shows which is which. */
const alwaysButtons = 10;

/**
 * What can be chosen at a step, as rows.
 *
 * @param room rows at most
 * @param beside buttons that stand below these: with them there are no more than one can tell apart
 * @param walked whether every step is gone to, since it has a picture of its own; else few actions are one menu
 */
export function stepRows(
  turn: Turn,
  choices: Choices,
  names: readonly string[],
  room: number,
  beside = 0,
  walked = false,
): Rows {
  const most = walked ? alwaysButtons : mostButtons - beside;
  const { actions, forms, groups } = stepAt(choices, names);
  const all = choices.filter(isForm);
  const formButtons = forms.map((form) => formButton(turn, form, all.indexOf(form)));
  // A form may be the first of them: an offer is accepted by one where cards are to be chosen.
  const ownButtons = [...actions, ...forms]
    .toSorted((one, other) => choices.indexOf(one) - choices.indexOf(other))
    .map((choice) =>
      choice.kind === 'form' ? formButton(turn, choice, all.indexOf(choice)) : actButton(turn, choice),
    );
  const path = pathIndexes(choices, names) ?? '';
  // A first step with something of its own is shown as it is; below it, few actions are quickest found in one menu.
  const asMenus = !walked && (names.length > 0 || actions.length + forms.length === 0);
  if (asMenus) {
    const last = inRows(formButtons);
    return [...menusBelow(turn, choices, names, room - last.length), ...last];
  }
  const doors = groups.map((group, at) => stepButton(turn, join(path, at), walked ? group : `${group}…`));
  const buttons = [...ownButtons, ...doors];
  if (buttons.length <= most) return inRows(buttons);
  const groupRows = menuRows(groupMenus(turn, path, names, groups));
  if (ownButtons.length <= most) return [...inRows(ownButtons), ...groupRows].slice(0, room);
  return [...menuRows(actionMenus(turn, actions, path, names)), ...inRows(formButtons), ...groupRows].slice(
    0,
    room,
  );
}

/** Everything below a step as menus: of the actions themselves when they fit, else of the groups. */
function menusBelow(turn: Turn, choices: Choices, names: readonly string[], room: number): Rows {
  const inside = actionsBelow(choices, names);
  const path = pathIndexes(choices, names) ?? '';
  if (inside.length <= limit.options) return menuRows(actionMenus(turn, inside, path, names));
  const { groups } = stepAt(choices, names);
  const parts = groups.map((name) => actionsBelow(choices, [...names, name]));
  const fit = groups.length <= room && parts.every(({ length }) => length <= limit.options);
  if (fit && groups.length > 0)
    return groups.flatMap((name, at) =>
      menuRows(actionMenus(turn, parts[at] ?? [], join(path, at), [...names, name])),
    );
  const own = stepAt(choices, names).actions;
  return [
    ...menuRows(actionMenus(turn, own, path, names)),
    ...menuRows(groupMenus(turn, path, names, groups)),
  ].slice(0, room);
}

const menuRows = (menus: readonly Menu[]): Rows => menus.map((menu) => [menu] as const);

const join = (path: string, step: number, mark = '') => `${path === '' ? '' : `${path}.`}${mark}${step}`;

function chunk<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / limit.options) }, (_, part) =>
    items.slice(part * limit.options, (part + 1) * limit.options),
  );
}

/** Menus of actions, 25 in each: a press on an option plays it. */
function actionMenus(
  turn: Turn,
  actions: readonly ActionChoice<unknown>[],
  path: string,
  names: readonly string[],
): Menu[] {
  return chunk(actions).map((part, at) => ({
    kind: 'menu',
    placeholder: names.join(' ▸ ') || 'Choose',
    press: {
      do: 'pick',
      table: turn.table,
      number: turn.number,
      path: at === 0 ? path : join(path, at, '~'),
    },
    min: 1,
    max: 1,
    options: part.map((choice) => ({
      value: turn.game.notate(turn.state, choice.action),
      label: [...choice.path.slice(names.length), choice.label].join(' ▸ ').slice(0, 100),
      ...(choice.hint === undefined ? {} : { hint: choice.hint.slice(0, 100) }),
    })),
  }));
}

/** Menus of the groups at a step, 25 in each: a press on an option leads one step on. */
function groupMenus(turn: Turn, path: string, names: readonly string[], groups: readonly string[]): Menu[] {
  return chunk(groups.map((name, index) => ({ name, index }))).map((part) => ({
    kind: 'menu',
    placeholder: hintOf(names.at(-1) ?? 'Choose', part, groups.length),
    press: { do: 'dig', table: turn.table, number: turn.number, path: join(path, part[0]?.index ?? 0, '~') },
    min: 1,
    max: 1,
    options: part.map(({ name, index }) => ({ value: join(path, index), label: name })),
  }));
}

/** What a menu of groups holds: the first few of them by name, or where it begins and ends if there are several menus. */
function hintOf(what: string, part: readonly { readonly name: string }[], all: number): string {
  const names = part.map(({ name }) => name);
  if (part.length < all) return `${what}: ${names[0]} to ${names.at(-1)}`;
  return `${what}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''}`;
}
