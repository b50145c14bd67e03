import type { ActionChoice, Choice, FormChoice } from '../../games/facets/offer.ts';

/** Arranges a seat's choices as a tree. Each choice has a path, a list of group names. */

export type Choices = readonly Choice<unknown>[];

export const isAction = (choice: Choice<unknown>): choice is ActionChoice<unknown> =>
  choice.kind === 'action';
export const isForm = (choice: Choice<unknown>): choice is FormChoice<unknown> => choice.kind === 'form';

/**
 * One step of the choices: its own actions and forms, and the groups that lead to further steps, in the order
 * of the choices.
 */
export interface Step {
  readonly actions: readonly ActionChoice<unknown>[];
  /** Actions of skipped steps. They are shown last. */
  readonly along?: readonly ActionChoice<unknown>[];
  readonly forms: readonly FormChoice<unknown>[];
  readonly groups: readonly string[];
}

/**
 * A step, built from the choices at and below it. Steps are built only when somebody opens them, because on a
 * large board most are never seen.
 */
class Node implements Step {
  readonly choices: Choices;
  readonly actions: ActionChoice<unknown>[] = [];
  readonly forms: FormChoice<unknown>[] = [];
  readonly groups: readonly string[];
  readonly #depth: number;
  readonly #inside: Map<string, Node | Choice<unknown>[]>;

  /** @param depth number of groups on the path to this step */
  constructor(choices: Choices, depth = 0) {
    this.choices = choices;
    this.#depth = depth;
    const inside = new Map<string, Choice<unknown>[]>();
    this.#inside = inside;
    for (const choice of choices) {
      const group = choice.path?.[depth];
      const others = group === undefined ? undefined : inside.get(group);
      if (others !== undefined) others.push(choice);
      else if (group !== undefined) inside.set(group, [choice]);
      else if (isAction(choice)) this.actions.push(choice);
      else this.forms.push(choice);
    }
    this.groups = [...inside.keys()];
  }

  /** Returns the step inside a group; undefined if there is no such group. */
  next(group: string): Node | undefined {
    const there = this.#inside.get(group);
    if (there === undefined || there instanceof Node) return there;
    const node = new Node(there, this.#depth + 1);
    this.#inside.set(group, node);
    return node;
  }
}

/** Cache of trees. One press looks up the same choices many times, over a thousand times on a large board. */
const trees = new WeakMap<Choices, Node>();

function treeOf(choices: Choices): Node {
  const known = trees.get(choices);
  if (known !== undefined) return known;
  const root = new Node(choices);
  trees.set(choices, root);
  return root;
}

/** The empty step, used for an unknown path. */
const nowhere = new Node([]);

const nodeAt = (choices: Choices, path: readonly string[]): Node =>
  path.reduce((node, group) => node.next(group) ?? nowhere, treeOf(choices));

/** Actions at a step and everywhere below it. */
export const actionsBelow = (choices: Choices, path: readonly string[]): readonly ActionChoice<unknown>[] =>
  nodeAt(choices, path).choices.filter(isAction);

export const stepAt = (choices: Choices, path: readonly string[]): Step => nodeAt(choices, path);

/**
 * Skips steps where there is nothing to choose and returns the path of the first step with a choice. A step
 * is skipped if it has only one group. Actions marked
 * `along` don't prevent that.
 */
export function settledAt(choices: Choices, path: readonly string[]): readonly string[] {
  const only = passedTo(stepAt(choices, path));
  return only === undefined ? path : settledAt(choices, [...path, only]);
}

/** Returns the only group of a step that can be skipped; undefined if there is something to choose. */
function passedTo({ actions, forms, groups }: Step): string | undefined {
  const isPassed = groups.length === 1 && forms.length === 0 && actions.every(({ along }) => along === true);
  return isPassed ? groups[0] : undefined;
}

/**
 * Returns what a person can choose at a step: its own choices, and the actions of the steps skipped before
 * it.
 */
export function offeredAt(choices: Choices, path: readonly string[]): Step {
  const own = stepAt(choices, path);
  const passed: ActionChoice<unknown>[] = [];
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const before = stepAt(choices, path.slice(0, length));
    if (passedTo(before) === undefined) break;
    passed.push(...before.actions);
  }
  return { ...own, along: passed };
}

/** The previous step with something to choose; undefined if there is none. */
export function stepBefore(choices: Choices, path: readonly string[]): readonly string[] | undefined {
  const first = settledAt(choices, []);
  for (let length = path.length - 1; length >= first.length; length -= 1) {
    const before = path.slice(0, length);
    if (settledAt(choices, before).length === length) return before;
  }
  return undefined;
}

/** Converts a path of indexes, such as `'0.2'`, to group names; undefined if there is no such path. */
export function pathNames(choices: Choices, path: string): readonly string[] | undefined {
  const names: string[] = [];
  for (const step of path === '' ? [] : path.split('.')) {
    const name = stepAt(choices, names).groups[Number(step)];
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

/** Converts group names to a path of indexes, such as `'0.2'`; undefined if there is no such path. */
export function pathIndexes(choices: Choices, names: readonly string[]): string | undefined {
  const steps = names.map((name, at) => stepAt(choices, names.slice(0, at)).groups.indexOf(name));
  return steps.includes(-1) ? undefined : steps.join('.');
}
