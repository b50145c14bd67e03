import { canonicalJson, sameJson, stateHash } from '../../../src/engine/canonical.ts';
import type { Game } from '../../../src/games/game.ts';
import { everyState, type Subject, viewersOf } from '../subject.ts';
import { diceOf, type Example, openingOf, seatingOf, type Walk } from '../walk.ts';
import { demand } from './words.ts';

/** The same seed and actions give the same game, and states are plain JSON values. */

export function checkDeterminism({ game, example, walks }: Subject): void {
  for (const { seed, steps } of walks) {
    const first = replay(game, example, seed, steps, false);
    const again = replay(game, example, seed, steps, true);
    const at = first.findIndex((text, index) => again[index] !== text);
    demand(at < 0, `Played again with the same dice, the game differs after action ${at}.`);
  }
}

/** Checks that a game without chance never rolls. */
export function checkChance({ game, example, walks }: Subject): void {
  if (game.withoutChance !== true) return;
  for (const { seed, steps } of walks) {
    const dice = diceOf(seed);
    game.setup(example.options, seatingOf(example), dice);
    for (const { seat, action, state } of steps) game.apply(state, seat, action, dice);
    const [first] = dice.rolls;
    demand(first === undefined, `A game without chance rolls all the same: ${first?.purpose}.`);
  }
}

/**
 * Replays a game and returns its state, events and dice as text, after setup and after each action. With `stored`, it
 * reads state and dice back from JSON before each action, as after a restart.
 */
function replay(game: Game, example: Example, seed: string, steps: Walk['steps'], stored: boolean): string[] {
  let dice = diceOf(seed);
  let state = game.setup(example.options, seatingOf(example), dice);
  const opening = canonicalJson(openingOf(game, example, seed, state));
  const texts = [`${stateHash(state)} ${dice.position} ${opening}`];
  for (const { seat, action } of steps) {
    if (stored) {
      state = JSON.parse(JSON.stringify(state));
      dice = diceOf(seed, undefined, dice.position);
    }
    const before = dice.rolls.length;
    const result = game.apply(state, seat, action, dice);
    state = result.state;
    texts.push(canonicalJson([stateHash(state), result.events, dice.rolls.slice(before)]));
  }
  return texts;
}

export function checkNoMutation({ game, walks }: Subject): void {
  for (const { seed, steps } of walks) {
    for (const { state, seat, action } of steps) {
      const [given, taken] = [frozenCopy(state), frozenCopy(action)];
      try {
        game.apply(given, seat, taken, diceOf(seed));
      } catch (error) {
        demand(!(error instanceof TypeError), `apply writes into what it is given: ${String(error)}`);
      }
    }
  }
}

function frozenCopy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => Object.freeze(part));
}

export function checkJson(subject: Subject): void {
  const { game, walks } = subject;
  for (const state of everyState(subject)) {
    checkPlain('The state', state);
    for (const viewer of viewersOf(subject)) checkPlain(`The view of ${viewer}`, game.view(state, viewer));
    const result = game.result(state);
    if (result !== undefined) checkPlain('The result', result);
  }
  for (const event of walks.flatMap(({ opening }) => opening)) checkPlain('An event', event);
  for (const { action, events } of walks.flatMap(({ steps }) => steps)) {
    checkPlain('An action', action);
    demand(
      sameJson(game.action.parse(JSON.parse(JSON.stringify(action))), action),
      'An action is changed by its schema.',
    );
    for (const event of events) checkPlain('An event', event);
  }
}

function checkPlain(what: string, value: unknown): void {
  try {
    // The canonical text refuses every value that would change when read back.
    canonicalJson(value);
  } catch (error) {
    throw new Error(`${what} is no plain JSON: ${String(error)}`, { cause: error });
  }
}
