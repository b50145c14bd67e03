import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { publicChoices, seatsWithChoices, standsOpen } from '../../../src/games/choices.ts';
import type { Choice } from '../../../src/games/facets/offer.ts';
import type { Seat, Viewer } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import { everyState, names, type Subject, viewersOf } from '../subject.ts';
import { diceOf, type Step, seedOf } from '../walk.ts';
import { demand } from './words.ts';

/** Nobody sees what is hidden from them. */

/** In longer games, each state is checked for the public and for one seat in turn. */
const everybodyLooks = 150;

function lookersAt(subject: Subject, at: number, states: number): readonly Viewer[] {
  if (states <= everybodyLooks) return viewersOf(subject);
  return ['public', at % subject.example.seats];
}

export function checkSecrets(subject: Subject): void {
  const { game, example, walks } = subject;
  let disguises = 0;
  const states = everyState(subject);
  for (const [at, state] of states.entries()) {
    for (const viewer of lookersAt(subject, at, states.length)) {
      const view = game.view(state, viewer);
      hides(`The view of ${viewer}`, () => canonicalJson(view), example.hidden(state, viewer));
      const other = example.disguise?.(state, viewer);
      if (other === undefined) continue;
      disguises += 1;
      demand(!sameJson(other, state), 'A disguised state is the same state.');
      demand(sameJson(game.view(other, viewer), view), `The view of ${viewer} tells apart what it must not.`);
    }
  }
  demand(example.disguise === undefined || disguises > 0, 'No state of the example has a disguise.');
  for (const { start, opening } of walks)
    for (const event of opening)
      hides('The story', () => storyOf(game, event), example.hidden(start, 'public'));
  for (const step of walks.flatMap(({ steps }) => steps)) {
    const { state } = step;
    hidesStill(subject, step);
    for (const seat of seatsWithChoices(game, state))
      hides('A choice', () => choiceWords(game, state, seat), example.hidden(state, seat));
    hides('The table message', () => openWords(game, state), example.hidden(state, 'public'));
    const other = example.disguise?.(state, 'public');
    demand(
      other === undefined || openWords(game, other) === openWords(game, state),
      'What stands on the table message tells apart what it must not.',
    );
    for (const [what, tell] of knownToAll) {
      hides(what, () => canonicalJson(tell(game, state)), example.hidden(state, 'public'));
      demand(
        other === undefined || sameJson(tell(game, other), tell(game, state)),
        `${what} tells apart what it must not.`,
      );
    }
  }
}

/**
 * Checks that an action doesn't show anything that was hidden before and still is, and that it doesn't reveal a new
 * deal within the action.
 */
function hidesStill(subject: Subject, step: Step): void {
  const { game, example } = subject;
  const before = new Set(example.hidden(step.state, 'public'));
  const after = example.hidden(step.next, 'public');
  const lines = after.length === 0 ? [] : step.events.map((event) => storyOf(game, event));
  for (const secret of after) {
    const shown = lines.filter((line) => line.includes(secret));
    if (shown.length === 0) continue;
    const { isDealt, isSteady } = withOtherDice(subject, step, secret, shown);
    // The secret was shown before the deal or was open until now. Lines that stay the same with other dice reveal
    // nothing about the deal.
    const isFair = isSteady || !isDealt;
    demand(before.has(secret) ? isDealt && isSteady : isFair, `The story shows what is hidden: ${secret}`);
  }
}

/** Number of times that an action is replayed with other dice. */
const otherDice = 64;

/**
 * Replays an action with other dice, to distinguish a new deal from a secret that stays in its place.
 *
 * @param shown lines of the story that show the secret
 * @returns `isDealt`: whether the action deals the secret again, so that other dice give it to other hands;
 * `isSteady`: whether the story has these lines with all dice
 */
function withOtherDice(
  { game, example }: Subject,
  { state, seat, action, next }: Step,
  secret: string,
  shown: readonly string[],
): { isDealt: boolean; isSteady: boolean } {
  const seats = Array.from({ length: example.seats }, (_, one) => one);
  const holdersIn = (one: unknown): string =>
    example.hidden(one, 'public').includes(secret)
      ? seats.filter((holder) => !example.hidden(one, holder).includes(secret)).join()
      : '';
  const holders = new Set([holdersIn(next)]);
  let isSteady = true;
  for (let number = 0; number < otherDice; number += 1) {
    const dice = diceOf(seedOf(`other dice ${number}`));
    const done = game.apply(state, seat, action, dice);
    if (!dice.rolls.some((roll) => roll.secret)) return { isDealt: false, isSteady };
    const lines = done.events.map((event) => storyOf(game, event));
    if (shown.some((line) => !lines.includes(line))) isSteady = false;
    holders.add(holdersIn(done.state));
  }
  holders.delete('');
  return { isDealt: holders.size > 1, isSteady };
}

/** What a game shows everybody from the raw state, in addition to its view. */
const knownToAll: readonly (readonly [string, (game: Game, state: unknown) => unknown])[] = [
  ['When', (game, state) => game.when?.(state) ?? null],
  ['The clock', (game, state) => game.clock?.(state) ?? null],
  ['The score', (game, state) => game.scores?.(state) ?? null],
  ['How choices are spread', (game, state) => game.spread?.(state) ?? false],
  ['Whose turn it is', (game, state) => [game.toAct(state), game.mayAct?.(state) ?? []]],
];

const storyOf = (game: Game, event: unknown): string =>
  game.story(event, names) + JSON.stringify(game.closing(event, names) ?? '');

/** Everything that the table message shows of the choices, as text. */
function openWords(game: Game, state: unknown): string {
  const rows = seatsWithChoices(game, state).map((seat) => {
    const open = publicChoices(game, state, seat).filter(standsOpen);
    return [seat, game.sideOf?.(state, seat), open.map((choice) => buttonOf(game, state, choice))];
  });
  return JSON.stringify([rows, game.door?.(state)]);
}

/** The label, style and notation on the button of a choice. */
function buttonOf(game: Game, state: unknown, choice: Choice<unknown>): unknown {
  const action = choice.kind === 'action' ? choice.action : choice.write(choice.initial);
  const style = choice.kind === 'action' ? choice.style : undefined;
  return [choice.label, style ?? null, game.notate(state, action)];
}

function choiceWords(game: Game, state: unknown, seat: Seat): string {
  return game
    .choices(state, seat)
    .map((choice) => wordsOf(game, state, choice))
    .join();
}

function wordsOf(game: Game, state: unknown, choice: Choice<unknown>): string {
  const action = choice.kind === 'action' ? choice.action : choice.write(choice.initial);
  return JSON.stringify([choice, game.notate(state, action)]);
}

/** Checks that a text contains nothing hidden. It calls `write` only if something is hidden. */
function hides(what: string, write: () => string, hidden: readonly string[]): void {
  const text = hidden.length === 0 ? '' : write();
  const leak = hidden.find((secret) => text.includes(secret));
  demand(leak === undefined, `${what} shows what is hidden: ${leak}`);
}
