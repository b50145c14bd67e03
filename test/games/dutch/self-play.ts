import type { Dice } from '../../../src/engine/dice/dice.ts';
import { computerMove, type Played } from '../../../src/games/dutch/computers/computer.ts';
import { forgettingOf, type StrategySet } from '../../../src/games/dutch/computers/sets.ts';
import { advance } from '../../../src/games/dutch/course/advance.ts';
import { start } from '../../../src/games/dutch/course/setup.ts';
import type { Event } from '../../../src/games/dutch/events.ts';
import { awaited } from '../../../src/games/dutch/phases/awaited.ts';
import type { State } from '../../../src/games/dutch/state.ts';
import { chanceOf } from '../../../src/games/dutch/terms/chance.ts';
import type { Options } from '../../../src/games/dutch/terms/options.ts';
import { viewOf } from '../../../src/games/dutch/view.ts';

/** Games between computers, without a table. */

export interface SelfPlay {
  readonly options: Options;
  readonly set: StrategySet;
  /** The level of each seat. */
  readonly levels: readonly string[];
  /** The game stops after this many turns. */
  readonly turns: number;
}

/** A computer's move, and the state before it. */
export type Step = Played & { readonly before: State };

/**
 * Plays a game and returns the last state and all events.
 *
 * @param see called with every move of a computer
 */
export function selfPlayed(
  { options, set, levels, turns }: SelfPlay,
  dice: Dice,
  see?: (step: Step) => void,
): { state: State; events: Event[] } {
  const chance = chanceOf(dice);
  const players = levels.map((level) => ({ kind: 'computer', level }) as const);
  const dealt = start(options, players, forgettingOf(set), chance);
  const events = [...dealt.events];
  let { state } = dealt;
  while (state.phase !== 'game_ended' && state.turn <= turns) {
    const [seat = nobody()] = awaited(state);
    const move = computerMove(set, viewOf(state, seat), seat, levels[seat] ?? '', dice);
    see?.({ ...move, before: state });
    const next = advance(state, seat, move.action, chance);
    if (next === undefined) throw new Error(`${JSON.stringify(move.action)} came too late.`);
    state = next.state;
    events.push(...next.events);
  }
  return { state, events };
}

function nobody(): never {
  throw new Error('Nobody is awaited.');
}
