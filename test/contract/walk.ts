import { hash } from 'node:crypto';
import { createDice, type Dice } from '../../src/engine/dice/dice.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { isFilledIn, nearbyValues } from '../../src/games/choices.ts';
import type { Over } from '../../src/games/facets/computers.ts';
import type { Choice, FormChoice, FormValues } from '../../src/games/facets/offer.ts';
import type { Seat, Seating, Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { answered } from './clauses/answered.ts';

/** One way to play a game, which the contract's clauses try out. */
export interface Example<State = unknown, Options = unknown> {
  readonly name: string;
  /** The options as their schema returns them. */
  readonly options: Options;
  readonly seats: number;
  /** Who plays the seats; people by default. */
  readonly seating?: Seating;
  /** More actions than any game of this example takes, whether computers play or every clock runs out. */
  readonly longest: number;
  /**
   * Texts that the viewer's view, and every line shown to that viewer, must not contain in this state. Examples are
   * names of hidden cards, and numbers long enough to be recognized. An empty list means that this viewer may know
   * everything.
   */
  hidden(state: State, viewer: Viewer): readonly string[];
  /**
   * The same state with other hidden information, so that this viewer can't tell them apart; undefined if there is no
   * such state.
   */
  disguise?(state: State, viewer: Viewer): State | undefined;
}

/** Computers of one level in all seats. */
export const computers = (seats: number, level: string): Seating =>
  Array.from({ length: seats }, () => ({ kind: 'computer', level }));

/** Who plays the seats of an example. */
export const seatingOf = ({ seats, seating }: Example): Seating =>
  seating ?? Array.from({ length: seats }, () => ({ kind: 'person' }));

export interface Step {
  readonly state: unknown;
  readonly seat: Seat;
  readonly action: unknown;
  readonly events: readonly unknown[];
  readonly next: unknown;
  /** Seats that gave up before this step. */
  readonly quit: readonly Seat[];
}

/**
 * How often a thinking level may ask whether its time is over. It is a count, so that every machine gets the same
 * game.
 */
const askedBeforeOver = 40;

/** Returns a function that says the time is over once it has been asked often enough. */
export function overSoon(): Over {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > askedBeforeOver;
  };
}

/**
 * A game played by computers with random actions in between, from setup to its end or to the example's maximum number
 * of actions.
 */
export interface Walk {
  readonly seed: string;
  readonly start: unknown;
  /** The events of the deal. */
  readonly opening: readonly unknown[];
  readonly steps: readonly Step[];
}

/** Uniform random choices for the test itself, from a stream separate from the game's. */
export interface Chance {
  /** Returns a number from 0 to n - 1. */
  below(n: number): number;
  /** Returns one of the items. @throws Error if there are none */
  of<T>(items: readonly T[]): T;
}

export const seedOf = (text: string): string => hash('sha256', text, 'hex');

export function diceOf(seed: string, label?: string, position = 0): Dice {
  return createDice({ seed, entropy: '', position, ...(label === undefined ? {} : { label }) });
}

export function chanceOf(seed: string): Chance {
  const dice = diceOf(seed, 'test');
  const below = (n: number) => (n < 2 ? 0 : (dice.roll('test', [n], 'test').values[0] ?? 1) - 1);
  return {
    below,
    of: (items) => {
      const index = below(items.length);
      if (index >= items.length) throw new Error('There is nothing to choose from.');
      return items[index] as (typeof items)[number];
    },
  };
}

/**
 * Plays a game between computers of random levels. Every fourth action is a random choice.
 *
 * @param left whether somebody gives up on the way while the others continue
 * @throws Error that says which member of the game failed, and after which action
 */
export function walk(game: Game, example: Example, seed: string, left = false): Walk {
  const dice = diceOf(seed);
  const computerDice = diceOf(seed, 'computer');
  const chance = chanceOf(seed);
  const start = game.setup(example.options, seatingOf(example), dice);
  const steps: Step[] = [];
  const leaver = left ? chance.below(example.seats) : undefined;
  let quit: readonly Seat[] = [];
  let state = start;
  const asked = <Answer>(what: string, ask: () => Answer): Answer => answered(whereIn(steps), what, ask);
  while (asked('toAct', () => game.toAct(state)).length > 0 && steps.length < example.longest) {
    if (leaver !== undefined && quit.length === 0 && chance.below(8) === 0) {
      const action = asked('resignation', () => game.resignation(leaver));
      quit = [leaver];
      const gone = asked(`apply of the resignation of seat ${leaver}`, () =>
        unlessOut(() => game.apply(state, leaver, action, dice)),
      );
      if (gone === undefined) continue;
      steps.push({ state, seat: leaver, action, events: gone.events, next: gone.state, quit: [] });
      state = gone.state;
      continue;
    }
    const mayAct = asked('mayAct', () => game.mayAct?.(state)) ?? [];
    const unawaited = mayAct.length > 0 && chance.below(6) === 0;
    const seat = chance.of(unawaited ? mayAct : game.toAct(state));
    const level = chance.of(game.levels).id;
    const isAny = unawaited || chance.below(4) === 0;
    const choices = asked(`choices of seat ${seat}`, () => game.choices(state, seat));
    if (choices.length === 0) throw new Error(`${whereIn(steps)}, seat ${seat} has no choice.`);
    const action = isAny
      ? asked(`choices of seat ${seat}`, () => anyAction(choices, chance))
      : asked(
          `the computer (${level}) in seat ${seat}`,
          () => game.computer(game.view(state, seat), seat, level, computerDice, overSoon()).action,
        );
    const source = isAny ? 'a choice' : `what the computer (${level}) decides`;
    const { state: next, events } = asked(`apply of ${source}, ${shown(seat, action)},`, () =>
      game.apply(state, seat, action, dice),
    );
    steps.push({ state, seat, action, events, next, quit });
    state = next;
  }
  return { seed, start, opening: openingOf(game, example, seed, start), steps };
}

const shown = (seat: Seat, action: unknown): string => `${JSON.stringify(action)} by seat ${seat}`;

/** Says where in a walk something happens, as the beginning of a sentence. */
function whereIn(steps: readonly Step[]): string {
  const last = steps.at(-1);
  return last === undefined
    ? 'Right after the deal'
    : `After ${steps.length} actions (the last is ${shown(last.seat, last.action)})`;
}

/** The events that the deal with this seed tells. */
export const openingOf = (game: Game, example: Example, seed: string, dealt: unknown): readonly unknown[] =>
  game.opening?.(dealt, example.options, seatingOf(example), diceOf(seed)) ?? [];

/** Returns undefined if the rules refuse, because a player who is already out can't give up. */
function unlessOut<Done>(work: () => Done): Done | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

export function lastState(walk: Walk): unknown {
  return walk.steps.at(-1)?.next ?? walk.start;
}

function anyAction(choices: readonly Choice<unknown>[], chance: Chance): unknown {
  const choice = chance.of(choices);
  if (choice.kind === 'action') return choice.action;
  const tried = [anyValues(choice, chance), choice.initial, ...nearbyValues(choice)];
  const values = tried.find((some) => isFilledIn(choice, some));
  // A form may almost never fit by chance. In that case, pick another choice.
  return values === undefined ? anyAction(without(choices, choice), chance) : choice.write(values);
}

const without = (choices: readonly Choice<unknown>[], one: Choice<unknown>): Choice<unknown>[] =>
  choices.filter((each) => each !== one);

/** Picks values of a form field by field. They may not fit together. */
export function anyValues(form: FormChoice<unknown>, chance: Chance): FormValues {
  return Object.fromEntries(
    form.fields.map((field) => [
      field.id,
      field.multiple === true
        ? field.values.filter(() => chance.below(2) === 0).map(({ value }) => value)
        : field.values.length === 0
          ? []
          : [chance.of(field.values).value],
    ]),
  );
}

/** Returns up to `count` items, evenly spread, always including the first and the last. */
export function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  const last = items.length - 1;
  return Array.from({ length: count }, (_, at) => Math.round((at * last) / (count - 1))).flatMap((index) =>
    items.slice(index, index + 1),
  );
}
