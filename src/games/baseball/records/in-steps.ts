import { valuesProblem } from '../../choices.ts';
import type { FormChoice, FormValues } from '../../facets/offer.ts';
import type { Action } from './action.ts';
import { chosenSoFar, type FormId, unfinishedForm } from './unfinished.ts';

/** A form that opens with empty fields. */
interface Stepwise extends Omit<FormChoice<Action>, 'kind' | 'id' | 'write'> {
  readonly id: FormId;
  /** The action once every field is filled; undefined until then. */
  write(values: FormValues): Action | undefined;
}

/** Creates a form that is filled in step by step, with a separate title while it's incomplete. */
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
