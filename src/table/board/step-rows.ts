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
 * For a step without a picture: more buttons than this are hard to tell apart, so groups, then actions,
 * become menus.
 */
const mostButtons = 8;
/**
 * For a step with a picture: up to this many stay buttons, such as the slots of a hand, because the picture
 * shows which is which.
 */
const alwaysButtons = 10;
/** In letters: a row holds only one or two longer labels. */
const shortLabel = 20;
/**
 * Up to this many stay buttons if a phone has room for them below the picture: a menu takes two presses, a
 * button one.
 */
const mostBesidePicture = 20;

/** How the step fits into its message. */
export interface Place {
  /** Most rows. */
  readonly room: number;
  /** Buttons below these; together they must stay easy to tell apart. */
  readonly beside?: number;
  /**
   * Whether a phone has room for these rows. Set if people visit every step, because each has its own
   * picture; otherwise a few actions become one menu.
   */
  readonly walked?: (rows: Rows) => boolean;
}

/** The choices at a step, as rows. */
export function stepRows(
  turn: Turn,
  choices: Choices,
  names: readonly string[],
  { room, beside = 0, walked }: Place,
): Rows {
  const { actions, forms, groups, along = [] } = offeredAt(choices, names);
  const all = choices.filter(isForm);
  const formButtons = forms.map((form) => formButton(turn, form, all.indexOf(form)));
  // A form may come first: when accepting an offer means choosing cards.
  const own = [...actions, ...forms].toSorted((one, other) => choices.indexOf(one) - choices.indexOf(other));
  const ownButtons = againFirst(turn, own).map((choice) =>
    choice.kind === 'form' ? formButton(turn, choice, all.indexOf(choice)) : actButton(turn, choice),
  );
  const path = pathIndexes(choices, names) ?? '';
  // A first step with choices of its own stays as it is. Below it, a single menu is the quickest way to a few
  // actions.
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

/** Moves what the seat chose the last time it was asked the same to the front. */
function againFirst({ game, lately }: Turn, own: readonly Choice<unknown>[]): readonly Choice<unknown>[] {
  if (lately === undefined) return own;
  const again = own.filter(isAction).find((choice) => game.isAgain?.(choice, lately));
  if (again === undefined) return own;
  return [{ ...again, style: again.style ?? 'primary' }, ...own.filter((one) => one !== again)];
}

/** Everything below a step as menus: of the actions if they fit, otherwise of the groups. */
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

/** Menus of actions, 25 in each; choosing an option plays it. */
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

/** Menus of the groups at a step, 25 in each; choosing an option opens the next step. */
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

/** What a menu holds: its first few entries, or its first and last if there are several menus. */
function hintOf(part: readonly string[], all: number): string {
  const names = [...new Set(part)];
  if (part.length < all) return `${names[0]} to ${names.at(-1)}`;
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''}`;
}
