import { z } from 'zod';
import type { FormField, FormValues } from '../../facets/offer.ts';

/**
 * An incomplete form. Its choices are stored as text between two button presses, because a button can store only
 * text. It is never carried out as an action, so fields may stay empty.
 */

/** The letter of each form in the text. */
const letters = {
  place: 'p',
  swap: 'x',
  fielders: 'f',
  double_switch: 's',
  rating: 'r',
  number: 'n',
  defence_order: 'd',
  offence_order: 'o',
} as const;
export type FormId = keyof typeof letters;
const formIds = Object.keys(letters) as FormId[];

const value = z.string().regex(/^[\w-][\w.=-]{0,23}$/);

export const unfinished = z.strictObject({
  kind: z.literal('unfinished'),
  form: z.enum(formIds),
  /** The choices so far, one list per field; empty if nothing is chosen. */
  chosen: z.array(z.array(value).readonly()).readonly(),
});
export type Unfinished = Readonly<z.infer<typeof unfinished>>;

// Conversion to and from text

const nothing = '?';

/**
 * Lists of one-letter values are written as a dot and the letters, without separators. This saves space, because a
 * list may have two dozen values.
 */
function listText(list: readonly string[]): string {
  if (list.length === 0) return nothing;
  return list.length > 1 && list.every((one) => one.length === 1) ? `.${list.join('')}` : list.join('+');
}

function listOf(text: string): string[] {
  if (text === nothing) return [];
  return text.startsWith('.') ? [...text.slice(1)] : text.split('+');
}

export const unfinishedExplanation =
  'A form that isn’t filled in yet is F/letter/field/field, with ? for an empty field; it isn’t a move.';

/**
 * Returns the text of an incomplete form, without the leading `F/`: `x/1/?` or `s/pcg-56/pcg-07=3B+pcg-13=C/?/123`.
 */
export const unfinishedText = ({ form, chosen }: Unfinished): string =>
  [letters[form], ...chosen.map(listText)].join('/');

/** Parses an incomplete form from the parts of its text after `F`. The schema checks the result. */
export const unfinishedFields = ([letter, ...lists]: readonly string[]): unknown => ({
  kind: 'unfinished',
  form: formIds.find((id) => letters[id] === letter),
  chosen: lists.map(listOf),
});

// Conversion to and from form values

/** Maximum length of the text: 60 characters, minus the two before it. */
const longestText = 58;

/**
 * Stores a form's current choices. Values that don't fit into the text are dropped; the final action couldn't
 * contain them either.
 */
export function unfinishedForm(form: FormId, fields: readonly FormField[], values: FormValues): Unfinished {
  let chosen = fields.map(({ id }) => values[id] ?? []);
  const made = (): Unfinished => ({ kind: 'unfinished', form, chosen });
  while (unfinishedText(made()).length > longestText) {
    const most = Math.max(...chosen.map(({ length }) => length));
    const at = chosen.findIndex(({ length }) => length === most);
    chosen = chosen.map((list, index) => (index === at ? list.slice(0, -1) : list));
  }
  return made();
}

/**
 * Reads the choices for a form's fields. Values that the fields don't offer are dropped, because anybody can send
 * such a text.
 */
export const chosenSoFar = (fields: readonly FormField[], { chosen }: Unfinished): FormValues =>
  Object.fromEntries(
    fields.map(({ id, values, multiple }, at) => {
      const offered = [...new Set(chosen[at])].filter((one) => values.some((each) => each.value === one));
      return [id, multiple === true ? offered : offered.slice(0, 1)];
    }),
  );
