import type { Result } from '../facets/result.ts';
import { contentFor } from './box/known.ts';
import { winnersOf } from './course/steps.ts';
import { seatOf } from './position/people.ts';
import { placesOf, playerScore } from './position/score.ts';
import type { Seat, State } from './state.ts';
import { awaited } from './window/awaited.ts';

/** Who the table waits for, and how the game ends (Code2027 17, 21.3). */

/**
 * Puts the player who must answer an offer first. A computer whose turn it is could otherwise end the turn
 * before the answer.
 */
export const toAct = (state: State): Seat[] => awaited(state).toReversed();

export function resultOf(state: State): Result | undefined {
  const { phase, reason, players, options } = state;
  if (phase !== 'END' || reason === null) return undefined;
  const content = contentFor(options);
  return {
    winners: winnersOf({ state, content }).map(seatOf),
    scores: scoresOf(state),
    places: placesOf(content, players),
    reason,
  };
}

export const scoresOf = ({ players, options }: Pick<State, 'players' | 'options'>): number[] =>
  players.map((player) => playerScore(contentFor(options), player).score);
