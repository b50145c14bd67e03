import type { ActionChoice, Choice, FormChoice } from '../../games/facets/offer.ts';

/** A seat's choices as a tree: their paths name the groups on the way. */

export type Choices = readonly Choice<unknown>[];

export const isAction = (choice: Choice<unknown>): choice is ActionChoice<unknown> =>
  choice.kind === 'action';
export const isForm = (choice: Choice<unknown>): choice is FormChoice<unknown> => choice.kind === 'form';

const stepsOf = ({ path = [] }: Choice<unknown>): readonly string[] => path;

/** Whether a choice stands at a step or somewhere below it. */
const liesBelow = (choice: Choice<unknown>, path: readonly string[]): boolean =>
  stepsOf(choice).length >= path.length && path.every((step, at) => stepsOf(choice)[at] === step);

/** Actions at a step and everywhere below it. */
export const actionsBelow = (choices: Choices, path: readonly string[]): ActionChoice<unknown>[] =>
  choices.filter(isAction).filter((choice) => liesBelow(choice, path));

/** What a step has: actions and forms of its own, and the groups that lead on, in the order of the choices. */
export interface Step {
  readonly actions: readonly ActionChoice<unknown>[];
  readonly forms: readonly FormChoice<unknown>[];
  readonly groups: readonly string[];
}

export function stepAt(choices: Choices, path: readonly string[]): Step {
  const inside = choices.filter((choice) => liesBelow(choice, path));
  const own = inside.filter((choice) => stepsOf(choice).length === path.length);
  const groups = [...new Set(inside.flatMap((choice) => stepsOf(choice)[path.length] ?? []))];
  return { actions: own.filter(isAction), forms: own.filter(isForm), groups };
}

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
