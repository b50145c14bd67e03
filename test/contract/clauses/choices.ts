import fc from 'fast-check';
import { canonicalJson, sameJson, stateHash } from '../../../src/engine/canonical.ts';
import { offers, seatsWithChoices } from '../../../src/games/choices.ts';
import type { Choice } from '../../../src/games/facets/offer.ts';
import { positions, type Subject, seatsOf } from '../subject.ts';
import { chanceOf, lastState, seedOf, spread } from '../walk.ts';
import { attempt, leavesOf, mutated, offered, said } from './fuzz.ts';
import { takesOver } from './standing.ts';
import { demand } from './words.ts';

/** Every choice that a game offers can be applied, and nothing else can. */

export function checkChoicesApply(subject: Subject): void {
  const { game } = subject;
  const chance = chanceOf(seedOf('choices'));
  for (const state of positions(subject)) {
    for (const seat of seatsWithChoices(game, state)) {
      const { fits, misfits } = offered(game, state, seat, chance);
      const choices = game.choices(state, seat);
      demand(fits.length > 0, `Seat ${seat} is to act and has no choice.`);
      const timed = fits.find((action) => game.clockOnly?.(action));
      demand(
        timed === undefined,
        `What only the clock may bring is offered: ${canonicalJson(timed ?? null)}`,
      );
      for (const action of fits) {
        demand(offers(choices, action), `No form reads what it wrote: ${canonicalJson(action)}`);
        const result = attempt(game, state, seat, action);
        demand('state' in result, `A choice is refused: ${canonicalJson(action)}: ${said(result)}`);
      }
      for (const action of misfits) {
        const result = attempt(game, state, seat, action);
        const otherwise = offers(choices, action);
        demand(
          otherwise || !('state' in result),
          `Values with a problem are accepted: ${canonicalJson(action)}`,
        );
      }
    }
  }
}

export function checkOutline(subject: Subject): void {
  const { game } = subject;
  if (game.outline === undefined) return;
  for (const state of positions(subject)) {
    for (const seat of seatsOf(subject)) {
      const [all, some] = [
        game.choices(state, seat).filter((choice) => choice.private !== true),
        game.outline(state, seat),
      ];
      demand(
        some.every((choice) => choice.private !== true),
        `Seat ${seat}: the outline shows what is private.`,
      );
      demand(sameJson(standingOpen(all), standingOpen(some)), `Seat ${seat}: other choices stand open.`);
      demand(sameJson(firstNames(all), firstNames(some)), `Seat ${seat}: the groups are others.`);
    }
  }
}

/** Choices that don't belong to a group, as they are shown. A form is identified by its position among the forms. */
const standingOpen = (choices: readonly Choice<unknown>[]): unknown[] => {
  const forms = choices.filter(({ kind }) => kind === 'form');
  return choices
    .filter(({ path = [] }) => path.length === 0)
    .map((choice) =>
      choice.kind === 'form'
        ? { label: choice.label, at: forms.indexOf(choice), initial: choice.initial }
        : { ...choice },
    );
};

const firstNames = (choices: readonly Choice<unknown>[]): string[] => [
  ...new Set(choices.flatMap(({ path: [first] = [] }) => first ?? [])),
];

/** Values that are unlikely to be an action in any game. */
const strangers = fc.sample(fc.jsonValue({ maxDepth: 3 }), { numRuns: 60, seed: 2 });

export function checkNothingElse(subject: Subject): void {
  const { game, walks } = subject;
  const chance = chanceOf(seedOf('fuzz'));
  const known = walks.flatMap(({ steps }) => steps.map(({ action }) => action));
  const pool = [...new Map(known.map((action) => [canonicalJson(action), action])).values()];
  const leaves = [...new Set(pool.flatMap(leavesOf))];
  let tried = 0;
  for (const state of positions(subject)) {
    const before = stateHash(state);
    const named = game.timeout(state);
    for (const seat of seatsWithChoices(game, state)) {
      const choices = game.choices(state, seat);
      const { fits } = offered(game, state, seat, chance);
      const mutants = Array.from({ length: 60 }, () =>
        mutated(chance.of([...fits, ...pool]), leaves, chance),
      );
      for (const candidate of [...spread(pool, 40), ...mutants, ...strangers]) {
        const parsed = game.action.safeParse(candidate);
        if (!parsed.success) continue;
        tried += 1;
        const may =
          offers(choices, parsed.data) ||
          sameJson(parsed.data, game.resignation(seat)) ||
          named.some((one) => one.seat === seat && sameJson(one.action, parsed.data));
        const result = attempt(game, state, seat, parsed.data);
        const text = canonicalJson(parsed.data);
        demand(may || !('state' in result), `An action that is not offered is accepted: ${text}`);
        demand(!may || 'state' in result, `An action that is offered is refused: ${text}: ${said(result)}`);
      }
    }
    demand(stateHash(state) === before, 'A refused action changes the state.');
  }
  demand(tried > 0, 'None of the actions tried could be read by the game at all.');
}

export function checkTurns(subject: Subject): void {
  const { game, example, walks } = subject;
  for (const state of [...positions(subject), ...walks.map(lastState)]) {
    const toAct = game.toAct(state);
    const acting = seatsWithChoices(game, state);
    demand(new Set(acting).size === acting.length, 'A seat is to act twice.');
    demand(
      acting.every((seat) => seatsOf(subject).includes(seat)),
      `The seats ${acting.join(', ')} are to act.`,
    );
    demand(toAct.length > 0 || acting.length === 0, 'The game is over, and somebody may act.');
    // Whose turn it is doesn't depend on the action, so some actions of each kind are enough.
    const actions = acting.flatMap((seat) =>
      spread(offered(game, state, seat, chanceOf(seedOf('turns'))).fits, 30),
    );
    const others = [...seatsOf(subject), -1, example.seats, 0.5].filter((seat) => !acting.includes(seat));
    for (const seat of others) {
      demand(game.choices(state, seat).length === 0, `Seat ${seat} is not to act and has choices.`);
      const tried =
        actions.length > 0
          ? actions
          : walks.flatMap(({ steps }) => steps.slice(-3).map(({ action }) => action));
      for (const action of tried) {
        if (sameJson(action, game.resignation(seat)) || takesOver(game, state, seat, action)) continue;
        const result = attempt(game, state, seat, action);
        demand(!('state' in result), `Seat ${seat} acts out of turn: ${canonicalJson(action)}`);
      }
    }
  }
}
