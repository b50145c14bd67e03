import type { ThrowTarget } from '../terms/decisions.ts';
import type { Base, Target } from '../terms/terms.ts';
import type { PlayResult } from './play-result.ts';

/** What a manager at bat may say to a runner in the middle of a play (Baseball 18.1). */
export const runnerAnswers = ['send', 'hold', 'trail', 'stay'] as const;
export type RunnerAnswer = (typeof runnerAnswers)[number];

/** A runner who may go one base further; base 0 is the batter. */
export interface Going {
  readonly from: Base | 0;
  readonly to: Target;
  /** The highest d20 that is safe when the ball is thrown at him (Baseball 8.4). */
  readonly safe: number;
}

/**
 * A play that waits for a manager's decision (Baseball 8.4, 8.5, 8.6, 9.1, 10.1). A plain value, so that a
 * table can store it here and go on after a restart.
 */
export type PendingPlay =
  | {
      /**
       * Uncapped hits: send the lead runner, throw or concede, send the trail runner, throw at one or the
       * other.
       */
      readonly kind: 'uncapped';
      readonly asks: 'send' | 'throw' | 'trail' | 'aim';
      readonly ball: Ball;
      readonly lead: Going;
      readonly trail: Going;
    }
  /** A medium or shallow fly, or a contact play (GB10): send the runner or hold him; the defense always throws. */
  | { readonly kind: 'fly' | 'contact'; readonly asks: 'send'; readonly ball: Ball; readonly lead: Going }
  /** A double steal: the defense chooses where to throw. */
  | {
      readonly kind: 'steal';
      readonly asks: 'steal_throw';
      readonly steal: '2,3' | '2,4';
      readonly goodJump: boolean;
      /** Safe numbers of the runners who can be thrown at, by the target's name. */
      readonly safeNumbers: Readonly<Partial<Record<ThrowTarget, number>>>;
    }
  /**
   * Manual mode: the runner thrown at on an ordered steal goes, and his manager may give the number on his
   * card (`A/send@n`). He can no longer hold him.
   */
  | {
      readonly kind: 'ordered_steal';
      readonly asks: 'send';
      /** Bases of all runners who go, lead runner first. */
      readonly going: readonly Base[];
      readonly lead: Going & { readonly from: Base };
    };

/** The ball that was hit: everything that the end of the play needs from its beginning. */
export type Ball = Pick<PlayResult, 'outcome' | 'hitType' | 'location' | 'reading' | 'xCheck'> & {
  /** Code of `advancement.json`. */
  readonly advancement: string;
};

/** The state of a play: its end, or a question to a manager. */
export type Turn =
  | { readonly kind: 'done'; readonly result: PlayResult }
  | { readonly kind: 'ask'; readonly pending: PendingPlay };
