import { createDice, type Dice } from '../../src/engine/dice/dice.ts';
import type { Action } from '../../src/games/code2027/actions.ts';
import { code2027 } from '../../src/games/code2027/index.ts';
import type { State } from '../../src/games/code2027/state.ts';
import type { Seat, Seating } from '../../src/games/facets/seats.ts';
import type { Comparison } from '../equipment/comparison.ts';

/** Code2027 with four computers: the cost of an action, and of a turn compared with its dice. */

const stream = { seed: '2027'.repeat(16), entropy: 'bench' };
const level = 'normal';
const seating: Seating = Array.from({ length: 4 }, () => ({ kind: 'computer', level }));

interface Taken {
  readonly state: State;
  readonly seat: Seat;
  readonly action: Action;
}

interface Recorded {
  readonly taken: readonly Taken[];
  readonly turns: number;
  readonly dice: Dice;
}

/** A game between computers, from the deal to its end. */
function play(): Recorded {
  const dice = createDice(stream);
  const own = createDice({ ...stream, label: 'computers' });
  const taken: Taken[] = [];
  let state = code2027.setup(code2027.options.parse({}), seating, dice);
  for (let [seat] = code2027.toAct(state); seat !== undefined; [seat] = code2027.toAct(state)) {
    const { action } = code2027.computer(code2027.view(state, seat), seat, level, own);
    taken.push({ state, seat, action });
    state = code2027.apply(state, seat, action, dice).state;
  }
  return { taken, turns: state.turnIndex, dice };
}

/** Repeats the same dice and shuffles. */
function rollAgain({ rolls }: Dice): void {
  const dice = createDice(stream);
  for (const { kind, sides, purpose } of rolls) dice.roll(kind, sides, purpose);
}

/** Compares an action, and the choices offered after it, with a copy of its state. */
export function buildingActions(): Comparison {
  const { taken } = play();
  const each = taken.length;
  return {
    title: 'Code2027, one action (per second)',
    tasks: [
      {
        name: 'structuredClone of the states',
        each,
        run: () => {
          for (const { state } of taken) structuredClone(state);
        },
      },
      {
        name: 'the action, and the outline of choices',
        each,
        run: () => {
          const dice = createDice(stream);
          for (const { state, seat, action } of taken) {
            const after = code2027.apply(state, seat, action, dice).state;
            for (const next of code2027.toAct(after)) code2027.outline?.(after, next);
          }
        },
      },
    ],
  };
}

/** Compares computers' turns, decisions included, with rolling their dice. */
export function buildingTurns(): Comparison {
  const recorded = play();
  const each = recorded.turns;
  return {
    title: `Code2027, turns of computers of the level ${level} (per second)`,
    tasks: [
      { name: 'only the rolls of those turns', each, run: () => rollAgain(recorded.dice) },
      { name: 'the turns, computers deciding', each, run: () => play() },
    ],
  };
}
