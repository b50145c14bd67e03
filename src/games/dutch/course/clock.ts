import { personsInWindow } from '../phases/awaited.ts';
import { isPerson } from '../phases/seats.ts';
import type { Seat, State } from '../state.ts';
import type { Timer } from '../terms/timers.ts';
import { begin, dealNext } from './dealing.ts';
import { change, type Going, happens } from './going.ts';
import { leave } from './leaving.ts';
import { layDrawn } from './playing.ts';
import { loseHead } from './powers.ts';
import { endTurn } from './turn.ts';
import { windowRunsOut } from './window.ts';

/** What happens when a timer runs out (Dutch 14). */

/** Returns the running timer. Undefined in a window where only computers are left, and after the end. */
export function runningTimer(state: State): Timer | undefined {
  switch (state.phase) {
    case 'same_rank_window':
      return personsInWindow(state).length > 0 ? 'same_rank_window' : undefined;
    case 'special_play_window':
      return state.powers[0]?.power;
    case 'game_ended':
      return undefined;
    default:
      return state.phase;
  }
}

/** Handles the expiry of the running timer. */
export function runsOut(play: Going): void {
  switch (play.state.phase) {
    case 'initial_peek':
      begin(play);
      break;
    case 'drawing_card':
    case 'playing_card':
      missTurn(play, play.state.phase);
      break;
    case 'same_rank_window':
      windowRunsOut(play);
      break;
    case 'special_play_window':
      loseHead(play);
      break;
    case 'round_over':
      happens(play, { kind: 'timeout', timer: 'round_over', seat: null, miss: null });
      dealNext(play);
      break;
    case 'game_ended':
  }
}

/** Counts a missed draw or play (Dutch L1, L2, L3, L4). */
function missTurn(play: Going, timer: 'drawing_card' | 'playing_card'): void {
  const { state } = play;
  const seat = state.current;
  const miss = (state.missed[seat] ?? 0) + 1;
  happens(play, { kind: 'timeout', timer, seat, miss });
  change(play, {
    missed: state.missed.with(seat, miss),
    idle: timer === 'drawing_card' ? state.idle + 1 : state.idle,
  });
  if (isRemoved(state, seat, miss)) {
    leave(play, seat, true);
    return;
  }
  if (timer === 'playing_card' && state.options.timeout_policy === 'discard_drawn') {
    layDrawn(play);
    return;
  }
  change(play, { drawn: null });
  endTurn(play);
}

const isRemoved = (state: State, seat: Seat, miss: number): boolean =>
  state.options.missed_limit > 0 && miss >= state.options.missed_limit && isPerson(state, seat);
