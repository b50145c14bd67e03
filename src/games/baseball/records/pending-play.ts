import type { ThrowTarget } from '../terms/decisions.ts';
import type { Base, Target } from '../terms/terms.ts';
import type { PlayResult } from './play-result.ts';

/** What a manager at bat may say to a runner in the middle of a play (section 18.1). */
export const runnerAnswers = ['send', 'hold', 'trail', 'stay'] as const;
export type RunnerAnswer = (typeof runnerAnswers)[number];

/** A runner who may go one base further; base 0 is the batter. */
export interface Going {
  readonly from: Base | 0;
  readonly to: Target;
  /** d20 at most this: safe, when the ball is thrown at him (section 8.4). */
  readonly safe: number;
}

/**
 * A play that waits for a manager in its middle (sections 8.4 to 8.6, 9.1, 10.1). A plain value, so that a table can be
 * stored here and played on after a restart.
 */
export type PendingPlay =
  | {
      /** Uncapped hits: send the lead runner, throw or concede, send the trail runner, throw at the one or the other. */
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
      /** Safe numbers of the men who can be thrown at, by the target's name. */
      readonly safeNumbers: Readonly<Partial<Record<ThrowTarget, number>>>;
    }
  /**
   * Manual mode: the man thrown at on an ordered steal goes, and his manager may give the number of his card with it
   * (`A/send@n`); there is no holding him any more.
   */
  | {
      readonly kind: 'ordered_steal';
      readonly asks: 'send';
      /** Bases of all who go, lead runner first. */
      readonly going: readonly Base[];
      readonly lead: Going & { readonly from: Base };
    };

/** The ball that was hit: all that the end of the play has to know of its beginning. */
export type Ball = Pick<PlayResult, 'outcome' | 'hitType' | 'location' | 'reading' | 'xCheck'> & {
  /** Code of `advancement.json`. */
  readonly advancement: string;
};

/** How far a play has come: to its end, or to a question for a manager. */
export type Turn =
  | { readonly kind: 'done'; readonly result: PlayResult }
  | { readonly kind: 'ask'; readonly pending: PendingPlay };
