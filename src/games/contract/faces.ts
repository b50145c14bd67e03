import type { Game } from '../game.ts';
import { everyState, names, positions, type Subject, seatsOf } from './subject.ts';
import { spread } from './walk.ts';
import {
  checkAltText,
  checkChart,
  checkChoices,
  checkPanel,
  checkPicture,
  checkStory,
  demand,
} from './words.ts';

/** What people read and look at is there after every action. */

export function checkStories({ game, walks }: Subject): void {
  let told = 0;
  for (const event of walks.flatMap(({ steps }) => steps.flatMap(({ events }) => events))) {
    const line = game.story(event, names);
    checkStory(line);
    if (line !== '') told += 1;
    const closing = game.closing(event, names);
    if (closing !== undefined) checkPanel('a summary', closing);
  }
  demand(told > 0, 'The story tells nothing.');
}

/** Positions in which every chart is shown to every seat. */
const chartPositions = 8;

export function checkPages(subject: Subject): void {
  const { game, example } = subject;
  for (const seat of seatsOf(subject)) {
    const label = game.seatLabel(example.options, seat);
    demand(label.length >= 1 && label.length <= 80, `Seat ${seat} is called “${label}”.`);
  }
  demand(
    game.optionsProblem(example.options) === undefined,
    'The options of the example do not go together.',
  );
  for (const state of everyState(subject)) {
    checkFace(game, game.view(state, 'public'));
  }
  for (const state of positions(subject))
    for (const seat of seatsOf(subject)) checkFace(game, game.view(state, seat));
  // What charts point at depends on little of a state: a few of each walk will do.
  for (const state of spread(positions(subject), chartPositions))
    for (const seat of seatsOf(subject)) {
      const view = game.view(state, seat);
      for (const chart of game.charts ?? []) checkChart(chart.id, chart.show(undefined, view));
    }
}

function checkFace(game: Game, view: unknown): void {
  checkPanel('the table message', game.panel(view, names));
  checkAltText(game.describe(view, names));
  checkPicture(game.draw(view, names));
  for (const { id } of game.pages) checkPanel(`page ${id}`, game.page(view, id, names));
  const words = game.privately?.(view, []);
  if (words !== undefined) checkPanel('the private menu', { title: 'Your choices', text: words });
}

export function checkLabels(subject: Subject): void {
  const { game } = subject;
  for (const state of everyState(subject)) {
    for (const seat of game.toAct(state)) {
      const choices = game.choices(state, seat);
      const notations = choices.flatMap((choice) =>
        choice.kind === 'action' ? [game.notate(state, choice.action)] : [],
      );
      checkChoices(choices, notations);
    }
  }
}
