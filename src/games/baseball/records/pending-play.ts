import type { ThrowTarget } from '../terms/decisions.ts';
import type { Base, Target } from '../terms/terms.ts';
import type { PlayResult } from './play-result.ts';

/** Answers that a manager at bat may give for a runner during a play (Baseball 18.1). */
export const runnerAnswers = ['send', 'hold', 'trail', 'stay'] as const;
export type RunnerAnswer = (typeof runnerAnswers)[number];

/** A runner who may take an extra base; base 0 is the batter. */
export interface Going {
  readonly from: Base | 0;
  readonly to: Target;
  /** The highest d20 roll at which the runner is safe if the ball is thrown at him (Baseball 8.4). */
  readonly safe: number;
}

/**
 * A play that waits for a manager's decision (Baseball 8.4, 8.5, 8.6, 9.1, 10.1). It's plain data, so a table
 * can store it and continue after a restart.
 */
export type PendingPlay =
  | {
      /**
       * Uncapped hits ask up to four questions: send the lead runner, throw or concede, send the trail
       * runner, and which runner to throw at.
       */
      readonly kind: 'uncapped';
      readonly asks: 'send' | 'throw' | 'trail' | 'aim';
      readonly ball: Ball;
      readonly lead: Going;
      readonly trail: Going;
    }
  /**
   * A medium or shallow fly, or a contact play (GB10), asks whether to send the runner or hold him. The
   * defense always throws.
   */
  | { readonly kind: 'fly' | 'contact'; readonly asks: 'send'; readonly ball: Ball; readonly lead: Going }
  /** A double steal: the defense chooses where to throw. */
  | {
      readonly kind: 'steal';
      readonly asks: 'steal_throw';
      readonly steal: '2,3' | '2,4';
      readonly goodJump: boolean;
      /** Safe numbers of the runners who can be thrown at, by throw target. */
      readonly safeNumbers: Readonly<Partial<Record<ThrowTarget, number>>>;
    }
  /**
   * Manual mode: the defense throws at a runner on an ordered steal. His manager may enter the number on his
   * card (`A/send@n`) but can't hold him anymore.
   */
  | {
      readonly kind: 'ordered_steal';
      readonly asks: 'send';
      /** Bases of all stealing runners, lead runner first. */
      readonly going: readonly Base[];
      readonly lead: Going & { readonly from: Base };
    };

/** The batted ball: the data from the start of a play that its end needs. */
export type Ball = Pick<PlayResult, 'outcome' | 'hitType' | 'location' | 'reading' | 'xCheck'> & {
  /** Code of `advancement.json`. */
  readonly advancement: string;
};

/** The state of a play: its end, or a question to a manager. */
export type Turn =
  | { readonly kind: 'done'; readonly result: PlayResult }
  | { readonly kind: 'ask'; readonly pending: PendingPlay };
