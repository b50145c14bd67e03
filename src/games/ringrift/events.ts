import type { Action } from './actions.ts';
import type { GameResult } from './state.ts';
import type { Player } from './terms/boards.ts';
import type { Phase } from './terms/phases.ts';

/** A decision that was played, with its result. */
export interface PlayedEvent {
  readonly kind: 'played';
  readonly player: Player;
  readonly turn: number;
  /** The phase in which it was played. */
  readonly phase: Phase;
  readonly action: Action;
  /** The decision's text, as `notate` writes it. */
  readonly text: string;
  /** Whether it was the only legal decision. */
  readonly only: boolean;
  /** Number of rings credited to the player. */
  readonly rings: number;
  /** Names of the cells that became territory. */
  readonly spaces: readonly string[];
  /** Whether the stack landed on a marker and lost its top ring. */
  readonly landedOnMarker: boolean;
}

/** What has happened, for the story: plain JSON, in order. */
export type Event =
  | PlayedEvent
  /** The player has lost their last ring. */
  | { readonly kind: 'out'; readonly player: Player }
  /**
   * The streak toward last player standing has changed. If it ended, `player` is 0 and `was` is the player
   * who had it.
   */
  | { readonly kind: 'streak'; readonly player: Player; readonly was: Player; readonly rounds: number }
  | { readonly kind: 'turn'; readonly player: Player; readonly turn: number }
  | { readonly kind: 'end'; readonly result: GameResult };
