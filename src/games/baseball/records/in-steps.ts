import { valuesProblem } from '../../choices.ts';
import type { FormChoice, FormValues } from '../../facets/offer.ts';
import type { Action } from './action.ts';
import { chosenSoFar, type FormId, unfinishedForm } from './unfinished.ts';

/** A form that opens with fields in which nothing is chosen. */
interface Stepwise extends Omit<FormChoice<Action>, 'kind' | 'id' | 'write'> {
  readonly id: FormId;
  /** The action of fields that are all filled in; undefined where they say none yet. */
  write(values: FormValues): Action | undefined;
}

/** The form that also knows what it is called while something is still to be chosen. */
export function inSteps(form: Stepwise): FormChoice<Action> {
  const { id, fields } = form;
  return {
    ...form,
    kind: 'form',
    read: (action) => {
      if (action.kind !== 'unfinished') return form.read(action);
      return action.form === id ? chosenSoFar(fields, action) : undefined;
    },
    write: (values) => {
      const whole = valuesProblem(form, values) === undefined ? form.write(values) : undefined;
      return whole ?? unfinishedForm(id, fields, values);
    },
  };
}
