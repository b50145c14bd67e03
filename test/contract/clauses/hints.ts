import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { publicChoices, seatsWithChoices } from '../../../src/games/choices.ts';
import type { ActionChoice, Choice } from '../../../src/games/facets/offer.ts';
import type { Game } from '../../../src/games/game.ts';
import { everyState, names, positions, type Subject, seatsOf } from '../subject.ts';
import { type Step, spread, type Walk } from '../walk.ts';
import { pathsOf } from './faces.ts';
import { demand } from './words.ts';

/** Hints that tell the table how to lay out choices, answers and the story. */

/** Asks twice and checks that both answers are the same boolean, and that asking changes nothing. */
function answeredAlike(what: string, about: unknown, ask: () => boolean): boolean {
  const before = canonicalJson(about);
  const answer = ask();
  demand(typeof answer === 'boolean', `${what} says ${String(answer)}.`);
  demand(ask() === answer, `${what} says this now and that then.`);
  demand(canonicalJson(about) === before, `${what} changes what it is asked about.`);
  return answer;
}

/** Number of a seat's latest actions that the table remembers. */
const remembered = 8;

/** Notations of the last actions of the seat that takes this step, newest first. */
const latelyAt = (game: Game, { steps }: Walk, { seat }: Step, at: number): string[] =>
  steps
    .slice(0, at)
    .filter((one) => one.seat === seat)
    .map(({ state, action }) => game.notate(state, action))
    .toReversed()
    .slice(0, remembered);

export function checkAgain(subject: Subject): void {
  const { game, walks, effort } = subject;
  if (game.isAgain === undefined) return;
  for (const walk of walks)
    for (const step of spread(walk.steps, effort.positions)) {
      const lately = latelyAt(game, walk, step, walk.steps.indexOf(step));
      const actions = game.choices(step.state, step.seat).filter((one) => one.kind === 'action');
      const none = actions.find((choice) => isAgain(game, choice, []));
      demand(none === undefined, `“${none?.label}” was chosen before, by a seat that has not acted.`);
      const again = actions.filter((choice) => isAgain(game, choice, lately));
      const steps = again.map(({ path }) => JSON.stringify(path));
      const twice = steps.findIndex((path, at) => steps.indexOf(path) !== at);
      demand(
        twice < 0,
        `“${again[twice]?.label}” was chosen before, and so was another at its step (${lately.join(' ')}).`,
      );
    }
}

const isAgain = (game: Game, choice: ActionChoice<unknown>, lately: readonly string[]): boolean =>
  answeredAlike('isAgain', [choice, lately], () => game.isAgain?.(choice, lately) ?? false);

/** The only group at a step, which opens at once; undefined if there is something else to choose. */
function openedAt(choices: readonly Choice<unknown>[], path: readonly string[]): string | undefined {
  const below = choices.filter(({ path: own = [] }) => path.every((step, at) => own[at] === step));
  const groups = new Set(below.flatMap(({ path: own = [] }) => own[path.length] ?? []));
  const here = hereAt(choices, path);
  const goesAlong = here.every((one) => one.kind === 'action' && one.along === true);
  return groups.size === 1 && goesAlong ? [...groups][0] : undefined;
}

const hereAt = (choices: readonly Choice<unknown>[], path: readonly string[]): Choice<unknown>[] =>
  choices.filter(({ path: own = [] }) => sameJson(own, path));

export function checkAlong(subject: Subject): void {
  const { game } = subject;
  for (const state of positions(subject))
    for (const seat of seatsWithChoices(game, state)) {
      const choices = game.choices(state, seat);
      for (const path of pathsOf(choices)) {
        const [along] = hereAt(choices, path);
        let end = path;
        for (let next = openedAt(choices, end); next !== undefined; next = openedAt(choices, end))
          end = [...end, next];
        if (along === undefined || end.length === path.length) continue;
        // A step without a picture is a menu, which has no room for the choice that goes along.
        demand(
          game.privately?.(game.view(state, seat), end, names)?.picture !== undefined,
          `“${along.label}” goes along to “${end.join(' ▸ ')}”, which has no picture: nobody sees it there.`,
        );
      }
    }
}

export function checkSpread(subject: Subject): void {
  const { game } = subject;
  for (const state of everyState(subject)) {
    const isSpread = answeredAlike('spread', state, () => game.spread?.(state) ?? false);
    const shown = () => seatsWithChoices(game, state).flatMap((seat) => publicChoices(game, state, seat));
    demand(!isSpread || shown().length > 0, 'The choices are spread, and there are none to show.');
  }
}

export function checkStartsOver({ game, walks }: Subject): void {
  const { startsOver } = game;
  if (startsOver === undefined) return;
  let goesOn = false;
  for (const { events } of walks.flatMap(({ steps }) => steps)) {
    const isAnew = events.map((event) => answeredAlike('startsOver', event, () => startsOver(event)));
    const isTold = events.some((event) => game.story(event, names) !== '');
    demand(isTold || !isAnew.includes(true), 'The story starts over, and nothing is told.');
    if (isTold && !isAnew.includes(true)) goesOn = true;
  }
  demand(goesOn, 'The story starts over with every action: nobody reads what came before.');
}

export function checkIdle(subject: Subject): void {
  const { game, example } = subject;
  if (game.privately === undefined) return;
  for (const state of positions(subject))
    for (const seat of seatsOf(subject)) {
      const seen = game.privately(game.view(state, seat), [], names);
      if (seen?.idle !== true) continue;
      const own = game.choices(state, seat).find((choice) => choice.private === true);
      demand(own === undefined, `The answer of seat ${seat} is idle, and only it has “${own?.label}”.`);
      const text = canonicalJson(seen);
      const leak = example.hidden(state, 'public').find((hidden) => text.includes(hidden));
      demand(
        leak === undefined,
        `The answer of seat ${seat} is idle, and says what others don't see: ${leak}`,
      );
      const other = example.disguise?.(state, 'public');
      demand(
        other === undefined || sameJson(game.privately(game.view(other, seat), [], names), seen),
        `The answer of seat ${seat} is idle, and tells apart what others cannot.`,
      );
    }
}
