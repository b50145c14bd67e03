import type { APIMessage, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { Fault } from './refusal.ts';

/** A component of a message or modal, with the fields that kinds share. */
export interface Part {
  readonly type: number;
  readonly id?: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly style?: number;
  readonly url?: string;
  readonly emoji?: { readonly name?: string; readonly id?: string };
  readonly content?: string;
  readonly description?: string | null;
  readonly value?: string;
  readonly required?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly channel_types?: readonly number[];
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly description?: string;
    readonly default?: boolean;
  }[];
  readonly components?: readonly Part[];
  readonly component?: Part;
  readonly accessory?: Part;
  readonly items?: readonly {
    readonly media: { readonly url: string };
    readonly description?: string | null;
  }[];
}

/** The components of a message as parts. */
export const partsOf = (components: readonly unknown[] | null | undefined): readonly Part[] =>
  (components ?? []) as readonly Part[];

/** Every part, each before its children. */
export function walk(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = [];
  const enter = (part: Part): void => {
    all.push(part);
    part.components?.forEach(enter);
    if (part.component) enter(part.component);
    if (part.accessory) enter(part.accessory);
  };
  parts.forEach(enter);
  return all;
}

/** All buttons and menus, in display order. */
export function controlsOf(components: readonly unknown[] | null | undefined): readonly Part[] {
  return walk(partsOf(components)).filter((part) => isButton(part) || isMenu(part));
}

/** The button or menu of a message with a custom id, if any. */
export function controlOf(message: Pick<APIMessage, 'components'>, customId: string): Part | undefined {
  return walk(partsOf(message.components)).find((part) => part.custom_id === customId);
}

export const isButton = (part: Part) => part.type === ComponentType.Button;
export const isMenu = (part: Part) => MENUS.has(part.type);
const MENUS: ReadonlySet<number> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

const ONE_VALUE = { min_values: 1, max_values: 1 };

/** Discord's defaults for fields that were left out. */
const DEFAULTS: Readonly<Record<number, object>> = {
  [ComponentType.StringSelect]: ONE_VALUE,
  [ComponentType.UserSelect]: ONE_VALUE,
  [ComponentType.RoleSelect]: ONE_VALUE,
  [ComponentType.MentionableSelect]: ONE_VALUE,
  [ComponentType.ChannelSelect]: ONE_VALUE,
  [ComponentType.Separator]: { spacing: 1, divider: true },
  [ComponentType.Container]: { accent_color: null, spoiler: false },
  [ComponentType.Thumbnail]: { description: null, spoiler: false },
  [ComponentType.File]: { name: null, size: null, spoiler: false },
};

/** The components as Discord stores them: numbered, with its defaults, without nulls. */
export function kept(components: readonly unknown[] | null | undefined): APIMessageTopLevelComponent[] {
  const parts = partsOf(components);
  const taken = new Set(walk(parts).flatMap((part) => part.id ?? []));
  let next = 0;
  const number = () => {
    do next += 1;
    while (taken.has(next));
    return next;
  };
  const keep = (part: Part): Part => {
    const id = part.id || number();
    const { required: _, ...given } = part;
    const nulls = Object.values(given).includes(null);
    return {
      ...DEFAULTS[part.type],
      ...(nulls ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) : given),
      id,
      ...(part.items && {
        items: part.items.map((item) => ({ description: null, spoiler: false, ...item })),
      }),
      ...(part.components && { components: part.components.map(keep) }),
      ...(part.accessory && { accessory: keep(part.accessory) }),
    } as Part;
  };
  // They were checked by Discord's description; here they only get ids and defaults.
  return parts.map(keep) as APIMessageTopLevelComponent[];
}

/** The faults of a message's components that Discord's description does not cover. */
export function componentFaults(
  components: readonly unknown[] | null | undefined,
  version2: boolean,
): readonly Fault[] {
  const parts = partsOf(components);
  const all = walk(parts);
  const faults: Fault[] = [];
  const fault = (path: Fault['path'], code: string, message: string) => {
    faults.push({ path: ['components', ...path], code, message });
  };
  if (!version2) {
    if (parts.length > 5) fault([], 'BASE_TYPE_BAD_LENGTH', 'Must be 5 or fewer in length.');
    parts.forEach((part, index) => {
      if (part.type !== ComponentType.ActionRow) {
        fault(
          [index, 'type'],
          'UNION_TYPE_CHOICES',
          'Only action rows are allowed without IS_COMPONENTS_V2.',
        );
      }
    });
  }
  if (all.length > 40) fault([], 'COMPONENT_MAX_TOTAL', 'Must not hold more than 40 components.');
  const seen = new Set<string>();
  const numbers = new Set<number>();
  for (const part of all) {
    if (part.id) {
      if (numbers.has(part.id))
        fault([], 'COMPONENT_ID_DUPLICATED', `Component id ${part.id} is used twice.`);
      numbers.add(part.id);
    }
    if (part.custom_id == null) continue;
    if (seen.has(part.custom_id)) {
      fault([], 'COMPONENT_CUSTOM_ID_DUPLICATED', `Custom id "${part.custom_id}" is used twice.`);
    }
    seen.add(part.custom_id);
  }
  all.forEach((part) => {
    if (part.type === ComponentType.ActionRow) {
      for (const wrong of rowFaults(part)) fault([], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', wrong);
    }
    if (isButton(part)) for (const wrong of buttonFaults(part)) fault([], 'BUTTON_COMPONENT_INVALID', wrong);
    if (isMenu(part)) for (const wrong of menuFaults(part)) fault([], 'SELECT_COMPONENT_INVALID', wrong);
  });
  return faults;
}

function rowFaults(row: Part): readonly string[] {
  const menus = row.components?.filter(isMenu).length ?? 0;
  const others = (row.components?.length ?? 0) - menus;
  return menus > 1 || (menus === 1 && others > 0)
    ? ['A row holds up to five buttons or one menu, not both.']
    : [];
}

function buttonFaults(button: Part): readonly string[] {
  const wrong: string[] = [];
  const link = button.style === ButtonStyle.Link;
  const premium = button.style === ButtonStyle.Premium;
  if (link && (button.url == null || button.custom_id != null)) {
    wrong.push('A link button has a url and no custom id.');
  }
  if (!link && !premium && (button.custom_id == null || button.url != null)) {
    wrong.push('A button has a custom id and no url.');
  }
  if (!premium && !button.label && !button.emoji) wrong.push('A button has a label or an emoji.');
  return wrong;
}

function menuFaults(menu: Part): readonly string[] {
  const wrong: string[] = [];
  const min = menu.min_values ?? 1;
  const max = menu.max_values ?? 1;
  const options = menu.options ?? [];
  const chosen = options.filter((option) => option.default).length;
  if (min > max) wrong.push('A menu must not ask for more values than it takes.');
  if (menu.type !== ComponentType.StringSelect) return wrong;
  if (new Set(options.map((option) => option.value)).size < options.length) {
    wrong.push('The option values of a menu must differ.');
  }
  if (options.length < min || options.length < max) wrong.push('A menu cannot ask for more than it offers.');
  if (chosen > max) wrong.push('A menu cannot have more chosen than it takes.');
  return wrong;
}
