import { sameJson } from '../../../src/engine/canonical.ts';
import { seatsWithChoices } from '../../../src/games/choices.ts';
import type { Game } from '../../../src/games/game.ts';
import { positions, type Subject, seatsOf, viewersOf } from '../subject.ts';
import { diceOf, lastState, openingOf, seatingOf, seedOf, spread } from '../walk.ts';
import { answered } from './answered.ts';
import { attempt } from './fuzz.ts';
import { demand } from './words.ts';

/** The basis of all other clauses: the example can be dealt and played, and the rules give answers. */

export function checkDeal({ game, example }: Subject): void {
  const { options, seats } = example;
  const seating = seatingOf(example);
  const read = game.options.safeParse(options);
  demand(read.success, `The options of the example are none: ${read.error?.message}`);
  demand(sameJson(read.data, options), 'The options of the example are not as their schema gives them.');
  const problem = game.optionsProblem(options);
  demand(problem === undefined, `The options of the example do not go together: ${problem}`);
  const { min, max } = game.seatsFor?.(options) ?? game.seats;
  demand(seats >= min && seats <= max, `The example has ${seats} seats, the game ${min} to ${max}.`);
  demand(seating.length === seats, `The example has ${seats} seats, and ${seating.length} sit there.`);
  demand(game.levels.length > 0, 'The game has no level of computer players.');
  const seed = seedOf('deal');
  const where = 'At the deal';
  const state = answered(where, 'setup', () => game.setup(options, seating, diceOf(seed)));
  answered(where, 'opening', () => openingOf(game, example, seed, state));
  const toAct = answered(where, 'toAct', () => game.toAct(state));
  demand(toAct.length > 0, 'At the deal, nobody is to act: the game is over before it begins.');
}

/** Makes the walks. If a walk gets stuck, its error says where. */
export function checkPlay({ walks, effort }: Subject): void {
  demand(walks.length === effort.walks, `${walks.length} of ${effort.walks} walks were made.`);
}

type Question = readonly [member: string, ask: (game: Game, state: unknown, subject: Subject) => unknown];

/** Questions that many clauses ask the game in every position. */
const questions: readonly Question[] = [
  ['toAct', (game, state) => game.toAct(state)],
  ['mayAct', (game, state) => game.mayAct?.(state)],
  ['choices', (game, state, subject) => seatsOf(subject).map((seat) => game.choices(state, seat))],
  ['outline', (game, state, subject) => seatsOf(subject).map((seat) => game.outline?.(state, seat))],
  ['door', (game, state) => game.door?.(state)],
  ['sideOf', (game, state, subject) => seatsOf(subject).map((seat) => game.sideOf?.(state, seat))],
  ['view', (game, state, subject) => viewersOf(subject).map((viewer) => game.view(state, viewer))],
  ['result', (game, state) => game.result(state)],
  ['scores', (game, state) => game.scores?.(state)],
  ['when', (game, state) => game.when?.(state)],
  ['clock', (game, state) => game.clock(state)],
  ['timeout', (game, state) => game.timeout(state)],
  ['spread', (game, state) => game.spread?.(state)],
  ['resignation', (game, _, subject) => seatsOf(subject).map((seat) => game.resignation(seat))],
];

export function checkAnswers(subject: Subject): void {
  const { game, walks, effort } = subject;
  for (const { start, steps } of walks) {
    const states = [start, ...steps.map(({ next }) => next)];
    for (const state of spread(states, effort.positions)) {
      const where = `After ${states.indexOf(state)} actions`;
      for (const [member, ask] of questions) answered(where, member, () => ask(game, state, subject));
    }
  }
}

/** Number of positions, and of actions in each, that are tried. Most of these actions are refused. */
const tried = { positions: 12, actions: 12 } as const;

/** Checks that every action out of turn, at the wrong time or after the end is refused with a sentence. */
export function checkRefusals(subject: Subject): void {
  const { game, example, walks } = subject;
  const taken = walks.flatMap(({ steps }) => steps.map(({ action }) => action));
  const actions = [...spread(taken, tried.actions), game.resignation(0)];
  let refused = 0;
  for (const state of [...spread(positions(subject), tried.positions), ...walks.map(lastState)]) {
    const acting = seatsWithChoices(game, state);
    const others = [...seatsOf(subject), -1, example.seats].filter((seat) => !acting.includes(seat));
    for (const seat of [...acting.slice(0, 1), ...others])
      for (const action of actions) if ('refusal' in attempt(game, state, seat, action)) refused += 1;
  }
  demand(refused > 0, 'Nothing is refused: anybody may do anything at any time.');
}
