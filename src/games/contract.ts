import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalJson, sameJson, stateHash } from '../engine/canonical.ts';
import { offers } from './choices.ts';
import { attempt, bentTexts, leavesOf, mutated, offered, readOrRefused, said } from './contract-fuzz.ts';
import { checkReveals } from './contract-reveals.ts';
import {
  chanceOf,
  diceOf,
  type Example,
  lastState,
  seedOf,
  spread,
  type Walk,
  walk,
} from './contract-walk.ts';
import {
  checkAltText,
  checkChart,
  checkChoices,
  checkFacts,
  checkPanel,
  checkPicture,
  checkStory,
  demand,
} from './contract-words.ts';
import type { Choice, Game, Names, Result, Seat, Viewer } from './game.ts';

export type { Example } from './contract-walk.ts';

/** How much is tried. */
export interface Effort {
  /** Games played with whims, whose positions all clauses look at. */
  readonly walks: number;
  /** Positions of each walk that the costly clauses look at. */
  readonly positions: number;
  /** Games between computers of one level; by level where some take longer to think, the usual number for the others. */
  readonly computerGames: number | Readonly<Partial<Record<string, number>>>;
}

const usualGames = 1000;
const usual: Effort = { walks: 4, positions: 25, computerGames: usualGames };

const gamesOf = ({ computerGames }: Effort, level: string): number =>
  typeof computerGames === 'number' ? computerGames : (computerGames[level] ?? usualGames);

/** A game, one way to play it, and walks through it. */
export interface Subject {
  readonly game: Game;
  readonly example: Example;
  readonly effort: Effort;
  readonly walks: readonly Walk[];
}

/** One clause of the contract: `check` throws an Error that says how the game breaks it. */
export interface Clause {
  readonly name: string;
  check(subject: Subject): void;
}

export function subjectOf<State, Options>(
  game: Game,
  example: Example<State, Options>,
  effort: Partial<Effort> = {},
): Subject {
  const tried = { ...usual, ...effort };
  // The example's functions are only ever given states of its own game.
  const known = example as Example;
  const walks = Array.from({ length: tried.walks }, (_, index) =>
    walk(game, known, seedOf(`${game.id} ${example.name} ${index}`)),
  );
  return { game, example: known, effort: tried, walks };
}

/** The suite that every game must pass, as tests. */
export function describeGame<State, Options>(
  game: Game,
  examples: readonly Example<State, Options>[],
  effort: Partial<Effort> = {},
): void {
  describe.each(examples)(`${game.title}, $name`, (example) => {
    let made: Subject | undefined;
    const subject = () => {
      made ??= subjectOf(game, example, effort);
      return made;
    };
    it.each(clauses.map((clause) => [clause.name, clause] as const))('%s', (_, clause) => {
      clause.check(subject());
    });
    const levels = game.levels.map(({ id, label }) => ({
      id,
      label,
      games: gamesOf({ ...usual, ...effort }, id),
    }));
    it.each(levels)('$label computers finish $games games', { timeout: 300_000 }, ({ id }) => {
      checkComputers(subject(), id);
    });
  });
}

export const clauses: readonly Clause[] = [
  { name: 'its words and options fit Discord', check: ({ game }) => checkFacts(game) },
  { name: 'the same seed and actions give the same states, dice and events', check: checkDeterminism },
  { name: 'apply does not change what it is given', check: checkNoMutation },
  { name: 'state, views, actions and events are plain JSON', check: checkJson },
  { name: 'every choice applies', check: checkChoicesApply },
  { name: 'the outline shows what the choices do', check: checkOutline },
  { name: 'nothing else applies', check: checkNothingElse },
  { name: 'only those whose turn it is may act', check: checkTurns },
  { name: 'standing orders do what is allowed, and end at any time', check: checkStanding },
  { name: 'every action is read back from its notation', check: checkNotation },
  { name: 'other text is no notation', check: checkBadNotation },
  { name: 'nobody sees what is hidden from them', check: checkSecrets },
  { name: 'what is not said to reveal tells nothing', check: checkReveals },
  { name: 'time-outs lead on to the end', check: checkTimeouts },
  { name: 'anybody may resign at any time', check: checkResignation },
  { name: 'the game has a result exactly when nobody is to act', check: checkResult },
  { name: 'every event has its line of the story', check: checkStories },
  { name: 'panel, pages, picture and alt text are there after every action', check: checkPages },
  { name: 'choices fit buttons and menus', check: checkLabels },
];

const longName = 'Maximiliana Featherstonehaugh 32';
const names: Names = (seat) => longName.slice(0, 31) + String(seat);

function seatsOf({ example }: Subject): Seat[] {
  return Array.from({ length: example.seats }, (_, seat) => seat);
}

function viewersOf(subject: Subject): Viewer[] {
  return ['public', ...seatsOf(subject)];
}

/** States of running games from all walks. */
function positions({ walks, effort }: Subject): unknown[] {
  return walks.flatMap(({ steps }) => spread(steps, effort.positions).map(({ state }) => state));
}

/** States after every action of all walks, the first ones included. */
function everyState({ walks }: Subject): unknown[] {
  return walks.flatMap(({ start, steps }) => [start, ...steps.map(({ next }) => next)]);
}

function checkDeterminism({ game, example, walks }: Subject): void {
  for (const { seed, steps } of walks) {
    const first = replay(game, example, seed, steps, false);
    const again = replay(game, example, seed, steps, true);
    const at = first.findIndex((text, index) => again[index] !== text);
    demand(at < 0, `Played again with the same dice, the game differs after action ${at}.`);
  }
}

/** A text of state, events and dice after setup and each action; `stored` reads state and dice back before each, as after a restart. */
function replay(game: Game, example: Example, seed: string, steps: Walk['steps'], stored: boolean): string[] {
  let dice = diceOf(seed);
  let state = game.setup(example.options, example.seats, dice);
  const texts = [`${stateHash(state)} ${dice.position}`];
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

function checkNoMutation({ game, walks }: Subject): void {
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

function checkJson(subject: Subject): void {
  const { game, walks } = subject;
  for (const state of everyState(subject)) {
    checkPlain('The state', state);
    for (const viewer of viewersOf(subject)) checkPlain(`The view of ${viewer}`, game.view(state, viewer));
    const result = game.result(state);
    if (result !== undefined) checkPlain('The result', result);
  }
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
    // Its text refuses all that would not be the same when read back.
    canonicalJson(value);
  } catch (error) {
    throw new Error(`${what} is no plain JSON: ${String(error)}`, { cause: error });
  }
}

function checkChoicesApply(subject: Subject): void {
  const { game } = subject;
  const chance = chanceOf(seedOf('choices'));
  for (const state of positions(subject)) {
    for (const seat of game.toAct(state)) {
      const { fits, misfits } = offered(game, state, seat, chance);
      const choices = game.choices(state, seat);
      demand(fits.length > 0, `Seat ${seat} is to act and has no choice.`);
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

function checkOutline(subject: Subject): void {
  const { game } = subject;
  if (game.outline === undefined) return;
  for (const state of positions(subject)) {
    for (const seat of seatsOf(subject)) {
      const [all, some] = [game.choices(state, seat), game.outline(state, seat)];
      demand(sameJson(standingOpen(all), standingOpen(some)), `Seat ${seat}: other choices stand open.`);
      demand(sameJson(firstNames(all), firstNames(some)), `Seat ${seat}: the groups are others.`);
    }
  }
}

/** Choices without a path as they are shown: a form is opened by its place among the forms. */
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

function checkNothingElse(subject: Subject): void {
  const { game, walks } = subject;
  const chance = chanceOf(seedOf('fuzz'));
  const known = walks.flatMap(({ steps }) => steps.map(({ action }) => action));
  const pool = [...new Map(known.map((action) => [canonicalJson(action), action])).values()];
  const leaves = [...new Set(pool.flatMap(leavesOf))];
  const strangers = fc.sample(fc.jsonValue({ maxDepth: 3 }), { numRuns: 60, seed: 2 });
  let tried = 0;
  for (const state of positions(subject)) {
    const before = stateHash(state);
    for (const seat of game.toAct(state)) {
      const choices = game.choices(state, seat);
      const { fits } = offered(game, state, seat, chance);
      const mutants = Array.from({ length: 60 }, () =>
        mutated(chance.of([...fits, ...pool]), leaves, chance),
      );
      for (const candidate of [...spread(pool, 40), ...mutants, ...strangers]) {
        const parsed = game.action.safeParse(candidate);
        if (!parsed.success) continue;
        tried += 1;
        const may = offers(choices, parsed.data) || sameJson(parsed.data, game.resignation(seat));
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

function checkTurns(subject: Subject): void {
  const { game, example, walks } = subject;
  for (const state of [...positions(subject), ...walks.map(lastState)]) {
    const toAct = game.toAct(state);
    demand(new Set(toAct).size === toAct.length, 'A seat is to act twice.');
    demand(
      toAct.every((seat) => seatsOf(subject).includes(seat)),
      `The seats ${toAct.join(', ')} are to act.`,
    );
    // Whose turn it is says nothing of the action: some of each kind will do.
    const actions = toAct.flatMap((seat) =>
      spread(offered(game, state, seat, chanceOf(seedOf('turns'))).fits, 30),
    );
    const others = [...seatsOf(subject), -1, example.seats, 0.5].filter((seat) => !toAct.includes(seat));
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

const takesOver = (game: Game, state: unknown, seat: Seat, action: unknown): boolean =>
  game.standing?.on(state, seat) === true && sameJson(action, game.standing.takeOver);

/** The state after each choice by which a seat begins to play by standing orders. */
function standingFrom(game: Game, state: unknown): unknown[] {
  return game.toAct(state).flatMap((seat) =>
    game.choices(state, seat).flatMap((choice) => {
      if (choice.kind !== 'action' || choice.again === undefined) return [];
      const result = attempt(game, state, seat, choice.action);
      return 'state' in result && game.standing?.on(result.state, seat) ? [result.state] : [];
    }),
  );
}

function checkStanding(subject: Subject): void {
  const { game } = subject;
  const { standing } = game;
  if (standing === undefined) return;
  let ordered = 0;
  const own = spread(positions(subject), 12).flatMap((state) => [state, ...standingFrom(game, state)]);
  for (const state of own) {
    for (const seat of seatsOf(subject)) {
      const action = standing.decide(game.view(state, seat), seat);
      const taken = attempt(game, state, seat, standing.takeOver);
      if (!standing.on(state, seat)) {
        demand(action === undefined, `Seat ${seat} has no standing orders and plays by them.`);
        const offered = offers(game.choices(state, seat), standing.takeOver);
        demand(offered || !('state' in taken), `Seat ${seat} takes over what it has.`);
        continue;
      }
      demand('state' in taken, `Seat ${seat} cannot take over: ${said(taken)}`);
      demand(!standing.on(taken.state, seat), `Seat ${seat} has taken over and plays by orders.`);
      if (action === undefined) continue;
      ordered += 1;
      demand(
        offers(game.choices(state, seat), action),
        `The orders of seat ${seat} do what it may not: ${canonicalJson(action)}`,
      );
    }
  }
  demand(ordered > 0, 'Nobody can play by standing orders.');
}

function checkNotation(subject: Subject): void {
  const { game } = subject;
  const chance = chanceOf(seedOf('notation'));
  for (const state of positions(subject)) {
    const actions = [
      ...game.toAct(state).flatMap((seat) => offered(game, state, seat, chance).fits),
      ...game.timeout(state).map(({ action }) => action),
      ...seatsOf(subject).map((seat) => game.resignation(seat)),
    ];
    for (const action of actions) {
      const text = game.notate(state, action);
      const shown = `${canonicalJson(action)} is written “${text}”`;
      demand(text.length >= 1 && text.length <= 60, `${shown}: ${text.length} characters.`);
      demand(/^[^\s:]([^:\n]*[^\s:])?$/.test(text), `${shown}, with a colon or with space around.`);
      // What all at a table have agreed on is written so in its log.
      demand(!text.startsWith('~'), `${shown}, with a tilde in front.`);
      demand(sameJson(game.parse(state, text), action), `${shown}, which is read as something else.`);
    }
  }
}

/** Characters of all planes. fast-check's own strings of them first write a table of every one, which takes seconds. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x7f }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
    { maxLength: 80 },
  )
  .map((points) => String.fromCodePoint(...points));

function checkBadNotation(subject: Subject): void {
  const { game } = subject;
  const chance = chanceOf(seedOf('bad notation'));
  const texts = fc.sample(anyText, { numRuns: 100, seed: 3 });
  let refused = 0;
  for (const state of positions(subject)) {
    const right = game
      .toAct(state)
      .flatMap((seat) =>
        spread(offered(game, state, seat, chance).fits, 10).map((action) => game.notate(state, action)),
      );
    const bent = right.flatMap((text) => bentTexts(text, chance));
    for (const text of ['', ' ', ':', 'constructor', '__proto__', 'x'.repeat(10_000), ...texts, ...bent]) {
      const action = readOrRefused(game, state, text);
      if (action === undefined) refused += 1;
      else
        demand(
          game.action.safeParse(action).success,
          `“${text}” is read as what is no action: ${JSON.stringify(action)}`,
        );
    }
  }
  demand(refused > 0, 'No text was refused.');
}

function checkSecrets(subject: Subject): void {
  const { game, example, walks } = subject;
  let disguises = 0;
  for (const state of everyState(subject)) {
    for (const viewer of viewersOf(subject)) {
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
  for (const { state, next, events } of walks.flatMap(({ steps }) => steps)) {
    // What was hidden before and is hidden still was not shown by what happened.
    const still = new Set(example.hidden(next, 'public'));
    const hidden = example.hidden(state, 'public').filter((text) => still.has(text));
    for (const event of events)
      hides(
        'The story',
        () => game.story(event, names) + JSON.stringify(game.closing(event, names) ?? ''),
        hidden,
      );
    for (const seat of game.toAct(state))
      hides('A choice', () => choiceWords(game, state, seat), example.hidden(state, seat));
  }
}

function choiceWords(game: Game, state: unknown, seat: Seat): string {
  return game
    .choices(state, seat)
    .map((choice) => {
      const action = choice.kind === 'action' ? choice.action : choice.write(choice.initial);
      return JSON.stringify([choice, game.notate(state, action)]);
    })
    .join();
}

/** `write` makes the text, which is wanted only where something is hidden. */
function hides(what: string, write: () => string, hidden: readonly string[]): void {
  const text = hidden.length === 0 ? '' : write();
  const leak = hidden.find((secret) => text.includes(secret));
  demand(leak === undefined, `${what} shows what is hidden: ${leak}`);
}

function checkTimeouts(subject: Subject): void {
  const { game, example } = subject;
  const dice = diceOf(seedOf('time-outs'));
  for (const start of spread(positions(subject), 12)) {
    let state = start;
    for (let count = 0; game.toAct(state).length > 0; ) {
      const clock = game.clock(state);
      demand(
        clock === undefined || (clock.kind !== '' && Number.isFinite(clock.seconds) && clock.seconds > 0),
        `The clock says ${JSON.stringify(clock)}.`,
      );
      const due = game.timeout(state);
      demand(due.length > 0, 'The clock runs out and nothing happens.');
      for (const { seat, action } of due) {
        const may = game.toAct(state).includes(seat) && offers(game.choices(state, seat), action);
        demand(may, `When time runs out, seat ${seat} does what it may not: ${canonicalJson(action)}`);
        state = game.apply(state, seat, action, dice).state;
      }
      count += due.length;
      demand(count <= example.longest, `After ${count} time-outs the game still runs.`);
    }
  }
}

function checkResignation(subject: Subject): void {
  const { game, walks } = subject;
  for (const state of positions(subject)) {
    for (const seat of seatsOf(subject)) {
      const result = attempt(game, state, seat, game.resignation(seat));
      demand('state' in result, `Seat ${seat} may not resign: ${said(result)}`);
      demand(!game.toAct(result.state).includes(seat), `Seat ${seat} has resigned and is to act.`);
      demand(!game.result(result.state)?.winners.includes(seat), `Seat ${seat} has resigned and wins.`);
    }
  }
  for (const state of walks.map(lastState).filter((one) => game.toAct(one).length === 0)) {
    const result = attempt(game, state, 0, game.resignation(0));
    demand(!('state' in result), 'Somebody resigns from a game that is over.');
  }
}

function checkResult(subject: Subject): void {
  const { game } = subject;
  for (const state of everyState(subject)) checkEnd(subject, state);
  const ends = subject.walks.map(lastState).filter((state) => game.result(state) !== undefined);
  demand(ends.length > 0, 'No walk came to an end: let the example be longer.');
}

function checkEnd({ game, example }: Subject, state: unknown): void {
  const result = game.result(state);
  const over = game.toAct(state).length === 0;
  demand(
    over === (result !== undefined),
    over ? 'The game is over without a result.' : 'There is a result before the end.',
  );
  if (result !== undefined) checkOutcome(result, example.seats);
}

function checkOutcome({ winners, scores, reason }: Result, seats: number): void {
  const distinct = new Set(winners);
  const valid = winners.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < seats);
  demand(valid && distinct.size === winners.length, `The winners are ${winners.join(', ')}.`);
  demand(scores.length === seats && scores.every(Number.isFinite), `The scores are ${scores.join(', ')}.`);
  demand(/^[a-z][a-z0-9_]*$/.test(reason), `The reason is “${reason}”.`);
}

function checkStories({ game, walks }: Subject): void {
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

function checkPages(subject: Subject): void {
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

function checkLabels(subject: Subject): void {
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

/** Computers of one level play the game to its end, many times. */
export function checkComputers({ game, example, effort }: Subject, level: string): void {
  for (let number = 0; number < gamesOf(effort, level); number += 1) {
    const seed = seedOf(`${game.id} ${example.name} ${level} ${number}`);
    const dice = diceOf(seed);
    const computerDice = diceOf(seed, 'computer');
    let state = game.setup(example.options, example.seats, dice);
    for (let count = 0; ; count += 1) {
      const [seat] = game.toAct(state);
      if (seat === undefined) break;
      demand(count < example.longest, `Game ${number} still runs after ${count} actions.`);
      const { action, delayMs } = game.computer(game.view(state, seat), seat, level, computerDice);
      demand(delayMs >= 0 && delayMs <= 60_000, `A computer thinks for ${delayMs} ms.`);
      state = game.apply(state, seat, action, dice).state;
    }
    checkEnd({ game, example, effort, walks: [] }, state);
  }
}
