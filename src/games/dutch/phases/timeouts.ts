import type { Clock, TimeOut } from '../../facets/clock.ts';
import type { Action } from '../actions.ts';
import type { State } from '../state.ts';
import { secondsOf } from '../terms/timers.ts';
import { awaited, personsInWindow } from './awaited.ts';

/** The timers, and the actions that they play when they run out (Dutch 14, 24.6). */

const minute = 60;

/** Returns the clock of the current phase. Its end doesn't move while the phase lasts. */
export function clockOf(state: State): Clock | undefined {
  const { phase, turn, heads, options, powers, match } = state;
  const seconds = (timer: Parameters<typeof secondsOf>[0]) => secondsOf(timer, options.pace);
  switch (phase) {
    case 'initial_peek':
      return { id: `look ${match?.round ?? 1}`, seconds: seconds(phase) };
    case 'drawing_card':
      return { id: `draw ${turn}`, seconds: seconds(phase) };
    case 'playing_card':
      return { id: `play ${turn}`, seconds: seconds(phase) };
    case 'same_rank_window': {
      const all = options.slow_window * minute;
      // Once all persons are done, only computers still need the window.
      const slowSeconds = personsInWindow(state).length > 0 ? all : Math.min(all, minute);
      return { id: `window ${turn}`, seconds: seconds(phase), slowSeconds };
    }
    case 'special_play_window':
      return { id: `power ${turn}.${heads}`, seconds: seconds(powers[0]?.power ?? 'queen_peek') };
    case 'round_over':
      return { id: `round ${match?.round ?? 1}`, seconds: seconds(phase) };
    case 'game_ended':
      return undefined;
  }
}

/** Nobody is blamed when these timers run out (Dutch L5). */
const excused = { excused: true } as const;

/**
 * Lists the time-outs of the phase, one for each seat that the game waits for. All carry the same action, so
 * playing the first one settles all.
 */
export function timeoutsOf(state: State): TimeOut<Action>[] {
  const { phase, current } = state;
  switch (phase) {
    case 'initial_peek':
    case 'round_over':
      return awaited(state).map((seat) => ({ seat, action: { type: 'timer', name: phase }, ...excused }));
    case 'drawing_card':
    case 'playing_card':
      return [{ seat: current, action: { type: 'timer', name: phase } }];
    case 'same_rank_window': {
      // The timer of the window applies to persons only (Dutch W13). A computer that hasn't acted by then
      // passes.
      const action: Action =
        personsInWindow(state).length > 0 ? { type: 'timer', name: phase } : { type: 'pass_same_rank' };
      return awaited(state).map((seat) => ({ seat, action, ...excused }));
    }
    case 'special_play_window':
      return state.powers
        .slice(0, 1)
        .map(({ seat, power }) => ({ seat, action: { type: 'timer', name: power } }));
    case 'game_ended':
      return [];
  }
}
