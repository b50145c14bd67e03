import type { Clock, TimeOut } from '../../facets/clock.ts';
import type { Action } from '../actions.ts';
import type { State } from '../state.ts';
import { secondsOf } from '../terms/timers.ts';
import { awaited, personsInWindow } from './awaited.ts';

/** What runs out, and what is played then (Dutch 14, 24.6). */

const minute = 60;

/** The instance of the phase: while it lasts, nobody moves its end. */
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
      // Once persons are done, computers are all that it lasts for.
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

/** Letting these run out is nobody's fault (Dutch L5). */
const excused = { excused: true } as const;

/** The one timer, in the name of each who lets it run out: the first of them plays it for all. */
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
      // The window's timer is over for persons alone (Dutch W13): a computer that it still waits for passes.
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
