import { sameJson } from '../engine/canonical.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { Choice, FormChoice, FormField, FormValues } from './facets/offer.ts';
import type { Seat } from './facets/seats.ts';
import type { Game } from './game.ts';

/** All seats that have choices: the seats that the game waits for, and those that may also act. */
export const seatsWithChoices = (game: Game, state: unknown): Seat[] => [
  ...game.toAct(state),
  ...(game.mayAct?.(state) ?? []),
];

/** Whether a choice is a top-level button on the table message, outside any group. */
export const standsOpen = ({ path = [] }: Choice<unknown>): boolean => path.length === 0;

/**
 * A seat's public choices: the top-level ones. If there are none, returns all choices, because then the
 * message shows only groups.
 */
export function publicChoices(game: Game, state: unknown, seat: Seat): readonly Choice<unknown>[] {
  const outline = game.outline?.(state, seat);
  const choices = outline?.some(standsOpen) ? outline : game.choices(state, seat);
  return choices.filter((choice) => choice.private !== true);
}

/** Finds the choice that an action came from: a listed action, or a form that can produce it. */
export const choiceOf = <Action>(
  choices: readonly Choice<Action>[],
  action: Action,
): Choice<Action> | undefined =>
  choices.find((choice) =>
    choice.kind === 'action' ? sameJson(choice.action, action) : formOffers(choice, action),
  );

/** Whether an action is one of the choices. A game's `apply` may use this as its only check. */
export const offers = <Action>(choices: readonly Choice<Action>[], action: Action): boolean =>
  choiceOf(choices, action) !== undefined;

function formOffers<Action>(form: FormChoice<Action>, action: Action): boolean {
  const values = form.read(action);
  if (values === undefined || valuesProblem(form, values) !== undefined) return false;
  // An action with properties beyond the form's fields didn't come from the form.
  return form.problem(values) === undefined && sameJson(form.write(values), action);
}

/**
 * Builds the form's action from these values.
 *
 * @throws RuleError `not-offered` if a field doesn't have a value, `no-fit` if the values can't be combined
 */
export function formAction<Action>(form: FormChoice<Action>, values: FormValues): Action {
  const wrong = valuesProblem(form, values);
  if (wrong !== undefined) throw new RuleError('not-offered', wrong);
  const problem = form.problem(values);
  if (problem !== undefined) throw new RuleError('no-fit', problem);
  return form.write(values);
}

/**
 * Returns a message if these values don't belong to the form's fields. `form.problem` checks whether they can
 * be combined.
 */
export function valuesProblem(
  form: Pick<FormChoice<unknown>, 'title' | 'fields'>,
  values: FormValues,
): string | undefined {
  const stranger = Object.keys(values).find((id) => form.fields.every((field) => field.id !== id));
  if (stranger !== undefined) return `${form.title} has no field called ${stranger}.`;
  for (const field of form.fields) {
    const problem = fieldProblem(field, values[field.id] ?? []);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Whether these values make an action: every field is filled in, and the values can be combined. */
export const isFilledIn = (form: FormChoice<unknown>, values: FormValues): boolean =>
  valuesProblem(form, values) === undefined && form.problem(values) === undefined;

/**
 * Returns values close to the form's initial ones. Empty fields get their first value. Each result differs in
 * one field; in a multiple-choice field, by one value more or less. The values may not be a valid
 * combination.
 */
export function nearbyValues(form: FormChoice<unknown>): FormValues[] {
  const filled = Object.fromEntries(
    form.fields.map(({ id, values, multiple }) => {
      const { [id]: chosen = [] } = form.initial;
      const [first] = values;
      return [id, chosen.length > 0 || multiple === true || first === undefined ? chosen : [first.value]];
    }),
  );
  const changes = form.fields.flatMap(({ id, values, multiple }) => {
    const { [id]: now = [] } = filled;
    return values.map(({ value }) => {
      const toggled = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
      return { ...filled, [id]: multiple === true ? toggled : [value] };
    });
  });
  return [filled, ...changes].filter((values) => valuesProblem(form, values) === undefined);
}

/**
 * Returns the first action among the choices. For a form, it is the action with the form's default values.
 */
export function firstAction<Action>(choices: readonly Choice<Action>[]): Action | undefined {
  for (const choice of choices) {
    if (choice.kind === 'action') return choice.action;
    const values = nearbyValues(choice).find((some) => isFilledIn(choice, some));
    if (values !== undefined) return choice.write(values);
  }
  return undefined;
}

function fieldProblem(field: FormField, chosen: readonly string[]): string | undefined {
  const unknown = chosen.find((value) => field.values.every((one) => one.value !== value));
  if (unknown !== undefined) return `${field.label} can’t be ${unknown} right now.`;
  if (new Set(chosen).size !== chosen.length) return `${field.label} has the same value twice.`;
  if (field.multiple !== true && field.values.length > 0 && chosen.length !== 1)
    return `${field.label} needs exactly one value.`;
  return undefined;
}
