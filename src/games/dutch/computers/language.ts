import { z } from 'zod';
import { type ByLevel, byLevel, chanceNumber, exactly } from '../../../engine/rules/grammar.ts';
import type { EventTerms, Pair, Terms } from '../../../engine/rules/terms.ts';
import { isSameSlot } from '../hands/hand.ts';
import type { Slot } from '../state.ts';
import { ranks, suits } from '../terms/cards.ts';
import { difficulties } from '../terms/forgetting.ts';
import type { Timer } from '../terms/timers.ts';
import { facts } from './facts.ts';
import { selectors } from './selectors.ts';
import type { Believed, Situation } from './situation.ts';

/** What Dutch adds to the rules language: events, facts, pair selectors and the tables of a strategy set. */

/**
 * The wait before an action (Dutch 18.2). `min` and `max` are shares of the timer; the other values are
 * seconds.
 */
export interface Delay {
  readonly min: number;
  readonly max: number;
  readonly max_seconds: number;
  readonly between_same_rank_cards: number;
  readonly between_collects: number;
}

/** How computers forget (Dutch 10.4). */
export interface Memory {
  readonly remember: ByLevel<number>;
  readonly wipe_on_penalty?:
    | { readonly min_slots: number; readonly probability: ByLevel<number> }
    | undefined;
}

export interface Tables {
  readonly delay: Delay;
  readonly memory: Memory;
}

export const events = {
  initial_peek: { timer: 'initial_peek', words: [], may: ['choose'] },
  draw: { timer: 'drawing_card', words: ['draw_deck', 'draw_discard', 'pass'], may: [] },
  play: { timer: 'playing_card', words: ['miss'], may: ['choose'] },
  same_rank: { timer: 'same_rank_window', words: ['no_play'], may: ['choose', 'repeat'] },
  queen_peek: { timer: 'queen_peek', words: ['skip'], may: ['choose'] },
  jack_swap: { timer: 'jack_swap', words: ['skip'], may: ['swap'] },
  collect: { timer: 'same_rank_window', words: ['collect', 'skip'], may: [] },
  call_dutch: { timer: 'playing_card', words: ['call', 'no_call'], may: [] },
} as const satisfies Readonly<Record<string, EventTerms & { readonly timer: Timer }>>;

export type Event = keyof typeof events;

const from0 = 'must be a number, 0 or more';
const share = z.number({ error: from0 }).min(0, from0);
const wait = 'must be a number of seconds from 0 to 60';
const seconds = z.number({ error: wait }).min(0, wait).max(60, wait);
const whole = 'must be a whole number, 1 or more';
const probability = byLevel(difficulties, chanceNumber);

const delay = exactly({
  min: share,
  max: share,
  max_seconds: seconds,
  between_same_rank_cards: seconds,
  between_collects: seconds,
}).refine(({ min, max }) => min <= max, { path: ['min'], error: 'must be at most max' });

const memory = exactly({
  remember: probability,
  wipe_on_penalty: exactly({
    min_slots: z.int({ error: whole }).min(1, whole),
    probability,
  }).optional(),
});

export const language: Terms<Situation, Believed, Tables> = {
  game: 'dutch',
  levels: difficulties,
  ranks,
  suits,
  facts,
  selectors,
  events,
  tables: { delay, memory },
  face: ({ face }) => face,
  swapped: ({ view, seat }, pair) => (view.swaps[seat] ?? []).some((other) => isSamePair(pair, other)),
};

/** Whether two pairs are the same. The order within a pair doesn't matter (Dutch 19.5). */
const isSamePair = ([a, b]: Pair<Believed>, [one, other]: readonly [Slot, Slot]): boolean =>
  (isSameSlot(a, one) && isSameSlot(b, other)) || (isSameSlot(a, other) && isSameSlot(b, one));
