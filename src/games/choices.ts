import { sameJson } from '../engine/canonical.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { Choice, FormChoice, FormField, FormValues, Game, Seat } from './game.ts';

/** All seats that have choices: those that the game waits for, and those that may act besides. */
export const seatsWithChoices = (game: Game, state: unknown): Seat[] => [
  ...game.toAct(state),
  ...(game.mayAct?.(state) ?? []),
];

/**
 * Whether an action is one of the choices: one of the listed actions, or one that a form writes with values that it offers
 * and that go together. A game's `apply` may use it as its only gate.
 */
export function offers<Action>(choices: readonly Choice<Action>[], action: Action): boolean {
  return choices.some((choice) =>
    choice.kind === 'action' ? sameJson(choice.action, action) : formOffers(choice, action),
  );
}

function formOffers<Action>(form: FormChoice<Action>, action: Action): boolean {
  const values = form.read(action);
  if (values === undefined || valuesProblem(form, values) !== undefined) return false;
  // An action that holds more than the fields say is not the form's.
  return form.problem(values) === undefined && sameJson(form.write(values), action);
}

/**
 * The action that a form makes of these values.
 *
 * @throws RuleError `not-offered` when a value is none of its field's, `no-fit` when the values do not go together.
 */
export function formAction<Action>(form: FormChoice<Action>, values: FormValues): Action {
  const wrong = valuesProblem(form, values);
  if (wrong !== undefined) throw new RuleError('not-offered', wrong);
  const problem = form.problem(values);
  if (problem !== undefined) throw new RuleError('no-fit', problem);
  return form.write(values);
}

/** Why these are not values of the form's fields, as a sentence; what goes together is `form.problem`. */
export function valuesProblem(form: FormChoice<unknown>, values: FormValues): string | undefined {
  const stranger = Object.keys(values).find((id) => form.fields.every((field) => field.id !== id));
  if (stranger !== undefined) return `${form.title} has no field called ${stranger}.`;
  for (const field of form.fields) {
    const problem = fieldProblem(field, values[field.id] ?? []);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function fieldProblem(field: FormField, chosen: readonly string[]): string | undefined {
  const unknown = chosen.find((value) => field.values.every((one) => one.value !== value));
  if (unknown !== undefined) return `${field.label} cannot be ${unknown} now.`;
  if (new Set(chosen).size !== chosen.length) return `${field.label} names the same value twice.`;
  if (field.multiple !== true && field.values.length > 0 && chosen.length !== 1)
    return `${field.label} takes exactly one value.`;
  return undefined;
}
