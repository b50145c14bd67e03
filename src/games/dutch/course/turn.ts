import { sourcesOf } from '../phases/legal.ts';
import { isActive, nextAfter, withSeat } from '../phases/seats.ts';
import type { Seat } from '../state.ts';
import { endRound } from './ending.ts';
import { change, type Going, happens } from './going.ts';

/** How turns begin and end (Dutch 6, 7, 11). */

export function beginTurn(play: Going, seat: Seat): void {
  const { turn, swaps } = play.state;
  change(play, {
    phase: 'drawing_card',
    current: seat,
    turn: turn + 1,
    heads: 0,
    drawn: null,
    window: null,
    powers: [],
    swaps: (swaps[seat]?.length ?? 0) > 0 ? swaps.with(seat, []) : swaps,
  });
  happens(play, { kind: 'turn', seat });
  stallIfEmpty(play);
}

/** Ends the turn at once if the seat can't draw from either pile (Dutch R4). */
export function stallIfEmpty(play: Going): void {
  const { current, stalled, idle } = play.state;
  if (sourcesOf(play.state).length > 0) return;
  happens(play, { kind: 'stall', seat: current });
  change(play, { stalled: withSeat(stalled, current), idle: idle + 1 });
  endTurn(play);
}

/** The game ends after this many idle turns in a row for each active seat (Dutch L10). */
const idleRounds = 3;

/** Starts the next active seat's turn (Dutch T8), or ends the round (Dutch F4, R4, L10). */
export function endTurn(play: Going): void {
  const { current, dutch } = play.state;
  change(play, { firstTurn: false });
  if (dutch !== null && isActive(play.state, current))
    change(play, { dutch: { ...dutch, done: withSeat(dutch.done, current) } });
  const { state } = play;
  const everybody = (seats: readonly Seat[]) => state.active.every((seat) => seats.includes(seat));
  if (state.dutch !== null && everybody(state.dutch.done)) endRound(play, 'lowest_points');
  else if (everybody(state.stalled) || state.idle >= idleRounds * state.active.length)
    endRound(play, 'stalled');
  else beginTurn(play, nextAfter(state, current));
}
