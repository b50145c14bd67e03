import type { Options } from './options.ts';

/** The timers and their lengths in seconds (Dutch 14). */

export const timers = [
  'initial_peek',
  'drawing_card',
  'playing_card',
  'same_rank_window',
  'queen_peek',
  'jack_swap',
  'round_over',
] as const;
export type Timer = (typeof timers)[number];

type Pace = Options['pace'];

const seconds: Readonly<Record<Timer | 'peeking', Readonly<Record<Pace, number>>>> = {
  initial_peek: { live: 60, arcade: 10, speed: 10 },
  drawing_card: { live: 60, arcade: 5, speed: 3 },
  playing_card: { live: 60, arcade: 13, speed: 8 },
  same_rank_window: { live: 10, arcade: 5, speed: 3 },
  queen_peek: { live: 45, arcade: 7, speed: 7 },
  jack_swap: { live: 60, arcade: 7, speed: 7 },
  round_over: { live: 60, arcade: 30, speed: 30 },
  peeking: { live: 8, arcade: 5, speed: 5 },
};

/** Returns the length of a timer in seconds. `peeking` is how long a private card stays visible. */
export const secondsOf = (timer: Timer | 'peeking', pace: Pace): number => seconds[timer][pace];
