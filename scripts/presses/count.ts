import { hash } from 'node:crypto';
import { sameJson } from '../../src/engine/canonical.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import type { ActionChoice } from '../../src/games/facets/offer.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { remembering } from '../../src/games/remembering.ts';
import type { ActionType } from '../../src/games/ringrift/actions.ts';
import { ringrift } from '../../src/games/ringrift/index.ts';
import type { Sitting } from '../../src/games/ringrift/sitting.ts';
import type { Board } from '../../src/games/ringrift/terms/boards.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { storedTable } from '../../test/equipment/databases/stored-table.ts';
import { pressesFor } from './walk.ts';

/** Presses of many games, by purpose. */
export interface Counted {
  readonly games: number;
  /** Presses of every decision, by kind. */
  readonly decisions: Readonly<Record<string, readonly number[]>>;
  readonly turns: readonly number[];
}

export interface Task {
  readonly board: Board;
  readonly games: number;
  /** Level of the computers. Below 3 they choose more randomly, so that no two games are alike. */
  readonly level: string;
}

/** The press on **Move** under the table message that starts a turn. */
const door = 1;
/** Far more decisions than any game takes. */
const longest = 20_000;

/** Groups that decisions also count toward. */
const sums: Readonly<Partial<Record<ActionType, string>>> = {
  place_ring: 'placement',
  move_stack: 'movement',
  overtaking_capture: 'movement',
  recovery_slide: 'movement',
  recovery_slide_min: 'movement',
  stack_strike: 'movement',
};

/** Lets computers play, and counts the presses that people would need for the same moves. */
export function count({ board, games, level }: Task): Counted {
  const decisions: Record<string, number[]> = {};
  const turns: number[] = [];
  const note = (kind: string, presses: number) => {
    decisions[kind] ??= [];
    decisions[kind].push(presses);
  };
  for (let number = 0; number < games; number++)
    playOne(board, level, `presses ${board} ${number}`, note, turns);
  return { games, decisions, turns };
}

function playOne(
  board: Board,
  level: string,
  seed: string,
  note: (kind: string, presses: number) => void,
  turns: number[],
): void {
  const game = remembering(ringrift as Game);
  const options = ringrift.options.parse({ board });
  const dice = createDice({ seed: hash('sha256', seed), entropy: '' });
  let state = ringrift.setup(options, [{ kind: 'person' }, { kind: 'person' }], dice);
  let turn: { readonly key: string; presses: number } | undefined;
  for (let taken = 0; taken < longest; taken++) {
    const [seat] = ringrift.toAct(state);
    if (seat === undefined) break;
    const key = `${state.game.turn} ${seat}`;
    if (turn?.key !== key) {
      if (turn !== undefined && turn.presses > 0) turns.push(turn.presses);
      turn = { key, presses: 0 };
    }
    const { action } = ringrift.computer(ringrift.view(state, seat), seat, level, dice);
    const choice = choiceFor(game, state, seat, action);
    // The table automatically plays moves that are always forced.
    if (choice.forced !== 'always') {
      const presses = pressesFor(tableAt(game, state), seat, choice) + (turn.presses === 0 ? door : 0);
      turn.presses += presses;
      note(action.type, presses);
      const sum = sums[action.type];
      if (sum !== undefined) note(sum, presses);
    }
    state = ringrift.apply(state, seat, action, dice).state;
  }
  if (turn !== undefined && turn.presses > 0) turns.push(turn.presses);
}

function choiceFor(game: Game, state: Sitting, seat: Seat, action: unknown): ActionChoice<unknown> {
  const found = game
    .choices(state, seat)
    .find((one): one is ActionChoice<unknown> => one.kind === 'action' && sameJson(one.action, action));
  if (found === undefined) throw new Error(`${JSON.stringify(action)} isn’t one of the choices.`);
  return found;
}

const seats = ['Ada', 'Ben'].map((name, seat) => ({ seat, userId: `u${seat}`, name, entropy: '' }));

const tableAt = (game: Game, state: Sitting): LiveTable => ({
  game,
  stored: storedTable({ game: game.id, seats }),
  snapshot: { state, position: 0, story: [], since: {} },
});

/** The median; of two middle values, the higher. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
