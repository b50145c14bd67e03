import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { isFilledIn, seatsWithChoices, valuesProblem } from '../../../src/games/choices.ts';
import type { FormChoice, FormValues } from '../../../src/games/facets/offer.ts';
import type { Seat } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import { positions, type Subject } from '../subject.ts';
import { spread } from '../walk.ts';
import { attempt, readOrRefused } from './fuzz.ts';
import { demand } from './words.ts';

/**
 * Checks that no field has a value that its person did not choose. A form with something missing can be written as
 * text but not played.
 */
export function checkForms(subject: Subject): void {
  const { game } = subject;
  for (const state of positions(subject))
    for (const seat of seatsWithChoices(game, state))
      for (const choice of game.choices(state, seat))
        if (choice.kind === 'form')
          for (const values of unfinished(choice)) checkUnfinished(game, state, seat, choice, values);
}

/** Number of values to try for each field. */
const triedValues = 3;

/** Returns the form as it opens, and with one value chosen, if something is still missing then. */
function unfinished(form: FormChoice<unknown>): FormValues[] {
  const first = form.fields.flatMap(({ id, values }) =>
    spread(values, triedValues).map(({ value }) => ({ ...form.initial, [id]: [value] })),
  );
  const isOpen = (values: FormValues) => valuesProblem(form, values) !== undefined;
  return [
    ...(isFilledIn(form, form.initial) ? [] : [form.initial]),
    ...(isOpen(form.initial) ? first.filter(isOpen) : []),
  ];
}

function checkUnfinished(
  game: Game,
  state: unknown,
  seat: Seat,
  form: FormChoice<unknown>,
  values: FormValues,
): void {
  const action = form.write(values);
  const shown = `${form.title} with ${canonicalJson(values)}`;
  demand(!('state' in attempt(game, state, seat, action)), `${shown} is played, though it is not filled in.`);
  const text = game.notate(state, action);
  demand(text.length <= 60, `${shown} is written “${text}”: ${text.length} characters.`);
  const read = readOrRefused(game, state, text);
  demand(read !== undefined, `${shown} is written “${text}”, which is read as nothing.`);
  demand(sameJson(read, action), `${shown} is written “${text}”, which is read as something else.`);
  const kept = form.read(action);
  demand(
    kept !== undefined && form.fields.every(({ id }) => sameJson(kept[id] ?? [], values[id] ?? [])),
    `${shown} is opened again as ${canonicalJson(kept ?? null)}.`,
  );
}
