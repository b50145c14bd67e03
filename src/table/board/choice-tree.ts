import type { ActionChoice, Choice, FormChoice } from '../../games/facets/offer.ts';

/** A seat's choices as a tree: their paths name the groups on the way. */

export type Choices = readonly Choice<unknown>[];

export const isAction = (choice: Choice<unknown>): choice is ActionChoice<unknown> =>
  choice.kind === 'action';
export const isForm = (choice: Choice<unknown>): choice is FormChoice<unknown> => choice.kind === 'form';

/** What a step has: actions and forms of its own, and the groups that lead on, in the order of the choices. */
export interface Step {
  readonly actions: readonly ActionChoice<unknown>[];
  readonly forms: readonly FormChoice<unknown>[];
  readonly groups: readonly string[];
}

/** A step, with those that its groups lead to. */
class Node implements Step {
  readonly actions: ActionChoice<unknown>[] = [];
  readonly forms: FormChoice<unknown>[] = [];
  readonly inside = new Map<string, Node>();
  /** Actions here and everywhere below. */
  readonly below: ActionChoice<unknown>[] = [];

  get groups(): string[] {
    return [...this.inside.keys()];
  }

  /** Puts a choice at the end of its way. @param depth of this step: groups of the way that lead to it */
  add(choice: Choice<unknown>, way: readonly string[], depth = 0): void {
    if (isAction(choice)) this.below.push(choice);
    const group = way[depth];
    if (group !== undefined) {
      const next = this.inside.get(group) ?? new Node();
      this.inside.set(group, next);
      next.add(choice, way, depth + 1);
    } else if (isAction(choice)) this.actions.push(choice);
    else this.forms.push(choice);
  }
}

/** Many questions are asked of the same choices while one press is answered, of a large board's over a thousand. */
const trees = new WeakMap<Choices, Node>();

function treeOf(choices: Choices): Node {
  const known = trees.get(choices);
  if (known !== undefined) return known;
  const root = new Node();
  for (const choice of choices) root.add(choice, choice.path ?? []);
  trees.set(choices, root);
  return root;
}

/** Where a way leads that there is not. */
const nowhere = new Node();

const nodeAt = (choices: Choices, path: readonly string[]): Node =>
  path.reduce((node, group) => node.inside.get(group) ?? nowhere, treeOf(choices));

/** Actions at a step and everywhere below it. */
export const actionsBelow = (choices: Choices, path: readonly string[]): readonly ActionChoice<unknown>[] =>
  nodeAt(choices, path).below;

export const stepAt = (choices: Choices, path: readonly string[]): Step => nodeAt(choices, path);

/** The step that a step leads to by itself: one with nothing in it but one group is passed over. */
export function settledAt(choices: Choices, path: readonly string[]): readonly string[] {
  const { actions, forms, groups } = stepAt(choices, path);
  const [only] = groups;
  const passed = actions.length + forms.length === 0 && groups.length === 1 && only !== undefined;
  return passed ? settledAt(choices, [...path, only]) : path;
}

/** The step before, at which there was something to choose; undefined where there was none. */
export function stepBefore(choices: Choices, path: readonly string[]): readonly string[] | undefined {
  const first = settledAt(choices, []);
  for (let length = path.length - 1; length >= first.length; length -= 1) {
    const before = path.slice(0, length);
    if (settledAt(choices, before).length === length) return before;
  }
  return undefined;
}

/** `'0.2'` → names of the groups on the way; undefined when the choices have no such way. */
export function pathNames(choices: Choices, path: string): readonly string[] | undefined {
  const names: string[] = [];
  for (const step of path === '' ? [] : path.split('.')) {
    const name = stepAt(choices, names).groups[Number(step)];
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

/** Names of groups → `'0.2'`; undefined when the choices have no such way. */
export function pathIndexes(choices: Choices, names: readonly string[]): string | undefined {
  const steps = names.map((name, at) => stepAt(choices, names.slice(0, at)).groups.indexOf(name));
  return steps.includes(-1) ? undefined : steps.join('.');
}
