import type { ActionChoice, Choice } from '../../games/facets/offer.ts';
import type { Menu } from '../message/message.ts';
import { actButton, formButton, inRows, limit, type Rows, stepButton, type Turn } from './choice-buttons.ts';
import {
  actionsBelow,
  type Choices,
  isAction,
  isForm,
  offeredAt,
  pathIndexes,
  stepAt,
} from './choice-tree.ts';

/**
 * Maximum number of buttons at a step without a picture. More would be hard to tell apart, so groups become
 * menus, and then actions do too.
 */
const mostButtons = 8;
/**
 * Number of buttons that are always allowed at a step with a picture, such as the slots of a hand, because
 * the picture shows which is which.
 */
const alwaysButtons = 10;
/** Maximum length of a short label, in characters. Only one or two longer ones fit in a row. */
const shortLabel = 20;
/**
 * Maximum number of buttons below a picture, if they fit on a phone. Buttons are better than menus, because a
 * menu takes two presses.
 */
const mostBesidePicture = 20;

/** The space for a step in its message. */
export interface Place {
  /** Maximum number of rows. */
  readonly room: number;
  /** Number of other buttons below these. They count toward the maximum. */
  readonly beside?: number;
  /**
   * Whether rows fit on a phone. Set if the steps have their own pictures, so people go through them one by
   * one. Without it, a few actions become one menu.
   */
  readonly walked?: (rows: Rows) => boolean;
}

/** Builds rows with the choices at a step. */
export function stepRows(
  turn: Turn,
  choices: Choices,
  names: readonly string[],
  { room, beside = 0, walked }: Place,
): Rows {
  const { actions, forms, groups, along = [] } = offeredAt(choices, names);
  const all = choices.filter(isForm);
  const formButtons = forms.map((form) => formButton(turn, form, all.indexOf(form)));
  // Keep the order of the choices: a form may be first, for example if accepting an offer requires choosing
  // cards.
  const own = [...actions, ...forms].toSorted((one, other) => choices.indexOf(one) - choices.indexOf(other));
  const ownButtons = againFirst(turn, own).map((choice) =>
    choice.kind === 'form' ? formButton(turn, choice, all.indexOf(choice)) : actButton(turn, choice),
  );
  const path = pathIndexes(choices, names) ?? '';
  // A first step that has choices besides its groups keeps its buttons. For later steps, a single menu is the
  // quickest way to choose from a few actions.
  const asMenus = walked === undefined && (names.length > 0 || actions.length + forms.length === 0);
  if (asMenus) {
    const last = inRows(formButtons);
    return [...menusBelow(turn, choices, names, room - last.length), ...last];
  }
  const doors = groups.map((group, at) =>
    stepButton(turn, join(path, at), walked === undefined ? `${group}…` : group),
  );
  const alongButtons = along.map((choice) => actButton(turn, choice));
  const buttons = [...ownButtons, ...doors, ...alongButtons];
  const areShort = buttons.every(({ label }) => label.length <= shortLabel);
  const most = walked === undefined ? mostButtons - beside : areShort ? alwaysButtons : mostButtons;
  const rows = inRows(buttons);
  if (buttons.length <= most) return rows;
  if (buttons.length <= mostBesidePicture && rows.length <= room && walked?.(rows) === true) return rows;
  const groupRows = menuRows(groupMenus(turn, path, names, groups));
  const alongRows = inRows(alongButtons);
  const menus =
    ownButtons.length <= most
      ? [...inRows(ownButtons), ...groupRows]
      : [...menuRows(actionMenus(turn, actions, path, names)), ...inRows(formButtons), ...groupRows];
  return [...menus.slice(0, room - alongRows.length), ...alongRows];
}

/** Moves an action to the front if the seat chose it the last time it had the same choice. */
function againFirst({ game, lately }: Turn, own: readonly Choice<unknown>[]): readonly Choice<unknown>[] {
  if (lately === undefined) return own;
  const again = own.filter(isAction).find((choice) => game.isAgain?.(choice, lately));
  if (again === undefined) return own;
  return [{ ...again, style: again.style ?? 'primary' }, ...own.filter((one) => one !== again)];
}

/** Builds menus for everything below a step. They list actions if those fit, otherwise groups. */
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

/** Builds menus of actions, 25 in each. Choosing an option plays it. */
function actionMenus(
  turn: Turn,
  actions: readonly ActionChoice<unknown>[],
  path: string,
  names: readonly string[],
): Menu[] {
  return chunk(actions).map((part, at) => ({
    kind: 'menu',
    placeholder:
      names.join(' ▸ ') ||
      hintOf(
        part.map(({ label, path: steps }) => steps[0] ?? label),
        actions.length,
      ),
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

/** Builds menus of the groups at a step, 25 in each. Choosing an option opens the next step. */
function groupMenus(turn: Turn, path: string, names: readonly string[], groups: readonly string[]): Menu[] {
  return chunk(groups.map((name, index) => ({ name, index }))).map((part) => ({
    kind: 'menu',
    placeholder: `${names.at(-1) ?? 'Choose'}: ${hintOf(
      part.map(({ name }) => name),
      groups.length,
    )}`,
    press: { do: 'dig', table: turn.table, number: turn.number, path: join(path, part[0]?.index ?? 0, '~') },
    min: 1,
    max: 1,
    options: part.map(({ name, index }) => ({ value: join(path, index), label: name })),
  }));
}

/**
 * Describes what a menu contains: its first few entries, or the first and last if there are several menus.
 */
function hintOf(part: readonly string[], all: number): string {
  const names = [...new Set(part)];
  if (part.length < all) return `${names[0]} to ${names.at(-1)}`;
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''}`;
}
