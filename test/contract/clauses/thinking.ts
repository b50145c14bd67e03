import { longestThought } from '../../../src/games/facets/computers.ts';
import { everyState, positions, type Subject } from '../subject.ts';
import { diceOf, overSoon, seedOf, spread } from '../walk.ts';
import { attempt, said } from './fuzz.ts';
import { demand } from './words.ts';

/** Levels that think can be canceled, and chances to win are valid probabilities. */

/** Number of positions in which each thinking level is canceled. One of them may take its whole time. */
const calledOff = 3;

export function checkThinking(subject: Subject): void {
  const { game } = subject;
  for (const { id, label, thinks } of game.levels) {
    if (thinks === undefined) continue;
    const { seconds } = thinks;
    demand(
      seconds > 0 && seconds <= longestThought,
      `${label} thinks for ${seconds} seconds; ${longestThought} are allowed.`,
    );
    demand(
      game.library === undefined,
      `${label} thinks, in a game to which people bring what threads do not know.`,
    );
    for (const state of spread(positions(subject), calledOff))
      for (const over of [() => true, overSoon()]) {
        const [seat] = game.toAct(state);
        if (seat === undefined) continue;
        // Processor time, so that a busy machine doesn't count.
        const begun = process.threadCpuUsage();
        const { action } = game.computer(game.view(state, seat), seat, id, diceOf(seedOf('thought')), over);
        const { user, system } = process.threadCpuUsage(begun);
        const took = Math.round((user + system) / 1000);
        demand(
          took <= seconds * 1000,
          `${label} answers ${took} ms after it was over; it thinks for ${seconds} seconds.`,
        );
        const done = attempt(game, state, seat, action);
        demand('state' in done, `${label}, called off, does what it may not: ${said(done)}`);
      }
  }
}

/** Number of suggestions in one answer. */
const suggestions = 3;
/** Discord's limit on a label, minus the mark in front of it. */
const longestSuggestion = 78;

export function checkSuggestions(subject: Subject): void {
  const { game } = subject;
  if (game.suggest === undefined) return;
  for (const state of positions(subject))
    for (const seat of game.toAct(state)) {
      const suggested = game.suggest(game.view(state, seat), seat, suggestions);
      demand(
        suggested.length <= suggestions,
        `${suggested.length} are suggested where ${suggestions} were asked for.`,
      );
      for (const { action, label } of suggested) {
        demand(
          label.length >= 1 && label.length <= longestSuggestion,
          `“${label}” is suggested in ${label.length} characters.`,
        );
        const done = attempt(game, state, seat, action);
        demand('state' in done, `“${label}” is suggested, which is not allowed: ${said(done)}`);
      }
    }
}

/** Tolerance for the sum of the chances, which are floating-point numbers. */
const nearly = 1e-6;

export function checkChances(subject: Subject): void {
  const { game, example } = subject;
  if (game.evaluate === undefined) return;
  for (const state of everyState(subject)) {
    const chances = game.evaluate(state);
    const sum = chances.reduce((all, chance) => all + chance, 0);
    demand(
      chances.length === example.seats &&
        chances.every((chance) => chance >= 0 && chance <= 1) &&
        Math.abs(sum - 1) < nearly,
      `The chances of ${example.seats} seats are ${chances.join(', ')}.`,
    );
  }
}
