import { seatsWithChoices } from '../../../src/games/choices.ts';
import type { Choice } from '../../../src/games/facets/offer.ts';
import type { Game } from '../../../src/games/game.ts';
import { everyState, names, positions, type Subject, seatsOf } from '../subject.ts';
import { chanceOf, seedOf, spread } from '../walk.ts';
import { offered } from './fuzz.ts';
import {
  checkAltText,
  checkChart,
  checkChoices,
  checkIllustrated,
  checkLabel,
  checkPanel,
  checkPicture,
  checkStep,
  checkStory,
  demand,
} from './words.ts';

/** After every action the texts and pictures that people see are there. */

export function checkStories({ game, walks }: Subject): void {
  let told = 0;
  for (const event of walks.flatMap(({ opening, steps }) => [
    ...opening,
    ...steps.flatMap(({ events }) => events),
  ])) {
    const line = game.story(event, names);
    checkStory(line);
    if (line !== '') told += 1;
    const closing = game.closing(event, names);
    if (closing !== undefined) checkPanel('a summary', closing);
  }
  demand(told > 0, 'The story tells nothing.');
}

export function checkPages(subject: Subject): void {
  const { game, example } = subject;
  for (const seat of seatsOf(subject)) {
    const label = game.seatLabel(example.options, seat);
    demand(label.length >= 1 && label.length <= 80, `Seat ${seat} is called “${label}”.`);
  }
  for (const state of everyState(subject)) {
    checkFace(game, game.view(state, 'public'));
  }
  for (const state of positions(subject))
    for (const seat of seatsOf(subject)) checkFace(game, game.view(state, seat));
}

/** Maximum number of parts of a chart to try. */
const triedParts = 20;
/** Number of positions in which every seat is shown every chart. */
const chartPositions = 8;

/** Checks that charts fit a message and a phone, including each part and what they mark at a table. */
export function checkCharts(subject: Subject): void {
  const { charts = [] } = subject.game;
  for (const chart of charts) {
    const { id, parts } = chart;
    // A chart with hundreds of parts has many that look alike, so try only some.
    const step = Math.ceil(parts.length / triedParts);
    const some = parts.filter((_, at) => at % step === 0).map((part) => part.id);
    for (const part of [undefined, ...some]) checkChart(id, chart.show(part, undefined));
  }
  // What charts mark depends on little of the state, so a few positions are enough.
  for (const state of spread(positions(subject), chartPositions))
    for (const seat of seatsOf(subject)) {
      const view = subject.game.view(state, seat);
      for (const chart of charts) checkChart(chart.id, chart.show(undefined, view));
    }
}

function checkFace(game: Game, view: unknown): void {
  checkPanel('the table message', game.panel(view, names));
  checkAltText(game.describe(view, names));
  checkPicture(game.draw(view, names));
  for (const { id } of game.pages) checkIllustrated(`page ${id}`, game.page(view, id, names));
}

/** Number of a seat's actions to preview in each position. */
const previewed = 20;

/** Checks what only one person sees: the hand at every step of their choices, and what an action would do. */
export function checkPrivate(subject: Subject): void {
  const { game } = subject;
  const chance = chanceOf(seedOf('previews'));
  for (const state of positions(subject))
    for (const seat of seatsOf(subject)) {
      const view = game.view(state, seat);
      for (const path of pathsOf(game.choices(state, seat))) {
        const seen = game.privately?.(view, path, names);
        if (seen !== undefined) checkIllustrated(`the private answer at “${path.join(' ▸ ')}”`, seen);
      }
      for (const one of spread(offered(game, state, seat, chance).fits, previewed)) {
        const shown = game.preview?.(view, one, names);
        if (shown !== undefined) checkIllustrated(`the preview of ${game.notate(state, one)}`, shown);
        if (shown?.button !== undefined) checkLabel('The button of a preview', shown.button);
      }
    }
}

/** Returns every step that a seat's choices lead to, including the first. */
export function pathsOf(choices: readonly Choice<unknown>[]): (readonly string[])[] {
  const steps = choices.flatMap(({ path = [] }) => path.map((_, at) => path.slice(0, at + 1)));
  return [[], ...new Map(steps.map((path) => [JSON.stringify(path), path])).values()];
}

/** The fields that may contain names. */
const written: ReadonlySet<string> = new Set(['label', 'hint', 'title', 'path']);

/** Whether the same steps lead to the same choices. Each step must have one name, and no two steps the same name. */
function sameTree(choices: readonly Choice<unknown>[], named: readonly Choice<unknown>[]): boolean {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  return choices.every(({ path = [] }, at) => {
    const called = named[at]?.path ?? [];
    return (
      called.length === path.length &&
      path.every((_, step) => {
        const [own, name] = [path, called].map((steps) => JSON.stringify(steps.slice(0, step + 1)));
        if (own === undefined || name === undefined) return false;
        const isSame = (there.get(own) ?? name) === name && (back.get(name) ?? own) === own;
        there.set(own, name);
        back.set(name, own);
        return isSame;
      })
    );
  });
}

/** Checks choices that call seats by name. Only their texts may differ, and they must still fit. */
function checkNamed(choices: readonly Choice<unknown>[], named: readonly Choice<unknown>[]): void {
  const deeds = (all: readonly Choice<unknown>[]) =>
    JSON.stringify(all, (key, value) => (written.has(key) ? undefined : value));
  demand(deeds(choices) === deeds(named), 'With names on it a choice is another.');
  demand(sameTree(choices, named), 'With names on them the steps lead elsewhere.');
  checkChoices(named, []);
}

export function checkLabels(subject: Subject): void {
  const { game } = subject;
  for (const state of everyState(subject)) {
    const door = game.door?.(state);
    if (door !== undefined) checkLabel('The door', door);
    for (const seat of seatsOf(subject)) {
      const side = game.sideOf?.(state, seat);
      if (side !== undefined) checkLabel(`The side of seat ${seat}`, side);
    }
    for (const seat of seatsWithChoices(game, state)) {
      const choices = game.choices(state, seat);
      checkNamed(
        choices,
        game.called === undefined ? choices : choices.map((one) => game.called?.(one, names, state) ?? one),
      );
      for (const path of pathsOf(choices)) checkStep(path, choices);
      demand(
        game.door !== undefined || game.hand !== undefined || choices.every((one) => one.private !== true),
        'A choice is private, and nothing opens the private answer.',
      );
      const notations = choices.flatMap((choice) =>
        choice.kind === 'action' ? [game.notate(state, choice.action)] : [],
      );
      checkChoices(choices, notations);
    }
  }
}
